/** Brings right what time did to the queue: tasks that have run out, and those that a clock ahead has put off too far. */
import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../../db/open.ts';
import { retry } from '../../db/retry.ts';
import { maySteadily } from '../../db/steady-clock.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { type Kind, later } from './kind.ts';
import { furthestSeconds } from './settle.ts';

/** Tasks of one transaction at most, on which every write waits on SQLite. */
const batch = 100;

/** Gives up what has run out while nobody could do it; after a jump of the clock an hour later, in case it is wrong. */
export async function endExpired(db: Database, kind: Kind<unknown>, now: Date, log: Logger): Promise<void> {
  if (kind.expiring === undefined) return;
  const onWait = (last: Date) =>
    log.warn(
      { last, now, kind: kind.name },
      'the clock is more than a day past the last look for tasks that have run out, and none ends for an hour',
    );
  if (!(await maySteadily(db, kind.expiring, now, onWait))) return;
  const at = now.toISOString();
  const expired = db
    .selectFrom('task')
    .select('idx')
    .where('kind', '=', kind.name)
    .where('expiresAt', '<=', at)
    .orderBy('idx')
    .limit(batch);
  // Looked for first, so that a database with nothing to end is not written to.
  for (let found = await expired.execute(); found.length > 0; found = await expired.execute())
    await transact(db, async (trx) => {
      const ended = await trx
        .deleteFrom('task')
        .where(
          'idx',
          'in',
          found.map(({ idx }) => idx),
        )
        .returning([`${kind.subject} as subjectIdx`, 'tries', 'lastError'])
        .execute();
      for (const { subjectIdx, tries, lastError } of ended)
        await kind.store(trx, Number(subjectIdx), { is: 'failed', tries, result: lastError, at });
    });
}

/**
 * Brings back what a clock that was ahead has put off too far. What nobody is at is due at once; what somebody was at is left to them for as
 * long as a try may take. Answers how many tasks that are.
 */
export async function bringBack(
  db: Database,
  { name, leaseSeconds }: Pick<Kind<unknown>, 'name' | 'leaseSeconds'>,
  now: Date,
): Promise<number> {
  const [at, due, leased] = [now.toISOString(), later(now, furthestSeconds), later(now, leaseSeconds)];
  const isAhead = (is: ExpressionBuilder<Tables, 'task'>) =>
    is.or([is('dueAt', '>', due), is('leasedUntil', '>', leased)]);
  const ahead = db.selectFrom('task').select('idx').where('kind', '=', name).where(isAhead);
  // Looked at first: on SQLite a write would hold back every other, for nothing nearly always.
  if (!(await ahead.limit(1).executeTakeFirst())) return 0;
  const { numUpdatedRows } = await retry(5, () =>
    db
      .updateTable('task')
      .set((is) => ({
        dueAt: is.case().when('dueAt', '>', due).then(at).else(is.ref('dueAt')).end(),
        leasedUntil: is
          .case()
          .when('leasedUntil', '>', leased)
          .then(leased)
          .else(is.ref('leasedUntil'))
          .end(),
      }))
      .where('kind', '=', name)
      .where(isAhead)
      .executeTakeFirstOrThrow(),
  );
  return Number(numUpdatedRows);
}
