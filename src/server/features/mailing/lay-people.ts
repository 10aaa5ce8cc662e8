/** The mails of a mailing to people without an account, at the address that the organiser has of them (docs/rules.md, P45). */
import type { Selectable } from 'kysely';
import { languageOf, mailOf } from '#domain/notice/mail-template.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import type { Site } from '../../ground/site.ts';
import { enqueueMails, type Mail } from '../../platform/mail/outbox.ts';
import { oneClickOfPerson } from '../notice/unsubscribe.ts';
import { mailFirstLinks } from '../participation/entered/link-mail.ts';
import { howToEnd } from './mail-texts.ts';
import { peopleOf, valuesOf } from './recipients.ts';

interface Laying {
  mailing: Selectable<Tables['mailing']>;
  event: Parameters<typeof valuesOf>[2];
  site: Site;
  at: string;
  /** How many at most. */
  batch: number;
}

/** Lays the next of them, in the caller's transaction; false where nobody is left. */
export async function layPeople(
  trx: Database,
  { mailing, event, site, at, batch }: Laying,
): Promise<boolean> {
  const queue = await trx
    .selectFrom('mailingPersonQueue')
    .select(['representativeIdx', 'participateIdx'])
    .where('mailingIdx', '=', mailing.idx)
    .orderBy('representativeIdx')
    .limit(batch)
    .execute();
  if (queue.length === 0) return false;
  const participateIdxs = queue.map(({ participateIdx }) => participateIdx);
  await holdParticipations(trx, participateIdxs);
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
  return true;
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
