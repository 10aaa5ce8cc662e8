/** What answering a request asks of the side that was asked, by its account or by a personal link (docs/rules.md, M6, M7). */
import { Refusal } from '#domain/common/catalogue.ts';
import { approverOf } from '#domain/matching/matching.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { Database } from '../../../db/open.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { wishesOf } from '../rows/wishes.ts';
import type { Claimable } from '../slots/slots.ts';
import { claimSlot } from './claim.ts';
import { alreadyAssigned, freeInOrder } from './place.ts';

/** Only the side that the event's approval type names answers a request (`access_deny`). */
export function assertApprover(
  { approvalType }: EventSpan,
  { askedBy, walkInUntil }: MatchingRow,
  side: string,
): void {
  if (approverOf(approvalType, askedBy, walkInUntil !== null) !== side) throw new Refusal('access_deny');
}

/** Whether a slot is one of the times that were asked for; 'any' wishes every one. */
export async function isWished(db: Database, meeting: MatchingRow, slotIdx: number): Promise<boolean> {
  if (meeting.anySlot === 'Y') return true;
  const wishes = (await wishesOf(db, [meeting.idx])).get(meeting.idx) ?? [];
  return wishes.some((wish) => wish.slotIdx === slotIdx);
}

/** Places the meeting in the slot, or refuses with `already_assigned` and the slots that are free. */
export async function claimOrOffer(
  trx: Database,
  meeting: MatchingRow,
  slot: Claimable,
  event: EventSpan,
  now: Date,
): Promise<void> {
  if (await claimSlot(trx, meeting, slot, now)) return;
  throw alreadyAssigned(await freeInOrder(trx, event, meeting, now));
}
