/**
 * Moves the demonstration along to a later today, whole: its days and slots, and all that happened before, so that what
 * was yesterday is yesterday again. Slots keep their idx, and so their meetings. On the demonstration's SQLite only.
 */
import { sql } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { advanceAllContent } from '#server/platform/cache/content-tags.ts';
import { addDays, movedBy } from './calendar.ts';

/** Moves by whole `days`, of which there is at least one. Runs in the caller's transaction. */
export async function moveDays(trx: Database, eventIdx: number, days: number, now: Date): Promise<void> {
  // No two slots, and no two days, may ever stand at one time: whichever is last leaves its place first.
  const slots = trx.selectFrom('slot').select(['idx', 'startsAt']).where('eventIdx', '=', eventIdx);
  for (const slot of await slots.orderBy('startsAt', 'desc').execute()) {
    const startsAt = movedBy(slot.startsAt, days);
    await trx.updateTable('slot').set({ startsAt }).where('idx', '=', slot.idx).execute();
  }
  const eventDays = trx.selectFrom('eventDay').selectAll().where('eventIdx', '=', eventIdx);
  for (const { idx, date, startsAt, endsAt } of await eventDays.orderBy('date', 'desc').execute()) {
    await trx
      .updateTable('eventDay')
      .set({
        date: addDays(date, days),
        startsAt: movedBy(startsAt, days),
        endsAt: movedBy(endsAt, days),
      })
      .where('idx', '=', idx)
      .execute();
  }
  await movePeriods(trx, eventIdx, days);
  await moveHistory(trx, eventIdx, days, now);
  await advanceAllContent(trx);
}

async function movePeriods(trx: Database, eventIdx: number, days: number): Promise<void> {
  const event = await trx
    .selectFrom('event')
    .select(['cancelFrom', 'cancelTo', 'counselingFrom', 'counselingTo', 'rankUntil', 'publishedAt'])
    .where('idx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const moved = (at: string | null) => (at === null ? null : movedBy(at, days));
  await trx
    .updateTable('event')
    .set({
      cancelFrom: moved(event.cancelFrom),
      cancelTo: moved(event.cancelTo),
      counselingFrom: moved(event.counselingFrom),
      counselingTo: moved(event.counselingTo),
      rankUntil: moved(event.rankUntil),
      publishedAt: moved(event.publishedAt),
    })
    .where('idx', '=', eventIdx)
    .execute();
}

/** When things were asked, written, posted and checked in. None of it may come to lie in the future. */
const history = {
  participate: ['created_at', 'updated_at'],
  matching: ['created_at', 'updated_at'],
  ranking: ['saved_at', 'reminded_at'],
  meeting_plan: ['created_at', 'updated_at'],
  meeting_plan_run: ['created_at', 'started_at', 'ended_at'],
  pair_run: ['created_at', 'ended_at'],
  wanted_pair: ['created_at', 'updated_at'],
  meeting_order: ['created_at'],
  placement: ['created_at'],
  matching_move: ['created_at'],
  counseling: ['met_at', 'created_at', 'updated_at'],
  visitor: ['checked_in_at', 'created_at', 'updated_at'],
  board_post: ['posted_at', 'created_at', 'updated_at'],
} as const;

async function moveHistory(trx: Database, eventIdx: number, days: number, now: Date): Promise<void> {
  const latest = now.toISOString();
  for (const [table, columns] of Object.entries(history)) {
    const changes = columns.map((column) => {
      const moved = sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)}, ${`+${days} days`})`;
      return sql`${sql.ref(column)} = min(${moved}, ${latest})`;
    });
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where event_idx = ${eventIdx}`.execute(trx);
  }
  // A log may be written before its meeting begins; it tells of the slot all the same, on the event's clock.
  await sql`update counseling set met_at = (
      select slot.starts_at from placement join slot on slot.idx = placement.slot_idx
      where placement.matching_idx = counseling.matching_idx)
    where event_idx = ${eventIdx} and met_at is not null
      and matching_idx in (select matching_idx from placement)`.execute(trx);
}
