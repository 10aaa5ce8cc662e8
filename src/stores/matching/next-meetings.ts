/** What is next for someone who may meet: the meetings of today that are not over or want their log, else the next one. */
import type { Meeting } from '#api/matching/matching.ts';
import { dayIn } from '#domain/day/day.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { partiesOf } from './meeting-parties.ts';

export interface NextMeetings {
  isToday: boolean;
  meetings: (Meeting & { slot: NonNullable<Meeting['slot']>; other: Meeting['company' | 'buyer'] })[];
}

/**
 * Of confirmed meetings in the order of time those of today, by the event's days, that are not over or of which the reader may
 * write the log, else the first that is to come.
 */
export function nextOf(meetings: NextMeetings['meetings'], now: Date, timeZone: string): NextMeetings {
  const coming = meetings.filter(({ slot }) => slot.endsAt > now.toISOString());
  const today = meetings.filter(
    (meeting) =>
      dayIn(timeZone, meeting.slot.startsAt) === dayIn(timeZone, now) &&
      (coming.includes(meeting) || meeting.mayWriteLog),
  );
  return today.length > 0
    ? { isToday: true, meetings: today }
    : { isToday: false, meetings: coming.slice(0, 1) };
}

export function createNextMeetings(now: () => Date = () => new Date()) {
  const next = loader<NextMeetings>();
  return {
    $next: next.$state,
    load: (timeZone: string) =>
      next.load(async () => {
        const { data } = await api('GET /matching/getTable', {});
        const held = data.slots.flatMap(({ meeting }) => {
          if (!meeting?.slot || meeting.stateMatching !== 'complete') return [];
          const { other } = partiesOf(meeting, data.participateIdx);
          return [{ ...meeting, slot: meeting.slot, other }];
        });
        return { data: nextOf(held, now(), timeZone), totalCount: held.length };
      }),
  };
}
