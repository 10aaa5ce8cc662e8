import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { openFixture } from '#tests/support/front-door.ts';

const korean = { 'accept-language': 'ko-KR,ko;q=0.9,en;q=0.8' };

describe('the language of an unprefixed address', () => {
  test.each([
    ['the stored choice before the browser’s', { ...korean, cookie: 'a=b; language=en' }, 'en'],
    ['the browser’s first language', korean, 'ko'],
    ['English for a browser of neither language', { 'accept-language': 'de, ko;q=0.5' }, 'en'],
    ['English where nothing is said', {}, 'en'],
    ['the browser’s where the cookie is nonsense', { ...korean, cookie: 'language=xx' }, 'ko'],
  ])('is %s', async (_name, headers, locale) => {
    const { ask } = await openFixture();
    const answer = await ask('/info', { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-language']).toBe(locale);
    expect(answer.text).toBe((await ask(`/${locale}/info`)).text);
    expect(answer.headers.vary).toBe('Accept-Encoding, Cookie, Accept-Language');
  });

  test('is chosen for the home page, for rendered pages and for pages that do not exist too', async () => {
    const { ask } = await openFixture();
    expect((await ask('/', { headers: korean })).text).toBe('<h1>마당</h1>');
    expect((await ask('/event', { headers: korean })).text).toContain('of /ko/event');
    const missing = await ask('/nowhere', { headers: korean });
    expect([missing.status, missing.text]).toEqual([404, '<h1>없는 페이지</h1>']);
  });

  test('does not override an address that names one', async () => {
    const { ask } = await openFixture();
    const answer = await ask('/en/info', { headers: { ...korean, cookie: 'language=ko' } });
    expect(answer.headers['content-language']).toBe('en');
    expect(answer.headers.vary).toBe('Accept-Encoding');
  });
});

describe('an address', () => {
  test.each([
    ['/ko/info/?tab=hall&x=1', '/ko/info?tab=hall&x=1'],
    ['/info/', '/info'],
    ['//evil.example//', '/evil.example'],
    ['/ko//info', '/ko/info'],
  ])('%s moves for good to %s', async (from, to) => {
    const { ask } = await openFixture();
    const answer = await ask(from);
    expect([answer.status, answer.headers.location]).toEqual([308, to]);
  });

  test.each([
    ['/%', 400],
    ['/ko/%E0%A4%A', 400],
    ['/ko/%00', 400],
    ['/\\evil.example', 400],
    ['*', 400],
    ['http://evil.example/', 400],
    [`/ko/${'a'.repeat(9000)}`, 414],
    ['/ko/../info', 404],
    ['/ko/%2e%2e/info', 404],
    ['/_image?href=/x', 404],
    ['/ko/info.html', 404],
    ['/ko/404', 404],
    ['/api/%', 400],
    ['/api/nothing', 404],
  ])('%s is answered %i', async (path, status) => {
    const { ask } = await openFixture();
    expect((await ask(path)).status).toBe(status);
  });

  test('of a page that broke is answered 500 with the site’s own page and no inner detail', async () => {
    const { ask, stage } = await openFixture();
    stage.failing = true;
    const answer = await ask('/ko/event');
    expect([answer.status, answer.text]).toEqual([500, '<h1>오류</h1>']);
    stage.failing = false;
    expect((await ask('/ko/event')).status).toBe(200);
  });
});

describe('an answer from memory', () => {
  test('comes in the form that its reader accepts, each with a tag of its own', async () => {
    const { ask } = await openFixture();
    const plain = await ask('/ko/info');
    const br = await ask('/ko/info', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    const gzip = await ask('/ko/info', { headers: { 'accept-encoding': 'br;q=0, gzip' } });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  test('is not sent again to whom has it, nor with HEAD', async () => {
    const { ask } = await openFixture();
    for (const path of ['/ko/info', '/ko/event', '/_astro/shell.a1b2.js']) {
      const first = await ask(path);
      const again = await ask(path, {
        headers: { 'if-none-match': `"other", W/${first.headers.etag}` },
      });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, first.headers.etag]);
      const head = await ask(path, { method: 'HEAD' });
      expect([head.status, head.body.length]).toEqual([200, 0]);
      expect(head.headers['content-length']).toBe(String(first.body.length));
    }
  });

  test('may be kept for ever only where its name carries its hash', async () => {
    const { ask } = await openFixture();
    expect((await ask('/_astro/shell.a1b2.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    );
    expect((await ask('/ko/info')).headers['cache-control']).toBe('no-cache');
    expect((await ask('/ko/nowhere')).headers['cache-control']).toBe('no-store');
  });

  test('has the address of the installation where the build left a placeholder', async () => {
    const { ask } = await openFixture();
    expect((await ask('/en/info')).text).toContain('href="https://expo.example.org/en/info"');
    expect((await ask('/sitemap.xml')).text).toBe('<loc>https://expo.example.org/ko</loc>');
  });

  test('of the default image follows the host', async () => {
    const { ask } = await openFixture({ PARTNER_HOST: 'okta' });
    expect((await ask('/default-image')).text).toContain('ours');
    expect((await ask('/default-image', { headers: { host: 'expo.OKTA.example' } })).text).toContain(
      'partner',
    );
  });
});

describe('a body', () => {
  const post = (body: string | Buffer, headers?: Record<string, string>) => ({
    method: 'POST',
    body,
    ...(headers ? { headers } : {}),
  });

  test('of 256 KB reaches a call, and one byte more does not', async () => {
    const { ask } = await openFixture();
    const most = await ask('/api/echo', post('x'.repeat(256 * 1024)));
    expect(JSON.parse(most.text)).toEqual({ length: 256 * 1024 });
    const more = await ask('/api/echo', post('x'.repeat(256 * 1024 + 1)));
    expect(more.status).toBe(413);
    expect(JSON.parse(more.text)).toEqual({
      resultCode: 1,
      resultMessage: 'too_large',
      data: null,
      totalCount: 0,
    });
  });

  test('that does not say its length is counted', async () => {
    const { ask } = await openFixture();
    const chunked = { 'transfer-encoding': 'chunked' };
    expect((await ask('/api/echo', post('x'.repeat(1_000_000), chunked))).status).toBe(413);
    expect(JSON.parse((await ask('/api/echo', post('xyz', chunked))).text)).toEqual({ length: 3 });
  });

  test('of 20 MB may be uploaded', async () => {
    const { ask } = await openFixture();
    const file = Buffer.alloc(20 * 1024 * 1024, 'x');
    expect((await ask('/api/file/upload', post(file))).status).toBe(200);
    const larger = await ask('/api/file/upload', post(Buffer.concat([file, file])));
    expect(larger.status).toBe(413);
  });

  test('is taken by no page', async () => {
    const { ask } = await openFixture();
    const answer = await ask('/ko/info', post('x'.repeat(1_000_000)));
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect((await ask('/ko/info', { method: 'DELETE' })).status).toBe(405);
  });
});

describe('the API hears from the front door', () => {
  const facts = async (environment: Record<string, string>, headers: Record<string, string>) => {
    const { ask } = await openFixture(environment);
    const answer = await ask('/api/facts', { headers });
    return { ...JSON.parse(answer.text), answered: answer.headers['x-request-id'] };
  };
  const forwarded = { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.0.0.1', 'x-request-id': 'from-the-proxy' };

  test('the address of the connection and an id of its own', async () => {
    const { clientAddress, requestId, answered } = await facts({}, forwarded);
    expect(clientAddress).toBe('127.0.0.1');
    expect(requestId).toBe(answered);
    expect(requestId).not.toBe('from-the-proxy');
  });

  test('what trusted proxies say, as many as there are', async () => {
    expect(await facts({ TRUST_PROXY: '1' }, forwarded)).toMatchObject({
      clientAddress: '10.0.0.1',
      requestId: 'from-the-proxy',
    });
    expect(await facts({ TRUST_PROXY: '2' }, forwarded)).toMatchObject({ clientAddress: '1.2.3.4' });
    expect(await facts({ TRUST_PROXY: '1' }, {})).toMatchObject({ clientAddress: '127.0.0.1' });
    const behind = (address: string) => facts({ TRUST_PROXY: '1' }, { 'x-forwarded-for': address });
    expect(await behind('::ffff:1.2.3.4')).toMatchObject({ clientAddress: '1.2.3.4' });
    expect(await behind('[2001:DB8::1]:4711')).toMatchObject({ clientAddress: '2001:db8::1' });
    expect(await behind('/tmp/socket')).toMatchObject({ clientAddress: 'unknown' });
  });
});
