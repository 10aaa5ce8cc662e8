/** Where meetings sit once tables are somebody's own or closed (docs/rules.md, E10), against every possible seating of small halls. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type HallTables, type Sitting, seatAnew } from '#domain/event/seat-tables.ts';
import { deal } from '#domain/event/table.ts';

const [companies, buyers] = [
  [1, 2, 3],
  [4, 5, 6],
];
const hallOf = fc
  .record({
    tables: fc.array(
      fc.record({
        ownerIdx: fc.constantFrom(null, null, ...companies, ...buyers),
        isOpen: fc.nat(4).map((no) => no > 0),
        isClosed: fc.nat(4).map((no) => no === 0),
        isLocked: fc.nat(5).map((no) => no === 0),
        isTaken: fc.nat(3).map((no) => no > 0),
      }),
      { minLength: 2, maxLength: 5 },
    ),
    people: fc.array(fc.tuple(fc.constantFrom(...companies), fc.constantFrom(...buyers)), {
      minLength: 5,
      maxLength: 5,
    }),
    drawn: fc.subarray([...companies, ...buyers]),
  })
  .map(({ tables, people, drawn }) => {
    const idxs = tables.map((table, no) => ({ ...table, idx: 100 + no }));
    const sitting = idxs.flatMap(({ idx, isTaken }, no): Sitting[] => {
      const [companyIdx, buyerIdx] = people[no] as [number, number];
      return isTaken ? [{ matchingIdx: no + 1, slotIdx: 7, companyIdx, buyerIdx, tableIdx: idx }] : [];
    });
    const hall: HallTables = {
      tables: idxs.map(({ idx, ownerIdx, isOpen }) => ({ idx, ownerIdx, isOpen })),
      isClosed: (_, tableIdx) => idxs.some(({ idx, isClosed }) => idx === tableIdx && isClosed),
      locked: new Set(idxs.flatMap(({ isLocked }, no) => (isLocked ? [no + 1] : []))),
      drawn: new Set(drawn),
    };
    return { sitting, hall };
  });

const mayHave = (hall: HallTables, { companyIdx, buyerIdx, slotIdx }: Sitting, tableIdx: number) => {
  const table = hall.tables.find(({ idx }) => idx === tableIdx);
  return (
    !!table?.isOpen &&
    !hall.isClosed(slotIdx, tableIdx) &&
    [null, companyIdx, buyerIdx].includes(table.ownerIdx)
  );
};

/** The most that can sit at all, by trying each table for each. */
function mostSeated(hall: HallTables, sitting: readonly Sitting[], taken: ReadonlySet<number>): number {
  const [one, ...others] = sitting;
  if (!one) return 0;
  const free = hall.tables.filter(({ idx }) => !taken.has(idx) && mayHave(hall, one, idx));
  return Math.max(
    mostSeated(hall, others, taken),
    ...free.map(({ idx }) => 1 + mostSeated(hall, others, new Set([...taken, idx]))),
  );
}

it('loses as few as can be, moves nobody who is locked, and seats each at a table that is theirs or everyone’s', () => {
  let lost = 0;
  fc.assert(
    fc.property(hallOf, ({ sitting, hall }) => {
      const seated = seatAnew(sitting, hall);
      const movedTo = new Map(seated.moved.map(({ matchingIdx, tableIdx }) => [matchingIdx, tableIdx]));
      const gone = new Set([...seated.lost, ...seated.held]);
      const places = sitting
        .filter(({ matchingIdx }) => !gone.has(matchingIdx))
        .map((one) => ({ one, tableIdx: movedTo.get(one.matchingIdx) ?? one.tableIdx }));
      expect(new Set(places.map(({ tableIdx }) => tableIdx)).size).toBe(places.length);
      for (const { one, tableIdx } of places) expect(mayHave(hall, one, tableIdx)).toBe(true);
      for (const idx of hall.locked) expect(movedTo.has(idx)).toBe(false);
      const isLocked = ({ matchingIdx }: Sitting) => hall.locked.has(matchingIdx);
      const fixed = sitting.filter((one) => isLocked(one) && mayHave(hall, one, one.tableIdx));
      expect(seated.held).toEqual(
        sitting.filter((one) => isLocked(one) && !fixed.includes(one)).map(({ matchingIdx }) => matchingIdx),
      );
      const free = sitting.filter((one) => !isLocked(one));
      const most = mostSeated(hall, free, new Set(fixed.map(({ tableIdx }) => tableIdx)));
      expect(seated.lost).toHaveLength(free.length - most);
      lost += seated.lost.length;
    }),
    { seed: 65, numRuns: 3_000 },
  );
  expect(lost).toBeGreaterThan(100);
});

it('leaves a table where something locked is to whoever takes part in that', () => {
  const sits = [{ participateIdx: 1, tableNo: 1, meetings: 9 }];
  const mayHave = (participateIdx: number, tableNo: number) => tableNo !== 1 || participateIdx === 2;
  expect([...deal({ free: [1, 2], people: [1, 2, 3], sits, mayHave })]).toEqual([
    [1, 2],
    [2, 1],
  ]);
});
