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
import { type Aside, createAside, OneFailed } from '../../platform/aside.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { mailMembers } from '../../platform/mail/member-mail.ts';
import { repeat } from '../../platform/repeat.ts';
import { countLinks, type Links, layPeople } from './lay-people.ts';
import { peopleOf, valuesOf } from './recipients.ts';

/** Mails of one transaction: on SQLite every write waits for it. */
const batch = 50;

/** So long nobody asks again for whom a mailbox is full: it is for a day. */
const fullForMs = 3_600_000;

interface MailingParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  /** For links: scheme and host. */
  site: Site;
  /** Of first links to people without an account. */
  limiter: Limiter;
  pollMs?: number;
}

/** Starts the job; `stop` lets the batch that is being laid finish. */
export function startMailings({ db, clock, log, site, limiter, pollMs = 3_000 }: MailingParts): {
  stop: () => Promise<void>;
} {
  const [aside, full] = [createAside(), createAside(fullForMs)];
  return repeat(
    () =>
      layMails(db, clock(), site, { limiter, aside, full }).catch((error: unknown) => {
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

interface Limits {
  limiter: Limiter;
  /** Mailings that this process leaves for a while: they failed, or all who are left wait for their mailbox. */
  aside: Aside;
  /** People whose mailbox has had enough first links today. */
  full: Aside;
}

/** Lays the next mails of the oldest mailing that nobody else is laying; answers whether there may be more. */
export async function layMails(
  db: Database,
  now: Date,
  site: Site,
  { limiter, aside, full }: Limits,
): Promise<boolean> {
  // Asked outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
  const oldest = openOnes(db, aside.idxs()).select('idx').orderBy('idx').limit(1);
  const next = await (hasRowLocks(db) ? oldest.forUpdate().skipLocked() : oldest).executeTakeFirst();
  if (!next) return false;
  const links = await countLinks(db, next.idx, { limiter, now, full, batch });
  const outcome = await transact(db, async (trx) => {
    const query = openOnes(trx, []).selectAll().where('idx', '=', next.idx);
    const mailing = await (hasRowLocks(trx) ? query.forUpdate().skipLocked() : query).executeTakeFirst();
    // Another process has come first; this one takes the next.
    if (!mailing) return 'laid';
    return layMailsOf(trx, { mailing, now, site, links }).catch((error: unknown) => {
      throw storageFaultOf(error) ? error : new OneFailed(mailing.idx, error);
    });
  });
  if (outcome === 'waiting') aside.put(next.idx);
  return true;
}

interface Laying {
  mailing: Selectable<Tables['mailing']>;
  now: Date;
  site: Site;
  links: Links;
}

/** The next mails of one mailing; its end where there are none. */
async function layMailsOf(trx: Database, { mailing, now, site, links }: Laying): Promise<'laid' | 'waiting'> {
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
    const outcome = await layPeople(trx, { mailing, event, site, at, links, batch });
    if (outcome !== 'none') return outcome;
    await trx.updateTable('mailing').set({ endedAt: at }).where('idx', '=', mailing.idx).execute();
    return 'laid';
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
  return 'laid';
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
