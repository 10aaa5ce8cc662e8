/** Where on a day's schedule a meeting can be put down (docs/rules.md, M25). */
import { expect, test } from 'vitest';
import { type CarriedMeeting, type DayFacts, dayGrid, type Target } from '#domain/matching/schedule-grid.ts';

const slot = (slotIdx: number, changes = {}) => ({
  slotIdx,
  startsAt: `2026-10-29T${String(slotIdx - 90).padStart(2, '0')}:00:00.000Z`,
  hasBegun: false,
  freeInterpreters: 0,
  freeLanguages: [],
  ...changes,
});
/** Company 1 meets buyer 11 in slot 100 at table 1; company 2 meets buyer 12 in slot 101 at table 2. Buyer 13 can't in slot 102. */
const facts: DayFacts = {
  tableNos: [1, 2],
  slots: [
    slot(99, { hasBegun: true }),
    slot(100),
    slot(101),
    slot(102, { freeInterpreters: 1, freeLanguages: ['de'] }),
  ],
  placed: {
    matchingIdx: [1000, 1001],
    slotIdx: [100, 101],
    tableNo: [1, 2],
    companyIdx: [1, 2],
    buyerIdx: [11, 12],
  },
  unavailable: { slotIdx: [102], participateIdx: [13] },
  closed: { slotIdx: [], tableNo: [] },
  ownTables: { tableNo: [], participateIdx: [] },
  several: [],
  locked: [],
  orders: [],
};
const carried = (changes: Partial<CarriedMeeting> = {}): CarriedMeeting => ({
  matchingIdx: 1000,
  companyIdx: 1,
  buyerIdx: 11,
  from: { slotIdx: 100, tableNo: 1 },
  wantsInterpreter: false,
  language: null,
  ...changes,
});
const waiting = (changes: Partial<CarriedMeeting> = {}) =>
  carried({ matchingIdx: 2000, companyIdx: 3, buyerIdx: 14, from: null, ...changes });
const why = (what: CarriedMeeting, target: Target) => dayGrid(facts).obstacle(what, target);

test.each<[string, CarriedMeeting, Target, string | null]>([
  ['a free cell', carried(), { slotIdx: 101, tableNo: 1 }, null],
  ['another table in its slot', carried(), { slotIdx: 100, tableNo: 2 }, null],
  ['where it is', carried(), { slotIdx: 100, tableNo: 1 }, 'here'],
  ['the row of one of the two where it is', carried(), { slotIdx: 100, participateIdx: 11 }, 'here'],
  ['a table that is taken', carried(), { slotIdx: 101, tableNo: 2 }, 'tableTaken'],
  ['the row of somebody else', carried(), { slotIdx: 101, participateIdx: 2 }, 'notTheirs'],
  ['where the company meets', waiting({ companyIdx: 1 }), { slotIdx: 100, tableNo: 2 }, 'companyMeets'],
  ['where the buyer meets', waiting({ buyerIdx: 12 }), { slotIdx: 101, tableNo: 1 }, 'buyerMeets'],
  ['where the buyer can’t', waiting({ buyerIdx: 13 }), { slotIdx: 102, tableNo: 1 }, 'buyerCannot'],
  ['where the company can’t', waiting({ companyIdx: 13 }), { slotIdx: 102, tableNo: 1 }, 'companyCannot'],
  [
    'without an interpreter',
    waiting({ wantsInterpreter: true }),
    { slotIdx: 101, tableNo: 1 },
    'noInterpreter',
  ],
  ['with any interpreter', waiting({ wantsInterpreter: true }), { slotIdx: 102, tableNo: 1 }, null],
  [
    'with one who does not speak it',
    waiting({ wantsInterpreter: true, language: 'fr' }),
    { slotIdx: 102 },
    'noInterpreter',
  ],
  [
    'a meeting that has begun',
    carried({ from: { slotIdx: 99, tableNo: 1 } }),
    { slotIdx: 101, tableNo: 1 },
    'begun',
  ],
])('%s', (_what, what, target, expected) => {
  expect(why(what, target)).toBe(expected);
});

test('a slot whose tables are all taken has none left', () => {
  const full = { ...facts, tableNos: [1] };
  expect(dayGrid(full).obstacle(waiting(), { slotIdx: 100 })).toBe('noTable');
});

test('the possible slots leave out the one where it is', () => {
  expect(dayGrid(facts).possibleSlots(carried())).toEqual([99, 101, 102]);
});

test('a meeting is found by its table and by both of its people', () => {
  const grid = dayGrid(facts);
  const expected = expect.objectContaining({ matchingIdx: 1001, companyIdx: 2, buyerIdx: 12 });
  expect(grid.meetingAt({ slotIdx: 101, tableNo: 2 })).toEqual(expected);
  expect(grid.meetingAt({ slotIdx: 101, participateIdx: 12 })).toEqual(expected);
  expect(grid.meetingAt({ slotIdx: 102, tableNo: 2 })).toBeUndefined();
  expect(grid.meetingOf(1001)).toEqual(expected);
});

test.each<[string, Partial<CarriedMeeting>, Target, string | null]>([
  ['with a meeting whose people are free then', {}, { slotIdx: 101, tableNo: 2 }, null],
  ['with itself', {}, { slotIdx: 100, tableNo: 1 }, 'here'],
  ['with nothing', {}, { slotIdx: 101, tableNo: 1 }, 'noMeeting'],
  ['from nowhere', { from: null }, { slotIdx: 101, tableNo: 2 }, 'noMeeting'],
  ['of a company that both have', { companyIdx: 2 }, { slotIdx: 101, tableNo: 2 }, null],
])('is swapped %s', (_, changes, target, expected) => {
  expect(why(carried({ swaps: true, ...changes }), target)).toBe(expected);
});

test('is not swapped into a slot that someone of either meeting has marked, nor with one that has begun', () => {
  const marked = (participateIdx: number, slotIdx: number) =>
    dayGrid({ ...facts, unavailable: { slotIdx: [slotIdx], participateIdx: [participateIdx] } }).obstacle(
      carried({ swaps: true }),
      { slotIdx: 101, tableNo: 2 },
    );
  expect([marked(11, 101), marked(1, 101), marked(12, 100), marked(13, 101)]).toEqual([
    'buyerCannot',
    'companyCannot',
    'otherCannot',
    null,
  ]);
  const begun = dayGrid({ ...facts, slots: [slot(100), slot(101, { hasBegun: true })] });
  expect(begun.obstacle(carried({ swaps: true }), { slotIdx: 101, tableNo: 2 })).toBe('begun');
  expect(dayGrid(facts).possibleSlots(carried({ swaps: true }))).toEqual([101]);
});

test('a table that is closed or another’s takes no meeting, and where only such are left there is none', () => {
  const grid = dayGrid({
    ...facts,
    closed: { slotIdx: [102], tableNo: [1] },
    ownTables: { tableNo: [2], participateIdx: [14] },
  });
  const mine = waiting({ buyerIdx: 14 });
  const other = waiting({ buyerIdx: 15 });
  expect(grid.obstacle(other, { slotIdx: 102, tableNo: 1 })).toBe('tableClosed');
  expect(grid.obstacle(other, { slotIdx: 102, tableNo: 2 })).toBe('tableOfOthers');
  expect(grid.obstacle(other, { slotIdx: 102 })).toBe('noTable');
  expect(grid.obstacle(mine, { slotIdx: 102, tableNo: 2 })).toBeNull();
  expect(grid.obstacle(mine, { slotIdx: 102 })).toBeNull();
});

test('who has two meetings at once is full with the second', () => {
  const two = dayGrid({
    ...facts,
    placed: {
      matchingIdx: [1000, 1001, 1002],
      slotIdx: [100, 100, 101],
      tableNo: [1, 2, 1],
      companyIdx: [1, 1, 1],
      buyerIdx: [11, 12, 15],
    },
    tableNos: [1, 2, 3],
    several: [{ participateIdx: 1, atOnce: 2 }],
  });
  expect(two.meetingsAt(100, 1).map(({ matchingIdx }) => matchingIdx)).toEqual([1000, 1001]);
  expect(two.meetingAt({ slotIdx: 100, participateIdx: 1, nth: 1 })?.matchingIdx).toBe(1001);
  expect([two.mostAtOnce(1), two.mostAtOnce(11)]).toEqual([2, 1]);
  const next = waiting({ companyIdx: 1 });
  expect(two.obstacle(next, { slotIdx: 100, tableNo: 3 })).toBe('companyMeets');
  expect(two.obstacle(next, { slotIdx: 101, tableNo: 3 })).toBeNull();
});

test('by video two meet in a slot without a table, also somebody who has two at once, and it is swapped with one at a table', () => {
  const grid = dayGrid({
    ...facts,
    tableNos: [1],
    placed: {
      matchingIdx: [1000, 1001, 1002],
      slotIdx: [100, 101, 101],
      tableNo: [1, null, null],
      companyIdx: [1, 2, 2],
      buyerIdx: [11, 12, 13],
    },
    several: [{ participateIdx: 2, atOnce: 2 }],
  });
  const at = (lane: number) => grid.meetingAt({ slotIdx: 101, lane })?.matchingIdx;
  expect([grid.videoLanes, at(0), at(1), at(2), grid.takenTables(101)]).toEqual([
    2,
    1001,
    1002,
    undefined,
    0,
  ]);
  expect(grid.meetingsAt(101, 2).map(({ tableNo }) => tableNo)).toEqual([null, null]);
  expect(grid.obstacle(waiting({ companyIdx: 2 }), { slotIdx: 101, byVideo: true })).toBe('companyMeets');
  expect(grid.obstacle(waiting({ byVideo: true }), { slotIdx: 100 })).toBeNull();
  expect(grid.obstacle(waiting(), { slotIdx: 100 })).toBe('noTable');
  const swapped = carried({ swaps: true });
  expect(grid.obstacle(swapped, { slotIdx: 101, lane: 0 })).toBeNull();
  expect(grid.obstacle(swapped, { slotIdx: 101, lane: 2 })).toBe('noMeeting');
  expect(grid.possibleSlots(swapped)).toEqual([101]);
});

test('a locked meeting is put down nowhere, and changes places with none', () => {
  const grid = dayGrid({ ...facts, locked: [1001] });
  expect(grid.obstacle(carried(), { slotIdx: 102, tableNo: 1 })).toBe(null);
  expect(grid.obstacle(carried({ swaps: true }), { slotIdx: 101, tableNo: 2 })).toBe('locked');
  const other = carried({
    matchingIdx: 1001,
    companyIdx: 2,
    buyerIdx: 12,
    from: { slotIdx: 101, tableNo: 2 },
  });
  expect(grid.obstacle(other, { slotIdx: 102, tableNo: 1 })).toBe('locked');
});

test('what is to come before another is put down neither after it nor at its time, and does not change places with it', () => {
  const [first, second] = [slot(100).startsAt, slot(101).startsAt];
  const order = { beforeIdx: 1000, afterIdx: 1001, beforeAt: first, afterAt: second };
  const grid = dayGrid({ ...facts, orders: [order] });
  const at = (slotIdx: number, tableNo: number, changes = {}) =>
    grid.obstacle(carried(changes), { slotIdx, tableNo });
  expect([at(102, 1), at(101, 1), at(100, 2), at(99, 1)]).toEqual(['outOfOrder', 'outOfOrder', null, null]);
  expect(at(101, 2, { swaps: true })).toBe('outOfOrder');
  expect([1000, 1001, 2000].map(grid.isOrdered)).toEqual([true, true, false]);
  const open = dayGrid({ ...facts, orders: [{ ...order, afterIdx: 2000, afterAt: null }] });
  expect(open.obstacle(carried(), { slotIdx: 102, tableNo: 1 })).toBeNull();
  const third = dayGrid({ ...facts, orders: [{ ...order, afterIdx: 2000, afterAt: second }] });
  expect(third.obstacle(carried({ swaps: true }), { slotIdx: 101, tableNo: 2 })).toBe('outOfOrder');
});
