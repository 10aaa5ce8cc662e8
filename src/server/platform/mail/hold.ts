/**
 * Mail of a restored database: what waited when the backup was made may have been sent since, so it is held until someone decides.
 * Held mail is marked as failed, with a reason that managers read in the list of mail; they send it again one by one, the operator all of it.
 */

import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { audit } from '../log/audit.ts';
import { enqueueAnew } from '../queue/enqueue.ts';
import { mailTasks } from './queue.ts';

const reason = 'Held by a restore: it may have been sent after the backup was made.';

/** Holds everything that waits, and forgets push messages and notices that would become either, and answers how many mails that are. Their secret texts are deleted, as with all failed mail. */
export function holdMail(db: Database, now: Date): Promise<number> {
  return transact(db, async (trx) => {
    const at = now.toISOString();
    const held = await trx
      .updateTable('outbox')
      .set((is) => ({
        failedAt: at,
        lastError: reason,
        body: is.case().when('isSecret', '=', 'Y').then('').else(is.ref('body')).end(),
      }))
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .executeTakeFirstOrThrow();
    // Their mails may have been made and sent since; they tell of what the restored data may no longer say.
    await trx.deleteFrom('pushMessage').execute();
    await trx
      .updateTable('webhookDelivery')
      .set({ failedAt: at, lastResult: reason })
      .where('deliveredAt', 'is', null)
      .where('failedAt', 'is', null)
      .execute();
    await trx.deleteFrom('mailingQueue').execute();
    await trx.deleteFrom('mailingPersonQueue').execute();
    await trx
      .updateTable('mailing')
      .set({ endedAt: at, stoppedAt: at })
      .where('endedAt', 'is', null)
      .execute();
    await trx.updateTable('notice').set({ mailedAt: at }).where('mailedAt', 'is', null).execute();
    return noted(trx, 'hold', Number(held.numUpdatedRows), at);
  });
}

/** Lets what was held be sent, and answers how many mails that are: not secret ones, whose text is gone. */
export function releaseMail(db: Database, now: Date): Promise<number> {
  return transact(db, async (trx) => {
    const at = now.toISOString();
    const released = await trx
      .updateTable('outbox')
      .set({ failedAt: null, lastError: null, attempts: 0 })
      .where('failedAt', 'is not', null)
      .where('lastError', '=', reason)
      .where('isSecret', '=', 'N')
      .returning(['idx', 'heldFor', 'endedAt'])
      .execute();
    const dues = released
      .filter(({ heldFor, endedAt }) => heldFor === null && endedAt === null)
      .map(({ idx }) => ({ subjectIdx: idx, dueAt: at }))
      .sort((a, b) => a.subjectIdx - b.subjectIdx);
    await enqueueAnew(trx, mailTasks, dues);
    return noted(trx, 'release', released.length, at);
  });
}

async function noted(trx: Database, action: 'hold' | 'release', mails: number, at: string): Promise<number> {
  await audit(trx, {
    eventIdx: null,
    memberIdx: null,
    action,
    subject: 'mail',
    subjectIdx: null,
    about: [],
    reason: 'npm run operator',
    detail: { mails },
    at,
  });
  return mails;
}
