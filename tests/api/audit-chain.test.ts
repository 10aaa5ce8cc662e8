/** The audit's rows stand in one chain of hashes, and a command finds what was done to them past the application (docs/rules.md, G7). */
import { CompiledQuery } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Database, hasRowLocks } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { runCommand } from '#server/operator/run.ts';
import { audit } from '#server/platform/log/audit.ts';
import { verifyAudit } from '#server/platform/log/verify-audit.ts';
import { testApp } from '#tests/support/api.ts';
import { dump, freshDatabase } from '#tests/support/database.ts';
import { applied, approve, expo, manager } from '#tests/support/factories.ts';
import { companySample, password } from '#tests/support/samples.ts';

const at = '2026-10-12T09:00:00.000Z';
const row = (subjectIdx: number) => ({
  eventIdx: null,
  memberIdx: null,
  action: 'update' as const,
  subject: 'member' as const,
  subjectIdx,
  at,
});
const tables = ['audit', 'audit_chain', 'audit_about', 'audit_text'];
const raw = (db: Database, sql: string) => db.withoutPlugins().executeQuery(CompiledQuery.raw(sql));

/** What someone does who has the database: the triggers and keys that hold the audit are out of the way first. */
async function past(db: Database, ...statements: string[]): Promise<void> {
  if (hasRowLocks(db)) {
    for (const table of tables) await raw(db, `alter table ${table} disable trigger all`);
    for (const statement of statements) await raw(db, statement);
    for (const table of tables) await raw(db, `alter table ${table} enable trigger all`);
    return;
  }
  const { rows } = (await raw(
    db,
    `select name, sql from sqlite_schema where type = 'trigger' and tbl_name like 'audit%'`,
  )) as { rows: { name: string; sql: string }[] };
  await db.connection().execute(async (connection) => {
    await raw(connection, 'pragma foreign_keys = off');
    for (const { name } of rows) await raw(connection, `drop trigger ${name}`);
    for (const statement of statements) await raw(connection, statement);
    for (const { sql } of rows) await raw(connection, sql);
    await raw(connection, 'pragma foreign_keys = on');
  });
}

/** A database with five rows, the third with a reason. */
async function five(): Promise<{ db: Database; close: () => Promise<void> }> {
  const { db, close } = await freshDatabase();
  for (const no of [1, 2, 3, 4, 5])
    await transact(db, (trx) =>
      audit(trx, { ...row(no), about: [], reason: no === 3 ? 'asked by telephone' : null }),
    );
  return { db, close };
}

describe('what is done past the application is found', () => {
  it.each<[string, string[], { no: number | null; auditIdx: number; why: RegExp }]>([
    [
      'a changed row',
      [`update audit set subject_idx = 9 where idx = 2`],
      { no: 2, auditIdx: 2, why: /content/ },
    ],
    [
      'a changed reason',
      [`update audit_text set reason = 'no' where audit_idx = 3`],
      { no: 3, auditIdx: 3, why: /reason/ },
    ],
    [
      'a reason that is gone',
      ['delete from audit_text'],
      { no: 3, auditIdx: 3, why: /nobody of whom they tell/ },
    ],
    [
      'a reason that was put in',
      [`insert into audit_text (audit_idx, reason) values (4, 'because')`],
      { no: 4, auditIdx: 4, why: /reason/ },
    ],
    ['a deleted row', ['delete from audit where idx = 2'], { no: 2, auditIdx: 2, why: /is missing/ }],
    [
      'a row that was deleted with its place in the chain',
      ['delete from audit_chain where no = 2', 'delete from audit where idx = 2'],
      { no: 3, auditIdx: 3, why: /before it, 2, is missing/ },
    ],
    [
      'a row that was put in',
      [`insert into audit (action, subject, created_at) values ('approve', 'participate', '${at}')`],
      { no: null, auditIdx: 6, why: /put in/ },
    ],
    [
      'a row that was put into the chain as well',
      [
        `insert into audit (action, subject, created_at) values ('approve', 'participate', '${at}')`,
        `insert into audit_chain (no, audit_idx, previous, hash) select 6, 6, hash, 'made up' from audit_chain where no = 5`,
      ],
      { no: 6, auditIdx: 6, why: /content/ },
    ],
  ])('%s', async (_, statements, fault) => {
    const { db, close } = await five();
    expect((await verifyAudit(db)).fault).toBeNull();
    await past(db, ...statements);
    expect((await verifyAudit(db)).fault).toEqual({ ...fault, why: expect.stringMatching(fault.why) });
    await close();
  });

  it('rows that were cut off at the end, by the hash of an earlier run', async () => {
    const { db, close } = await five();
    const { hash } = await verifyAudit(db);
    await past(db, 'delete from audit_chain where no > 3', 'delete from audit where idx > 3');
    expect((await verifyAudit(db)).fault).toBeNull();
    expect((await verifyAudit(db, hash as string)).fault).toMatchObject({
      why: expect.stringMatching(/hash/),
    });
    await close();
  });

  it('and the database itself refuses to change or remove a row, or to fork the chain', async () => {
    const { db, close } = await five();
    const before = await dump(db);
    for (const statement of [
      'update audit set subject_idx = 9',
      'delete from audit',
      `update audit_chain set hash = 'x'`,
      'delete from audit_chain where no = 5',
      `update audit_text set reason = 'x'`,
      `insert into audit_chain (no, audit_idx, previous, hash) select 6, 5, hash, 'x' from audit_chain where no = 5`,
      `insert into audit_chain (no, audit_idx, previous, hash) select 6, 6, hash, 'x' from audit_chain where no = 4`,
    ])
      await expect(raw(db, statement)).rejects.toThrow();
    expect(await dump(db)).toBe(before);
    await close();
  });
});

describe('writers at once', () => {
  it('make one chain without a fork or a gap, whatever else they lock', async () => {
    const { db, close } = await freshDatabase();
    await Promise.all(
      Array.from({ length: 60 }, (_, no) =>
        transact(db, async (trx) => {
          const counts = () =>
            trx
              .updateTable('contentVersion')
              .set((of) => ({ version: of('version', '+', 1) }))
              .execute();
          // Half of them lock the same row before the audit, half after it.
          if (no % 2 === 0) await counts();
          await audit(trx, row(no));
          if (no % 2 === 1) await counts();
          if (no % 10 === 9) await audit(trx, row(no));
        }),
      ),
    );
    expect(await verifyAudit(db)).toMatchObject({ rows: 66, fault: null });
    await close();
  });

  it('leave nothing of what was rolled back', async () => {
    const { db, close } = await five();
    const failing = transact(db, async (trx) => {
      await audit(trx, row(6));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await transact(db, (trx) => audit(trx, row(7)));
    await expect(audit(db, row(8))).rejects.toThrow(/transact/);
    expect(await verifyAudit(db)).toMatchObject({ rows: 6, fault: null });
    await close();
  });
});

describe('in a running site', () => {
  it('everything is chained and stays whole when its people leave, and the command says so', async () => {
    const app = await testApp();
    const npm = (...words: string[]) =>
      runCommand(['verify-audit', ...words], {
        DATA_DIR: app.place.dataDir,
        DATABASE_URL: app.place.databaseUrl,
      });
    const here = await expo(app);
    const desk = await manager(app, 'participate', here.eventIdx);
    const one = await applied(app, here, companySample(1));
    await desk.client('POST /manage/participate/deny', {
      participateIdx: one.participateIdx,
      reason: `${one.id} sent no registration`,
    });
    const two = await applied(app, here, companySample(2));
    await approve(here, two.participateIdx);
    const whole = await npm();
    expect(whole).toEqual({
      code: 0,
      text: expect.stringMatching(/rows of the audit are whole.*hash [0-9a-f]{64}/),
    });
    const hash = /[0-9a-f]{64}/.exec(whole.text)?.[0] as string;
    const texts = () => app.db.selectFrom('auditText').selectAll().execute();
    expect(await texts()).toHaveLength(1);
    await one.client('POST /member/withdraw', { password });
    expect(await texts()).toEqual([]);
    expect(await npm(hash)).toMatchObject({ code: 0 });
    await past(app.db, `update audit set member_idx = null where action = 'deny'`);
    const broken = await npm(hash);
    expect(broken).toEqual({
      code: 1,
      text: expect.stringMatching(
        /^Row \d+ of the audit, \d+ in the chain, does not fit: its content was changed\./,
      ),
    });
  });
});
