/** The mails of a mailing to people without an account, at the address that the organiser has of them (docs/rules.md, P45). */
import type { Selectable } from 'kysely';
import { languageOf, mailOf } from '#domain/notice/mail-template.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import type { Site } from '../../ground/site.ts';
import type { Aside } from '../../platform/aside.ts';
import type { Limiter } from '../../platform/limits/limiter.ts';
import { enqueueMails, type Mail } from '../../platform/mail/outbox.ts';
import { oneClickOfPerson } from '../notice/unsubscribe.ts';
import { mailFirstLinks, mayGetLinks, peopleWithoutLink } from '../participation/entered/link-mail.ts';
import { howToEnd } from './mail-texts.ts';
import { peopleOf, valuesOf } from './recipients.ts';

/** Which of the next people may be mailed their first link today, and who waits until their mailbox takes another one. */
export interface Links {
  may: ReadonlySet<number>;
  waiting: readonly number[];
}

interface Asking {
  limiter: Limiter;
  now: Date;
  /** People whose mailbox is full, for a while. */
  full: Aside;
  /** How many at most. */
  batch: number;
}

/**
 * Counts the first links of the next people, each with its mailbox. Before the transaction: what a limit waits for may not hold a lock.
 * Members come first, and nobody is counted before it is their turn.
 */
export async function countLinks(
  db: Database,
  mailingIdx: number,
  { limiter, now, full, batch }: Asking,
): Promise<Links> {
  const members = db.selectFrom('mailingQueue').select('memberIdx').where('mailingIdx', '=', mailingIdx);
  if (await members.limit(1).executeTakeFirst()) return { may: new Set(), waiting: full.idxs() };
  const queue = await nextPeople(db, mailingIdx, full.idxs()).limit(batch).execute();
  const asking = await peopleWithoutLink(
    db,
    queue.map(({ representativeIdx }) => representativeIdx),
  );
  const emails = await mayGetLinks(
    { limiter, now },
    asking.map(({ email }) => email),
  );
  const [may, mayNot] = [
    asking.filter((one) => emails.has(one.email)),
    asking.filter((one) => !emails.has(one.email)),
  ];
  for (const { idx } of mayNot) full.put(idx);
  return { may: new Set(may.map(({ idx }) => idx)), waiting: full.idxs() };
}

/** Those of a mailing who are still to be laid, but for whoever waits. */
const nextPeople = (db: Database, mailingIdx: number, waiting: readonly number[]) =>
  db
    .selectFrom('mailingPersonQueue')
    .select(['representativeIdx', 'participateIdx'])
    .where('mailingIdx', '=', mailingIdx)
    .$if(waiting.length > 0, (query) =>
      query.where('representativeIdx', 'not in', numbers(db, JSON.stringify(waiting))),
    )
    .orderBy('representativeIdx');

interface Laying {
  mailing: Selectable<Tables['mailing']>;
  event: Parameters<typeof valuesOf>[2];
  site: Site;
  at: string;
  links: Links;
  /** How many at most. */
  batch: number;
}

/** Lays the next of them, in the caller's transaction; `waiting` where all who are left wait, `none` where nobody is left. */
export async function layPeople(
  trx: Database,
  { mailing, event, site, at, links, batch }: Laying,
): Promise<'laid' | 'waiting' | 'none'> {
  const next = await nextPeople(trx, mailing.idx, links.waiting).limit(batch).execute();
  if (next.length === 0)
    return (await nextPeople(trx, mailing.idx, []).limit(1).executeTakeFirst()) ? 'waiting' : 'none';
  await holdParticipations(
    trx,
    next.map(({ participateIdx }) => participateIdx),
  );
  const withoutLink = await peopleWithoutLink(
    trx,
    next.map(({ representativeIdx }) => representativeIdx),
  );
  // Whose link was not counted, since they came to the queue or lost theirs a moment ago, is counted in the next round.
  const uncounted = new Set(withoutLink.flatMap(({ idx }) => (links.may.has(idx) ? [] : idx)));
  const queue = next.filter(({ representativeIdx }) => !uncounted.has(representativeIdx));
  if (queue.length === 0) return 'laid';
  const participateIdxs = queue.map(({ participateIdx }) => participateIdx);
  await trx
    .deleteFrom('mailingPersonQueue')
    .where('mailingIdx', '=', mailing.idx)
    .where(
      'representativeIdx',
      'in',
      queue.map(({ representativeIdx }) => representativeIdx),
    )
    .execute();
  // Before the organiser's news they read who has entered them, if nothing has told them yet.
  await mailFirstLinks(
    trx,
    queue.map(({ representativeIdx }) => representativeIdx),
    { site, now: new Date(at) },
  );
  const oneClick = await oneClickOfPerson(trx, site);
  const people = await peopleOf(
    trx,
    participateIdxs.map((participateIdx) => ({ participateIdx, memberIdx: null })),
  );
  const mails = people.flatMap((person): Mail[] => {
    const { representativeIdx, email, locale: own } = person;
    // Who took it over meanwhile is a member, in whose queue they stand.
    if (representativeIdx === null || email === null) return [];
    const locale = languageOf(mailing, own);
    const { subject, body } = mailOf(mailing, locale, valuesOf(locale, person, event, site));
    return [
      {
        locale,
        subject,
        body: `${body}\n\n${howToEnd[locale]}`,
        unsubscribe: oneClick(representativeIdx),
        toEmail: email,
        toRepresentativeIdx: representativeIdx,
        eventIdx: mailing.eventIdx,
        mailingIdx: mailing.idx,
        at,
      },
    ];
  });
  await enqueueMails(trx, mails);
  return 'laid';
}

/** None of them is erased or taken over before the transaction ends: what is read of them here would outlive them. */
async function holdParticipations(trx: Database, idxs: readonly number[]): Promise<void> {
  if (!hasRowLocks(trx)) return;
  await trx
    .selectFrom('participate')
    .select('idx')
    .where('idx', 'in', [...idxs])
    .orderBy('idx')
    .forShare()
    .execute();
}

/** Takes somebody out of what is still to be sent: what was entered of them is erased. */
export async function leavePersonMailings(trx: Database, representativeIdx: number): Promise<void> {
  await trx.deleteFrom('mailingPersonQueue').where('representativeIdx', '=', representativeIdx).execute();
}

/** What was to be sent to somebody who has taken their participation over is sent to their account. */
export async function passMailingsOn(
  trx: Database,
  representativeIdx: number,
  memberIdx: number,
): Promise<void> {
  const queued = await trx
    .deleteFrom('mailingPersonQueue')
    .where('representativeIdx', '=', representativeIdx)
    .returning(['mailingIdx', 'participateIdx'])
    .execute();
  if (queued.length === 0) return;
  await trx
    .insertInto('mailingQueue')
    .values(queued.map((row) => ({ ...row, memberIdx })))
    .onConflict((on) => on.doNothing())
    .execute();
}
