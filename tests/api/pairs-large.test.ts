/** The largest sheet of pairs: checked, kept and begun in bounded time while others write, and one row more is refused (docs/rules.md, M48, M49). */
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { PairSheet } from '#api/matching/wanted-pair.ts';
import { limits } from '#domain/common/limits.ts';
import { startPairRuns } from '#server/features/wanted-pair/run.ts';
import { quietLogger } from '#server/ground/log.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, expo, slotsOf } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { csvOf, sendSheet } from '#tests/support/sheets.ts';
import { copies } from '../bench/large-event.ts';

const [companies, buyers] = [250, 200];
/** How many meetings the job makes before it is stopped; all of them where PAIRS_MADE says so. */
const made = Number(process.env.PAIRS_MADE ?? 120);

const app = await testApp();
app.clock.set(longBefore);
const days = [29, 30, 31].map((day) => ({ date: `2026-10-${day}`, from: '09:00', to: '17:00' }));
const at = await expo(app, { eventIdx: nextNumber('event'), days, tables: 250, interpreters: 0 });
const { client, token } = at.manager;
const query = { eventIdx: at.eventIdx };

/** How long writes of somebody else wait while something is done. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longest = 0;
  const done = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const began = performance.now();
    // What keeps the process from its turn is waited for, too.
    await nextTurn();
    await app.db.updateTable('event').set({ updatedAt: longBefore }).where('idx', '=', 0).execute();
    longest = Math.max(longest, performance.now() - began);
    await pause(5);
  }
  await done;
  return Math.round(longest);
}

const run = async () => (await client('GET /manage/matching/getPairRun', query)).data;

test('5,000 pairs are checked, kept and placed in portions, and nobody waits for them', async () => {
  const [seller, purchaser] = [await company(app, at), await buyer(app, at)];
  await slotsOf(seller, at);
  const sellers = await copies(app.db, seller, 'company', companies, 1_000_000);
  const purchasers = await copies(app.db, purchaser, 'buyer', buyers, 2_000_000);
  const rowOf = (no: number) => {
    const [row, rank] = [no % buyers, Math.floor(no / buyers)];
    const by = purchasers[row];
    const one = sellers[(row + rank * 7) % companies];
    return [`#${one?.participateIdx}`, `#${by?.participateIdx}`, String(rank + 1), ''];
  };
  const heads = ['기업', '바이어', '순위', '필수'];
  const rows = Array.from({ length: limits.sheetRows }, (_, no) => rowOf(no));
  const took: Record<string, number> = {};
  const step = async (name: string, work: () => Promise<unknown>) => {
    const [began, before] = [performance.now(), process.memoryUsage().rss];
    took[`${name}, wait`] = await longestWait(work);
    took[name] = Math.round(performance.now() - began);
    took[`${name}, MB`] = Math.round((process.memoryUsage().rss - before) / 1e6);
  };

  const tooLong = csvOf([heads, ...rows, rowOf(rows.length)]);
  const refused = await sendSheet<unknown>(app, 'checkPairs', token, tooLong, query);
  expect(refused.resultMessage).toBe('sheet_too_large');

  const sheet = csvOf([heads, ...rows]);
  let checked: PairSheet | undefined;
  await step('check', async () => {
    checked = (await sendSheet<PairSheet>(app, 'checkPairs', token, sheet, query)).data;
  });
  expect(checked).toMatchObject({ rowCount: rows.length, badRows: 0, fates: { new: rows.length } });
  await step('keep', async () => {
    const { data } = await sendSheet<{ pairs: number }>(app, 'addPairs', token, sheet, query);
    expect(data.pairs).toBe(rows.length);
  });
  await step('place', async () => {
    const { stop } = startPairRuns({ db: app.db, clock: app.clock.read, log: quietLogger });
    while ((await run()).counts.made < made) await pause(50);
    await stop();
  });
  process.stdout.write(`${JSON.stringify(took)}\n`);
  const { counts } = await run();
  expect(counts.made).toBeGreaterThanOrEqual(made);
  expect(counts.unplaced).toBe(0);
  expect(counts.made + counts.waiting).toBe(rows.length);
  expect(await clashes(app.db)).toEqual(noClashes);
  // However slow the machine is, a write has its turn long before the step is done.
  for (const name of ['check', 'keep', 'place'])
    expect(took[`${name}, wait`], name).toBeLessThan((took[name] as number) / 2);
});
