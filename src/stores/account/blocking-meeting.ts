/** The meeting that keeps someone from cancelling their participation or leaving (`late_cancellation`). */
import { ApiError, isRefused } from '#api/client.ts';
import type { BlockedBy } from '#api/matching/matching.ts';
import { $meetingToShow } from '../matching/meeting-to-show.ts';

/** The meeting that a refusal names; undefined for any other error. */
export function blockingMeetingOf(error: unknown): BlockedBy | undefined {
  if (!(error instanceof ApiError) || !isRefused(error, 'late_cancellation')) return undefined;
  return (error.data as BlockedBy | null) ?? undefined;
}

/** Has the list of meetings bring this one into sight when it opens. */
export const showFirst = ({ meeting }: BlockedBy): void => $meetingToShow.set(meeting.matchingIdx);
