/** Managers and participations: finding, reading, approving, denying, cancelling (docs/rules.md, P2 to P4). */

import { sql } from 'kysely';
import type { z } from 'zod';
import type { CheckedOf } from '#api/index.ts';
import type { participateSummary } from '#api/participate.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { Locale } from '#domain/language.ts';
import { mayBecome, type ParticipateState } from '#domain/participation.ts';
import { audit } from '../../platform/log/audit.ts';
import { advanceContent } from '../../platform/cache/content-version.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import { prepared } from '../../db/prepared.ts';
import { foundBy, numbers, withoutIndex } from '../../db/search.ts';
import { Listed } from '../../calls/listed.ts';
import { mailMember } from '../../platform/mail/member-mail.ts';
import { participationMail } from '../../platform/mail/texts.ts';
import { endParticipation } from './end.ts';

type Summary = z.output<typeof participateSummary>;

/** The event's participations, newest first. A company or buyer goes by the company's name, a visitor by their own. */
export async function manageList(
  { db, eventIdx }: ContextOf<'GET /manage/participate/getList'>,
  request: CheckedOf<'GET /manage/participate/getList'>,
): Promise<Listed<Summary[]>> {
  const found = request.keywords ? foundBy(db, 'participateSearch', request.keywords) : null;
  let query = db
    .selectFrom('participate')
    .select('participate.idx')
    .where(found ? withoutIndex('participate.eventIdx') : 'participate.eventIdx', '=', eventIdx)
    .orderBy('participate.idx', request.orderType ?? 'desc');
  if (request.participateType) query = query.where('participate.type', '=', request.participateType);
  if (request.stateParticipate) query = query.where('participate.state', '=', request.stateParticipate);
  if (found) query = query.where('participate.idx', 'in', found);
  const { rows, count } = await countedPage(query, request);
  const idxs = rows.map(({ idx }) => idx);
  const summaries = await summaryRows(db, { idxs: JSON.stringify(idxs) });
  const byIdx = new Map(summaries.map((row) => [row.participateIdx, summaryOf(row)]));
  return new Listed(
    idxs.flatMap((idx) => byIdx.get(idx) ?? []),
    count,
  );
}

/** Former members have no name. */
function summaryOf({ leftAt, ...row }: Summary & { leftAt: string | null }): Summary {
  return leftAt === null
    ? row
    : { ...row, nameKo: null, nameEn: null, memberNameKo: null, memberNameEn: null };
}

const summaryRows = prepared((db, given: { idxs: string }) =>
  db
    .selectFrom('participate')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .leftJoin('visitor', 'visitor.participateIdx', 'participate.idx')
    .where('participate.idx', 'in', numbers(db, given.idxs))
    .select([
      'participate.idx as participateIdx',
      'participate.type as participateType',
      'participate.state as stateParticipate',
      'participate.createdAt',
      'participate.deniedReason',
      'member.nameKo as memberNameKo',
      'member.nameEn as memberNameEn',
      'member.leftAt',
    ])
    .select((of) => [
      of.fn
        .coalesce('company.nameKo', 'buyer.companyName', 'visitor.visitorName', 'member.nameKo')
        .as('nameKo'),
      of.fn
        .coalesce('company.nameEn', 'buyer.companyName', 'visitor.visitorNameEn', 'member.nameEn')
        .as('nameEn'),
      // A former member has no id.
      of.fn.coalesce('member.id', sql<string>`''`).as('memberId'),
    ]),
);

/** REQUEST becomes COMPLETE; anything else is `participate_not_found`. The member gets a mail. */
export async function approve(context: ContextOf<'POST /manage/participate/approve'>): Promise<null> {
  return decide(context, 'COMPLETE', null);
}

/** REQUEST becomes DENIED, with the reason that the member reads. */
export async function deny(
  context: ContextOf<'POST /manage/participate/deny'>,
  { reason }: CheckedOf<'POST /manage/participate/deny'>,
): Promise<null> {
  return decide(context, 'DENIED', reason);
}

/** REQUEST or COMPLETE becomes CANCEL, whatever the hour; the participant's meetings are cancelled with it. */
export async function cancelAsManager(
  context: ContextOf<'POST /manage/participate/cancel'>,
  { reason }: CheckedOf<'POST /manage/participate/cancel'>,
): Promise<null> {
  await endParticipation(context.db, context.subject.idx, { now: context.now, byManager: true });
  await record(context, 'CANCEL', reason);
  return null;
}

type Deciding = ContextOf<'POST /manage/participate/approve'>;

async function decide(context: Deciding, to: 'COMPLETE' | 'DENIED', reason: string | null): Promise<null> {
  const { db, subject, now } = context;
  if (!mayBecome(subject.state, to)) throw new Refusal('participate_not_found');
  const decided = await db
    .updateTable('participate')
    .set({ state: to, deniedReason: reason, updatedAt: now.toISOString() })
    .where('idx', '=', subject.idx)
    .where('state', '=', subject.state)
    .executeTakeFirst();
  // Another manager decided, or the member cancelled, meanwhile.
  if (decided.numUpdatedRows === 0n) throw new Refusal('participate_not_found');
  await record(context, to, reason);
  if (to === 'COMPLETE') await advanceContent(db);
  return null;
}

const deeds = {
  COMPLETE: { action: 'approve', mail: 'approved' },
  DENIED: { action: 'deny', mail: 'denied' },
  CANCEL: { action: 'cancel', mail: 'cancelled' },
} as const;

/** Writes who decided and why to the audit, and mails the member. */
async function record(
  { db, now, actor, subject, event: eventRow }: Deciding,
  to: Exclude<ParticipateState, 'REQUEST'>,
  reason: string | null,
): Promise<void> {
  const at = now.toISOString();
  const { action, mail } = deeds[to];
  await audit(db, {
    eventIdx: subject.eventIdx,
    memberIdx: actor.memberIdx,
    action,
    subject: 'participate',
    subjectIdx: subject.idx,
    about: [subject.memberIdx],
    reason,
    at,
  });
  const event = await eventRow();
  const write = (locale: Locale) => participationMail(mail, locale, { event, reason });
  await mailMember(db, subject.memberIdx, write, { eventIdx: subject.eventIdx, at });
}
