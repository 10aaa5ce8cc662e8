/** Claiming the places of many planned meetings in a few statements: who can't have theirs is named at once (docs/rules.md, D8). */
import { beforeEach, expect, it } from 'vitest';
import { eventRow } from '#server/access/event-span.ts';
import type { Database } from '#server/db/open.ts';
import { keepReleased } from '#server/features/matching/placing/released.ts';
import { slotsOf } from '#server/features/matching/slots/slots.ts';
import { claimPlanned } from '#server/features/publish-plan/claim-planned.ts';
import { plannedRows } from '#server/features/publish-plan/read-rows.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { draftOf, firstPerson, outcomesOf, type PlannedAt, publishAll } from '#tests/support/planned.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
let companies: Participant[];
beforeEach(async () => {
  here = await pair(app, { tables: 6, interpreters: 3 });
  desk = await manager(app, 'matching', here.at.eventIdx);
  companies = [here.seller];
  while (companies.length < 6) companies.push(await company(app, here.at));
});

/** The buyer with each of these companies, in a slot each, at the table of this number. */
const planned = (no: number, changes: Partial<PlannedAt> = {}): PlannedAt => ({
  companyIdx: (companies[no] as Participant).participateIdx,
  buyerIdx: here.purchaser.participateIdx,
  slotIdx: here.slots[no] as number,
  tableNo: no + 1,
  ...changes,
});
const keyOf = (no: number) =>
  `${(companies[no] as Participant).participateIdx} ${here.purchaser.participateIdx}`;
const draft = (placed: readonly PlannedAt[]) => {
  const { eventIdx } = here.at;
  return draftOf(app.db, { eventIdx, memberIdx: desk.memberIdx, at: app.clock.read().toISOString() }, placed);
};
const claimed = (planIdx: number, pairs: readonly PlannedAt[]) =>
  app.db.transaction().execute(async (trx: Database) => {
    const event = await eventRow(trx, here.at.eventIdx);
    const slots = new Map((await slotsOf(trx, event.idx)).map((slot) => [slot.idx, slot]));
    const making = { event, slots, walks: null, now: app.clock.read() };
    return claimPlanned(trx, making, await plannedRows(trx, planIdx, pairs));
  });
const count = async (table: 'placement' | 'matching' | 'busy' | 'tableSlot') =>
  (
    await app.db
      .selectFrom(table)
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;
const counts = async () => [
  ...[await count('placement'), await count('matching')],
  ...[await count('busy'), await count('tableSlot')],
];

/** Of the second the person, of the third the table, the pair of the fourth, the day of the sixth: all gone. */
async function lostInFourWays() {
  const { eventIdx } = here.at;
  const second = companies[1] as Participant;
  await app.db
    .insertInto('busy')
    .values({
      slotIdx: here.slots[1] as number,
      representativeIdx: await firstPerson(app.db, second.participateIdx),
      participateIdx: second.participateIdx,
      ...{ lane: null, matchingIdx: null },
    })
    .execute();
  await app.db
    .updateTable('eventTable')
    .set({ isOpen: 'N' })
    .where('eventIdx', '=', eventIdx)
    .where('no', '=', 3)
    .execute();
  await (companies[3] as Participant).client('POST /matching/setNotWith', {
    ...{ eventIdx, participateIdx: here.purchaser.participateIdx },
  });
  const sixth = companies[5] as Participant;
  const slotIdx = here.slots[4] as number;
  const { matchingIdx } = await askFor(here, await buyer(app, here.at), sixth, { wishes: [slotIdx] });
  await approve(sixth, matchingIdx, slotIdx);
  await app.db
    .updateTable('participate')
    .set({ meetingsPerDay: 1 })
    .where('idx', '=', sixth.participateIdx)
    .execute();
}

it('names all who lost at once, whatever they lost, and writes nothing for the others', async () => {
  const plan = [0, 1, 2, 3, 4, 5].map((no) => planned(no));
  const planIdx = await draft(plan);
  await lostInFourWays();
  const before = await counts();
  const lost = await claimed(planIdx, plan);
  expect([...(lost as ReadonlySet<string>)].sort()).toEqual([1, 2, 3, 5].map(keyOf).sort());
  expect(await counts()).toEqual(before);
  expect(await claimed(planIdx, [plan[0], plan[4]] as PlannedAt[])).toBe('all');
  expect(await counts()).not.toEqual(before);
  expect(await clashes(app.db)).toEqual(noClashes);
});

it('names whose interpreter is gone, has other hours by now or speaks the language no more', async () => {
  const { eventIdx } = here.at;
  const interpreters = await app.db
    .selectFrom('interpreter')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .orderBy('no')
    .execute();
  const [stays, speaksOther, hasLeft] = interpreters.map(({ idx }) => idx) as [number, number, number];
  const plan = [
    planned(0, { interpreterIdx: stays }),
    planned(1, { interpreterIdx: speaksOther }),
    planned(2, { interpreterIdx: hasLeft }),
    planned(3, { interpreterIdx: 2_000_000_000 }),
    planned(4, { interpreterIdx: stays }),
  ];
  const planIdx = await draft(plan);
  await app.db
    .insertInto('interpreterLanguage')
    .values([stays, hasLeft].map((interpreterIdx) => ({ interpreterIdx, language: 'vi' })))
    .execute();
  const at = app.clock.read().toISOString();
  await app.db
    .insertInto('wantedPair')
    .values(
      [0, 1, 2].map((no) => {
        const { companyIdx, buyerIdx } = planned(no);
        const asks = { isTranslator: 'Y' as const, translatorLanguage: 'vi' };
        const why = { state: 'unplaced' as const, obstacles: '["notPossible"]' };
        return {
          eventIdx,
          companyIdx,
          buyerIdx,
          ...asks,
          ...why,
          rowNo: no + 1,
          createdAt: at,
          updatedAt: at,
        };
      }),
    )
    .execute();
  await app.db
    .deleteFrom('interpreterShift')
    .where('interpreterIdx', '=', hasLeft)
    .where('slotIdx', '=', here.slots[2] as number)
    .execute();
  const before = await counts();
  const lost = await claimed(planIdx, plan);
  expect([...(lost as ReadonlySet<string>)].sort()).toEqual([1, 2, 3].map(keyOf).sort());
  expect(await counts()).toEqual(before);
  expect(await claimed(planIdx, [plan[0], plan[4]] as PlannedAt[])).toBe('all');
  expect(await clashes(app.db)).toEqual(noClashes);
});

it('says so where the database can not tell whose person has gone, and writes nothing', async () => {
  const plan = [planned(0), planned(1, { companyRepIdx: 2_000_000_000 })];
  const planIdx = await draft(plan);
  const before = await counts();
  expect(await claimed(planIdx, plan)).toBe('unknown');
  expect(await counts()).toEqual(before);
});

it('tries each that lost once by itself, and the others with no further search', async () => {
  const planIdx = await draft([0, 1, 2, 3, 4, 5].map((no) => planned(no)));
  await lostInFourWays();
  await desk.client('POST /manage/meetingPlan/publish', { eventIdx: here.at.eventIdx, planIdx, version: 1 });
  let tries = 0;
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => {
      const isTry = node.kind === 'RawNode' && node.sqlFragments.join('').startsWith('savepoint attempt');
      if (isTry) tries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await publishAll({ ...app, db });
  expect(await outcomesOf(app.db, planIdx)).toEqual({
    [keyOf(0)]: 'done made',
    [keyOf(1)]: 'companyCannot',
    [keyOf(2)]: 'done made',
    [keyOf(3)]: 'notPossible',
    [keyOf(4)]: 'done made',
    [keyOf(5)]: 'dayFull',
  });
  // One for all, one for each run of others between those that lost, and of each that lost its own, with its table and with any.
  expect(tries).toBeLessThanOrEqual(1 + 2 + 4 * 4);
  expect(await clashes(app.db)).toEqual(noClashes);
});

it('keeps for the calendars of interpreters what several meetings had, as it was the last time', async () => {
  const { purchaser } = here;
  const idxs: number[] = [];
  for (const [no, seller] of companies.slice(0, 2).entries()) {
    const slotIdx = here.slots[no] as number;
    const { matchingIdx } = await askFor(here, purchaser, seller, { wishes: [slotIdx], isTranslator: 'Y' });
    await approve(seller, matchingIdx, slotIdx);
    idxs.push(matchingIdx);
  }
  await app.db.transaction().execute((trx) => keepReleased(trx, idxs));
  await app.db
    .updateTable('interpreterRelease')
    .set({ startsAt: '2000-01-01T00:00:00.000Z' })
    .where('matchingIdx', 'in', idxs)
    .execute();
  await app.db.transaction().execute((trx) => keepReleased(trx, [...idxs, 2_000_000_000]));
  const kept = await app.db
    .selectFrom('interpreterRelease')
    .innerJoin('placement', 'placement.matchingIdx', 'interpreterRelease.matchingIdx')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['interpreterRelease.matchingIdx', 'interpreterRelease.startsAt', 'slot.startsAt as was'])
    .where('interpreterRelease.matchingIdx', 'in', idxs)
    .execute();
  expect(kept.map(({ matchingIdx }) => matchingIdx).sort()).toEqual(idxs.toSorted());
  expect(kept.map(({ startsAt }) => startsAt)).toEqual(kept.map(({ was }) => was));
});
