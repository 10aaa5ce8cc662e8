/** Asking a colleague to represent a participation, too: by mail, with a link whose token is kept as a hash (docs/rules.md, P28). */
import type { z } from 'zod';
import { Refusal } from '#domain/common/catalogue.ts';
import { type Locale, nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { liveStates } from '#domain/participation/participation.ts';
import type { colleagueInput } from '#domain/participation/representative.ts';
import { formatDay } from '#i18n/format.ts';
import { eventRow } from '../../access/event-span.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { texts } from '../../db/search.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { eventPageLink, pageLink } from '../../ground/site.ts';
import type { Counted, Rule } from '../../platform/limits/limiter.ts';
import { mailboxOf } from '../../platform/limits/mailbox.ts';
import { limitCalls } from '../../platform/limits/rules.ts';
import { enqueueMail } from '../../platform/mail/outbox.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';
import { colleagueMail } from './mail-texts.ts';

type Colleague = z.output<typeof colleagueInput>;

const daySeconds = 86_400;
/** Mails to one mailbox, whoever asks for them: its owner may have asked for none. */
const toOne: Rule = {
  name: 'colleague-mail',
  count: limits.colleagueMailsToOne,
  seconds: daySeconds,
  longest: daySeconds,
};
const ofParticipation: Rule = {
  name: 'colleague-mails',
  count: limits.colleagueMails,
  seconds: daySeconds,
  longest: daySeconds,
};
/** Of a member, who may cancel a participation and apply anew: nobody has looked at what it is called. */
const ofMember: Rule = { ...ofParticipation, name: 'colleague-mails-member' };

/** A mail of a participation to an address. */
interface ColleagueMail {
  participateIdx: number;
  email: string;
}

const windowsOf = ({ participateIdx, email }: ColleagueMail): Counted[] => [
  { rule: ofParticipation, who: String(participateIdx) },
  { rule: toOne, who: mailboxOf(email) },
];

/** Counts one mail; past the limits 429. Before the transaction: what a limit waits for may not hold a lock. A manager's own are not counted. */
export const limitColleagueMails = (
  context: MemberContext,
  { byManager, ...mail }: ColleagueMail & { byManager: boolean },
): Promise<void> =>
  limitCalls(context, [
    ...windowsOf(mail),
    ...(byManager ? [] : [{ rule: ofMember, who: String(context.actor.memberIdx) }]),
  ]);

/** The same of one among many of a manager: undefined where it was counted, else whose limit is used up. */
export async function countColleagueMail(
  { limiter, now }: Pick<MemberContext, 'limiter' | 'now'>,
  mail: ColleagueMail,
): Promise<'address' | 'participation' | undefined> {
  const refused = await limiter.count(windowsOf(mail), now);
  return refused && (refused.rule.name === toOne.name ? 'address' : 'participation');
}

/** Who invites, and what the colleague is called in the mail, which is stored nowhere else. */
interface Inviting {
  by: 'organisation' | 'organiser';
  name?: string | null;
}

/**
 * Invites a colleague, or invites them again: the new link ends the one before. The caller holds the participation's row, so that of
 * two at once the second counts the first. `representative_full`, `representative_exist` where the
 * address takes part already, and `representative_no_account` of a participation without an account.
 */
export async function inviteColleague(
  { db: trx, now, site }: Pick<MemberContext, 'db' | 'now' | 'site'>,
  own: ParticipateRow,
  { email, position, languages, language }: Colleague,
  { by, name = null }: Inviting,
): Promise<void> {
  const at = now.toISOString();
  const event = await eventRow(trx, own.eventIdx);
  if (own.side === 'visitor') throw new Refusal('participate_not_found');
  // Nobody there has charge, whom a colleague needs to leave or to cancel: first somebody takes it over.
  if (own.memberIdx === null) throw new Refusal('representative_no_account');
  if (at >= event.lastEndsAt) throw new Refusal('event_the_end');
  if ((await takingPart(trx, own.eventIdx, [email])).has(email)) throw new Refusal('representative_exist');
  const before = await trx
    .selectFrom('representativeInvitation')
    .select(['tokenHash', 'expiresAt'])
    .where('participateIdx', '=', own.idx)
    .where('email', '=', email)
    .executeTakeFirst();
  // One whose time is over has lost its place: others may have been invited since.
  if (before === undefined || before.expiresAt <= at) await assertHasRoom(trx, own.idx, at);
  if (before) await endSecretMail(trx, [before.tokenHash], at);
  const token = newToken();
  const row = {
    position,
    languages: languages.join(','),
    locale: language,
    tokenHash: hashOf(token),
    expiresAt: new Date(now.getTime() + limits.colleagueDays * daySeconds * 1000).toISOString(),
    createdAt: at,
  };
  await trx
    .insertInto('representativeInvitation')
    .values({ eventIdx: own.eventIdx, participateIdx: own.idx, email, ...row })
    .onConflict((on) => on.columns(['participateIdx', 'email']).doUpdateSet(row))
    .execute();
  await enqueueMail(trx, {
    eventIdx: own.eventIdx,
    toEmail: email,
    locale: language,
    at,
    secret: { tokenHash: row.tokenHash, until: row.expiresAt },
    ...colleagueMail(language, {
      event: nameIn(language, event),
      organisation: await organisationOf(trx, own.idx, language),
      // Behind '#', so that no server and no log on the way reads the token.
      link: `${eventPageLink(site, own.eventIdx, language, '/participate/colleague')}#colleague=${token}`,
      until: formatDay(language, row.expiresAt, event.timeZone),
      policy: pageLink(site, language, '/policy/privacy'),
      by,
      name,
    }),
  });
}

/** What a company, or a buyer's firm, is called. */
export async function organisationOf(db: Database, participateIdx: number, locale: Locale): Promise<string> {
  const row = await db
    .selectFrom('participate')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select(['company.nameKo', 'company.nameEn', 'buyer.companyName'])
    .where('participate.idx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  return (locale === 'ko' ? row.nameKo : row.nameEn) ?? row.companyName ?? '';
}

/** Whom the owners of these addresses represent in the event as a company or buyer: by their account, or without one. */
export async function takingPart(
  db: Database,
  eventIdx: number,
  emails: readonly string[],
): Promise<Map<string, number>> {
  const list = JSON.stringify(emails);
  const live = db
    .selectFrom('representative')
    .select('representative.participateIdx')
    .where('representative.eventIdx', '=', eventIdx)
    .where('representative.state', '=', 'live')
    .where('representative.ps', 'in', liveStates)
    .where('representative.side', '<>', 'visitor');
  const byAccount = await live
    .innerJoin('member', 'member.idx', 'representative.memberIdx')
    .select('member.id as email')
    .where('member.id', 'in', texts(db, list))
    .execute();
  const without = await live
    .select('representative.email')
    .where('representative.email', 'in', texts(db, list))
    .execute();
  return new Map(
    [...without, ...byAccount].flatMap(({ email, participateIdx }): [string, number][] =>
      email === null ? [] : [[email, participateIdx]],
    ),
  );
}

async function assertHasRoom(trx: Database, participateIdx: number, at: string): Promise<void> {
  const live = await trx
    .selectFrom('representative')
    .select('idx')
    .where('participateIdx', '=', participateIdx)
    .where('state', '=', 'live')
    .execute();
  const invited = await trx
    .selectFrom('representativeInvitation')
    .select('idx')
    .where('participateIdx', '=', participateIdx)
    .where('expiresAt', '>', at)
    .execute();
  if (live.length + invited.length >= limits.representatives) throw new Refusal('representative_full');
}
