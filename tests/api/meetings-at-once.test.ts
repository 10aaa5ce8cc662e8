/** How many meetings somebody has at once (docs/rules.md, M37): the event's number or one's own, and what keeps it from being lowered. */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { addColleagues, type Colleague } from '#tests/support/people.ts';

const app = await testApp();

let here: Pair;
let colleague: Colleague;
beforeEach(async () => {
  here = await pair(app, { tables: 10 });
  [colleague] = (await addColleagues(app, here.at.eventIdx, here.seller, 2)) as [Colleague, Colleague];
});

const setAtOnce = (meetingsAtOnce: number | null) =>
  here.at.manager.client('POST /manage/matching/limit', {
    participateIdx: here.seller.participateIdx,
    meetingsAtOnce,
  });
const asked = async (no = 0) =>
  (await askFor(here, await buyer(app, here.at), here.seller, { wishes: [here.slots[no] as number] }))
    .matchingIdx;
const placed = async (no = 0) => approve(here.seller, await asked(no), here.slots[no]);
const openLanes = async () =>
  (
    await app.db
      .selectFrom('lane')
      .select('no')
      .where('participateIdx', '=', here.seller.participateIdx)
      .where('isOpen', '=', 'Y')
      .orderBy('no')
      .execute()
  ).map(({ no }) => no);
const lanesIn = async (no = 0) =>
  (
    await app.db
      .selectFrom('busy')
      .select('lane')
      .where('participateIdx', '=', here.seller.participateIdx)
      .where('slotIdx', '=', here.slots[no] as number)
      .execute()
  )
    .map(({ lane }) => lane)
    .sort();

describe('meetings at once', () => {
  it('are as many as the number of the participation, and of its people', async () => {
    await placed();
    expect((await refusal(placed())).key).toBe('msg.already_assigned');
    await setAtOnce(20);
    expect(await openLanes()).toHaveLength(20);
    await placed();
    await placed();
    expect((await refusal(placed())).key).toBe('msg.already_assigned');
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('follow the event’s number where one has none of one’s own, also of who applies later', async () => {
    const { manager, eventIdx } = here.at;
    const { data: plan } = await manager.client('GET /manage/plan/getDetail', { eventIdx });
    const { nameKo, nameEn, placeKo, placeEn, cancelPeriod, counselingPeriod, approvalType, viewType } = plan;
    const words = {
      nameKo,
      nameEn,
      placeKo,
      placeEn,
      cancelPeriod,
      counselingPeriod,
      introKo: '',
      introEn: '',
    };
    const change = (meetingsAtOnce: number) =>
      manager.client('POST /manage/event/update', {
        ...words,
        approvalType,
        viewType,
        eventIdx,
        meetingsAtOnce,
      });
    await setAtOnce(3);
    await change(2);
    expect(await openLanes()).toEqual([1, 2, 3]);
    await setAtOnce(null);
    expect(await openLanes()).toEqual([1, 2]);
    const late = await buyer(app, here.at);
    const lanes = app.db.selectFrom('lane').select('no').where('participateIdx', '=', late.participateIdx);
    expect(await lanes.execute()).toHaveLength(2);
    await placed();
    await placed();
    expect(await refusal(change(1))).toMatchObject({ key: 'msg.at_once_taken', data: { meetings: 1 } });
    expect(await openLanes()).toEqual([1, 2]);
  });

  it('are lowered where those to come find another lane; what was held stays in its own', async () => {
    await setAtOnce(2);
    const first = await placed();
    await placed();
    await placed(1);
    const last = await placed(1);
    await here.at.manager.client('POST /manage/matching/cancel', {
      matchingIdx: first.matchingIdx,
      reason: 'Ill',
    });
    expect(await lanesIn(0)).toEqual([2]);
    app.clock.set(last.slot?.startsAt as string);
    await setAtOnce(1);
    expect([await openLanes(), await lanesIn(1)]).toEqual([[1], [1, 2]]);
    await setAtOnce(2);
    expect(await openLanes()).toEqual([1, 2]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('to come go to a lane that stays', async () => {
    await setAtOnce(2);
    const first = await placed();
    await placed();
    await here.at.manager.client('POST /manage/matching/cancel', {
      matchingIdx: first.matchingIdx,
      reason: 'Ill',
    });
    await setAtOnce(1);
    expect([await openLanes(), await lanesIn()]).toEqual([[1], [1]]);
    await placed(2);
    expect((await refusal(placed(2))).key).toBe('msg.already_assigned');
  });

  it('in a slot that all have marked are none, also in lanes that come later', async () => {
    await colleague.client('POST /matching/markUnavailable', {
      eventIdx: here.at.eventIdx,
      slotIdxs: [here.slots[0] as number],
      whose: 'all',
    });
    await setAtOnce(2);
    expect(await lanesIn()).toEqual([1, 2]);
    expect((await refusal(placed())).key).toBe('msg.already_assigned');
    await setAtOnce(1);
    expect(await lanesIn()).toEqual([1]);
  });
});

it('a claim and the lowering at the same moment leave no meeting without a lane', async () => {
  await setAtOnce(2);
  for (const no of [0, 1, 2, 3]) await placed(no);
  const second = await Promise.all([0, 1, 2, 3].map(asked));
  const [lowered, ...claims] = await Promise.allSettled([
    setAtOnce(1),
    ...second.map((matchingIdx, no) => approve(here.seller, matchingIdx, here.slots[no])),
  ]);
  const placedToo = claims.filter(({ status }) => status === 'fulfilled').length;
  const open = await openLanes();
  if (lowered.status === 'fulfilled') expect([placedToo, open]).toEqual([0, [1]]);
  else expect([placedToo > 0, open]).toEqual([true, [1, 2]]);
  expect(await clashes(app.db)).toEqual(noClashes);
});
