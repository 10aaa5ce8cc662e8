/** Mail to members: it goes to an address only after they have confirmed that it is theirs. */

import { normalId } from '#domain/account/member.ts';
import type { Locale } from '#domain/common/language.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { enqueueMany } from '../queue/enqueue.ts';
import { enqueueMail, enqueueMails, type Mail, mailLocale } from './outbox.ts';
import { mailTasks } from './queue.ts';
import type { MailText } from './texts.ts';

/** Mails that wait for one member's address at most; past it the oldest ends. */
const heldMost = 50;

type Write = (locale: Locale) => MailText & Pick<Mail, 'calendar' | 'unsubscribe'>;

/**
 * Tells a member what became of their affairs, at the address that they use and in their language. Where that is not
 * confirmed yet the mail is held until it is. Nobody is written to who has left, or has no account: null then, else the idx of the mail.
 */
export async function mailMember(
  trx: Database,
  memberIdx: number | null,
  write: Write,
  {
    eventIdx = null,
    about = [],
    aboutPeople = [],
    at,
    notBefore,
  }: Pick<Mail, 'eventIdx' | 'about' | 'aboutPeople' | 'at' | 'notBefore'>,
): Promise<number | null> {
  const member = memberIdx === null ? undefined : await memberRow(trx, memberIdx);
  if (memberIdx === null || !member) return null;
  const isHeld = !(await confirmedOf(trx, memberIdx)).has(normalId(member.email));
  const locale = mailLocale(member);
  const outboxIdx = await enqueueMail(trx, {
    eventIdx,
    about,
    aboutPeople,
    at,
    notBefore,
    toMemberIdx: memberIdx,
    toEmail: member.email,
    locale,
    ...write(locale),
    heldFor: isHeld ? memberIdx : null,
  });
  if (isHeld) await endOldestHeld(trx, memberIdx, at);
  return outboxIdx;
}

/**
 * The same to somebody without an account, at the address that the organiser has of them; null where there is none. What they
 * have to read in the site they find by their own link.
 */
export async function mailPerson(
  trx: Database,
  representativeIdx: number | null,
  write: Write,
  mail: Pick<Mail, 'eventIdx' | 'about' | 'aboutPeople' | 'at'>,
): Promise<number | null> {
  const person = await trx
    .selectFrom('representative')
    .select(['email', 'locale'])
    .where('idx', '=', representativeIdx ?? 0)
    .where('memberIdx', 'is', null)
    .executeTakeFirst();
  if (!person?.email) return null;
  const locale = person.locale ?? 'en';
  return enqueueMail(trx, { ...mail, toEmail: person.email, locale, ...write(locale) });
}

/**
 * Tells many members something, in few statements, as `mailMember` tells one. `write` gets the member and their language; null is
 * no mail.
 */
export async function mailMembers(
  trx: Database,
  memberIdxs: readonly number[],
  write: (memberIdx: number, own: Locale) => (MailText & { locale: Locale }) | null,
  { eventIdx, mailingIdx, at }: Pick<Mail, 'eventIdx' | 'mailingIdx' | 'at'>,
): Promise<void> {
  if (memberIdxs.length === 0) return;
  const members = await trx
    .selectFrom('member')
    .select(['idx', 'email', 'country'])
    .where('idx', 'in', [...memberIdxs])
    .where('id', 'is not', null)
    .where('leftAt', 'is', null)
    .execute();
  const confirmations = await trx
    .selectFrom('emailConfirmation')
    .select(['memberIdx', 'email'])
    .where('memberIdx', 'in', [...memberIdxs])
    .where('confirmedAt', 'is not', null)
    .execute();
  const confirmed = new Set(confirmations.map(({ memberIdx, email }) => `${memberIdx} ${email}`));
  const mails = members.flatMap((member): Mail[] => {
    const text = write(member.idx, mailLocale(member));
    if (!text) return [];
    const isHeld = !confirmed.has(`${member.idx} ${normalId(member.email)}`);
    const heldFor = isHeld ? member.idx : null;
    return [
      { ...text, eventIdx, mailingIdx, at, toMemberIdx: member.idx, toEmail: member.email, heldFor },
    ] as Mail[];
  });
  await enqueueMails(trx, mails);
  for (const { heldFor } of mails) if (heldFor) await endOldestHeld(trx, heldFor, at);
}

/**
 * Tells the owner of an account what was done to it, at each confirmed address of theirs: the log-in id and the contact.
 * Nothing waits for an address that is not confirmed: its owner may have nothing to do with the account.
 */
export async function mailOwner(trx: Database, memberIdx: number, write: Write, at: string): Promise<void> {
  const member = await memberRow(trx, memberIdx);
  if (!member) return;
  const confirmed = await confirmedOf(trx, memberIdx);
  const locale = mailLocale(member);
  for (const [normal, toEmail] of new Map([member.id, member.email].map((one) => [normalId(one), one])))
    if (confirmed.has(normal))
      await enqueueMail(trx, { toMemberIdx: memberIdx, toEmail, locale, ...write(locale), at });
}

const confirmedRows = prepared((db, given: { memberIdx: number }) =>
  db
    .selectFrom('emailConfirmation')
    .select('email')
    .where('memberIdx', '=', given.memberIdx)
    .where('confirmedAt', 'is not', null),
);

/** The addresses that a member has confirmed, in lower case. */
export async function confirmedOf(db: Database, memberIdx: number): Promise<Set<string>> {
  const rows = await confirmedRows(db, { memberIdx });
  return new Set(rows.map(({ email }) => email));
}

/** Lets go what waited for this address of a member. */
export async function releaseHeld(
  trx: Database,
  memberIdx: number,
  email: string,
  at: string,
): Promise<void> {
  const released = await trx
    .updateTable('outbox')
    .set({ heldFor: null })
    .where('heldFor', '=', memberIdx)
    .where(({ fn }) => fn<string>('lower', ['toEmail']), '=', normalId(email))
    .returning('idx')
    .execute();
  const inOrder = released.map(({ idx }) => idx).sort((a, b) => a - b);
  await enqueueMany(
    trx,
    mailTasks,
    inOrder.map((subjectIdx) => ({ subjectIdx, dueAt: at })),
  );
}

/** What waited for an address that was never confirmed waits for the one that has taken its place. */
export async function readdressHeld(trx: Database, memberIdx: number, toEmail: string): Promise<void> {
  await trx.updateTable('outbox').set({ toEmail }).where('heldFor', '=', memberIdx).execute();
}

/** Nobody can be reached there any more. */
export async function forgetHeld(trx: Database, memberIdx: number): Promise<void> {
  await trx.deleteFrom('outbox').where('heldFor', '=', memberIdx).execute();
}

async function endOldestHeld(trx: Database, memberIdx: number, at: string): Promise<void> {
  const held = trx
    .selectFrom('outbox')
    .select('idx')
    .where('heldFor', '=', memberIdx)
    .where('endedAt', 'is', null)
    .orderBy('idx', 'desc')
    .offset(heldMost)
    .limit(heldMost);
  const beyond = (await held.execute()).map(({ idx }) => idx);
  if (beyond.length === 0) return;
  await trx.updateTable('outbox').set({ endedAt: at }).where('idx', 'in', beyond).execute();
}

const memberRows = prepared((db, given: { memberIdx: number }) =>
  db.selectFrom('member').select(['id', 'email', 'country']).where('idx', '=', given.memberIdx),
);

async function memberRow(db: Database, memberIdx: number) {
  const [row] = await memberRows(db, { memberIdx });
  return row?.id ? { ...row, id: row.id } : undefined;
}
