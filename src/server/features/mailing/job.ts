/**
 * Lays the mails of mailings into the outbox, a few at a time: a job that runs in every process, each mailing in one of them at a
 * time. Whom a mail was laid for has left the queue in the same transaction, so a process that is killed loses and repeats nothing.
 */
import { languageOf, mailOf } from '#domain/notice/mail-template.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import type { Site } from '../../ground/site.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { mailMembers } from '../../platform/mail/member-mail.ts';
import { repeat } from '../../platform/repeat.ts';
import { peopleOf, valuesOf } from './recipients.ts';

/** Mails of one transaction: on SQLite every write waits for it. */
const batch = 50;

interface MailingParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** For links: scheme and host. */
  site: Site;
  pollMs?: number;
}

/** Starts the job; `stop` lets the batch that is being laid finish. */
export function startMailings({ db, clock, log, site, pollMs = 3_000 }: MailingParts): {
  stop: () => Promise<void>;
} {
  return repeat(
    () =>
      layMails(db, clock(), site).catch((error: unknown) => {
        // A database that is away or full is told of elsewhere, once.
        if (!storageFaultOf(error)) log.error({ err: error }, 'mails of a mailing could not be queued');
        return false;
      }),
    pollMs,
  );
}

/** Lays the next mails of the oldest mailing that nobody else is laying; answers whether there may be more. */
export async function layMails(db: Database, now: Date, site: Site): Promise<boolean> {
  // Asked outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
  const open = await db.selectFrom('mailing').select('idx').where('endedAt', 'is', null).limit(1).execute();
  if (open.length === 0) return false;
  return transact(db, async (trx) => {
    const oldest = trx.selectFrom('mailing').selectAll().where('endedAt', 'is', null).orderBy('idx').limit(1);
    const mailing = await (hasRowLocks(trx) ? oldest.forUpdate().skipLocked() : oldest).executeTakeFirst();
    if (!mailing) return false;
    const queue = await trx
      .selectFrom('mailingQueue')
      .select(['memberIdx', 'participateIdx'])
      .where('mailingIdx', '=', mailing.idx)
      .orderBy('memberIdx')
      .limit(batch)
      .execute();
    const at = now.toISOString();
    if (queue.length === 0) {
      await trx.updateTable('mailing').set({ endedAt: at }).where('idx', '=', mailing.idx).execute();
      return true;
    }
    const memberIdxs = queue.map(({ memberIdx }) => memberIdx);
    await holdMembers(trx, memberIdxs);
    await trx
      .deleteFrom('mailingQueue')
      .where('mailingIdx', '=', mailing.idx)
      .where('memberIdx', 'in', memberIdxs)
      .execute();
    const event = await trx
      .selectFrom('event')
      .select(['idx', 'nameKo', 'nameEn', 'placeKo', 'placeEn'])
      .where('idx', '=', mailing.eventIdx)
      .executeTakeFirstOrThrow();
    const people = await peopleOf(
      trx,
      queue.map(({ participateIdx }) => participateIdx),
    );
    const personOf = new Map(people.map((person) => [person.memberIdx, person]));
    await mailMembers(
      trx,
      [...personOf.keys()],
      (memberIdx, own) => {
        const person = personOf.get(memberIdx);
        if (!person) return null;
        const locale = languageOf(mailing, own);
        return { locale, ...mailOf(mailing, locale, valuesOf(locale, person, event, site)) };
      },
      { eventIdx: mailing.eventIdx, mailingIdx: mailing.idx, at },
    );
    return true;
  });
}

/** Nobody of them leaves before the transaction ends: what is read of them here would outlive them. */
async function holdMembers(trx: Database, memberIdxs: readonly number[]): Promise<void> {
  if (!hasRowLocks(trx)) return;
  await trx
    .selectFrom('member')
    .select('idx')
    .where('idx', 'in', [...memberIdxs])
    .orderBy('idx')
    .forShare()
    .execute();
}

/** Takes a member out of what is still to be sent: they are leaving. */
export async function leaveMailings(trx: Database, memberIdx: number): Promise<void> {
  await trx.deleteFrom('mailingQueue').where('memberIdx', '=', memberIdx).execute();
}
