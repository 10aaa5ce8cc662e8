/** Placing an approved meeting by its wishes (docs/rules.md, M7). */
import { slotIsOpen } from '#domain/matching.ts';
import type { Database } from '../../db/open.ts';
import type { MatchingRow } from '../../db/tables.ts';
import type { EventSpan } from '../event/span.ts';
import { claimFirst } from './claim.ts';
import { wishesOf } from './meetings.ts';
import { freeSlots } from './slots.ts';

export const needOf = (meeting: MatchingRow) => ({
  type: meeting.type,
  people: [meeting.companyIdx, meeting.buyerIdx],
  interpreter: meeting.isTranslator === 'Y',
});

/** Places an approved meeting by its wishes, or leaves it pending for the host. */
export async function placeOrPend(
  trx: Database,
  meeting: MatchingRow,
  event: EventSpan,
  now: Date,
): Promise<void> {
  const wishes = (await wishesOf(trx, [meeting.idx])).get(meeting.idx) ?? [];
  const wished = wishes
    .map((wish) => ({ idx: wish.slotIdx, startsAt: wish.startsAt }))
    .filter((slot) => slotIsOpen(meeting.type, slot.startsAt, event.firstOpensAt, now));
  if (await claimFirst(trx, meeting, wished, now)) return;
  if (meeting.anySlot === 'Y') {
    if (await claimFirst(trx, meeting, await freeSlots(trx, event, needOf(meeting), now), now)) return;
  }
  if (meeting.state === 'pending') return;
  await trx
    .updateTable('matching')
    .set({ state: 'pending', updatedAt: now.toISOString() })
    .where('idx', '=', meeting.idx)
    .execute();
}
