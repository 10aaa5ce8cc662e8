/** Confirming that an address is its member's: a link by mail, good for three days and for one confirmation. */
import type { CheckedOf } from '#api/index.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { Locale } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { assertStaysMember, holdMember } from '../../access/standing.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { MemberContext, RequestContext } from '../../calls/context.ts';
import { accessOf, announce } from '../../db/announce.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { pageLink, type Site } from '../../ground/site.ts';
import type { Rule } from '../../platform/limits/limiter.ts';
import { mailboxOf } from '../../platform/limits/mailbox.ts';
import { limitCalls, tryLink } from '../../platform/limits/rules.ts';
import { audit } from '../../platform/log/audit.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { confirmedOf, forgetHeld, releaseHeld } from '../../platform/mail/member-mail.ts';
import { enqueueMail, mailLocale } from '../../platform/mail/outbox.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';
import { endInvitations } from '../invitation/open.ts';
import { absorbVisitor } from '../participation/rows/absorb-visitor.ts';
import { holdConfirming, twiceOnceConfirmed } from '../participation/rows/one-person.ts';
import { confirmMail } from './mail-texts.ts';

/** Mails to one address that nobody has confirmed: its owner may not know of this site. */
const perAddress: Rule = { name: 'confirm-address', count: 5, seconds: 86_400, longest: 86_400 };
/** Links that one member can have sent, to whatever addresses. */
const perMember: Rule = { name: 'confirm-member', count: 10, seconds: 86_400, longest: 86_400 };

/** Counts one mail to an address that is not confirmed; answers for how many seconds there is no other, 0 if there is. */
export async function takeUnconfirmedMail(context: RequestContext, email: string): Promise<number> {
  const refused = await context.limiter.count([{ rule: perAddress, who: mailboxOf(email) }], context.now);
  return refused?.seconds ?? 0;
}

/** Counts one link of a member to an address. Past the limits 429. */
export const limitConfirmations = (context: MemberContext, email: string): Promise<void> =>
  limitCalls(context, [
    { rule: perMember, who: String(context.actor.memberIdx) },
    { rule: perAddress, who: mailboxOf(email) },
  ]);

interface CallFacts {
  memberIdx: number;
  email: string;
  locale: Locale;
  site: Site;
  now: Date;
}

/** Sends the link to an address; an earlier one to it no longer counts. The caller has counted it. */
export async function askToConfirm(
  trx: Database,
  { memberIdx, email: toEmail, locale, site, now }: CallFacts,
): Promise<void> {
  const email = normalId(toEmail);
  const token = newToken();
  const at = now.toISOString();
  const row = {
    tokenHash: hashOf(token),
    expiresAt: new Date(now.getTime() + limits.confirmHours * 3_600_000).toISOString(),
    createdAt: at,
  };
  await forgetAddress(trx, memberIdx, email, at);
  await trx
    .insertInto('emailConfirmation')
    .values({ memberIdx, email, confirmedAt: null, ...row })
    .onConflict((on) =>
      on.columns(['memberIdx', 'email']).doUpdateSet(row).where('emailConfirmation.confirmedAt', 'is', null),
    )
    .execute();
  // Behind '#', so that no server and no log on the way reads the token.
  const link = `${pageLink(site, locale, '/login')}#confirm=${token}`;
  const secret = { tokenHash: row.tokenHash, until: row.expiresAt };
  await enqueueMail(trx, {
    toMemberIdx: memberIdx,
    toEmail,
    locale,
    secret,
    at,
    ...confirmMail(locale, link),
  });
}

/**
 * Takes the link of a mail, once. Nobody needs to be logged in: the mailbox is what is proven. `confirm_not_found`; `confirm_entered` with
 * the event in which one person would take part twice, and the link stays good (docs/rules.md, P61).
 */
export async function confirmEmail(
  context: RequestContext,
  { token }: CheckedOf<'POST /member/confirmEmail'>,
): Promise<{ email: string }> {
  const byLink = (db: Database) =>
    db
      .selectFrom('emailConfirmation')
      .select(['memberIdx', 'email'])
      .where('tokenHash', '=', hashOf(token))
      .where('expiresAt', '>', context.now.toISOString());
  // Before any transaction: a link that opens nothing holds nobody's write back.
  if (!(await tryLink(context, () => byLink(context.db).executeTakeFirst())))
    throw new Refusal('confirm_not_found');
  const { outcome, ...confirmed } = await transact(context.db, async (trx) => {
    const waitingFor = byLink(trx);
    const found = await waitingFor.executeTakeFirst();
    // Before the member, as whoever joins an event does.
    if (found) await holdConfirming(trx, found);
    // Read again once the member is held: they may have left meanwhile, or stated another address.
    const isHeld = found !== undefined && (await holdMember(trx, found.memberIdx));
    const waiting = isHeld ? await waitingFor.executeTakeFirst() : undefined;
    if (!waiting) throw new Refusal('confirm_not_found');
    const eventIdx = await enteredBeside(trx, waiting, context.now);
    if (eventIdx !== undefined) throw new Refusal('confirm_entered', { eventIdx });
    const outcome = await confirmAddress(trx, waiting.memberIdx, waiting.email, context.now);
    if (outcome === 'known') throw new Refusal('confirm_not_found');
    return { ...waiting, outcome };
  });
  if (outcome === 'replaced') securityEvent(context, 'email_changed', { memberIdx: confirmed.memberIdx });
  return { email: confirmed.email };
}

/**
 * The event in which the member takes part, approved, while the organiser has entered somebody with the address (docs/rules.md, P61); then it
 * is not to be confirmed. Who takes part as a visitor only does so no more, for what was entered is theirs to take over. The member is
 * held, and the events are (`holdConfirming`).
 */
export async function enteredBeside(
  trx: Database,
  { memberIdx, email: address }: { memberIdx: number; email: string },
  now: Date,
): Promise<number | undefined> {
  const who = { memberIdx, email: normalId(address) };
  // They may have joined another event while the member's row was waited for.
  await holdConfirming(trx, who);
  const events = await twiceOnceConfirmed(trx, who, now);
  const beside = events.find(({ side }) => side !== 'visitor');
  if (beside) return beside.eventIdx;
  for (const { eventIdx } of events) await absorbVisitor(trx, { memberIdx, eventIdx }, now.toISOString());
  if (events.length > 0) announce(trx, [memberIdx, accessOf(memberIdx)]);
  return undefined;
}

/**
 * Marks an address as confirmed: its held mail is released, and a new address replaces the old one ('replaced').
 * 'known': it was confirmed before.
 */
export async function confirmAddress(
  trx: Database,
  memberIdx: number,
  address: string,
  now: Date,
): Promise<'known' | 'confirmed' | 'replaced'> {
  const email = normalId(address);
  const at = now.toISOString();
  const before = await trx
    .selectFrom('emailConfirmation')
    .select(['tokenHash', 'confirmedAt'])
    .where('memberIdx', '=', memberIdx)
    .where('email', '=', email)
    .executeTakeFirst();
  const row = { tokenHash: null, expiresAt: null, confirmedAt: at };
  const confirmed = await trx
    .insertInto('emailConfirmation')
    .values({ memberIdx, email, createdAt: at, ...row })
    .onConflict((on) =>
      on.columns(['memberIdx', 'email']).doUpdateSet(row).where('emailConfirmation.confirmedAt', 'is', null),
    )
    .returning('memberIdx')
    .executeTakeFirst();
  if (!confirmed) return 'known';
  await endSecretMail(trx, before?.tokenHash ? [before.tokenHash] : [], at);
  await releaseHeld(trx, memberIdx, email, at);
  // Not before: anybody may join as an address that is another's.
  await endInvitations(trx, [email], at);
  return (await takeNewEmail(trx, memberIdx, email, at)) ? 'replaced' : 'confirmed';
}

/** Puts the new address that was confirmed in the place of the one in use; answers whether it was one. */
async function takeNewEmail(trx: Database, memberIdx: number, email: string, at: string): Promise<boolean> {
  const { id, ...old } = await trx
    .selectFrom('member')
    .select(['id', 'email', 'newEmail'])
    .where('idx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  if (old.newEmail === null || normalId(old.newEmail) !== email) return false;
  const replaced = await trx
    .updateTable('member')
    .set({ email: old.newEmail, newEmail: null, updatedAt: at })
    .where('idx', '=', memberIdx)
    // Another one may have been stated meanwhile.
    .where('newEmail', '=', old.newEmail)
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return false;
  if (normalId(old.email) !== id) await forgetAddress(trx, memberIdx, old.email, at, true);
  const entry = { action: 'changeEmail', subject: 'member', subjectIdx: memberIdx } as const;
  await audit(trx, { ...entry, eventIdx: null, memberIdx, at });
  return true;
}

/** Sends links to those addresses of the member that are not confirmed. */
export async function sendConfirmation(
  context: MemberContext,
  { language }: CheckedOf<'POST /member/sendConfirmation'>,
): Promise<{ sentTo: string[] }> {
  const { memberIdx } = context.actor;
  const member = await context.db
    .selectFrom('member')
    .select(['id', 'email', 'newEmail', 'country'])
    .where('idx', '=', memberIdx)
    .executeTakeFirstOrThrow();
  const sentTo = await unconfirmedOf(context.db, memberIdx, member);
  for (const email of sentTo) await limitConfirmations(context, email);
  const locale = language ?? mailLocale(member);
  await transact(context.db, async (trx) => {
    await assertStaysMember(trx, memberIdx);
    for (const email of sentTo)
      await askToConfirm(trx, { memberIdx, email, locale, site: context.site, now: context.now });
  });
  return { sentTo };
}

/** Those of a member's addresses that are not confirmed: the log-in id, the contact, and the one that shall replace it. */
export async function unconfirmedOf(
  db: Database,
  memberIdx: number,
  member: { id: string | null; email: string; newEmail: string | null },
): Promise<string[]> {
  const confirmed = await confirmedOf(db, memberIdx);
  const stated = [member.id, member.email, member.newEmail].filter((one) => one !== null);
  const byAddress = new Map(stated.map((one) => [normalId(one), one]));
  return [...byAddress].flatMap(([normal, one]) => (confirmed.has(normal) ? [] : [one]));
}

/** Ends the link to an address, with its mail; with `alsoConfirmed`, also what is known of one that is confirmed. */
export async function forgetAddress(
  trx: Database,
  memberIdx: number,
  address: string,
  at: string,
  alsoConfirmed = false,
): Promise<void> {
  const ended = await trx
    .deleteFrom('emailConfirmation')
    .where('memberIdx', '=', memberIdx)
    .where('email', '=', normalId(address))
    .$if(!alsoConfirmed, (query) => query.where('confirmedAt', 'is', null))
    .returning('tokenHash')
    .execute();
  await endSecretMail(
    trx,
    ended.flatMap(({ tokenHash }) => tokenHash ?? []),
    at,
  );
}

/** Deletes the addresses of a member who leaves, and what waited for them. */
export async function forgetAddresses(trx: Database, memberIdx: number, at: string): Promise<void> {
  const rows = await trx
    .selectFrom('emailConfirmation')
    .select('email')
    .where('memberIdx', '=', memberIdx)
    .execute();
  for (const { email } of rows) await forgetAddress(trx, memberIdx, email, at, true);
  await forgetHeld(trx, memberIdx);
}
