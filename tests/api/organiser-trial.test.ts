/** A whole event by an organiser's own calls: entered from sheets, paired from a sheet, tables dealt out, and changed (docs/rules.md, M48 to M52). */
import { expect, test } from 'vitest';
import { placePairs } from '#server/features/wanted-pair/run.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { changeTrial, enterTrial, pairTrial, trialDays, trialSize } from '#tests/support/organiser-trial.ts';

const app = await testApp();
app.clock.set(longBefore);

test('120 companies and 80 buyers come from sheets and meet, and nothing needs anything but these calls', async () => {
  const trial = await enterTrial(app);
  const { names, buyerIdxs, took, day } = trial;
  expect([names.size, buyerIdxs.length]).toEqual([trialSize.companies + trialSize.buyers, trialSize.buyers]);
  let longest = 0;
  const paired = await pairTrial(app, trial, async () => {
    for (;;) {
      const began = performance.now();
      if (!(await placePairs(app.db, app.clock.read()))) break;
      longest = Math.max(longest, performance.now() - began);
    }
  });
  took['longest portion'] = Math.round(longest);
  expect(paired).toMatchObject({
    badRows: 0,
    pairs: paired.wanted,
    run: { isUnderWay: false, counts: { waiting: 0, made: paired.wanted, unplaced: 0 } },
  });
  // All buyers have a table after the pairs were placed, and sit at it, but where the table was not free for them in time.
  for (const buyerIdx of buyerIdxs) expect(paired.owners.has(buyerIdx)).toBe(true);
  const sits = await day();
  const ownerOf = new Map(sits.ownTables.tableNo.map((no, at) => [no, sits.ownTables.participateIdx[at]]));
  expect(sits.placed.tableNo.map((no) => ownerOf.get(no ?? 0))).toEqual(sits.placed.buyerIdx);
  // Who must meet has an interpreter who speaks the language, but the company that brings its own.
  const interpreted = await app.db
    .selectFrom('matching')
    .innerJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .select(['matching.companyIdx', 'placement.interpreterIdx'])
    .where('matching.eventIdx', '=', trial.at.eventIdx)
    .where('matching.isTranslator', '=', 'Y')
    .execute();
  expect(interpreted).toHaveLength(trialSize.buyers);
  for (const { companyIdx, interpreterIdx } of interpreted)
    expect(interpreterIdx === null).toBe(companyIdx === paired.ownInterpreter);

  const changed = await changeTrial(trial);
  expect(changed.left).toContainEqual({ matchingIdx: changed.locked, obstacles: ['locked'] });
  const last = await day();
  const placeOf = (matchingIdx: number) => {
    const row = last.placed.matchingIdx.indexOf(matchingIdx);
    return { slotIdx: last.placed.slotIdx[row], tableNo: last.placed.tableNo[row] };
  };
  const [one, other] = changed.swapped;
  expect([placeOf(one.matchingIdx), placeOf(other.matchingIdx)]).toEqual([other.from, one.from]);
  expect(last.seated).toContainEqual(changed.handed);
  const { participateIdx, morning } = changed.blocked;
  const inTheMorning = last.placed.slotIdx.filter(
    (slotIdx, row) => morning.includes(slotIdx) && last.placed.companyIdx[row] === participateIdx,
  );
  expect(inTheMorning).toEqual([]);
  expect(await clashes(app.db)).toEqual(noClashes);
  // Each of a pair, a table and a slot has a name or number on every sheet that is printed.
  for (const shown of [last, await day(trialDays[1])]) {
    expect(shown.people.every(({ nameKo, nameEn }) => nameKo !== null && nameEn !== null)).toBe(true);
    expect(shown.placed.tableNo.every((no) => no !== null)).toBe(true);
  }
  expect(took['longest portion']).toBeLessThan(1_000);
  process.stdout.write(`${JSON.stringify(took)}\n`);
});
