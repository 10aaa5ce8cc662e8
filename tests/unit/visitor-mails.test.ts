/** Mails with a visitor's link: reserved once for a call, however often its transaction is tried (docs/rules.md, V13). */
import pino from 'pino';
import { expect, it } from 'vitest';
import { type LinkMails, withLinkMails } from '#server/features/visitor/rows/limits.ts';
import { memoryLimiter } from '#server/platform/limits/memory.ts';

const now = new Date('2026-10-01T00:00:00Z');
const caller = () => ({ limiter: memoryLimiter(), now, address: null, security: pino({ enabled: false }) });
type Caller = ReturnType<typeof caller>;
const email = 'one@example.org';

const send = (to: Caller, work: (begin: () => LinkMails) => Promise<boolean>) =>
  withLinkMails(to, 'register', [email], work);
const once = (begin: () => LinkMails) => Promise.resolve(begin().take(email));
const left = async (to: Caller) => {
  let count = 0;
  while (await send(to, once)) count += 1;
  return count;
};

it('a transaction that is tried again counts its mail once', async () => {
  const to = caller();
  await send(to, async (begin) => {
    for (let no = 0; no < 4; no++) begin().take(email);
    return begin().take(email);
  });
  expect(await left(to)).toBe(5);
});

it('what a failed call, or its last try, did not send is given back', async () => {
  const to = caller();
  const failing = send(to, async (begin) => {
    begin().take(email);
    throw new Error('Refused.');
  });
  await expect(failing).rejects.toThrow('Refused.');
  await send(to, async (begin) => {
    begin().take(email);
    begin();
    return true;
  });
  expect(await left(to)).toBe(6);
});
