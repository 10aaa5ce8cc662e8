/** The organiser's meetings against each other, against an acceptance and against a request, at the same moment (docs/rules.md, M27). */
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
const slot = (no: number) => here.slots[no] as number;
beforeEach(async () => {
  here = await pair(app);
  desk = await manager(app, 'matching', here.at.eventIdx);
});

const make = async (slotIdx: number, two: { companyIdx: number; buyerIdx: number }, by: Person = desk) =>
  (await by.client('POST /manage/matching/add', { eventIdx: here.at.eventIdx, slotIdx, ...two })).data;

it('two managers make one meeting of the two', async () => {
  const second = await manager(app, 'matching', here.at.eventIdx);
  for (let round = 0; round < 5; round++) {
    const [seller, purchaser] = [await company(app, here.at), await buyer(app, here.at)];
    const two = { companyIdx: seller.participateIdx, buyerIdx: purchaser.participateIdx };
    const outcomes = await Promise.allSettled([make(slot(1), two), make(slot(2), two, second)]);
    const made = outcomes.filter(({ status }) => status === 'fulfilled');
    const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason.key);
    expect([made.length, refused]).toEqual([1, ['msg.duplicated_matching']]);
    // A slot has three tables.
    await desk.client('POST /manage/matching/cancel', {
      matchingIdx: (made[0] as PromiseFulfilledResult<{ matchingIdx: number }>).value.matchingIdx,
      reason: 'the next round',
    });
  }
  expect(await clashes(app.db)).toEqual(noClashes);
});

it('a slot goes to the manager or to the side that accepts, never to both', async () => {
  for (let round = 0; round < 5; round++) {
    const seller = await company(app, here.at);
    const [asking, chosen] = [await buyer(app, here.at), await buyer(app, here.at)];
    const asked = await askFor(here, asking, seller, { wishes: [slot(1)] });
    const outcomes = await Promise.allSettled([
      approve(seller, asked.matchingIdx, slot(1)),
      make(slot(1), { companyIdx: seller.participateIdx, buyerIdx: chosen.participateIdx }),
    ]);
    const refused = outcomes.filter((one) => one.status === 'rejected').map(({ reason }) => reason.key);
    expect(refused).toEqual(['msg.already_assigned']);
    for (const outcome of outcomes)
      if (outcome.status === 'fulfilled')
        await desk.client('POST /manage/matching/cancel', {
          matchingIdx: outcome.value.matchingIdx,
          reason: 'the next round',
        });
  }
  expect(await clashes(app.db)).toEqual(noClashes);
});

it('a request of the two and the organiser’s meeting of them are one meeting', async () => {
  for (let round = 0; round < 5; round++) {
    const [seller, purchaser] = [await company(app, here.at), await buyer(app, here.at)];
    const two = { companyIdx: seller.participateIdx, buyerIdx: purchaser.participateIdx };
    const [asked, made] = await Promise.allSettled([
      askFor(here, purchaser, seller, { wishes: [slot(1)] }),
      make(slot(2), two),
    ]);
    expect(made.status).toBe('fulfilled');
    if (made.status !== 'fulfilled') return;
    if (asked.status === 'fulfilled') expect(asked.value.matchingIdx).toBe(made.value.matchingIdx);
    else expect(asked.reason.key).toBe('msg.duplicated_matching');
    await desk.client('POST /manage/matching/cancel', {
      matchingIdx: made.value.matchingIdx,
      reason: 'the next round',
    });
  }
  expect(await clashes(app.db)).toEqual(noClashes);
});
