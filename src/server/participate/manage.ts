/** Managers and participations: finding, reading, approving, denying, cancelling (decisions.md, 4 and 7). */

import { sql } from 'kysely';
import type { z } from 'zod';
import type { CheckedOf } from '#api/index.ts';
import type { ParticipateDetail, participateSummary } from '#api/participate.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { Locale } from '#domain/language.ts';
import { mayBecome, type ParticipateState } from '#domain/participation.ts';
import { demand, type MemberAsk } from '../ask.ts';
import { audit } from '../audit.ts';
import { advanceContent } from '../content-version.ts';
import { countedPage } from '../db/list.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { askedLast, foundBy, numbers } from '../db/search.ts';
import type { ParticipateRow } from '../db/tables.ts';
import { transact } from '../db/transact.ts';
import { eventRow } from '../event/service.ts';
import { mailMember } from '../mail/member-mail.ts';
import { participationMail } from '../mail/texts.ts';
import { Listed } from '../serve-calls.ts';
import { endParticipation } from './end.ts';
import { detailOf } from './repository.ts';

type Summary = z.output<typeof participateSummary>;

/** The event's participations, newest first. A company or buyer goes by the company's name, a visitor by their own. */
export async function manageList(
  ask: MemberAsk,
  request: CheckedOf<'GET /manage/participate/getList'>,
): Promise<Listed<Summary[]>> {
  const eventIdx = request.eventIdx ?? ask.eventInUse;
  await demand(ask, 'participate', eventIdx);
  const found = request.keywords ? foundBy(ask.db, 'participateSearch', request.keywords) : null;
  let query = ask.db
    .selectFrom('participate')
    .select('participate.idx')
    .where(found ? askedLast('participate.eventIdx') : 'participate.eventIdx', '=', eventIdx)
    .orderBy('participate.idx', request.orderType ?? 'desc');
  if (request.participateType) query = query.where('participate.type', '=', request.participateType);
  if (request.stateParticipate) query = query.where('participate.state', '=', request.stateParticipate);
  if (found) query = query.where('participate.idx', 'in', found);
  const { rows, count } = await countedPage(query, request);
  const idxs = rows.map(({ idx }) => idx);
  const summaries = await summaryRows(ask.db, { idxs: JSON.stringify(idxs) });
  const byIdx = new Map(summaries.map((row) => [row.participateIdx, summaryOf(row)]));
  return new Listed(
    idxs.flatMap((idx) => byIdx.get(idx) ?? []),
    count,
  );
}

/** Whoever has left is named no more. */
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
      // Whoever left has no id any more.
      of.fn.coalesce('member.id', sql<string>`''`).as('memberId'),
    ]),
);

export async function manageDetail(
  ask: MemberAsk,
  { participateIdx }: CheckedOf<'GET /manage/participate/getDetail'>,
): Promise<ParticipateDetail> {
  return detailOf(ask.db, await subjectOf(ask, participateIdx));
}

/** REQUEST becomes COMPLETE; anything else is `participate_not_found`. The member is told by mail. */
export async function approve(
  ask: MemberAsk,
  { participateIdx }: CheckedOf<'POST /manage/participate/approve'>,
): Promise<null> {
  return decide(ask, participateIdx, 'COMPLETE', null);
}

/** REQUEST becomes DENIED, with the reason that the member reads. */
export async function deny(
  ask: MemberAsk,
  { participateIdx, reason }: CheckedOf<'POST /manage/participate/deny'>,
): Promise<null> {
  return decide(ask, participateIdx, 'DENIED', reason);
}

/** REQUEST or COMPLETE becomes CANCEL, whatever the hour; the participant's meetings are cancelled with it. */
export async function cancelAsManager(
  ask: MemberAsk,
  { participateIdx, reason }: CheckedOf<'POST /manage/participate/cancel'>,
): Promise<null> {
  const subject = await subjectOf(ask, participateIdx);
  await transact(ask.db, async (trx) => {
    await endParticipation(trx, subject.idx, { now: ask.now, byManager: true });
    await record(trx, ask, subject, 'CANCEL', reason);
  });
  return null;
}

async function decide(
  ask: MemberAsk,
  participateIdx: number,
  to: 'COMPLETE' | 'DENIED',
  reason: string | null,
): Promise<null> {
  const subject = await subjectOf(ask, participateIdx);
  if (!mayBecome(subject.state, to)) throw new Refusal('participate_not_found');
  await transact(ask.db, async (trx) => {
    const decided = await trx
      .updateTable('participate')
      .set({ state: to, deniedReason: reason, updatedAt: ask.now.toISOString() })
      .where('idx', '=', subject.idx)
      .where('state', '=', subject.state)
      .executeTakeFirst();
    // Someone else decided, or the member gave up, in between.
    if (decided.numUpdatedRows === 0n) throw new Refusal('participate_not_found');
    await record(trx, ask, subject, to, reason);
    if (to === 'COMPLETE') await advanceContent(trx);
  });
  return null;
}

/** The participation that a manager means. The event in use speaks for one that does not exist, so that it tells strangers nothing. */
async function subjectOf(ask: MemberAsk, participateIdx: number): Promise<ParticipateRow> {
  const row = await ask.db
    .selectFrom('participate')
    .selectAll()
    .where('idx', '=', participateIdx)
    .executeTakeFirst();
  await demand(ask, 'participate', row?.eventIdx ?? ask.eventInUse);
  if (!row) throw new Refusal('participate_not_found');
  return row;
}

const deeds = {
  COMPLETE: { action: 'approve', mail: 'approved' },
  DENIED: { action: 'deny', mail: 'denied' },
  CANCEL: { action: 'cancel', mail: 'cancelled' },
} as const;

/** Keeps who decided and why, and tells the member. */
async function record(
  trx: Database,
  ask: MemberAsk,
  subject: ParticipateRow,
  to: Exclude<ParticipateState, 'REQUEST'>,
  reason: string | null,
): Promise<void> {
  const at = ask.now.toISOString();
  const { action, mail } = deeds[to];
  await audit(trx, {
    eventIdx: subject.eventIdx,
    memberIdx: ask.asker.memberIdx,
    action,
    subject: 'participate',
    subjectIdx: subject.idx,
    about: [subject.memberIdx],
    reason,
    at,
  });
  const event = await eventRow(trx, subject.eventIdx);
  const write = (locale: Locale) => participationMail(mail, locale, { event, reason });
  await mailMember(trx, subject.memberIdx, write, { eventIdx: subject.eventIdx, at });
}
