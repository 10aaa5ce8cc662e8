/** What whoever comes while the server is being started is told. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { answerStarting } from '#server/front-door/starting.ts';

it('is a page in both languages that asks again, and to programs no more than when', async () => {
  const server = createServer(answerStarting({ 'x-content-type-options': 'nosniff' })).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const ask = (accept: string) =>
    fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ko`, { headers: { accept } });
  const page = await ask('text/html,*/*');
  const body = await page.text();
  expect([page.status, page.headers.get('retry-after'), page.headers.get('cache-control')]).toEqual([
    ...[503, '2', 'no-store'],
  ]);
  expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  expect(body).toMatch(/시작하고 있어요.*is being started/s);
  expect(body).toContain('http-equiv="refresh"');
  expect(await (await ask('application/json')).text()).toBe('');
  server.close();
});
