/** `astro dev`: the front door of production with Vite's pages behind it, and the server's code as it is now. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from '#server/front-door/headers.ts';
import { copyOfTree, startDevelopment } from '#tests/support/development.ts';
import { joinSample } from '#tests/support/samples.ts';

const tree = copyOfTree();
let development: Awaited<ReturnType<typeof startDevelopment>>;

beforeAll(async () => {
  development = await startDevelopment(tree.folder);
});
afterAll(async () => {
  await development?.stop();
  tree.remove();
});

const ask = (path: string, options?: RequestInit) =>
  fetch(`${development.url}${path}`, { redirect: 'manual', ...options });
const joinOnce = () =>
  ask('/api/member/join', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(joinSample(1)),
  }).then((response) => response.json() as Promise<{ resultCode: number; resultMessage: string }>);

/** Changes a line of the server and waits until it speaks: Vite watches the files by itself. */
async function change(file: string, from: string, to: string, isSeen: () => Promise<boolean>) {
  const path = join(tree.folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
  await expect.poll(isSeen, { interval: 250 }).toBe(true);
}

describe('what is asked before an act', () => {
  test('is as the installation says: the layout writes it into every page, of the console too', async () => {
    const [home, console] = ['/en', '/en/manage'].map((path) => async () => (await ask(path)).text());
    for (const page of [home, console]) expect(await page?.()).not.toContain('data-confirmations');
    await change(
      'src/site.config.ts',
      "confirmations: 'all' as",
      "confirmations: 'irreversible' as",
      async () => ((await home?.()) ?? '').includes('data-confirmations="irreversible"'),
    );
    expect(await console?.()).toContain('data-confirmations="irreversible"');
    await change(
      'src/site.config.ts',
      "confirmations: 'irreversible' as",
      "confirmations: 'all' as",
      async () => !((await home?.()) ?? '').includes('data-confirmations'),
    );
  });
});

describe('the front door in development', () => {
  test.each(['/en', '/en/participate/companyList', '/en/nothing', '/api/event/getDetail', '/@vite/client'])(
    'sends the security headers of production with %s',
    async (path) => {
      const { headers } = await ask(path);
      const expected = securityHeaders({
        SITE_URL: development.url,
        PUBLIC_API_BASE: '/api',
        PUBLIC_FILE_BASE: '/files',
      });
      for (const [name, value] of Object.entries(expected)) expect(headers.get(name), name).toBe(value);
    },
  );

  test('answers as production does: the tidy address, the site’s own 404, what a call takes', async () => {
    const untidy = await ask('/en/info/');
    expect([untidy.status, untidy.headers.get('location')]).toEqual([308, '/en/info']);
    const missing = await ask('/en/nothing');
    expect(missing.status).toBe(404);
    expect(missing.headers.get('content-language')).toBe('en');
    expect((await ask('/api/member/join', { method: 'POST', body: 'x' })).status).toBe(415);
    expect((await ask('/en/info', { method: 'POST' })).status).toBe(405);
  });

  test('drops the parameters that a page does not state', async () => {
    const stated = await (await ask('/en/info/products?industries=nonsense&keywords=tea')).text();
    expect(stated.includes('value="tea"')).toBe(true);
    const plain = await ask('/en/info/products?nonsense=tea');
    expect(await plain.text()).not.toContain('nonsense');
  });
});

describe('a change of the server', () => {
  test('is met without a restart, in src/server, src/domain and src/api, and the database stays', async () => {
    expect(await joinOnce()).toMatchObject({ resultCode: 0 });
    await change(
      'src/server/front-door/headers.ts',
      "'x-frame-options': 'DENY'",
      "'x-frame-options': 'SAMEORIGIN'",
      async () => (await ask('/en')).headers.get('x-frame-options') === 'SAMEORIGIN',
    );
    await change(
      'src/domain/participation/page-address.ts',
      'const keywordsMost = 100',
      'const keywordsMost = 2',
      async () => (await (await ask('/en/info/products?keywords=tea')).text()).includes('value="te"'),
    );
    await change(
      'src/api/account/member.ts',
      'Refuses a password that could not be set',
      'Says whether a password could be set',
      async () =>
        (await (await ask('/api/openapi.json')).text()).includes('Says whether a password could be set'),
    );
    expect(await joinOnce()).toMatchObject({ resultCode: 1 });
  });
});
