/** Taking a meeting off the schedule (decisions.md, 5). */
import type { Transaction } from 'kysely';
import { Refusal } from '#domain/catalogue.ts';
import { cancelRefusal, liveStates, mayBecome } from '#domain/matching.ts';
import type { Database } from '../db/open.ts';
import type { MatchingRow, Tables } from '../db/tables.ts';
import { type EventSpan, eventRow } from '../event/service.ts';

export interface Cancelling {
  now: Date;
  /** A manager may override the 24 hours and the cancel period. */
  byManager: boolean;
  reason?: string | null;
}

/** Cancels one live meeting and frees what it held; `matching_state`, `late_cancellation` or `matching_cancel_not_allow`. */
export async function cancelMeeting(
  trx: Transaction<Tables>,
  meeting: MatchingRow,
  event: EventSpan,
  { now, byManager, reason = null }: Cancelling,
): Promise<void> {
  if (!mayBecome(meeting.state, 'cancel')) throw new Refusal('matching_state');
  const placed = await trx
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select('slot.startsAt')
    .where('placement.matchingIdx', '=', meeting.idx)
    .executeTakeFirst();
  const refusal = cancelRefusal(now, placed?.startsAt ?? null, {
    from: event.cancelFrom,
    to: event.cancelTo,
  });
  if (refusal && !byManager) throw new Refusal(refusal);
  await trx.deleteFrom('placement').where('matchingIdx', '=', meeting.idx).execute();
  await trx.deleteFrom('busy').where('matchingIdx', '=', meeting.idx).execute();
  await trx.deleteFrom('matchingMove').where('matchingIdx', '=', meeting.idx).execute();
  await trx
    .updateTable('matching')
    .set({ state: 'cancel', endReason: reason, updatedAt: now.toISOString() })
    .where('idx', '=', meeting.idx)
    .execute();
}

/** Cancels every live meeting of a participation that ends. Runs in the caller's transaction. */
export async function cancelMeetingsOf(
  trx: Database,
  participateIdx: number,
  how: Cancelling,
): Promise<void> {
  const meetings = await trx
    .selectFrom('matching')
    .selectAll()
    .where((is) => is.or([is('companyIdx', '=', participateIdx), is('buyerIdx', '=', participateIdx)]))
    .where('state', 'in', [...liveStates])
    .orderBy('idx')
    .execute();
  const [first] = meetings;
  if (!first) return;
  const event = await eventRow(trx, first.eventIdx);
  for (const meeting of meetings) await cancelMeeting(trx as Transaction<Tables>, meeting, event, how);
}
