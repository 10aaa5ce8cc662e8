/** Calendar files as RFC 5545 wants them, read back by a parser that is not ours. */
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type CalendarEntry, calendarFile } from '#domain/event/calendar-file.ts';
import { calendarPart, keptCalendar, withoutWords } from '#server/platform/mail/calendar-part.ts';

const entry = (more: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'a1b2c3',
  sequence: 0,
  isCancelled: false,
  startsAt: '2026-10-29T08:00:00.000Z',
  endsAt: '2026-10-29T08:30:00.000Z',
  changedAt: '2026-10-01T08:00:00.000Z',
  summary: 'Meeting with Wiener Handel',
  location: 'Table 7, Messe Wien',
  description: 'Vienna Business Expo',
  url: 'https://expo.example/ko/matching/table/12',
  ...more,
});
const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  return { calendar, events, first: events[0] as ICAL.Event };
};

describe('a calendar file', () => {
  it('has lines of at most 75 octets that end in CRLF, and no line begins within a character', () => {
    const summary = `${'상담 일정을 확인해 주세요 😀'.repeat(20)}`;
    const text = calendarFile({
      entries: [entry({ summary })],
      name: '비엔나 비즈니스 엑스포 상담 일정 '.repeat(5),
    });
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    const strict = new TextDecoder('utf-8', { fatal: true });
    for (const line of text.split('\r\n')) {
      const bytes = new TextEncoder().encode(line);
      expect(bytes.length).toBeLessThanOrEqual(75);
      expect(line.isWellFormed() && strict.decode(bytes) === line).toBe(true);
    }
    expect(read(text).first.summary).toBe(summary);
  });

  it('gives back whatever text it was made from', () => {
    const texts = fc
      .string({ unit: 'grapheme', maxLength: 200 })
      .filter((text) => !/[^\P{Cc}\t\n]/u.test(text));
    fc.assert(
      fc.property(texts, texts, texts, texts, (summary, location, description, name) => {
        const { first, calendar } = read(
          calendarFile({ entries: [entry({ summary, location, description })], name: name || 'x' }),
        );
        // An empty text is left out.
        expect([first.summary ?? '', first.location ?? '', first.description ?? '']).toEqual([
          summary,
          location,
          description,
        ]);
        // A property that the parser does not know comes as it stands.
        const stands = String(calendar.getFirstPropertyValue('x-wr-calname'));
        expect(stands.replaceAll(/\\(.)/g, (_, mark) => (mark === 'n' ? '\n' : mark))).toBe(name || 'x');
      }),
      { numRuns: 300, examples: [['a\\nb;c,d"e', '\\', 'x\n\ny', ';,\\']] },
    );
  });

  it('lets no name begin a line of its own', () => {
    const evil = 'x\r\nEND:VEVENT\rATTENDEE:mailto:a@example.org\u0000';
    const { events, first } = read(calendarFile({ entries: [entry({ summary: evil })], name: evil }));
    expect(events).toHaveLength(1);
    expect(first.summary).toBe('x\nEND:VEVENT\nATTENDEE:mailto:a@example.org');
    expect(first.attendees).toEqual([]);
  });

  it('names UID, SEQUENCE, STATUS, DTSTAMP and times in UTC', () => {
    const { calendar, first } = read(calendarFile({ entries: [entry({ sequence: 3, isCancelled: true })] }));
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH');
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(first.uid).toBe('a1b2c3');
    expect(first.sequence).toBe(3);
    expect(first.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(String(first.component.getFirstPropertyValue('dtstamp'))).toBe('2026-10-01T08:00:00Z');
    expect([String(first.startDate), String(first.endDate)]).toEqual([
      '2026-10-29T08:00:00Z',
      '2026-10-29T08:30:00Z',
    ]);
  });

  it('is a calendar also without entries', () => {
    expect(read(calendarFile({ entries: [] })).events).toEqual([]);
  });
});

describe('the entry of a mail', () => {
  const kept = keptCalendar({ method: 'CANCEL', entry: entry({ isCancelled: true }) });

  it.each([
    ['Madang <expo@madang.example>', 'Madang', 'mailto:expo@madang.example'],
    ['"비즈니스 엑스포" <expo@madang.example>', '비즈니스 엑스포', 'mailto:expo@madang.example'],
    ['expo@madang.example', 'expo@madang.example', 'mailto:expo@madang.example'],
  ])('is published by the sender %s, and asks nobody for an answer', (from, name, address) => {
    const { icalEvent } = calendarPart(kept, from) as { icalEvent: { method: string; content: string } };
    const { calendar, first } = read(icalEvent.content);
    expect([icalEvent.method, calendar.getFirstPropertyValue('method')]).toEqual(['CANCEL', 'CANCEL']);
    const organizer = first.component.getFirstProperty('organizer');
    expect([organizer?.getFirstParameter('cn'), organizer?.getFirstValue()]).toEqual([name, address]);
    expect(first.attendees).toEqual([]);
  });

  it('loses the words that name someone who leaves, also those that JSON writes otherwise', () => {
    const summary = 'Meeting with "Kim" Handel';
    const before = keptCalendar({
      method: 'PUBLISH',
      entry: entry({ summary, description: 'of "Kim" Handel' }),
    });
    const after = withoutWords(before, (text) => text.replaceAll('"Kim" Handel', 'a former member'));
    expect(after).not.toContain('Kim');
    expect(JSON.parse(after ?? '')).toMatchObject({
      method: 'PUBLISH',
      entry: { uid: 'a1b2c3', summary: 'Meeting with a former member', description: 'of a former member' },
    });
    expect(withoutWords(null, (text) => text)).toBeNull();
  });
});
