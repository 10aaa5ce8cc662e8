/** How long what is kept, as was promised when it was entered (docs/rules/site.md, I12). */
import type { Retention } from '#domain/common/retention.ts';
import { type Period, type Promised, shortestPromised } from '#domain/site/keeping.ts';
import { site } from '#site.config';

/** A change counts for what is stored so many days after it was published: a slip of the hand erases nothing before somebody sees it. */
const heedDays = 30;
const dayMs = 86_400_000;

const byFile = { from: '', retention: site.retention };
let known: Promised = [byFile];

/** Which periods were published, in order, each with when; null: those of the file. The process keeps them. */
export function learnPromised(published: readonly { from: string; retention: Retention | null }[]): void {
  const all = [
    byFile,
    ...published.map(({ from, retention }) => ({ from, retention: retention ?? byFile.retention })),
  ];
  const written = all.map(({ retention }) => JSON.stringify(retention));
  known = all.filter((_, at) => written[at] !== written[at - 1]);
}

const until = (now: Date) => new Date(now.getTime() - heedDays * dayMs).toISOString();

/** Months for which what was entered from `since` on is kept. */
export const keptMonths = (of: Exclude<Period, 'announcedDays'>, since: string, now: Date): number =>
  shortestPromised(known, of, { since, until: until(now) });

/** The same of accounts by when their members joined: each `from` with what counts until the next. */
export function accountEras(now: Date): { from: string; months: number }[] {
  const eras = known.map(({ from }) => ({ from, months: keptMonths('accounts', from, now) }));
  return eras.filter(({ months }, at) => months !== eras[at - 1]?.months);
}
