/** A clock that is far ahead for a moment erases nobody and ends nothing. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maySteadily } from '#server/db/steady-clock.ts';
import { startExpiring } from '#server/features/matching/placing/expire.ts';
import { startErasing } from '#server/features/retention/job.ts';
import { type Logger, quietLogger } from '#server/ground/log.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { startSweep } from '#server/platform/mail/sweep.ts';
import { testApp } from '#tests/support/api.ts';
import { joined } from '#tests/support/factories.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
const dataDir = app.place.dataDir;
let warned = 0;
const at = (instant: string, work = 'erasing') =>
  maySteadily(app.db, work, new Date(instant), () => {
    warned += 1;
  });

test('a jump of a year waits an hour, is said once, and when the clock comes back all goes on', async () => {
  expect(await at('2026-10-12T09:00:00Z')).toBe(true);
  expect(await at('2026-10-12T10:00:00Z')).toBe(true);
  expect(await at('2027-10-12T10:00:30Z')).toBe(false);
  expect(await at('2027-10-12T10:30:00Z')).toBe(false);
  expect(warned).toBe(1);
  expect(await at('2026-10-12T11:00:00Z')).toBe(true);
  // The next jump is another one.
  expect(await at('2027-10-12T12:00:00Z')).toBe(false);
  expect(warned).toBe(2);
});

test('after a long stop the work goes on within an hour, and each work is counted apart', async () => {
  expect(await at('2026-01-01T00:00:00Z', 'other')).toBe(true);
  expect(await at('2026-01-05T00:00:00Z', 'other')).toBe(false);
  expect(await at('2026-01-05T00:59:00Z', 'other')).toBe(false);
  expect(await at('2026-01-05T01:00:00Z', 'other')).toBe(true);
  expect(await at('2026-01-05T02:00:00Z', 'other')).toBe(true);
});

/** Whether a backup of a manager, from the day before the clock was right last, outlives `work`. */
async function keptAfter(work: () => Promise<void>): Promise<boolean> {
  const file = join(dataDir, 'backups', 'madang-2026-10-11T09-00-00-000Z-0123abcd.tar');
  mkdirSync(join(dataDir, 'backups'), { recursive: true });
  writeFileSync(file, '');
  await work();
  return existsSync(file);
}

test.each([
  ['erasing', startErasing],
  ['expiring', startExpiring],
])('the job of %s asks first, and warns', async (work, start) => {
  expect(await at('2026-10-12T09:00:00Z', work)).toBe(true);
  const said: string[] = [];
  const note = (_: object, text: string) => void said.push(text);
  const log = { warn: note, info: note, error: note } as unknown as Logger;
  const clock = () => new Date('2036-10-12T09:00:00Z');
  const kept = await keptAfter(() =>
    start({ db: app.db, clock, log, site: siteAt('https://example.org'), dataDir }).stop(),
  );
  expect(kept).toBe(true);
  expect(said).toEqual([expect.stringContaining('waits an hour')]);
});

test('the sweep of mail leaves what goes by its age, and wipes a text whose token is gone all the same', async () => {
  const now = '2026-10-12T09:00:00Z';
  const mail = {
    toEmail: 'a@example.org',
    locale: 'en',
    at: now,
    subject: 'A link',
    body: 'secret',
  } as const;
  for (const tokenHash of ['a'.repeat(43), 'b'.repeat(43)])
    await enqueueMail(app.db, { ...mail, secret: { tokenHash, until: '2026-10-13T09:00:00.000Z' } });
  const { memberIdx } = await joined(app);
  await app.db
    .insertInto('passwordReset')
    .values({ memberIdx, tokenHash: 'a'.repeat(43), expiresAt: '2026-10-13T09:00:00.000Z', createdAt: now })
    .execute();
  await enqueueMail(app.db, { ...mail, subject: 'Old' });
  await app.db.updateTable('outbox').set({ sentAt: now }).where('subject', '=', 'Old').execute();
  const rows = async () =>
    (await app.db.selectFrom('outbox').select(['subject', 'body']).orderBy('idx').execute()).map(
      ({ subject, body }) => `${subject} ${body}`,
    );
  const swept = async (instant: string) => {
    await startSweep({ db: app.db, clock: () => new Date(instant), log: quietLogger }).stop();
    return rows();
  };
  await app.db.deleteFrom('setting').where('name', '=', 'last-run-sweeping-mail').execute();
  const right = ['A link secret', 'A link ', 'Old secret'];
  expect(await swept('2026-10-12T10:00:00Z')).toEqual(right);
  expect(await swept('2036-10-12T10:00:00Z')).toEqual(right);
  expect(await swept('2036-10-12T11:00:00Z')).toEqual(['A link ']);
});
