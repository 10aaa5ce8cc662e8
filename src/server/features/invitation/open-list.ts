/** The invitations of an event that nobody has answered: read, revoked and sent again (docs/rules.md, P25). */

import { sql } from 'kysely';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { type Locale, nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { liveStates } from '#domain/participation/participation.ts';
import { formatDay } from '#i18n/format.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { hasWords } from '../../db/search.ts';
import { transact } from '../../db/transact.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { mayBeInvited } from '../../platform/limits/rules.ts';
import { audit } from '../../platform/log/audit.ts';
import { mailMembers } from '../../platform/mail/member-mail.ts';
import { enqueueMails, mailLocale } from '../../platform/mail/outbox.ts';
import { endSecretMail } from '../../platform/mail/secret.ts';
import { invitationLink, policyLink } from './link.ts';
import { invitationMail, invitedMemberMail } from './mail-texts.ts';
import { countSending, holdSendings } from './sending.ts';
import type { Content } from './sheet-rows.ts';

/** Open ones: in time, and of nobody who takes part meanwhile. */
const openOnes = (db: Database, eventIdx: number, at: string) =>
  db
    .selectFrom('invitation')
    .where('invitation.eventIdx', '=', eventIdx)
    .where('invitation.expiresAt', '>', at)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('representative')
            .select('representative.idx')
            .whereRef('representative.memberIdx', '=', 'invitation.memberIdx')
            .where('representative.eventIdx', '=', eventIdx)
            .where('representative.state', '=', 'live')
            .where('representative.ps', 'in', liveStates),
        ),
      ),
    );

/** Newest first, with who sent it last. */
export async function invitationList(
  { db, eventIdx, now }: ContextOf<'GET /manage/participate/getInvitations'>,
  request: CheckedOf<'GET /manage/participate/getInvitations'>,
): Promise<Listed<AnswerOf<'GET /manage/participate/getInvitations'>>> {
  let query = openOnes(db, eventIdx, now.toISOString());
  if (request.keywords) query = query.where(hasWords(sql<string>`email`, request.keywords));
  for (const type of [request.participateType, request.filterType])
    if (type) query = query.where('invitation.type', '=', type);
  const { listOrder = 'recent' } = request;
  const order = request.orderType ?? (listOrder === 'recent' ? 'desc' : 'asc');
  const { rows, count } = await countedPage(
    query
      .select(['idx', 'email', 'type', 'memberIdx', 'createdAt', 'expiresAt', 'sendingIdx'])
      .orderBy(listOrder === 'recent' ? 'createdAt' : 'email', order)
      .orderBy('idx', order),
    request,
  );
  const senders = await sendersOf(
    db,
    rows.flatMap(({ sendingIdx }) => sendingIdx ?? []),
  );
  return new Listed(
    rows.map(({ idx, email, type, memberIdx, createdAt, expiresAt, sendingIdx }) => ({
      invitationIdx: idx,
      email,
      participateType: type,
      isMember: memberIdx !== null,
      sentAt: createdAt,
      expiresAt,
      ...(senders.get(sendingIdx) ?? { senderNameKo: null, senderNameEn: null }),
    })),
    count,
  );
}

/** By the sending; nobody's name who has left. */
async function sendersOf(db: Database, sendingIdxs: readonly number[]) {
  if (sendingIdxs.length === 0) return new Map<number | null, never>();
  const rows = await db
    .selectFrom('invitationSending')
    .innerJoin('member', 'member.idx', 'invitationSending.senderIdx')
    .select(['invitationSending.idx', 'member.nameKo', 'member.nameEn', 'member.leftAt'])
    .where('invitationSending.idx', 'in', [...new Set(sendingIdxs)])
    .execute();
  return new Map<number | null, { senderNameKo: string | null; senderNameEn: string | null }>(
    rows.map(({ idx, nameKo, nameEn, leftAt }) => [
      idx,
      leftAt === null
        ? { senderNameKo: nameKo, senderNameEn: nameEn }
        : { senderNameKo: null, senderNameEn: null },
    ]),
  );
}

/** Ends invitations: their links open nothing, and mails that wait with them are not sent. Answers how many there were. */
export function revokeInvitations(
  { db, eventIdx, now, actor }: ContextOf<'POST /manage/participate/revokeInvitations'>,
  { invitationIdxs }: CheckedOf<'POST /manage/participate/revokeInvitations'>,
): Promise<{ count: number }> {
  const at = now.toISOString();
  return transact(db, async (trx) => {
    const ended = await trx
      .deleteFrom('invitation')
      .where('eventIdx', '=', eventIdx)
      .where('idx', 'in', invitationIdxs)
      .returning('tokenHash')
      .execute();
    if (ended.length === 0) return { count: 0 };
    await endSecretMail(
      trx,
      ended.flatMap(({ tokenHash }) => tokenHash ?? []),
      at,
    );
    await audit(trx, {
      eventIdx,
      memberIdx: actor.memberIdx,
      action: 'revokeInvitations',
      subject: 'participate',
      subjectIdx: null,
      detail: { count: ended.length },
      at,
    });
    return { count: ended.length };
  });
}

/**
 * Sends invitations again, each with a new link and its whole time; the link of before opens nothing any more. Addresses that were sent
 * several within a day are passed over.
 */
export async function resendInvitations(
  context: ContextOf<'POST /manage/participate/resendInvitations'>,
  { invitationIdxs }: CheckedOf<'POST /manage/participate/resendInvitations'>,
): Promise<{ count: number; passed: number }> {
  const { db, eventIdx, now, actor, site } = context;
  const event = await context.event();
  if (event.lastEndsAt < now.toISOString()) throw new Refusal('event_the_end');
  const at = now.toISOString();
  const until = new Date(now.getTime() + limits.invitationDays * 86_400_000);
  const expiresAt = until.toISOString();
  return transact(db, async (trx) => {
    await holdSendings(trx, eventIdx);
    const wanted = openOnes(trx, eventIdx, at)
      .selectAll('invitation')
      .where('invitation.idx', 'in', invitationIdxs)
      .orderBy('invitation.idx');
    const open = await (hasRowLocks(trx) ? wanted.forUpdate() : wanted).execute();
    if (open.length === 0) return { count: 0, passed: 0 };
    const may = await mayBeInvited(
      context,
      open.map(({ email }) => email),
    );
    const rows = open.filter(({ email }) => may.has(email));
    if (rows.length === 0) throw new Refusal('invitation_address_full');
    const sendingIdx = await countSending(trx, {
      eventIdx,
      senderIdx: actor.memberIdx,
      mails: rows.length,
      now,
    });
    await endSecretMail(
      trx,
      rows.flatMap(({ tokenHash }) => tokenHash ?? []),
      at,
    );
    const renewed = rows.map((row) => {
      const token = row.memberIdx === null ? newToken() : null;
      return { row, token, tokenHash: token && hashOf(token) };
    });
    await trx
      .insertInto('invitation')
      .values(
        renewed.map(({ row, tokenHash }) => ({ ...row, tokenHash, expiresAt, createdAt: at, sendingIdx })),
      )
      .onConflict((on) =>
        on.column('idx').doUpdateSet((of) => ({
          tokenHash: of.ref('excluded.tokenHash'),
          expiresAt: of.ref('excluded.expiresAt'),
          createdAt: of.ref('excluded.createdAt'),
          sendingIdx: of.ref('excluded.sendingIdx'),
        })),
      )
      .execute();
    const localeOf = await languagesOf(trx, eventIdx, rows);
    await enqueueMails(
      trx,
      renewed.flatMap(({ row, token, tokenHash }) => {
        if (token === null || tokenHash === null) return [];
        const locale = localeOf(row);
        const text = invitationMail(locale, {
          event: nameIn(locale, event),
          link: `${invitationLink(site, eventIdx, locale, row.type)}#invite=${token}`,
          until: formatDay(locale, until, event.timeZone),
          policy: policyLink(site, locale),
        });
        const secret = { tokenHash, until: expiresAt };
        return [{ eventIdx, toEmail: row.email, locale, secret, at, ...text }];
      }),
    );
    const typeOf = new Map(rows.map(({ memberIdx, type }) => [memberIdx, type]));
    const members = rows.flatMap(({ memberIdx }) => memberIdx ?? []);
    await mailMembers(
      trx,
      members,
      (memberIdx, locale) => ({
        locale,
        ...invitedMemberMail(locale, {
          event: nameIn(locale, event),
          link: invitationLink(site, eventIdx, locale, typeOf.get(memberIdx) ?? 'COMPANY'),
          policy: policyLink(site, locale),
        }),
      }),
      { eventIdx, at },
    );
    await audit(trx, {
      eventIdx,
      memberIdx: actor.memberIdx,
      action: 'inviteAgain',
      subject: 'participate',
      subjectIdx: null,
      detail: { count: rows.length },
      at,
    });
    return { count: rows.length, passed: open.length - rows.length };
  });
}

interface Known {
  email: string;
  content: string | null;
}

/** The language of the mail before, which the sheet may have named; where that is gone, the one of the country. */
async function languagesOf(trx: Database, eventIdx: number, rows: readonly Known[]) {
  const before = await trx
    .selectFrom('outbox')
    .select(['toEmail', 'locale'])
    .where('eventIdx', '=', eventIdx)
    .where(
      'toEmail',
      'in',
      rows.map(({ email }) => email),
    )
    .orderBy('idx')
    .execute();
  const last = new Map(before.map(({ toEmail, locale }) => [toEmail, locale]));
  return ({ email, content }: Known): Locale => {
    const known = last.get(email);
    if (known) return known;
    const { member } = JSON.parse(content ?? '{"member":{}}') as Content;
    return mailLocale({ country: String(member.country ?? '') });
  };
}
