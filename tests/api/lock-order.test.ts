/** In which order transactions on PostgreSQL lock what a meeting is made of (`db/places.ts`); SQLite has one write at a time. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/open.ts';
import { hasRowLocks } from '#server/db/open.ts';
import { heldMeetings } from '#server/db/places.ts';
import { lockedEvent } from '#server/features/event/write.ts';
import { setMeans } from '#server/features/matching/by-member/means.ts';
import { lockPlaces } from '#server/features/plan/tables.ts';
import { testApp } from '#tests/support/api.ts';
import { askFor, type Pair, pair } from '#tests/support/pair.ts';

const app = await testApp();
let here: Pair;
beforeEach(async () => {
  here = await pair(app, { tables: 3, interpreters: 0 });
});

const pause = () => new Promise((resolve) => setTimeout(resolve, 150));
/** Fulfilled for both where neither is ended so that the other may go on. */
const outcomes = async (...both: Promise<unknown>[]) =>
  (await Promise.allSettled(both)).map(({ status }) => status);
const readSlots = (trx: Database) =>
  trx.selectFrom('slot').select('idx').where('eventIdx', '=', here.at.eventIdx).execute();

describe.runIf(hasRowLocks(app.db))('a change of the tables', () => {
  /** Holds the event and its places, and does something more. */
  const change = (more: (trx: Database) => Promise<unknown>) =>
    app.db.transaction().execute(async (trx) => {
      await lockedEvent(trx, here.at.eventIdx);
      await lockPlaces(trx);
      await more(trx);
    });

  it('and whoever holds a meeting and then reads its slot don’t wait for each other', async () => {
    const { matchingIdx: idx } = await askFor(here, here.purchaser, here.seller);
    const meeting = (trx: Database) =>
      heldMeetings(trx, trx.selectFrom('matching').selectAll().where('idx', '=', idx)).execute();
    let begun: Promise<unknown> = Promise.resolve();
    const move = app.db.transaction().execute(async (trx) => {
      await meeting(trx);
      begun = change(meeting);
      await pause();
      await readSlots(trx);
    });
    await move;
    expect(await outcomes(move, begun)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('and whoever has read a slot and then writes what names the event don’t wait for each other', async () => {
    let begun: Promise<unknown> = Promise.resolve();
    const tell = app.db.transaction().execute(async (trx) => {
      await readSlots(trx);
      begun = change(async () => {});
      await pause();
      await trx
        .insertInto('declineReason')
        .values({ eventIdx: here.at.eventIdx, viewOrder: 90, reason: '자리가 없음' })
        .execute();
    });
    await tell;
    expect(await outcomes(tell, begun)).toEqual(['fulfilled', 'fulfilled']);
  });

  it('and a company that brings its interpreter don’t wait for each other', async () => {
    const own = { idx: here.seller.participateIdx };
    const bring = (db: Database) => {
      const context = { db, own, now: app.clock.read() } as Parameters<typeof setMeans>[0];
      return setMeans(context, { videoRoom: null, interpreterLanguages: ['en'] });
    };
    let begun: Promise<unknown> = Promise.resolve();
    const move = change(async (trx) => {
      begun = app.db.transaction().execute(bring);
      await pause();
      // As the key of a meeting that gets an interpreter holds its company.
      await trx.selectFrom('participate').select('idx').where('idx', '=', own.idx).forKeyShare().execute();
    });
    await move;
    expect(await outcomes(move, begun)).toEqual(['fulfilled', 'fulfilled']);
  });
});
