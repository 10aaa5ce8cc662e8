/** Mail as a kind of task (`platform/queue`): what became of a mail stands in its row of the outbox, as does why it is not to be sent. */
import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { retry } from '../../db/retry.ts';
import { numbers } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { type Ending, type Kind, later } from '../queue/kind.ts';
import type { OutboxRow } from './message.ts';
import { wiped } from './secret.ts';

/** Days for which delivered and failed mail is stored. */
export const keptDays = 90;

const openRows = prepared((db, given: { idxs: string }) =>
  db
    .selectFrom('outbox')
    .selectAll()
    .where('idx', 'in', numbers(db, given.idxs))
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('heldFor', 'is', null),
);

/** The lane of mails that go to many: whoever waits for a link to log in does not wait for all of them. */
export const toMany = 1;

export const mailTasks: Kind<OutboxRow> = {
  name: 'mail',
  subject: 'outboxIdx',
  leaseSeconds: 300,
  // With the waits between them, a day and a half.
  mostTries: 16,
  read: async (db, idxs) =>
    new Map((await openRows(db, { idxs: JSON.stringify(idxs) })).map((row) => [row.idx, row])),
  store: storeOutcome,
};

/** Whether the mail brings a personal link by which nobody has agreed yet. */
const bringsLink = (is: ExpressionBuilder<Tables, 'outbox'>) =>
  is.exists(
    is
      .selectFrom('representative')
      .select('representative.idx')
      .whereRef('representative.tokenHash', '=', 'outbox.secretHash')
      .where('representative.consentedAt', 'is', null),
  );

/**
 * A secret is not stored longer than it takes to deliver it. Where a mail with a personal link fails, its hash stays until the next sweep
 * (`secret.ts`), which takes the link back: here the task is held, for which whoever erases the person may wait. What ended while it was being sent is marked as sent all the same; what a
 * member's leaving or a restore has given up is not.
 */
async function storeOutcome(trx: Database, idx: number, { is, tries, result, at }: Ending): Promise<void> {
  const row = trx.updateTable('outbox').set({ attempts: tries }).where('idx', '=', idx);
  if (is === 'gone') {
    await row.execute();
    return;
  }
  await row
    .set(is === 'done' ? { sentAt: at, lastError: null } : { failedAt: at, lastError: result })
    .set((of) => ({
      body: of.case().when('isSecret', '=', 'Y').then(wiped.body).else(of.ref('body')).end(),
      secretUntil: is === 'failed' ? of.case().when(bringsLink(of)).then(at).else(null).end() : null,
      secretHash:
        is === 'failed' ? of.case().when(bringsLink(of)).then(of.ref('secretHash')).else(null).end() : null,
    }))
    .where('sentAt', 'is', null)
    .where('failedAt', 'is', null)
    .execute();
}

/**
 * Ends the tasks of mails to somebody who is erased, with what mail servers said: it may name whom they are to. Whoever is sending one at
 * the moment has its lease no more, so that nothing is written down of what comes of it. Tasks first, as where a try ends.
 */
export async function endTries(
  trx: Database,
  mails: SelectQueryBuilder<Tables, 'outbox', { idx: number }>,
  at: string,
): Promise<void> {
  const ended = await trx
    .deleteFrom('task')
    .where('outboxIdx', 'in', mails)
    .returning(['outboxIdx', 'tries'])
    .execute();
  for (const { outboxIdx, tries } of ended)
    if (tries > 0) await storeOutcome(trx, Number(outboxIdx), { is: 'gone', tries, result: null, at });
}

/** Counts the mails that wait to be sent; one that is held, or ended, does not. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('task')
    .innerJoin('outbox', 'outbox.idx', 'task.outboxIdx')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('task.kind', '=', 'mail')
    .where('outbox.sentAt', 'is', null)
    .where('outbox.failedAt', 'is', null)
    .where('outbox.endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Deletes what was delivered, failed or ended long ago: it holds names and addresses. What waits for an address that
 * nobody confirms is forgotten after as long.
 */
export async function forgetOld(db: Database, now: Date): Promise<void> {
  const before = later(now, -keptDays * 86_400);
  await retry(5, () =>
    db
      .deleteFrom('outbox')
      .where((is) =>
        is.or([
          is('sentAt', '<', before),
          is('failedAt', '<', before),
          is('endedAt', '<', before),
          is.and([is('heldFor', 'is not', null), is('createdAt', '<', before)]),
        ]),
      )
      .execute(),
  );
}
