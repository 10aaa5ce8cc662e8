/** Sending a template to a group, the list of what was sent, and stopping it (docs/rules.md, N10). */

import { sql } from 'kysely';
import type { CheckedOf } from '#api/index.ts';
import type { MailGroup, Mailing } from '#api/notice/mailing.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import type { ContextOf } from '../../calls/context.ts';
import { countedPage } from '../../db/list.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { hasWords } from '../../db/search.ts';
import { Listed } from '../../platform/cache/listed.ts';
import { audit } from '../../platform/log/audit.ts';
import { keptDays } from '../../platform/mail/queue.ts';
import { countOf, recipientsOf } from './recipients.ts';
import { holdEvent } from './templates.ts';

/** Writes down what is sent and to whom; the job lays the mails into the outbox. */
export async function sendMailing(
  context: ContextOf<'POST /manage/mailing/send'>,
  { templateIdx, version, count, ...group }: CheckedOf<'POST /manage/mailing/send'>,
): Promise<Mailing> {
  const { db, actor, now, subject } = context;
  const { eventIdx } = subject;
  const at = now.toISOString();
  await holdEvent(db, eventIdx);
  const template = await db
    .selectFrom('mailTemplate')
    .select(['name', 'version', 'subjectKo', 'bodyKo', 'subjectEn', 'bodyEn'])
    .where('idx', '=', templateIdx)
    .executeTakeFirst();
  if (!template) throw new Refusal('template_not_found');
  if (template.version !== version) throw new Refusal('template_changed');
  const recent = await db
    .selectFrom('mailing')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .where('createdAt', '>', new Date(now.getTime() - 3_600_000).toISOString())
    .executeTakeFirstOrThrow();
  if (Number(recent.count) >= limits.mailingsPerHour) throw new Refusal('mailing_too_often');
  const there = await countOf(db, eventIdx, group);
  if (there !== count) throw new Refusal('mailing_group_changed', { count: there });
  const { version: _, ...text } = template;
  const { idx: mailingIdx } = await db
    .insertInto('mailing')
    .values({
      ...text,
      eventIdx,
      senderIdx: actor.memberIdx,
      recipientCount: count,
      createdAt: at,
      endedAt: null,
      stoppedAt: null,
    })
    .returning('idx')
    .executeTakeFirstOrThrow();
  const queued = await queue(db, { mailingIdx, eventIdx, group });
  // Somebody came or went between the looks.
  if (queued !== count) throw new Refusal('mailing_group_changed', { count: queued });
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    action: 'send',
    subject: 'mailing',
    subjectIdx: mailingIdx,
    detail: { template: templateIdx, recipients: count },
    at,
  });
  return readMailing(context, mailingIdx);
}

interface Queueing {
  mailingIdx: number;
  eventIdx: number;
  group: MailGroup;
}

/** Queues whom a mailing is for, and answers how many they are. */
async function queue(db: Database, { mailingIdx, eventIdx, group }: Queueing): Promise<number> {
  const wanted = db.selectFrom(recipientsOf(db, eventIdx, group).as('wanted'));
  const own = sql<number>`cast(${mailingIdx} as integer)`.as('mailingIdx');
  const members = await db
    .insertInto('mailingQueue')
    .columns(['mailingIdx', 'memberIdx', 'participateIdx'])
    .expression(
      wanted
        .where('wanted.memberIdx', 'is not', null)
        .select([own, 'wanted.memberIdx', 'wanted.participateIdx'])
        .$narrowType<{ memberIdx: number }>(),
    )
    .executeTakeFirstOrThrow();
  const people = await db
    .insertInto('mailingPersonQueue')
    .columns(['mailingIdx', 'representativeIdx', 'participateIdx'])
    .expression(
      wanted
        .where('wanted.representativeIdx', 'is not', null)
        .select([own, 'wanted.representativeIdx', 'wanted.participateIdx'])
        .$narrowType<{ representativeIdx: number }>(),
    )
    .executeTakeFirstOrThrow();
  return Number(members.numInsertedOrUpdatedRows ?? 0) + Number(people.numInsertedOrUpdatedRows ?? 0);
}

/** Ends a mailing: whom no mail was laid for gets none, and what waits in the outbox is not sent. */
export async function stopMailing(
  context: ContextOf<'POST /manage/mailing/stop'>,
  { mailingIdx }: CheckedOf<'POST /manage/mailing/stop'>,
): Promise<Mailing> {
  const { db, actor, subject } = context;
  const at = context.now.toISOString();
  // The job holds the row while it lays mails: what it laid is ended, too.
  const query = db.selectFrom('mailing').select(['endedAt', 'stoppedAt']).where('idx', '=', mailingIdx);
  const row = await (hasRowLocks(db) ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new Refusal('mailing_not_found');
  if (row.stoppedAt === null) {
    await db
      .updateTable('mailing')
      .set({ stoppedAt: at, endedAt: row.endedAt ?? at })
      .where('idx', '=', mailingIdx)
      .execute();
    await db.deleteFrom('mailingQueue').where('mailingIdx', '=', mailingIdx).execute();
    await db.deleteFrom('mailingPersonQueue').where('mailingIdx', '=', mailingIdx).execute();
    await db
      .updateTable('outbox')
      .set({ endedAt: at })
      .where('mailingIdx', '=', mailingIdx)
      .where('sentAt', 'is', null)
      .where('failedAt', 'is', null)
      .where('endedAt', 'is', null)
      .execute();
    await audit(db, {
      eventIdx: subject.eventIdx,
      memberIdx: actor.memberIdx,
      action: 'stop',
      subject: 'mailing',
      subjectIdx: mailingIdx,
      at,
    });
  }
  return readMailing(context, mailingIdx);
}

/** The event's mailings, newest first. */
export async function mailingList(
  { db, eventIdx, now }: ContextOf<'GET /manage/mailing/getList'>,
  request: CheckedOf<'GET /manage/mailing/getList'>,
): Promise<Listed<Mailing[]>> {
  const { listOrder, filterType, keywords, orderType } = request;
  let query = mailings(db).where('mailing.eventIdx', '=', eventIdx);
  if (filterType) query = query.where('mailing.stoppedAt', filterType === 'stopped' ? 'is not' : 'is', null);
  if (filterType && filterType !== 'stopped')
    query = query.where('mailing.endedAt', filterType === 'done' ? 'is not' : 'is', null);
  if (keywords)
    query = query.where(
      hasWords(
        sql`lower(mailing.name || ' ' || coalesce(mailing.subject_ko, '') || ' ' || coalesce(mailing.subject_en, ''))`,
        keywords,
      ),
    );
  const { memberIdx, memberId, memberName } = request;
  if (memberIdx) query = query.where('mailing.senderIdx', '=', memberIdx);
  if (memberId) query = query.where('member.id', '=', normalId(memberId));
  if (memberName) query = query.where(hasWords(sql`member.name_text`, memberName));
  if (listOrder === 'name') query = query.orderBy('mailing.name', orderType ?? 'asc');
  const { rows, count } = await countedPage(
    query.orderBy('mailing.idx', orderType ?? (listOrder === 'name' ? 'asc' : 'desc')),
    request,
  );
  return new Listed(await withCounts(db, rows, now), Number(count));
}

export async function readMailing(
  { db, now }: { db: Database; now: Date },
  mailingIdx: number,
): Promise<Mailing> {
  const rows = await mailings(db).where('mailing.idx', '=', mailingIdx).execute();
  const [mailing] = await withCounts(db, rows, now);
  if (!mailing) throw new Refusal('mailing_not_found');
  return mailing;
}

const mailings = (db: Database) =>
  db
    .selectFrom('mailing')
    .innerJoin('member', 'member.idx', 'mailing.senderIdx')
    .select(['mailing.idx as mailingIdx', 'mailing.name', 'mailing.recipientCount', 'mailing.createdAt'])
    .select(['mailing.subjectKo', 'mailing.bodyKo', 'mailing.subjectEn', 'mailing.bodyEn'])
    .select(['mailing.endedAt', 'mailing.stoppedAt'])
    .select(['member.nameKo as senderNameKo', 'member.nameEn as senderNameEn', 'member.leftAt']);

type MailingRow = Awaited<ReturnType<ReturnType<typeof mailings>['execute']>>[number];

const noMails = { waiting: 0, held: 0, sent: 0, failed: 0, ended: 0 };

async function withCounts(db: Database, rows: readonly MailingRow[], now: Date): Promise<Mailing[]> {
  if (rows.length === 0) return [];
  const idxs = rows.map(({ mailingIdx }) => mailingIdx);
  const counts = new Map(idxs.map((idx) => [idx, { ...noMails }]));
  const mails = await db
    .selectFrom('outbox')
    .select((of) => [
      'mailingIdx',
      of
        .case()
        .when('sentAt', 'is not', null)
        .then('sent')
        .when('failedAt', 'is not', null)
        .then('failed')
        .when('endedAt', 'is not', null)
        .then('ended')
        .when('heldFor', 'is not', null)
        .then('held')
        .else('waiting')
        .end()
        .as('status'),
      of.fn.countAll<number>().as('count'),
    ])
    .where('mailingIdx', 'in', idxs)
    .groupBy(['mailingIdx', 'status'])
    .execute();
  for (const { mailingIdx, status, count } of mails) {
    const of = counts.get(mailingIdx ?? 0);
    if (of) of[status as keyof typeof noMails] = Number(count);
  }
  const queued = await Promise.all(
    (['mailingQueue', 'mailingPersonQueue'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((of) => ['mailingIdx', of.fn.countAll<number>().as('count')])
        .where('mailingIdx', 'in', idxs)
        .groupBy('mailingIdx')
        .execute(),
    ),
  );
  for (const { mailingIdx, count } of queued.flat()) {
    const of = counts.get(mailingIdx);
    if (of) of.waiting += Number(count);
  }
  // Mails are deleted after as many days, so that counting those that are left would tell nothing.
  const oldest = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  return rows.map(({ endedAt, stoppedAt, leftAt, senderNameKo, senderNameEn, ...row }) => ({
    ...row,
    state: stoppedAt !== null ? 'stopped' : endedAt !== null ? 'done' : 'sending',
    counts: row.createdAt < oldest ? null : (counts.get(row.mailingIdx) ?? null),
    senderNameKo: leftAt === null ? senderNameKo : null,
    senderNameEn: leftAt === null ? senderNameEn : null,
  }));
}
