/** Which days of an event's period it is open on. Dates are on the event's own clock, 'YYYY-MM-DD', in their order. */

const next = (date: string) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Closed days that are named at most: two weekends between parts of an event are, a year between them is not. */
const mostClosed = 14;

/** The days between the first and the last on which it is closed; none where they are too many to be named. */
export function closedDates(open: readonly string[]): string[] {
  const [first, last] = [open[0], open.at(-1)];
  if (first === undefined || last === undefined) return [];
  const closed: string[] = [];
  for (let date = first; date < last; date = next(date)) {
    if (!open.includes(date)) closed.push(date);
    if (closed.length > mostClosed) return [];
  }
  return closed;
}

/** The first and the last of each run of days that follow each other. */
export function openRuns(open: readonly string[]): [first: string, last: string][] {
  const runs: [string, string][] = [];
  for (const date of open) {
    const run = runs.at(-1);
    if (run && next(run[1]) === date) run[1] = date;
    else runs.push([date, date]);
  }
  return runs;
}
