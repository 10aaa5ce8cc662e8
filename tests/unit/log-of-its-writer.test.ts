/** A log that waits is sent by its writer alone (docs/rules.md, C9), whoever logs in while its photo is on the way. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Subject } from '#stores/counseling/counseling-log-values.ts';

const asked: string[] = [];
let filesSent: () => void;
vi.mock('#stores/site/api.ts', () => ({ api: async (name: string) => void asked.push(name) }));
vi.mock('#stores/file/sent-files.ts', () => ({
  withSentFiles: (_: unknown, values: object) =>
    new Promise((resolve) => {
      filesSent = () => resolve(values);
    }),
}));
const { blankLog, sendLog } = await import('#stores/counseling/counseling-log-values.ts');
const { $token } = await import('#stores/site/token.ts');

const key = 'k'.repeat(22);
beforeEach(() => {
  asked.length = 0;
  $token.set('of the writer');
});
afterEach(() => $token.set(undefined));

test('is sent once its files are', async () => {
  const sent = sendLog({}, blankLog(), key);
  expect(asked).toEqual([]);
  filesSent();
  await sent;
  expect(asked).toEqual(['POST /counseling/add']);
});

test.each([undefined, 'of somebody else'])(
  'is not sent with the token %j that came meanwhile',
  async (token) => {
    const subjects: Subject[] = [{}, { matchingIdx: 1 }, { counselingIdx: 1 }];
    for (const subject of subjects) {
      $token.set('of the writer');
      const sent = sendLog(subject, blankLog(), key);
      $token.set(token);
      filesSent();
      await expect(sent).rejects.toThrow('msg.login_needed');
    }
    expect(asked).toEqual([]);
  },
);

test('is not sent where the writer was another one from the beginning', async () => {
  const sent = sendLog({}, blankLog(), key, 'of one who has left');
  filesSent();
  await expect(sent).rejects.toThrow('msg.login_needed');
  expect(asked).toEqual([]);
});
