/** Mail to be sent: a row in the transaction of what it reports, so that neither exists without the other. */
import type { Insertable } from 'kysely';
import type { Locale } from '#domain/common/language.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';
import { enqueue, enqueueMany } from '../queue/enqueue.ts';
import { keptCalendar, type MailCalendar } from './calendar-part.ts';
import { mailTasks, toMany } from './queue.ts';

export interface Mail {
  /** The event it is about, whose managers may read it; without one, only those who manage every event. */
  eventIdx?: number | null;
  /**
   * Of a body that lets its reader in, as a reset link does: the hash of its token, and until when the token counts. No
   * manager reads it, and it is wiped when it is sent, and when the token ends.
   */
  secret?: { tokenHash: string; until: string };
  /** The member who has to confirm the address before this goes there. */
  heldFor?: number | null;
  /** The member whose address it is: their mail goes with them. None for an address without an account. */
  toMemberIdx?: number | null;
  /** The other members it mentions, each with the words that name them in it: erased when they leave. */
  about?: readonly { memberIdx: number; words: readonly string[] }[];
  /** The same of people without an account. */
  aboutPeople?: readonly { representativeIdx: number; words: readonly string[] }[];
  toEmail: string;
  locale: Locale;
  subject: string;
  body: string;
  /** The meeting it tells of, for the reader's calendar. */
  calendar?: MailCalendar | undefined;
  /** Of a mail that its reader can switch off: the https address at which a mail program does (RFC 8058). */
  unsubscribe?: string | null;
  /** The mailing that it is one of: the outbox takes one of each to a member, and to a person without an account. */
  mailingIdx?: number | null;
  /** Of a mailing: the person without an account whose address it is. Their mail goes with them. */
  toRepresentativeIdx?: number | null;
  /** ISO 8601 in UTC. */
  at: string;
  /** Before this it is not sent; without it, at once. */
  notBefore?: string | undefined;
}

/** Every column is given, so that there is one statement for all mails. */
const insertMail = prepared((db, given: Insertable<Tables['outbox']>) =>
  db
    .insertInto('outbox')
    .values({
      toEmail: given.toEmail,
      locale: given.locale,
      subject: given.subject,
      body: given.body,
      eventIdx: given.eventIdx,
      memberIdx: given.memberIdx,
      heldFor: given.heldFor,
      createdAt: given.createdAt,
      mailingIdx: given.mailingIdx,
      representativeIdx: given.representativeIdx,
      calendar: given.calendar,
      unsubscribe: given.unsubscribe,
      isSecret: given.isSecret,
      secretUntil: given.secretUntil,
      secretHash: given.secretHash,
    })
    .returning('idx'),
);

/**
 * Lays a mail into the outbox, in the caller's transaction; the delivery takes it from there. What is for a member goes
 * by `mailMember`, which knows whether the address is confirmed. Answers the idx of its row.
 */
export async function enqueueMail(
  trx: Database,
  {
    at,
    eventIdx = null,
    heldFor = null,
    secret,
    toMemberIdx: memberIdx = null,
    about = [],
    aboutPeople = [],
    calendar,
    unsubscribe = null,
    notBefore = at,
    ...mail
  }: Mail,
): Promise<number> {
  const [row] = await insertMail(trx, {
    toEmail: mail.toEmail,
    locale: mail.locale,
    subject: mail.subject,
    body: mail.body,
    eventIdx,
    memberIdx,
    heldFor,
    createdAt: at,
    mailingIdx: mail.mailingIdx ?? null,
    representativeIdx: mail.toRepresentativeIdx ?? null,
    calendar: keptCalendar(calendar),
    unsubscribe,
    isSecret: secret ? 'Y' : 'N',
    secretUntil: secret?.until ?? null,
    secretHash: secret?.tokenHash ?? null,
  });
  const { idx: outboxIdx } = row as { idx: number };
  // What is held is queued once its address is confirmed.
  if (heldFor === null) await enqueue(trx, mailTasks, { subjectIdx: outboxIdx, dueAt: notBefore, at });
  if (aboutPeople.length > 0)
    await trx
      .insertInto('outboxAboutPerson')
      .values(
        aboutPeople.map(({ words, ...person }) => ({ outboxIdx, ...person, words: JSON.stringify(words) })),
      )
      .execute();
  if (about.length === 0) return outboxIdx;
  await trx
    .insertInto('outboxAbout')
    .values(about.map(({ memberIdx, words }) => ({ outboxIdx, memberIdx, words: JSON.stringify(words) })))
    .execute();
  return outboxIdx;
}

/** Lays many mails that mention no other member into the outbox, to be sent at once, in few statements and in a lane of their own. */
export async function enqueueMails(
  trx: Database,
  mails: readonly Omit<Mail, 'about' | 'notBefore'>[],
): Promise<void> {
  const rows = mails.map(({ at, eventIdx = null, heldFor = null, toMemberIdx = null, secret, ...mail }) => ({
    toEmail: mail.toEmail,
    locale: mail.locale,
    subject: mail.subject,
    body: mail.body,
    eventIdx,
    memberIdx: toMemberIdx,
    heldFor,
    createdAt: at,
    mailingIdx: mail.mailingIdx ?? null,
    representativeIdx: mail.toRepresentativeIdx ?? null,
    calendar: keptCalendar(mail.calendar),
    unsubscribe: mail.unsubscribe ?? null,
    isSecret: secret ? ('Y' as const) : ('N' as const),
    secretUntil: secret?.until ?? null,
    secretHash: secret?.tokenHash ?? null,
  }));
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const laid = await trx
      .insertInto('outbox')
      .values(rows.slice(from, from + rowsAtOnce))
      .returning(['idx as subjectIdx', 'createdAt as dueAt', 'heldFor'])
      .execute();
    await enqueueMany(
      trx,
      mailTasks,
      laid
        .filter(({ heldFor }) => heldFor === null)
        .sort((a, b) => a.subjectIdx - b.subjectIdx)
        .map((due) => ({ ...due, lane: toMany })),
    );
  }
}

/** Fifteen values each, far below what a statement of either database may have. */
const rowsAtOnce = 100;

/** The language in which to write to a member: the one of the country they live in. */
export function mailLocale(member: { country: string }): Locale {
  return member.country === 'KR' ? 'ko' : 'en';
}
