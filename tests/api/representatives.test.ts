/** A company that sends several people: who of them meets, and how many at once (docs/model.md). */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { addColleagues } from '#tests/support/people.ts';
import { createRows } from '#tests/support/rows.ts';

const app = await testApp();
const { represent, repOf, member } = createRows(app.db);

/** Two more representatives of the company, and lanes for as many meetings at once. */
async function withThree(here: Pair, lanes: number): Promise<number[]> {
  const { participateIdx } = here.seller;
  const event = { idx: here.at.eventIdx, slots: [], tables: [], interpreters: [] };
  const people = [await repOf(participateIdx)];
  // One after another: of two with as few meetings, whoever was there first is taken.
  while (people.length < 3) people.push(await represent(event, participateIdx, await member()));
  for (let no = 2; no <= lanes; no++)
    await app.db.insertInto('lane').values({ participateIdx, no }).execute();
  return people;
}

const asks = async (here: Pair, by: Participant, slotIdx = here.slots[0] as number) =>
  (await askFor(here, by, here.seller, { wishes: [slotIdx] })).matchingIdx;

const seated = async (matchingIdx: number) =>
  (
    await app.db
      .selectFrom('placement')
      .select('companyRepIdx')
      .where('matchingIdx', '=', matchingIdx)
      .executeTakeFirst()
  )?.companyRepIdx ?? null;

it('three people of a company meet three at once, and of six who ask at the same moment three are seated', async () => {
  const here = await pair(app, { tables: 10 });
  const three = await withThree(here, 3);
  const [slotIdx] = here.slots as [number];
  const buyers = await Promise.all(Array.from({ length: 6 }, () => buyer(app, here.at)));
  const asked = await Promise.all(buyers.map((by) => asks(here, by)));
  const outcomes = await Promise.all(
    asked.map((matchingIdx) =>
      approve(here.seller, matchingIdx, slotIdx).then(
        ({ stateMatching }) => stateMatching,
        (error: { key?: string }) => error.key,
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === 'complete')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome === 'msg.already_assigned')).toHaveLength(3);
  const who = (await Promise.all(asked.map(seated))).filter((idx) => idx !== null);
  expect(who.sort()).toEqual([...three].sort());
  expect(await clashes(app.db)).toEqual(noClashes);
});

it('a company has no more meetings at once than its lanes, however many people it sends', async () => {
  const here = await pair(app, { tables: 10 });
  await withThree(here, 2);
  const [slotIdx, next] = here.slots as [number, number];
  for (let no = 0; no < 2; no++)
    await approve(here.seller, await asks(here, await buyer(app, here.at)), slotIdx);
  const third = await asks(here, await buyer(app, here.at));
  const refused = await refusal(approve(here.seller, third, slotIdx));
  expect(refused.key).toBe('msg.already_assigned');
  const free = (refused.data as { freeSlots: { slotIdx: number }[] }).freeSlots.map((slot) => slot.slotIdx);
  expect([free.includes(slotIdx), free.includes(next)]).toEqual([false, true]);
});

it('who has the fewest meetings is next, and the same one stays when the meeting moves', async () => {
  const here = await pair(app, { tables: 10 });
  const [first, second, third] = await withThree(here, 3);
  const [one, two, three, four] = here.slots as [number, number, number, number];
  const place = async (slotIdx: number) => {
    const matchingIdx = await asks(here, await buyer(app, here.at), slotIdx);
    await approve(here.seller, matchingIdx, slotIdx);
    return matchingIdx;
  };
  const placed = [await place(one), await place(two), await place(three)];
  expect(await Promise.all(placed.map(seated))).toEqual([first, second, third]);
  await here.at.manager.client('POST /manage/matching/move', {
    matchingIdx: placed[2] as number,
    slotIdx: four,
    reason: 'Late flight',
  });
  expect(await seated(placed[2] as number)).toBe(third);
});

it('who was asked for by name meets, or nobody does', async () => {
  const here = await pair(app, { tables: 10 });
  const [, second] = await withThree(here, 3);
  const [slotIdx] = here.slots as [number];
  const named = async () =>
    (
      await askFor(here, await buyer(app, here.at), here.seller, {
        wishes: [slotIdx],
        representativeIdx: second as number,
      })
    ).matchingIdx;
  const [wanted, late] = [await named(), await named()];
  await approve(here.seller, wanted, slotIdx);
  expect(await seated(wanted)).toBe(second);
  expect((await refusal(approve(here.seller, late, slotIdx))).key).toBe('msg.already_assigned');
});

it('the people of a company are shown to whom they may be asked by, and nobody who is not theirs can be named', async () => {
  const here = await pair(app, { tables: 10 });
  const { participateIdx } = here.seller;
  const { eventIdx } = here.at;
  const seen = async () =>
    (await here.purchaser.client('GET /matching/getRepresentatives', { eventIdx, participateIdx })).data;
  expect(await seen()).toEqual([]);
  const three = await withThree(here, 1);
  expect((await seen()).map(({ representativeIdx }) => representativeIdx)).toEqual(three);
  const rival = await company(app, here.at);
  const [targetParticipateIdx, companyIdx] = [participateIdx, participateIdx];
  for (const read of [
    () => rival.client('GET /matching/getRepresentatives', { eventIdx, participateIdx }),
    () => rival.client('GET /matching/getSlotList', { eventIdx, targetParticipateIdx }),
    () =>
      rival.client('GET /matching/getSlotList', {
        eventIdx,
        targetParticipateIdx,
        representativeIdx: three[1] as number,
      }),
    () => rival.client('GET /matching/getWalkIn', { eventIdx, targetParticipateIdx }),
    () => rival.client('GET /matching/getMeans', { eventIdx, companyIdx }),
  ])
    expect((await refusal(read())).key).toBe('msg.participate_not_found');
  const stranger = await repOf(here.purchaser.participateIdx);
  const asking = askFor(here, here.purchaser, here.seller, { representativeIdx: stranger });
  expect((await refusal(asking)).key).toBe('msg.invalid_parameter');
  const { data } = await here.at.manager.client('POST /manage/matching/add', {
    eventIdx,
    companyIdx: participateIdx,
    buyerIdx: here.purchaser.participateIdx,
    slotIdx: here.slots[0] as number,
    companyRepIdx: three[2] as number,
  });
  expect(await seated(data.matchingIdx)).toBe(three[2]);
});

it('whoever represents a company no more is on the schedule as gone, and nobody blocks their hours', async () => {
  const here = await pair(app);
  const { at, seller } = here;
  const inEvent = { eventIdx: at.eventIdx };
  const [colleague] = await addColleagues(app, at.eventIdx, seller, 1);
  const representativeIdx = colleague?.representativeIdx as number;
  const shown = async () =>
    (await at.manager.client('GET /manage/matching/getDay', inEvent)).data.representatives.map((one) => [
      one.participateIdx,
      one.representativeIdx === representativeIdx,
      one.isLive,
    ]);
  const { participateIdx } = seller;
  expect(await shown()).toEqual([
    [participateIdx, false, true],
    [participateIdx, true, true],
  ]);
  await seller.client('POST /participate/removeRepresentative', {
    ...{ ...inEvent, representativeIdx, cancel: [] },
  });
  expect(await shown()).toEqual([
    [participateIdx, false, true],
    [participateIdx, true, false],
  ]);
  const block = at.manager.client('POST /manage/matching/block', {
    ...{ ...inEvent, participateIdx, representativeIdx, slotIdxs: [here.slots[0] as number] },
  });
  expect(await refusal(block)).toMatchObject({ data: [{ field: 'representativeIdx', rule: 'one_of' }] });
});
