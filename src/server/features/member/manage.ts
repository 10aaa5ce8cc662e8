/** What managers do for members and against them (docs/rules.md, G12, G13): a link to a new password, ending sessions, blocking. */

import type { ManagedMemberDetail } from '#api/account/member-manage.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { closeSessionsOf } from '../../access/session.ts';
import { holdMember } from '../../access/standing.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { limitMemberLookUps, limitSentPasswordLinks } from '../../platform/limits/rules.ts';
import { audit } from '../../platform/log/audit.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { assertNotBlocked, endBlock } from '../account/block.ts';
import { blockedMail } from '../account/block-texts.ts';
import { sendResetLink } from '../account/reset.ts';
import { endSessionsOf } from '../permission/change.ts';
import { assertMayBlock, type Reading, readDetail } from './detail.ts';

type ByMember = { memberIdx: number };

export async function managedMemberDetail(
  context: ContextOf<'GET /manage/member/getDetail'>,
  { memberIdx }: ByMember,
): Promise<ManagedMemberDetail> {
  return readDetail(context, context.db, memberIdx);
}

/** Mails the link to the log-in id, as the member's own request would; the manager learns nothing of it. */
export async function sendPasswordLink(
  context: ContextOf<'POST /manage/member/sendPasswordLink'>,
  { memberIdx }: ByMember,
): Promise<{ isSent: boolean }> {
  const member = await readDetail(context, context.db, memberIdx);
  await limitMemberLookUps(context);
  await limitSentPasswordLinks(context, memberIdx);
  const isSent = await sendResetLink(context, member.id, undefined, (trx) =>
    record(trx, context, { memberIdx, action: 'sendPasswordLink' }),
  );
  return { isSent };
}

export async function endMemberSessions(
  context: ContextOf<'POST /manage/member/endSessions'>,
  { memberIdx }: ByMember,
): Promise<{ ended: number }> {
  const { actor, now } = context;
  const { idx: eventIdx } = await context.event();
  const ended = await transact(context.db, async (trx) => {
    await assertMayBlock(context, trx, memberIdx);
    const by = { memberIdx: actor.memberIdx, reason: null, now };
    return endSessionsOf(trx, { memberIdx, eventIdx }, by);
  });
  securityEvent(context, 'sessions_ended', { memberIdx, by: actor.memberIdx, ended });
  return { ended };
}

/** Blocks the account from now on; a block that stands gets the new end. */
export async function blockMember(
  context: ContextOf<'POST /manage/member/block'>,
  { memberIdx, days, reason }: CheckedOf<'POST /manage/member/block'>,
): Promise<ManagedMemberDetail> {
  const { actor, now } = context;
  const createdAt = now.toISOString();
  const until = days === undefined ? null : new Date(now.getTime() + days * 86_400_000).toISOString();
  const detail = await transact(context.db, async (trx) => {
    await holdBoth(context, trx, memberIdx);
    const before = await assertMayBlock(context, trx, memberIdx);
    await trx
      .insertInto('memberBlock')
      .values({ memberIdx, until, createdAt })
      .onConflict((on) => on.column('memberIdx').doUpdateSet({ until, createdAt }))
      .execute();
    await closeSessionsOf(trx, memberIdx);
    await trx.deleteFrom('loginChallenge').where('memberIdx', '=', memberIdx).execute();
    await trx
      .deleteFrom('calendarAddress')
      .where('representativeIdx', 'in', (of) =>
        of
          .selectFrom('representative')
          .select('representative.idx')
          .where('representative.memberIdx', '=', memberIdx),
      )
      .execute();
    const { idx: eventIdx, timeZone } = await context.event();
    await mailMember(trx, memberIdx, (locale) => blockedMail(locale, { until, timeZone, reason }), {
      eventIdx,
      at: createdAt,
    });
    const was = before.blocked && { before: { until: before.blocked.until } };
    await record(trx, context, { memberIdx, action: 'block', reason, ...was, after: { until } });
    return readDetail(context, trx, memberIdx);
  });
  securityEvent(context, 'account_blocked', { memberIdx, by: actor.memberIdx, until });
  return detail;
}

export async function unblockMember(
  context: ContextOf<'POST /manage/member/unblock'>,
  { memberIdx, reason }: CheckedOf<'POST /manage/member/unblock'>,
): Promise<ManagedMemberDetail> {
  const { isRemoved, detail } = await transact(context.db, async (trx) => {
    await holdBoth(context, trx, memberIdx);
    await assertMayBlock(context, trx, memberIdx);
    const { idx: eventIdx } = await context.event();
    const isRemoved = await endBlock(trx, memberIdx, { eventIdx, at: context.now.toISOString() });
    if (isRemoved) await record(trx, context, { memberIdx, action: 'unblock', reason });
    return { isRemoved, detail: await readDetail(context, trx, memberIdx) };
  });
  if (isRemoved) securityEvent(context, 'account_unblocked', { memberIdx, by: context.actor.memberIdx });
  return detail;
}

/**
 * Holds both rows until the transaction ends: a log-in that was judged a moment ago opens no session behind a block, and two
 * managers don't block each other at once.
 */
async function holdBoth({ actor, now }: Reading, trx: Database, memberIdx: number): Promise<void> {
  for (const idx of [memberIdx, actor.memberIdx].toSorted((a, b) => a - b))
    if (!(await holdMember(trx, idx))) throw new Refusal('member_not_found');
  await assertNotBlocked(trx, actor.memberIdx, now);
}

interface Deed {
  memberIdx: number;
  action: 'block' | 'unblock' | 'sendPasswordLink';
  reason?: string;
  before?: { until: string | null };
  after?: { until: string | null };
}

async function record(
  trx: Database,
  { actor, now, event }: Reading,
  { memberIdx, action, reason, before, after }: Deed,
): Promise<void> {
  await audit(trx, {
    eventIdx: (await event()).idx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action,
    subject: 'member',
    subjectIdx: memberIdx,
    about: [memberIdx],
    reason: reason ?? null,
    before,
    after,
  });
}
