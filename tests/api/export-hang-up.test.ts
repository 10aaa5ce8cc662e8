/** Downloads over a real connection: who leaves in the middle gives the place back, and what is sent is not held in memory. */
import { get, type IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { expo, justJoined } from '#tests/support/factories.ts';
import { pdfFile } from '#tests/support/made-files.ts';
import { operatedSite } from '#tests/support/operating.ts';
import { sendFile } from '#tests/support/uploading.ts';

const site = await operatedSite();
await expo(site);

/** Begins to download and reads nothing of it. */
const begin = (token: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get(`${site.url}/api/member/exportData`, { headers }, (answer) => {
      answer.pause();
      resolve(answer);
    });
    request.on('error', reject);
  });

test('who hangs up in the middle of a large file gives the place back', async () => {
  const { token } = await justJoined(site);
  const bytes = pdfFile('%'.repeat(15_000_000));
  const send = (path: string, init: RequestInit) => fetch(`${site.url}/api${path}`, init);
  expect((await sendFile(send, 'productIntro', token, { bytes })).resultMessage).toBe('success');
  const one = await begin(token);
  expect(one.statusCode).toBe(200);
  const refused = await begin(token);
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('30');
  refused.destroy();
  one.destroy();
  await expect
    .poll(async () => {
      const again = await begin(token);
      again.destroy();
      return again.statusCode;
    })
    .toBe(200);
});
