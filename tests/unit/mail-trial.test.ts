/** One mail handed to the mail server, and what the server says (docs/rules.md, A18). */
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { tryMail } from '#server/platform/mail/trial.ts';
import { mailServer } from '#tests/support/mail-server.ts';

const text = { subject: '시험 메일이에요', body: 'One line.' };
const to = 'first@example.org';
const hand = (smtpUrl: string, more: { to?: string; silenceMs?: number } = {}) =>
  tryMail({ smtpUrl, from: 'Expo <expo@example.org>', to, language: 'ko', ...more }, text);

test('a mail that is taken', async () => {
  const server = await mailServer();
  expect(await hand(server.url)).toEqual({ outcome: 'taken', words: null });
  expect(server.accepted).toMatchObject([{ to, text: expect.stringMatching(/^Content-Language: ko$/im) }]);
});

test.each([
  ['from', 554],
  ['recipient', 550],
  ['data', 452],
] as const)('one that is refused at the %s, with the words of the server', async (at, refuse) => {
  const server = await mailServer([{ refuse, at }]);
  const { outcome, words } = await hand(server.url);
  expect(outcome).toBe('refused');
  expect(words).toMatch(new RegExp(`^${refuse} `));
  expect(words).not.toMatch(/[\r\n]/);
  expect(server.accepted).toEqual([]);
});

test('an address that names several people reaches none of the others', async () => {
  const server = await mailServer();
  await hand(server.url, { to: 'first@example.org, other@example.org' });
  expect(server.accepted.map((mail) => mail.to)).not.toContain('other@example.org');
});

test('a server that is not there, and one that says nothing', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  onTestFinished(() => void silent.close());
  const { port } = silent.address() as { port: number };
  const late = await hand(`smtp://user:very-hidden@127.0.0.1:${port}`, { silenceMs: 200 });
  expect(late.outcome).toBe('unreachable');
  const gone = await hand('smtp://user:very-hidden@127.0.0.1:1');
  expect(gone).toEqual({ outcome: 'unreachable', words: expect.stringContaining('ECONNREFUSED') });
  expect(JSON.stringify([late, gone])).not.toMatch(/hidden/);
});
