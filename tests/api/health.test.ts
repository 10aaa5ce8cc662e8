/** Admins read how the installation is, have a backup made, and set the webhook of their event (docs/rules.md, G11). */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { verifyBackup } from '#server/backup/verify.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { testApp } from '#tests/support/api.ts';
import { expo, joined, manager } from '#tests/support/factories.ts';

const app = await testApp();
const at = await expo(app);
const other = await expo(app, { eventIdx: at.eventIdx + 1 });
const admin = await manager(app, 'admin', at.eventIdx);
const { eventIdx } = at;
const isSqlite = inject('database') === 'sqlite';

const health = async (by = admin) => (await by.client('GET /manage/health/getDetail', { eventIdx })).data;

describe('health', () => {
  it('says what runs, what it holds and what waits', async () => {
    const now = await health();
    expect(now).toMatchObject({
      version: '0.1.0',
      node: process.versions.node,
      sendsMail: false,
      database: { engine: isSqlite ? 'SQLite' : 'PostgreSQL' },
      backup: { isPossible: isSqlite, isRunning: false, last: null, failedAt: null },
      errors: { calls: 0, lastAt: null },
    });
    expect(now.database.bytes).toBeGreaterThan(100_000);
    expect(now.disk?.freeBytes).toBeGreaterThan(0);
    const before = now.queues;
    const mail = { eventIdx, toEmail: 'kim@example.org', locale: 'en', subject: 'A', body: 'B' } as const;
    const createdAt = '2026-10-12T09:00:00.000Z';
    await enqueueMail(app.db, { ...mail, at: createdAt });
    const failed = await enqueueMail(app.db, { ...mail, at: createdAt });
    await app.db.updateTable('outbox').set({ failedAt: createdAt }).where('idx', '=', failed).execute();
    const { queues } = await health();
    expect(queues.mailFailed).toBe(before.mailFailed + 1);
    expect(queues.mailWaiting).toBe(before.mailWaiting + 1);
  });

  it('is for admins of the event alone', async () => {
    for (const by of [
      await joined(app),
      await manager(app, 'stats', eventIdx),
      await manager(app, 'admin', other.eventIdx),
    ]) {
      await expect(health(by)).rejects.toMatchObject({ key: 'msg.access_deny' });
      await expect(by.client('POST /manage/health/backUp', { eventIdx })).rejects.toMatchObject({
        key: 'msg.access_deny',
      });
      await expect(by.client('GET /manage/webhook/getDetail', { eventIdx })).rejects.toMatchObject({
        key: 'msg.access_deny',
      });
    }
  });

  it.runIf(isSqlite)('has one backup made at a time, which is whole and the last one then', async () => {
    const both = await Promise.allSettled([
      admin.client('POST /manage/health/backUp', { eventIdx }),
      admin.client('POST /manage/health/backUp', { eventIdx }),
    ]);
    expect(both.filter(({ status }) => status === 'rejected').length).toBeLessThanOrEqual(1);
    await expect
      .poll(async () => (await health()).backup.last?.name, { timeout: 60_000 })
      .toMatch(/^madang-2026/);
    await expect.poll(async () => (await health()).backup.isRunning, { timeout: 60_000 }).toBe(false);
    const folder = join(app.place.dataDir, 'backups');
    const [name = ''] = readdirSync(folder);
    expect(readdirSync(folder)).toHaveLength(1);
    expect((await health()).backup).toMatchObject({
      failedAt: null,
      last: { name, bytes: statSync(join(folder, name)).size },
    });
    await verifyBackup(join(folder, name));
    const rows = await app.db
      .selectFrom('audit')
      .select('memberIdx')
      .where('action', '=', 'backUp')
      .execute();
    expect(rows.every(({ memberIdx }) => memberIdx === admin.memberIdx)).toBe(true);
  });

  it.runIf(!isSqlite)('leaves PostgreSQL to its own tools', async () => {
    await expect(admin.client('POST /manage/health/backUp', { eventIdx })).rejects.toMatchObject({
      key: 'msg.backup_not_possible',
    });
  });
});

describe('the webhook', () => {
  const url = 'https://hooks.example.org/madang';
  const update = (given: object) => admin.client('POST /manage/webhook/update', { eventIdx, url, ...given });

  it('shows its secret once, when it is new', async () => {
    expect((await admin.client('GET /manage/webhook/getDetail', { eventIdx })).data).toBeNull();
    const { secret } = (await update({})).data;
    expect(secret).toMatch(/^whsec_/);
    expect((await update({ url: `${url}/2` })).data.secret).toBeNull();
    const again = (await update({ isNewSecret: 'Y' })).data.secret;
    expect(again).not.toBe(secret);
    const shown = await admin.client('GET /manage/webhook/getDetail', { eventIdx });
    expect(JSON.stringify(shown)).not.toContain('whsec_');
    expect(shown.data).toMatchObject({ url });
    const deeds = app.db.selectFrom('audit').select(['memberIdx', 'action']).where('subject', '=', 'webhook');
    expect(await deeds.execute()).toEqual(Array(3).fill({ memberIdx: admin.memberIdx, action: 'update' }));
  });

  it('goes nowhere but to https of the public internet', async () => {
    for (const bad of [
      'http://hooks.example.org',
      'https://127.0.0.1/x',
      'https://a:b@hooks.example.org',
      'x',
    ])
      await expect(update({ url: bad })).rejects.toMatchObject({
        key: 'msg.invalid_parameter',
        data: [{ field: 'url', rule: 'https_url', params: {} }],
      });
    expect((await admin.client('GET /manage/webhook/getDetail', { eventIdx })).data?.url).toBe(url);
  });

  it('is changed or ended by whoever saw it as it is, and by nobody else', async () => {
    const version = async () =>
      (await admin.client('GET /manage/webhook/getDetail', { eventIdx })).data?.version as number;
    const seen = await version();
    await update({ url: `${url}/3`, version: seen });
    expect(await version()).toBe(seen + 1);
    for (const late of [
      () => update({ url, version: seen }),
      () => update({ url, version: 0 }),
      () => admin.client('POST /manage/webhook/delete', { eventIdx, version: seen }),
    ])
      await expect(late()).rejects.toMatchObject({ key: 'msg.webhook_changed' });
    await update({ url });
    expect(await version()).toBe(seen + 2);
  });

  it('is told of a test, lists what it was told, and ends', async () => {
    await admin.client('POST /manage/webhook/test', { eventIdx });
    const list = async () => (await admin.client('GET /manage/webhook/getList', { eventIdx })).data;
    expect(await list()).toMatchObject([{ type: 'test', state: 'waiting', attempts: 0, lastResult: null }]);
    await admin.client('POST /manage/webhook/delete', { eventIdx });
    expect(await list()).toMatchObject([{ state: 'failed', nextAt: null }]);
    for (const call of ['POST /manage/webhook/delete', 'POST /manage/webhook/test'] as const)
      await expect(admin.client(call, { eventIdx })).rejects.toMatchObject({ key: 'msg.webhook_not_found' });
  });
});
