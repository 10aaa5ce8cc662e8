/** Managers and mail: what was sent, what waits, what could not be delivered and why. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { CheckedOf } from '#api/index.ts';
import type { mailAnswer } from '#api/notice/outbox.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import { hasWords } from '../../db/search.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { audit } from '../../platform/log/audit.ts';
import type { OutboxRow } from '../../platform/mail/message.ts';
import { mailTasks } from '../../platform/mail/queue.ts';
import { enqueueAnew } from '../../platform/queue/enqueue.ts';
import { type Waiting, waitingOf } from '../../platform/queue/waiting.ts';

type Mail = z.output<typeof mailAnswer>;

type Condition = ['sentAt' | 'failedAt' | 'endedAt' | 'heldFor', 'is' | 'is not', null];
const open: Condition[] = [
  ['sentAt', 'is', null],
  ['failedAt', 'is', null],
];
/** What `statusOf` says, asked of the database. */
const conditionsOf: Record<Mail['status'], Condition[]> = {
  sent: [['sentAt', 'is not', null]],
  failed: [['failedAt', 'is not', null]],
  ended: [...open, ['endedAt', 'is not', null]],
  held: [...open, ['endedAt', 'is', null], ['heldFor', 'is not', null]],
  waiting: [...open, ['endedAt', 'is', null], ['heldFor', 'is', null]],
};

/** The event's mail, newest first. What belongs to no event is about members, and for those who manage every event. */
export async function mailList(
  { db, eventIdx, permissions }: ContextOf<'GET /manage/mail/getList'>,
  request: CheckedOf<'GET /manage/mail/getList'>,
): Promise<Listed<Mail[]>> {
  const managesAll = (await permissions()).has('famppy');
  let query = db
    .selectFrom('outbox')
    .where((is) =>
      managesAll
        ? is.or([is('eventIdx', '=', eventIdx), is('eventIdx', 'is', null)])
        : is('eventIdx', '=', eventIdx),
    );
  for (const status of [request.status, request.filterType])
    if (status) query = query.where((is) => is.and(conditionsOf[status].map((one) => is(...one))));
  const { memberIdx, memberId, memberName } = request;
  if (memberIdx) query = query.where('memberIdx', '=', memberIdx);
  if (memberId)
    query = query.where('memberIdx', 'in', (of) =>
      of.selectFrom('member').select('member.idx').where('member.id', '=', normalId(memberId)),
    );
  if (memberName)
    query = query.where((is) =>
      is.exists(
        is
          .selectFrom('member')
          .select('member.idx')
          .whereRef('member.idx', '=', 'outbox.memberIdx')
          .where(hasWords(sql`member.name_text`, memberName)),
      ),
    );
  if (request.keywords)
    query = query.where(hasWords(sql<string>`lower(to_email || ' ' || subject)`, request.keywords));
  const { rows, count } = await countedPage(
    request.listOrder === 'subject'
      ? query
          .selectAll()
          .orderBy('subject', request.orderType ?? 'asc')
          .orderBy('idx')
      : query.selectAll().orderBy('idx', request.orderType ?? 'desc'),
    request,
  );
  const waiting = await waitingOf(
    db,
    mailTasks,
    rows.map(({ idx }) => idx),
  );
  return new Listed(
    rows.map((row) => shown(row, waiting.get(row.idx))),
    count,
  );
}

function shown(row: OutboxRow, task: Waiting | undefined): Mail {
  const { toEmail, locale, subject, createdAt, sentAt, failedAt } = row;
  const status = statusOf(row);
  const isOpen = sentAt === null && failedAt === null;
  return {
    mailIdx: row.idx,
    status,
    // Empty once the member has left.
    toEmail: toEmail || null,
    locale,
    subject,
    attempts: task?.tries ?? row.attempts,
    createdAt,
    sentAt,
    failedAt,
    lastError: isOpen ? (task?.lastError ?? row.lastError) : row.lastError,
    body: row.isSecret === 'Y' ? null : row.body,
    nextAt: status === 'waiting' ? (task?.nextAt ?? null) : null,
  };
}

function statusOf({ sentAt, failedAt, endedAt, heldFor }: OutboxRow): Mail['status'] {
  if (sentAt) return 'sent';
  if (failedAt) return 'failed';
  if (endedAt) return 'ended';
  return heldFor === null ? 'waiting' : 'held';
}

/**
 * A failed mail gets all its attempts again. A secret one has lost its body and has to be requested again;
 * one to a former member is gone with its address.
 */
export async function retry({
  db,
  now,
  actor,
  subject: mail,
}: ContextOf<'POST /manage/mail/retry'>): Promise<null> {
  const at = now.toISOString();
  const changed = await db
    .updateTable('outbox')
    .set({ failedAt: null, attempts: 0 })
    .where('idx', '=', mail.idx)
    .where('failedAt', 'is not', null)
    .where('isSecret', '=', 'N')
    .where('toEmail', '<>', '')
    .returning(['heldFor', 'endedAt'])
    .executeTakeFirst();
  if (!changed) throw new Refusal('mail_not_sendable');
  if (changed.heldFor === null && changed.endedAt === null)
    await enqueueAnew(db, mailTasks, [{ subjectIdx: mail.idx, dueAt: at }]);
  await audit(db, {
    eventIdx: mail.eventIdx,
    memberIdx: actor.memberIdx,
    at,
    action: 'retry',
    subject: 'mail',
    subjectIdx: mail.idx,
  });
  return null;
}
