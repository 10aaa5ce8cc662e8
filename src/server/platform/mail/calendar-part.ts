/**
 * The calendar entry that a mail carries. In the outbox it is kept as facts, so that a name can be taken out of it, and it is written
 * out when the mail is sent.
 */
import { type CalendarEntry, type CalendarMethod, calendarFile } from '#domain/event/calendar-file.ts';

export interface MailCalendar {
  method: CalendarMethod;
  entry: CalendarEntry;
  /** Of a whole schedule: its other meetings. */
  more?: readonly CalendarEntry[];
}

/** As the outbox keeps it. */
export const keptCalendar = (calendar: MailCalendar | undefined): string | null =>
  calendar ? JSON.stringify(calendar) : null;

/** The part of a message, to be spread into it; nothing where the mail carries no entry. */
export function calendarPart(kept: string | null, from: string) {
  if (kept === null) return {};
  const { method, entry, more = [] } = JSON.parse(kept) as MailCalendar;
  // Programs take a change and a cancellation from the publisher of the entry (RFC 5546, 3.2.1); nobody is asked for an answer.
  const [, name = '', email = ''] = /^\s*"?([^"<]*?)"?\s*<?([^\s<>"]+@[^\s<>"]+)>?\s*$/.exec(from) ?? [];
  const organizer = email === '' ? {} : { organizer: { name: name || email, email } };
  const content = calendarFile({ entries: [entry, ...more], method, ...organizer });
  return { icalEvent: { method, filename: 'meeting.ics', content } };
}

/** The same entries without what names someone. */
export function withoutWords(kept: string | null, without: (text: string) => string): string | null {
  if (kept === null) return null;
  const { method, entry, more } = JSON.parse(kept) as MailCalendar;
  const cleared = ({ summary, location, description, ...rest }: CalendarEntry): CalendarEntry => ({
    ...rest,
    summary: without(summary),
    location: without(location),
    description: without(description),
  });
  return keptCalendar({ method, entry: cleared(entry), ...(more && { more: more.map(cleared) }) });
}
