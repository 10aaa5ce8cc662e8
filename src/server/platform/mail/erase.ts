/** What becomes of the outbox when a member leaves. Runs in the caller's transaction. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Locale } from '#domain/common/language.ts';
import type { Database } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { withoutWords } from './calendar-part.ts';
import { endTries } from './queue.ts';
import { formerMember } from './texts.ts';

/**
 * Mail to the member loses its address and text; what was still to be sent is ended. Mail to others keeps its text but for
 * the words that named the member. `addresses` are those that are the member's own, for mail that names no member.
 */
export async function eraseMail(
  trx: Database,
  memberIdx: number,
  { addresses, at }: { addresses: readonly string[]; at: string },
): Promise<void> {
  const isToThem = (is: ExpressionBuilder<Tables, 'outbox'>) =>
    is.or([
      is('memberIdx', '=', memberIdx),
      ...(addresses.length > 0
        ? [is.and([is('memberIdx', 'is', null), is('toEmail', 'in', [...addresses])])]
        : []),
    ]);
  await empty(trx, isToThem, at);

  const aboutThem = await trx
    .selectFrom('outboxAbout')
    .innerJoin('outbox', 'outbox.idx', 'outboxAbout.outboxIdx')
    .select(['outbox.idx', 'outbox.locale', 'outbox.subject', 'outbox.body', 'outbox.calendar'])
    .select('outboxAbout.words')
    .where('outboxAbout.memberIdx', '=', memberIdx)
    .execute();
  await takeOut(trx, aboutThem);
  await trx.deleteFrom('outboxAbout').where('memberIdx', '=', memberIdx).execute();
}

/** The same of somebody without an account, of whom an event has mails by their address alone. */
export async function eraseMailOfPerson(
  trx: Database,
  { idx: representativeIdx, eventIdx, email }: { idx: number; eventIdx: number; email: string | null },
  at: string,
): Promise<void> {
  // A mailing may have gone to an address that they had before.
  await empty(trx, (is) => is('representativeIdx', '=', representativeIdx), at);
  if (email !== null) await empty(trx, (is) => isToPerson(is, { eventIdx, email }), at);
  const aboutThem = await trx
    .selectFrom('outboxAboutPerson')
    .innerJoin('outbox', 'outbox.idx', 'outboxAboutPerson.outboxIdx')
    .select(['outbox.idx', 'outbox.locale', 'outbox.subject', 'outbox.body', 'outbox.calendar'])
    .select('outboxAboutPerson.words')
    .where('outboxAboutPerson.representativeIdx', '=', representativeIdx)
    .execute();
  await takeOut(trx, aboutThem);
  await trx.deleteFrom('outboxAboutPerson').where('representativeIdx', '=', representativeIdx).execute();
}

/**
 * Mail of an event to an address that is theirs no more loses its address and text, and the mail with their own link; what was still to be
 * sent is ended. The address may be somebody else's: mails with other links stay.
 */
export const eraseMailTo = (
  trx: Database,
  { eventIdx, email, tokenHash }: { eventIdx: number; email: string; tokenHash: string | null },
  at: string,
): Promise<void> =>
  empty(
    trx,
    (is) =>
      is.and([
        isToPerson(is, { eventIdx, email }),
        is.or([is('secretHash', 'is', null), is('secretHash', '=', tokenHash ?? '')]),
      ]),
    at,
  );

const isToPerson = (
  is: ExpressionBuilder<Tables, 'outbox'>,
  { eventIdx, email }: { eventIdx: number; email: string },
) => is.and([is('eventIdx', '=', eventIdx), is('memberIdx', 'is', null), is('toEmail', '=', email)]);

/** Whoever had no account has one now, with which their names in mails to others go. */
export async function handMailOn(trx: Database, representativeIdx: number, memberIdx: number): Promise<void> {
  await trx
    .insertInto('outboxAbout')
    .columns(['outboxIdx', 'memberIdx', 'words'])
    .expression((of) =>
      of
        .selectFrom('outboxAboutPerson')
        .select((is) => ['outboxIdx', is.val(memberIdx).as('memberIdx'), 'words'])
        .where('representativeIdx', '=', representativeIdx),
    )
    .onConflict((on) => on.doNothing())
    .execute();
  await trx.deleteFrom('outboxAboutPerson').where('representativeIdx', '=', representativeIdx).execute();
}

/** Ends mails and empties them, also of the words by which they name others: a reason among these may tell of whom they went to. */
async function empty(
  trx: Database,
  which: (is: ExpressionBuilder<Tables, 'outbox'>) => Expression<SqlBool>,
  at: string,
): Promise<void> {
  const idxs = trx.selectFrom('outbox').select('idx').where(which);
  const theirs = trx.updateTable('outbox').where(which);
  await endTries(trx, idxs, at);
  for (const table of ['outboxAbout', 'outboxAboutPerson'] as const)
    await trx.deleteFrom(table).where('outboxIdx', 'in', idxs).execute();
  await theirs.where('sentAt', 'is', null).where('failedAt', 'is', null).set({ failedAt: at }).execute();
  await theirs.set(noText).execute();
}

const noText = { toEmail: '', subject: '', body: '', calendar: null, unsubscribe: null, lastError: null };

interface Naming {
  idx: number;
  locale: Locale;
  words: string;
  subject: string;
  body: string;
  calendar: string | null;
}

/** Mails keep their text but for the words that named somebody. */
async function takeOut(trx: Database, mails: readonly Naming[]): Promise<void> {
  for (const { idx, locale, words, subject, body, calendar } of mails) {
    const without = (text: string) =>
      longestFirst(JSON.parse(words) as string[]).reduce(
        (left, word) => left.replaceAll(word, formerMember[locale]),
        text,
      );
    await trx
      .updateTable('outbox')
      .set({
        subject: without(subject),
        body: without(body),
        calendar: withoutWords(calendar, without),
      })
      .where('idx', '=', idx)
      .execute();
  }
}

/** A name that holds another one is replaced whole. */
const longestFirst = (words: readonly string[]) =>
  words.filter((word) => word !== '').sort((a, b) => b.length - a.length);
