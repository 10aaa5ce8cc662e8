/** Calendar files, read by a parser that is not ours. */
import ICAL from 'ical.js';

interface ReadEntry {
  uid: string;
  sequence: number;
  status: string;
  startsAt: string;
  summary: string;
  location: string;
  description: string;
  url: string | null;
}

/** What a file says of itself, and its entries. */
export function readCalendar(text: string): { method: string; name: string; entries: ReadEntry[] } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const of = (component: ICAL.Component, name: string) => {
    const value = component.getFirstPropertyValue(name);
    return value === null ? '' : String(value);
  };
  const entries = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: of(component, 'status'),
      startsAt: event.startDate.toJSDate().toISOString(),
      summary: event.summary,
      location: event.location,
      description: event.description,
      url: of(component, 'url') || null,
    };
  });
  return { method: of(calendar, 'method'), name: of(calendar, 'x-wr-calname'), entries };
}
