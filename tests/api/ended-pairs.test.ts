/** Pairs of a sheet whose people have ended what they had, and pairs that meet an error (docs/rules.md, M60). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startPairRuns } from '#server/features/wanted-pair/run.ts';
import { quietLogger } from '#server/ground/log.ts';
import { testApp } from '#tests/support/api.ts';
import { breakInserts, mended } from '#tests/support/broken-inserts.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Person } from '#tests/support/factories.ts';
import { askFor, type Pair, pair } from '#tests/support/pair.ts';
import { pairSheets } from '#tests/support/pair-sheets.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
beforeEach(async () => {
  here = await pair(app, { tables: 2, interpreters: 0 });
  desk = await manager(app, 'matching', here.at.eventIdx);
});

const { query, of, check, add, place, pairs, noticesOf } = pairSheets(app, () => ({ here, desk }));

describe('what the people of a pair have ended', () => {
  const meetingsOf = async () =>
    (await desk.client('GET /manage/matching/getList', query())).data.map(
      ({ stateMatching }) => stateMatching,
    );
  const retry = async (more = {}) => {
    await desk.client('POST /manage/matching/retryPairs', { ...query(), ...more });
    await place();
  };

  it('is not made anew by the same sheet, which says who ended it and how', async () => {
    const { seller, purchaser, at } = here;
    const [second, third] = [await buyer(app, at), await buyer(app, at)];
    const rows = [
      of(seller, purchaser, [1, '', '']),
      of(seller, second, [2, '', '']),
      of(seller, third, [3, '', '']),
    ];
    await add(rows);
    await place();
    const [one, two, three] = (await pairs()).map(({ matchingIdx }) => matchingIdx as number) as [
      number,
      number,
      number,
    ];
    await purchaser.client('POST /matching/decline', { matchingIdx: one, reason: 'Not for us' });
    await seller.client('POST /matching/cancel', { matchingIdx: two });
    await desk.client('POST /manage/matching/cancel', { matchingIdx: three, reason: 'The hall is closed' });
    expect((await check(rows)).fates).toEqual({ new: 1, request: 0, meets: 0, ended: 2, notPossible: 0 });
    await add(rows);
    await place();
    const now = await pairs();
    expect(now.map(({ ended, matchingIdx }) => [ended, matchingIdx !== null])).toEqual([
      ['buyerDeclined', false],
      ['companyCancelled', false],
      [null, true],
    ]);
    const csv = await app.send(
      `/manage/matching/exportPairs?eventIdx=${at.eventIdx}&format=csv&language=en`,
      { headers: { authorization: `Bearer ${desk.token}` } },
    );
    expect(await csv.text()).toContain('The buyer declined it.');
    // Looking again for what has no place touches none of it either.
    await retry();
    expect((await meetingsOf()).filter((state) => state === 'complete')).toHaveLength(1);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('is made where the organiser insists, once: what is ended again stays ended', async () => {
    const { seller, purchaser } = here;
    await add([of(seller, purchaser)]);
    await place();
    const [first] = await pairs();
    await purchaser.client('POST /matching/decline', {
      matchingIdx: first?.matchingIdx as number,
      reason: null,
    });
    await retry({ pairIdxs: [first?.pairIdx as number] });
    const [again] = await pairs();
    expect([again?.ended, again?.state]).toEqual([null, 'made']);
    expect(again?.matchingIdx).not.toBe(first?.matchingIdx);
    await seller.client('POST /matching/decline', {
      matchingIdx: again?.matchingIdx as number,
      reason: null,
    });
    await add([of(seller, purchaser)]);
    await place();
    expect((await pairs())[0]).toMatchObject({ ended: 'companyDeclined', matchingIdx: null });
  });

  it('is made of a pair that is removed and sent anew, and of one that was never sent', async () => {
    const { seller, purchaser } = here;
    const { matchingIdx } = await askFor(here, seller, purchaser);
    await purchaser.client('POST /matching/deny', { matchingIdx, reason: null });
    app.clock.set(new Date(app.clock.read().getTime() + 60_000).toISOString());
    await add([of(seller, purchaser)]);
    await place();
    const [made] = await pairs();
    expect(made).toMatchObject({ state: 'made', ended: null });
    await purchaser.client('POST /matching/decline', {
      matchingIdx: made?.matchingIdx as number,
      reason: null,
    });
    await desk.client('POST /manage/matching/removePairs', {
      ...query(),
      pairIdxs: [made?.pairIdx as number],
    });
    app.clock.set(new Date(app.clock.read().getTime() + 60_000).toISOString());
    await add([of(seller, purchaser)]);
    await place();
    expect((await pairs())[0]).toMatchObject({ ended: null, startsAt: expect.any(String) });
  });

  it('of another event is not insisted on', async () => {
    await add([of(here.seller, here.purchaser)]);
    await place();
    const [mine] = await pairs();
    const there = await pair(app, { tables: 1, interpreters: 0 });
    const { client } = await manager(app, 'matching', there.at.eventIdx);
    const answer = await client('POST /manage/matching/retryPairs', {
      eventIdx: there.at.eventIdx,
      pairIdxs: [mine?.pairIdx as number],
    });
    expect(answer.data.pairs).toBe(0);
  });
});

describe('an error that nobody foresaw', () => {
  afterEach(() => mended(app.db));
  const runUntilEnd = async () => {
    const parts = { db: app.db, clock: app.clock.read, log: quietLogger, pollMs: 10, restMs: 10 };
    const { stop } = startPairRuns(parts);
    await expect
      .poll(async () => (await desk.client('GET /manage/matching/getPairRun', query())).data.isUnderWay)
      .toBe(false);
    await stop();
  };

  it('leaves the pair that met it after three tries, makes the others, and lets the next sheet in', async () => {
    const { seller, purchaser, at } = here;
    const broken = await company(app, at);
    const rows = [of(broken, purchaser, [1, 'Y', '']), of(seller, purchaser, [2, '', ''])];
    await add(rows);
    await breakInserts(app.db, 'matching', `new.company_idx = ${broken.participateIdx}`);
    await runUntilEnd();
    expect((await pairs()).map(({ state, obstacles }) => [state, obstacles])).toEqual([
      ['unplaced', ['failed']],
      ['made', []],
    ]);
    expect((await noticesOf(seller)).map(({ kind }) => kind)).toEqual(['meetingArranged']);
    await mended(app.db);
    await add(rows);
    await runUntilEnd();
    expect((await pairs()).map(({ state }) => state)).toEqual(['made', 'made']);
  });

  it('ends a run that met it where nobody is to blame, and keeps what was made', async () => {
    const { seller, purchaser, at } = here;
    await add([of(seller, purchaser)]);
    await breakInserts(app.db, 'notice', `new.event_idx = ${at.eventIdx}`);
    await runUntilEnd();
    expect((await pairs()).map(({ state }) => state)).toEqual(['made']);
    await mended(app.db);
    expect((await add([of(seller, purchaser)])).resultMessage).toBe('success');
    await place();
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});
