/** Where a meeting by video has its link from, and when it is told (docs/rules.md, M40, M41). */
import type { Meeting } from '#api/matching/matching.ts';
import { isLinkShown, linkOf, linkOpensAt } from '#domain/matching/video.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import { slotEnd } from '../slots/slots.ts';

interface Linked {
  idx: number;
  byVideo: 'Y' | 'N';
  videoLink: string | null;
  /** The company's. */
  videoRoom: string | null;
  startsAt: string | null;
}

/** Where a meeting by video has its link from, and, in the answer of one meeting and while it is time, the link. */
export function videoOf(row: Linked, event: EventSpan, now: Date, withLink: boolean): Meeting['video'] {
  if (row.byVideo === 'N' || row.startsAt === null) return null;
  const link = meetingLink(row, event);
  const span = { startsAt: row.startsAt, endsAt: slotEnd(row.startsAt, event.slotMinutes) };
  return {
    source: link?.source ?? null,
    opensAt: linkOpensAt(row.startsAt),
    url: withLink && isLinkShown(now, span) ? (link?.url ?? null) : null,
  };
}

/** The link of a meeting by video: of its own, the company's or the event's. */
export const meetingLink = (
  row: Pick<Linked, 'idx' | 'videoLink' | 'videoRoom'>,
  event: Pick<EventSpan, 'videoLink'>,
) =>
  linkOf({
    matchingIdx: row.idx,
    pasted: row.videoLink,
    room: row.videoRoom,
    template: event.videoLink,
  });
