/** Plans of several events that are published at the same time: none of them waits for another one to end (docs/rules.md, D10). */
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { heldMs, stillMs } from '#domain/matching/meeting-plan.ts';
import type { Left } from '#server/features/publish-plan/left.ts';
import { publishSome } from '#server/features/publish-plan/run.ts';
import { testApp } from '#tests/support/api.ts';
import { breakInserts, mended } from '#tests/support/broken-inserts.ts';
import { manager } from '#tests/support/factories.ts';
import { pair } from '#tests/support/pair.ts';
import { draftOf, outcomesOf } from '#tests/support/planned.ts';

const app = await testApp();
const later = (ms: number) => app.clock.set(new Date(app.clock.read().getTime() + ms).toISOString());

/** A published plan of one meeting, at an event of its own. */
async function published(): Promise<number> {
  const { at, seller, purchaser, slots } = await pair(app, { tables: 1, interpreters: 0 });
  const desk = await manager(app, 'matching', at.eventIdx);
  const { eventIdx } = at;
  const planIdx = await draftOf(
    app.db,
    { eventIdx, memberIdx: desk.memberIdx, at: app.clock.read().toISOString() },
    [
      {
        ...{ companyIdx: seller.participateIdx, buyerIdx: purchaser.participateIdx },
        ...{ slotIdx: slots[0] as number, tableNo: 1 },
      },
    ],
  );
  await desk.client('POST /manage/meetingPlan/publish', { eventIdx, planIdx, version: 1 });
  return planIdx;
}
const stateOf = async (planIdx: number) =>
  (
    await app.db
      .selectFrom('meetingPlan')
      .select('state')
      .where('idx', '=', planIdx)
      .executeTakeFirstOrThrow()
  ).state;
const isMade = async (planIdx: number) => Object.values(await outcomesOf(app.db, planIdx))[0] === 'done made';

let first: number;
let second: number;
beforeEach(async () => {
  [first, second] = [await published(), await published()];
  later(heldMs + 1);
});

afterEach(() => mended(app.db));

describe('two plans at once', () => {
  it('go on in turns: the one that has waited longest is next', async () => {
    const left: Left = new Map();
    expect(await publishSome(app.db, app.clock.read(), left)).toBe(true);
    expect([await isMade(first), await isMade(second)]).toEqual([true, false]);
    later(1);
    expect(await publishSome(app.db, app.clock.read(), left)).toBe(true);
    expect([await isMade(first), await isMade(second)]).toEqual([true, true]);
    do later(1);
    while (await publishSome(app.db, app.clock.read(), left));
    expect([await stateOf(first), await stateOf(second)]).toEqual(['published', 'published']);
    expect(left.size).toBe(0);
  });

  it('the second does not stand still while the first takes longer than ten minutes', async () => {
    const left: Left = new Map();
    await publishSome(app.db, app.clock.read(), left);
    later(stillMs - 1);
    await publishSome(app.db, app.clock.read(), left);
    later(2);
    while (await publishSome(app.db, app.clock.read(), left));
    // The first has not moved on for that long, and is asked about; the second has.
    expect([await stateOf(first), await stateOf(second)]).toEqual(['asking', 'published']);
  });
});

it('a process forgets what it knew of a plan that another one has ended, and keeps what it has put aside', async () => {
  const left: Left = new Map();
  await publishSome(app.db, app.clock.read(), left);
  later(1);
  await publishSome(app.db, app.clock.read(), left);
  expect([...left.keys()]).toEqual([first, second]);
  const ofAnother: Left = new Map();
  while (await publishSome(app.db, app.clock.read(), ofAnother, [second]));
  expect([await stateOf(first), await stateOf(second)]).toEqual(['published', 'publishing']);
  await publishSome(app.db, app.clock.read(), left, [second]);
  expect([...left.keys()]).toEqual([second]);
});

// SQLite has no lock of one row: whoever writes there writes alone.
describe.runIf(inject('database') === 'postgres')('on PostgreSQL', () => {
  it('a process goes on with the second while another one is at the first', async () => {
    await app.db.transaction().execute(async (another) => {
      await another
        .selectFrom('meetingPlan')
        .select('idx')
        .where('idx', '=', first)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const left: Left = new Map();
      while (await publishSome(app.db, app.clock.read(), left));
      expect([await stateOf(first), await stateOf(second)]).toEqual(['held', 'published']);
    });
    const left: Left = new Map();
    while (await publishSome(app.db, app.clock.read(), left));
    expect(await stateOf(first)).toBe('published');
  });

  it('goes on with the second while the first always waits for a lock too long, and says so where none goes on', async () => {
    const { eventIdx } = await app.db
      .selectFrom('meetingPlan')
      .select('eventIdx')
      .where('idx', '=', first)
      .executeTakeFirstOrThrow();
    await breakInserts(app.db, 'matching', `new.event_idx = ${eventIdx}`, '55P03');
    const left: Left = new Map();
    const passedOver: number[] = [];
    const isOver = () =>
      publishSome(app.db, app.clock.read(), left, [], (idx) => passedOver.push(idx)).then(
        (isMore) => !isMore,
        (error: { code?: string }) => error.code,
      );
    let ended = await isOver();
    while (ended === false) ended = await isOver();
    expect(ended).toBe('55P03');
    expect(new Set(passedOver)).toEqual(new Set([first]));
    expect([await stateOf(first), await stateOf(second)]).toEqual(['held', 'published']);
    await mended(app.db);
    while (await publishSome(app.db, app.clock.read(), left));
    expect(await stateOf(first)).toBe('published');
  });
});
