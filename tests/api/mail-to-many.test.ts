/** Mails that go to many leave room for the one that somebody waits for. */
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { quietLogger } from '#server/ground/log.ts';
import { startDelivery } from '#server/platform/mail/delivery.ts';
import { enqueueMail, enqueueMails } from '#server/platform/mail/outbox.ts';
import { longBefore } from '#tests/support/api.ts';
import { freshDatabase } from '#tests/support/database.ts';
import { mailServer } from '#tests/support/mail-server.ts';

const { db, close } = await freshDatabase();
afterAll(close);
const now = new Date(longBefore);

it('a mail to one person does not wait for those that go to many, however slowly these go', async () => {
  const slow = Promise.withResolvers<void>();
  const server = await mailServer([{ until: slow.promise }, { until: slow.promise }]);
  const mail = (toEmail: string) => ({
    toEmail,
    locale: 'en' as const,
    subject: 'News',
    body: 'News.',
    at: now.toISOString(),
  });
  await enqueueMails(
    db,
    Array.from({ length: 60 }, (_, no) => mail(`one-of-many-${no}@example.org`)),
  );
  const from = 'Madang <expo@madang.example>';
  // Twenty times as fast as time: a connection that breaks, as on a machine that stood still, delays a mail and loses none.
  const begun = performance.now();
  const clock = () => new Date(now.getTime() + (performance.now() - begun) * 20);
  const parts = { db, clock, log: quietLogger, smtpUrl: server.url, from, pollMs: 20 };
  const delivery = startDelivery(parts);
  onTestFinished(() => delivery.stop(2_000));
  await expect.poll(() => server.seen.length, { timeout: 10_000 }).toBe(2);
  await enqueueMail(db, mail('who-waits@example.org'));
  await expect
    .poll(() => server.accepted.map(({ to }) => to), { timeout: 10_000 })
    .toEqual(['who-waits@example.org']);
  slow.resolve();
  await expect.poll(() => new Set(server.accepted.map(({ to }) => to)).size, { timeout: 20_000 }).toBe(61);
});
