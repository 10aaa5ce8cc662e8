/**
 * Lays the mails of mailings into the outbox, a few at a time: a job that runs in every process, each mailing in one of them at a
 * time. Whom a mail was laid for has left the queue in the same transaction, so a process that is killed loses and repeats nothing.
 */
import type { Selectable } from 'kysely';
import { languageOf, mailOf } from '#domain/notice/mail-template.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import type { Site } from '../../ground/site.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { createAside, OneFailed } from '../../platform/aside.ts';
import { mailMembers } from '../../platform/mail/member-mail.ts';
import { repeat } from '../../platform/repeat.ts';
import { layPeople } from './lay-people.ts';
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
  const aside = createAside();
  return repeat(
    () =>
      layMails(db, clock(), site, aside.idxs()).catch((error: unknown) => {
        if (error instanceof OneFailed) {
          aside.put(error.idx);
          log.error({ err: error.cause, mailing: error.idx }, 'mails of a mailing could not be queued');
          return true;
        }
        // A database that is away or full is told of elsewhere, once.
        if (!storageFaultOf(error)) log.error({ err: error }, 'mailings could not be looked at');
        return false;
      }),
    pollMs,
  );
}

/** Mailings that are not done yet, but for those that are left aside. */
const openOnes = (db: Database, but: readonly number[]) =>
  db
    .selectFrom('mailing')
    .where('endedAt', 'is', null)
    .$if(but.length > 0, (query) => query.where('idx', 'not in', [...but]));

/** Lays the next mails of the oldest mailing that nobody else is laying; answers whether there may be more. */
export async function layMails(
  db: Database,
  now: Date,
  site: Site,
  but: readonly number[] = [],
): Promise<boolean> {
  // Asked outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
  const open = await openOnes(db, but).select('idx').limit(1).execute();
  if (open.length === 0) return false;
  return transact(db, async (trx) => {
    const oldest = openOnes(trx, but).selectAll().orderBy('idx').limit(1);
    const mailing = await (hasRowLocks(trx) ? oldest.forUpdate().skipLocked() : oldest).executeTakeFirst();
    if (!mailing) return false;
    await layMailsOf(trx, mailing, now, site).catch((error: unknown) => {
      throw storageFaultOf(error) ? error : new OneFailed(mailing.idx, error);
    });
    return true;
  });
}

/** The next mails of one mailing; its end where there are none. */
async function layMailsOf(
  trx: Database,
  mailing: Selectable<Tables['mailing']>,
  now: Date,
  site: Site,
): Promise<void> {
  const queue = await trx
    .selectFrom('mailingQueue')
    .select(['memberIdx', 'participateIdx'])
    .where('mailingIdx', '=', mailing.idx)
    .orderBy('memberIdx')
    .limit(batch)
    .execute();
  const at = now.toISOString();
  const event = await trx
    .selectFrom('event')
    .select(['idx', 'nameKo', 'nameEn', 'placeKo', 'placeEn'])
    .where('idx', '=', mailing.eventIdx)
    .executeTakeFirstOrThrow();
  if (queue.length === 0) {
    if (await layPeople(trx, { mailing, event, site, at, batch })) return;
    await trx.updateTable('mailing').set({ endedAt: at }).where('idx', '=', mailing.idx).execute();
    return;
  }
  const memberIdxs = queue.map(({ memberIdx }) => memberIdx);
  await holdMembers(trx, memberIdxs);
  await trx
    .deleteFrom('mailingQueue')
    .where('mailingIdx', '=', mailing.idx)
    .where('memberIdx', 'in', memberIdxs)
    .execute();
  const people = await peopleOf(trx, queue);
  const personOf = new Map(
    people.flatMap((person) => (person.memberIdx === null ? [] : [[person.memberIdx, person] as const])),
  );
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
