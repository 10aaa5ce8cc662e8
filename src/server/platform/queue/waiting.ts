/** What lists show of tasks that wait. */
import type { Database } from '../../db/open.ts';
import type { Kind } from './kind.ts';

export interface Waiting {
  tries: number;
  /** When it is tried next: of one that somebody is at, when it is taken from them. */
  nextAt: string;
  lastError: string | null;
}

/** The tasks of these rows, by row; none of a row whose task has ended. */
export async function waitingOf(
  db: Database,
  { subject }: Pick<Kind<unknown>, 'subject'>,
  subjectIdxs: readonly number[],
): Promise<Map<number, Waiting>> {
  if (subjectIdxs.length === 0) return new Map();
  const rows = await db
    .selectFrom('task')
    .select([`${subject} as subjectIdx`, 'tries', 'dueAt', 'leasedUntil', 'lastError'])
    .where(subject, 'in', [...subjectIdxs])
    .execute();
  return new Map(
    rows.map(({ subjectIdx, tries, dueAt, leasedUntil, lastError }) => [
      Number(subjectIdx),
      { tries, lastError, nextAt: leasedUntil && leasedUntil > dueAt ? leasedUntil : dueAt },
    ]),
  );
}
