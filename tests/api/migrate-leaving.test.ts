import { CompiledQuery } from 'kysely';
import { afterAll, expect, inject, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { verifyAudit } from '#server/platform/log/verify-audit.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { textColumns } from '#tests/support/personal-traces.ts';
import { createRows } from '#tests/support/rows.ts';

const { db, close } = await freshDatabase();
afterAll(close);

/** Takes the database back to before `018-leaving`. */
const back = [
  'drop table audit_about',
  'drop table audit_text',
  'alter table audit add column reason text',
  'drop table outbox_about',
  'drop index outbox_member',
  'drop index outbox_mailing',
  'drop index outbox_address',
  'drop index outbox_mailing_person',
  'alter table outbox drop column representative_idx',
  'alter table outbox drop column member_idx',
  'alter table placement alter column ps set not null',
  'alter table counseling alter column buyer_company_name set not null',
  'alter table counseling alter column buyer_name set not null',
  'drop table file_removal',
  // What chains the audit comes later, and is undone before.
  ...(inject('database') === 'postgres'
    ? ['drop function if exists audit_stands cascade']
    : ['drop trigger audit_no_update', 'drop trigger audit_no_delete']),
  'drop table audit_chain',
  'drop index audit_subject',
  'drop index audit_event_member',
  'drop index audit_event_action',
  `delete from kysely_migration where name in ('018-leaving', '053-audit-chain')`,
];

test('a database of before keeps its audit, whose reasons are known by whom they speak of', async () => {
  const columns = (await textColumns(db)).sort();
  const { newEvent, person, member } = createRows(db);
  const participateIdx = await person(await newEvent(), 'company');
  const { memberIdx: applicant } = await db
    .selectFrom('participate')
    .select('memberIdx')
    .where('idx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  const operated = await member();
  for (const statement of back) await db.executeQuery(CompiledQuery.raw(statement));
  const insert = (subject: string, idx: number, reason: string) =>
    db.executeQuery(
      CompiledQuery.raw(
        `insert into audit (action, subject, subject_idx, reason, created_at) values ('deny', '${subject}', ${idx}, ${reason}, '2026-10-01T09:00:00.000Z')`,
      ),
    );
  await insert('participate', participateIdx, `'No documents of Kim'`);
  await insert('member', operated, `'npm run operator'`);
  await insert('event', 1, 'null');

  await migrate(db, inject('database'));
  expect((await textColumns(db)).sort()).toEqual(columns);
  const told = await db
    .selectFrom('audit')
    .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
    .leftJoin('auditAbout', 'auditAbout.auditIdx', 'audit.idx')
    .select(['audit.subject', 'auditText.reason', 'auditAbout.memberIdx as about'])
    .orderBy('audit.idx')
    .execute();
  expect(told).toEqual([
    { subject: 'participate', reason: 'No documents of Kim', about: applicant },
    { subject: 'member', reason: 'npm run operator', about: operated },
    { subject: 'event', reason: null, about: null },
  ]);
  expect(await verifyAudit(db)).toMatchObject({ rows: 3, fault: null });
});
