/** A pass as files to keep: a picture and a calendar entry. Loaded when one of them is asked for. */
import { calendarFile } from '#domain/event/calendar-file.ts';
import { rowsOf } from '#shell/qr.ts';

export interface PassFacts {
  /** Whose pass; undefined where that is not told. */
  name: string | undefined;
  code: string;
  /** As it is read aloud. */
  spoken: string;
  event: string;
  when: string;
  place: string;
}

/** Pixels: sharp on a phone, and small enough to send. */
const width = 1080;
const height = 1500;
const margin = 90;

/** The pass as a PNG, black on white whatever the screen's colours. */
export async function passPicture({ name, code, spoken, event, when, place }: PassFacts): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('This browser draws no pictures.');
  draw.fillStyle = '#fff';
  draw.fillRect(0, 0, width, height);
  draw.fillStyle = '#111';
  draw.textAlign = 'center';
  const face = getComputedStyle(document.body).fontFamily;
  const line = (text: string, y: number, size: number, weight = 400) => {
    draw.font = `${weight} ${size}px ${face}`;
    draw.fillText(text, width / 2, y, width - 2 * margin);
  };
  line(event, 150, 56, 700);
  line(when, 230, 40);
  line(place, 295, 40);
  const rows = await rowsOf(code);
  const unit = Math.floor((width - 2 * margin) / rows.length);
  const left = Math.floor((width - unit * rows.length) / 2);
  for (const [y, row] of rows.entries())
    for (const [x, isDark] of row.entries())
      if (isDark) draw.fillRect(left + x * unit, 340 + y * unit, unit, unit);
  line(spoken, 340 + unit * rows.length + 50, 48, 600);
  if (name !== undefined) line(name, height - 70, 56, 700);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('No picture came of it.'))),
      'image/png',
    ),
  );
}

export interface CalendarDay {
  date: string;
  startsAt: string;
  endsAt: string;
}

/** One entry for each day of the event. The same event gives the same entries, so that a calendar keeps them once. */
export function passCalendar({
  eventIdx,
  days,
  title,
  place,
  text,
  url,
}: {
  eventIdx: number;
  days: readonly CalendarDay[];
  title: string;
  place: string;
  text: string;
  url: string;
}): Blob {
  const entries = days.map(({ date, startsAt, endsAt }) => ({
    uid: `visit-${eventIdx}-${date}@${location.host}`,
    sequence: 0,
    isCancelled: false,
    changedAt: new Date().toISOString(),
    startsAt,
    endsAt,
    summary: title,
    location: place,
    description: text,
    url,
  }));
  return new Blob([calendarFile({ entries })], { type: 'text/calendar' });
}

/** Hands a file to the browser under this name. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it a moment later.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
