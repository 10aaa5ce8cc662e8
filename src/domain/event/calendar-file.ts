/** Calendar files (RFC 5545), the one place that writes them: of meetings on the server, of a visitor's pass in the browser. */
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/** One entry of a calendar. Instants are UTC, ISO 8601. */
export interface CalendarEntry {
  /** The same for as long as it is about the same thing, and never that of another. */
  uid: string;
  /** One more with each change; a calendar keeps the entry with the highest. */
  sequence: number;
  isCancelled: boolean;
  startsAt: string;
  endsAt: string;
  /** When it last changed. */
  changedAt: string;
  summary: string;
  location: string;
  description: string;
  url: string | null;
}

/** What calendar programs do with a file: take its entries over, or take them away (RFC 5546, 3.2.1 and 3.2.5). */
export type CalendarMethod = 'PUBLISH' | 'CANCEL';

interface Calendar {
  entries: readonly CalendarEntry[];
  method?: CalendarMethod;
  /** What programs call the whole of it. */
  name?: string;
  /** Of whom publishes it: a name and an email address. */
  organizer?: { name: string; email: string };
  /** How soon to look again, in seconds, for programs that read the file from its address. */
  refreshSeconds?: number;
}

/** The text of a calendar file, with an end of line after the last line. */
export function calendarFile({ entries, method = 'PUBLISH', ...facts }: Calendar): string {
  const calendar = ical({
    prodId: { company: 'Madang', product: 'calendar' },
    method: ICalCalendarMethod[method],
    // The library writes a name as it is.
    ...(facts.name === undefined ? {} : { name: escaped(clean(facts.name)) }),
    ...(facts.refreshSeconds === undefined ? {} : { ttl: facts.refreshSeconds }),
  });
  for (const entry of entries) {
    calendar.createEvent({
      id: entry.uid,
      sequence: entry.sequence,
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      start: new Date(entry.startsAt),
      end: new Date(entry.endsAt),
      stamp: new Date(entry.changedAt),
      lastModified: new Date(entry.changedAt),
      summary: clean(entry.summary),
      location: clean(entry.location),
      description: clean(entry.description),
      ...(entry.url === null ? {} : { url: entry.url }),
      ...(facts.organizer ? { organizer: facts.organizer } : {}),
    });
  }
  return `${calendar.toString()}\r\n`;
}

/** Control characters have no place in a text (RFC 5545, 3.3.11), and would end a line where a program reads them so. */
const clean = (text: string) => text.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\t\n]/gu, '');

const escaped = (text: string) => text.replaceAll(/[\\;,]/g, (mark) => `\\${mark}`).replaceAll('\n', '\\n');
