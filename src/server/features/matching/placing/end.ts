/** How a request or a meeting ends: it gives back what it holds, and its pair is free, or not to meet (docs/rules.md, M4, M32). */
import { holeLimits } from '#domain/matching/hole.ts';
import { type MeetingSide, meetingSides } from '#domain/matching/matching.ts';
import type { Database } from '../../../db/open.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import type { Place } from '../../notice/notify.ts';
import { settlePair } from '../rows/pair.ts';
import { firstAnsweredAt, release } from './claim.ts';
import { noteLeftAlone, seatsBefore } from './left-alone.ts';
import { removeLock } from './lock.ts';

export interface Ending {
  now: Date;
  reason: string | null;
  /** The side that ends it; null where neither does. */
  endedBy: MeetingSide | null;
}

/** The side that was asked has said no. */
export async function endAsDenied(
  trx: Database,
  meeting: MatchingRow,
  { now, reason, endedBy }: Ending,
): Promise<void> {
  const at = now.toISOString();
  await trx
    .updateTable('matching')
    .set({ state: 'denied', endReason: reason, endedBy, updatedAt: at, answeredAt: firstAnsweredAt(at) })
    .where('idx', '=', meeting.idx)
    .execute();
  await giveBack(trx, meeting, now);
}

/** A request that nobody answered in time. */
export async function endAsExpired(trx: Database, meeting: MatchingRow, now: Date): Promise<void> {
  await trx
    .updateTable('matching')
    .set({ state: 'denied', updatedAt: now.toISOString() })
    .where('idx', '=', meeting.idx)
    .execute();
  await giveBack(trx, meeting, now);
}

/** What it held, and what it was to come before or after. */
async function giveBack(trx: Database, meeting: MatchingRow, now: Date): Promise<void> {
  await forgetOrders(trx, meeting.idx);
  await release(trx, meeting.idx);
  await settlePair(trx, meeting, now);
}

/** An order between meetings goes with either of them (docs/rules.md, M47). */
const forgetOrders = (trx: Database, matchingIdx: number) =>
  trx
    .deleteFrom('meetingOrder')
    .where((is) => is.or([is('beforeIdx', '=', matchingIdx), is('afterIdx', '=', matchingIdx)]))
    .execute();

/** `declinedBy`: of what the organiser arranged. `placed`: what it held; calendars that have the meeting are told when and where it would have been. */
export async function endAsCancelled(
  trx: Database,
  meeting: MatchingRow,
  {
    now,
    reason,
    endedBy,
    placed,
    declinedBy = null,
  }: Ending & { placed: Place | undefined; declinedBy?: MeetingSide | null },
): Promise<void> {
  // Whoever ends it is a person.
  await removeLock(trx, meeting.idx);
  await forgetOrders(trx, meeting.idx);
  const before = placed && isSoon(now, placed.startsAt) ? await seatsBefore(trx, meeting.idx) : undefined;
  await release(trx, meeting.idx);
  await trx
    .updateTable('matching')
    .set({ state: 'cancel', endReason: reason, endedBy, declinedBy, updatedAt: now.toISOString() })
    .$if(placed !== undefined, (query) =>
      query.set((of) => ({
        sequence: of('sequence', '+', 1),
        wasAt: placed?.startsAt ?? null,
        wasTableNo: placed?.tableNo ?? null,
      })),
    )
    .where('idx', '=', meeting.idx)
    .execute();
  await settlePair(trx, meeting, now);
  if (!before) return;
  await noteLeftAlone(trx, {
    ...{ meeting, startsAt: before.startsAt, tableIdx: before.tableIdx, now },
    why: 'cancelled',
    // Whoever ends it has something else to do.
    alone: meetingSides
      .filter((side) => side !== endedBy && side !== declinedBy)
      .map((side) => ({ side, ...before.seat[side] })),
  });
}

/** Whether a slot that is given back may be a hole; which the event decides. Most are given back long before. */
const isSoon = (now: Date, startsAt: string) =>
  now.getTime() >= Date.parse(startsAt) - holeLimits.beforeMinutes * 60_000;
