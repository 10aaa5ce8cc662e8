/** Parts of a meeting's answer that come of its row alone. */
import type { Meeting } from '#api/matching/matching.ts';
import { hasBegun, type MeetingSide, typeOfSlot } from '#domain/matching/matching.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { Yn } from '../../../db/tables/row.ts';

interface Proposed {
  startsAt: string | null;
  proposedBy: MeetingSide | null;
  proposedIdx: number | null;
  proposedAt: string | null;
  lockedIdx: number | null;
}

/** The proposed time of a meeting, while it can still be had: open by the clock, and the meeting itself neither begun nor locked. */
export function proposalIn(row: Proposed, event: EventSpan, now: Date) {
  const { proposedBy, proposedIdx: slotIdx, proposedAt: startsAt } = row;
  if (proposedBy === null || slotIdx === null || startsAt === null) return null;
  if (row.lockedIdx !== null || (row.startsAt !== null && hasBegun(now, row.startsAt))) return null;
  return typeOfSlot(startsAt, event.firstOpensAt, now) === null ? null : { proposedBy, slotIdx, startsAt };
}

interface Organised {
  lockedIdx: number | null;
  wantedMust: Yn | null;
  wantedRank: number | null;
  wantedNote: string | null;
}

/** What the organiser says of it, which its two sides don't read. */
export const forManagers = (
  { lockedIdx, wantedMust, wantedRank, wantedNote }: Organised,
  { isManager }: { isManager: boolean },
): Pick<Meeting, 'isLocked' | 'wanted'> => ({
  isLocked: isManager ? lockedIdx !== null : null,
  wanted:
    isManager && wantedMust !== null
      ? { must: wantedMust === 'Y', rank: wantedRank, note: wantedNote }
      : null,
});

/** Former members have no name. */
export const formerMember = {
  companyName: null,
  companyNameEn: null,
  personName: null,
  personNameEn: null,
  contact: null,
};
