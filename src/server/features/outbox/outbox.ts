/** Managers and mail: what was sent, what waits, what could not be delivered and why. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { CheckedOf } from '#api/index.ts';
import type { mailAnswer } from '#api/outbox.ts';
import { Refusal } from '#domain/catalogue.ts';
import type { ContextOf } from '../../calls/context.ts';
import { Listed } from '../../calls/listed.ts';
import { countedPage } from '../../db/list.ts';
import { hasWords } from '../../db/search.ts';
import { audit } from '../../platform/log/audit.ts';
import type { OutboxRow } from '../../platform/mail/message.ts';

type Mail = z.output<typeof mailAnswer>;

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
  if (request.status === 'sent') query = query.where('sentAt', 'is not', null);
  if (request.status === 'failed') query = query.where('failedAt', 'is not', null);
  const isOpen = request.status === 'ended' || request.status === 'held' || request.status === 'waiting';
  if (isOpen) query = query.where('sentAt', 'is', null).where('failedAt', 'is', null);
  if (request.status === 'ended') query = query.where('endedAt', 'is not', null);
  else if (isOpen)
    query = query
      .where('endedAt', 'is', null)
      .where('heldFor', request.status === 'held' ? 'is not' : 'is', null);
  if (request.keywords)
    query = query.where(hasWords(sql<string>`lower(to_email || ' ' || subject)`, request.keywords));
  const { rows, count } = await countedPage(
    query.selectAll().orderBy('idx', request.orderType ?? 'desc'),
    request,
  );
  return new Listed(rows.map(shown), count);
}

function shown(row: OutboxRow): Mail {
  const { toEmail, locale, subject, attempts, createdAt, sentAt, failedAt, lastError } = row;
  const status = statusOf(row);
  return {
    ...{
      mailIdx: row.idx,
      status,
      // Empty once the member has left.
      toEmail: toEmail || null,
      locale,
      subject,
      attempts,
      createdAt,
      sentAt,
      failedAt,
      lastError,
    },
    body: row.isSecret === 'Y' ? null : row.body,
    nextAt: status === 'waiting' ? row.nextAt : null,
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
    .set({ failedAt: null, attempts: 0, nextAt: at })
    .where('idx', '=', mail.idx)
    .where('failedAt', 'is not', null)
    .where('isSecret', '=', 'N')
    .where('toEmail', '<>', '')
    .executeTakeFirstOrThrow();
  if (changed.numUpdatedRows === 0n) throw new Refusal('mail_not_found');
  await audit(db, {
    ...{ eventIdx: mail.eventIdx, memberIdx: actor.memberIdx, at },
    ...{ action: 'retry', subject: 'mail', subjectIdx: mail.idx },
  });
  return null;
}
