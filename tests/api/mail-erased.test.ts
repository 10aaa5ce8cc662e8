/** What a mail server says of a mail may name whom it is to: it goes with whoever is erased, also where it is said only then. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { transact } from '#server/db/transact.ts';
import { eraseVisitor } from '#server/features/visitor/rows/erase.ts';
import { eraseMail } from '#server/platform/mail/erase.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { mailTasks } from '#server/platform/mail/queue.ts';
import { settle } from '#server/platform/queue/settle.ts';
import { takeDue } from '#server/platform/queue/take.ts';
import { freshDatabase } from '#tests/support/database.ts';

const { db, close } = await freshDatabase();
afterAll(close);
const now = new Date('2026-10-12T09:00:00.000Z');
const at = now.toISOString();
const toEmail = 'someone@example.org';

beforeEach(async () => {
  await db.deleteFrom('outbox').execute();
});

const erasures = {
  member: () => transact(db, (trx) => eraseMail(trx, 0, { addresses: [toEmail], at })),
  visitor: () =>
    transact(db, (trx) => {
      const visitor = { idx: 0, emailNormal: toEmail, secretHash: 'x', resentHash: null, checkedInAt: null };
      return eraseVisitor(trx, visitor, at);
    }),
};

it.each([
  { who: 'member', is: 'again', result: 'RCPT TO: 450 <someone@example.org> later' },
  { who: 'member', is: 'failed', result: 'RCPT TO: 550 no <someone@example.org> here' },
  { who: 'visitor', is: 'again', result: 'RCPT TO: 450 <someone@example.org> later' },
  { who: 'visitor', is: 'failed', result: 'RCPT TO: 550 no <someone@example.org> here' },
] as const)('of a $who who is erased while a mail is being sent, $is', async ({ who, ...outcome }) => {
  const secret = who === 'visitor' ? { tokenHash: 'x', until: at } : undefined;
  await enqueueMail(db, {
    toEmail,
    locale: 'en',
    subject: 'Welcome',
    body: 'Hello',
    at,
    ...(secret && { secret }),
  });
  const [task] = await takeDue(db, mailTasks, now, { most: 1 });
  if (!task) throw new Error('It was not taken.');
  await erasures[who]();
  expect(await settle(db, mailTasks, task, outcome, now)).toBe('lost');
  const mails = await db.selectFrom('outbox').selectAll().execute();
  expect(mails).toMatchObject([{ attempts: 1, toEmail: '', lastError: null }]);
  expect(await db.selectFrom('task').selectAll().execute()).toEqual([]);
});
