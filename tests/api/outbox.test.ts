/** Managers read the mail of their event, and nobody reads a secret one (docs/rules.md, G4). */
import { describe, expect, it } from 'vitest';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { testApp } from '#tests/support/api.ts';
import { expo, joined, manager } from '#tests/support/factories.ts';

const app = await testApp();
const at = await expo(app);
const other = await expo(app, { eventIdx: at.eventIdx + 1 });
const admin = await manager(app, 'admin', at.eventIdx);
const createdAt = '2026-10-12T09:00:00.000Z';

async function lay(eventIdx: number | null, no: number, isSecret = false): Promise<number> {
  const mail = { toEmail: `kim${no}@example.org`, locale: 'en', subject: `Subject ${no}` } as const;
  const secret = isSecret ? { tokenHash: `hash ${no}`, until: createdAt } : undefined;
  await enqueueMail(app.db, {
    ...mail,
    body: `The body ${no}`,
    eventIdx,
    ...(secret && { secret }),
    at: createdAt,
  });
  const row = await app.db
    .selectFrom('outbox')
    .select('idx')
    .orderBy('idx', 'desc')
    .executeTakeFirstOrThrow();
  return row.idx;
}
await app.db.deleteFrom('outbox').execute();
const [waiting, sent, failed] = [
  await lay(at.eventIdx, 1),
  await lay(at.eventIdx, 2),
  await lay(at.eventIdx, 3),
];
const elsewhere = await lay(other.eventIdx, 4);
const reset = await lay(null, 5, true);
const set = (idx: number, values: object) =>
  app.db.updateTable('outbox').set(values).where('idx', '=', idx).execute();
await set(sent, { sentAt: createdAt, attempts: 1 });
await set(failed, { failedAt: createdAt, attempts: 1, lastError: 'RCPT TO: 550 no such user' });

const list = async (by = admin, request: object = {}) =>
  (await by.client('GET /manage/mail/getList', { eventIdx: at.eventIdx, ...request })).data;
const listed = async (by = admin, request: object = {}) =>
  (await list(by, request)).map(({ mailIdx }) => mailIdx);

describe('the list', () => {
  it('shows the mail of the event, newest first, with what became of it', async () => {
    expect(await list()).toEqual([
      expect.objectContaining({
        mailIdx: failed,
        status: 'failed',
        lastError: 'RCPT TO: 550 no such user',
        nextAt: null,
      }),
      expect.objectContaining({ mailIdx: sent, status: 'sent', sentAt: createdAt, nextAt: null }),
      {
        mailIdx: waiting,
        status: 'waiting',
        toEmail: 'kim1@example.org',
        locale: 'en',
        subject: 'Subject 1',
        body: 'The body 1',
        attempts: 0,
        createdAt,
        nextAt: createdAt,
        sentAt: null,
        failedAt: null,
        lastError: null,
      },
    ]);
  });

  it('narrows by status and by words of the address or the subject', async () => {
    expect(await listed(admin, { status: 'waiting' })).toEqual([waiting]);
    expect(await listed(admin, { status: 'sent' })).toEqual([sent]);
    expect(await listed(admin, { status: 'failed' })).toEqual([failed]);
    expect(await listed(admin, { keywords: 'KIM2 subject' })).toEqual([sent]);
    const page = await admin.client('GET /manage/mail/getList', { eventIdx: at.eventIdx, rows: 1, page: 2 });
    expect([page.data.map(({ mailIdx }) => mailIdx), page.totalCount]).toEqual([[sent], 3]);
  });

  it('shows who manages every event what belongs to none, and never what it says when that is a secret', async () => {
    const seen = await list(at.manager);
    expect(seen[0]).toMatchObject({ mailIdx: reset, subject: 'Subject 5', body: null });
    expect(JSON.stringify(seen)).not.toContain('The body 5');
    expect(await listed(at.manager, { eventIdx: other.eventIdx })).toEqual([reset, elsewhere]);
  });

  it('is for those who administer that event', async () => {
    const refused = { key: 'msg.access_deny' };
    await expect(list(admin, { eventIdx: other.eventIdx })).rejects.toMatchObject(refused);
    await expect(list(await manager(app, 'board', at.eventIdx))).rejects.toMatchObject(refused);
    await expect(list(await joined(app))).rejects.toMatchObject(refused);
    await expect(list({ ...admin, client: app.client() })).rejects.toMatchObject({ status: 401 });
  });
});

describe('a mail that was given up', () => {
  const retry = (mailIdx: number, by = admin) => by.client('POST /manage/mail/retry', { mailIdx });

  it('is sent again when a manager says so, once, and it is kept who did', async () => {
    await retry(failed);
    expect(await list(admin, { status: 'waiting' })).toMatchObject([
      { mailIdx: failed, attempts: 0 },
      { mailIdx: waiting },
    ]);
    await expect(retry(failed)).rejects.toMatchObject({ key: 'msg.mail_not_sendable' });
    const deed = { action: 'retry', subject: 'mail', subjectIdx: failed, memberIdx: admin.memberIdx };
    expect(
      await app.db.selectFrom('audit').selectAll().where('action', '=', 'retry').execute(),
    ).toMatchObject([deed]);
  });

  it('of another event, or of none, is not for this manager', async () => {
    for (const idx of [elsewhere, reset]) {
      await expect(retry(idx)).rejects.toMatchObject({ key: 'msg.access_deny' });
    }
    await expect(retry(999_999)).rejects.toMatchObject({ key: 'msg.mail_not_found' });
  });
});
