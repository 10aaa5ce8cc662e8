/** An instant as a clock on the wall of a time zone shows it, 'YYYY-MM-DDTHH:mm', and back: what `<input type="datetime-local">` holds. */

export function wallClock(instant: string | Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  return format.format(new Date(instant)).replace(' ', 'T');
}

/** The instant, UTC; null for what is no time. In the hour that a clock skips it is the moment after it. */
export function instantOfWall(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(wall) || Number.isNaN(asUtc)) return null;
  const offsetAt = (at: number) => Date.parse(`${wallClock(new Date(at), timeZone)}:00Z`) - at;
  const first = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(first)).toISOString();
}
