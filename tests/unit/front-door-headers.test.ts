import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { type Answer, openFixture } from '#tests/support/front-door.ts';

/** One answer of each kind; each must carry every security header. */
const kinds: [string, (ask: Awaited<ReturnType<typeof openFixture>>['ask']) => Promise<Answer>, number][] = [
  ['a prerendered page', (ask) => ask('/ko/info'), 200],
  ['a rendered page', (ask) => ask('/ko/event'), 200],
  ['a page with a slash at its end', (ask) => ask('/ko/info/'), 308],
  ['a page that the reader has', async (ask) => ask('/ko/info', { headers: { 'if-none-match': '*' } }), 304],
  ['a page that does not exist', (ask) => ask('/ko/nowhere'), 404],
  ['a malformed address', (ask) => ask('/%'), 400],
  ['an address that is too long', (ask) => ask(`/${'a'.repeat(9000)}`), 414],
  ['a wrong method', (ask) => ask('/ko/info', { method: 'POST', body: 'a=b' }), 405],
  [
    'a page asked for with a body',
    (ask) => ask('/ko/info', { body: 'a=b', headers: { 'content-length': '3' } }),
    413,
  ],
  ['an asset', (ask) => ask('/_astro/shell.a1b2.js'), 200],
  ['the default image', (ask) => ask('/default-image'), 200],
  ['an answer of the API', (ask) => ask('/api/facts'), 200],
  ['a broken call', (ask) => ask('/api/broken'), 500],
  [
    'a call with too large a body',
    (ask) => ask('/api/echo', { method: 'POST', body: 'x'.repeat(300_000) }),
    413,
  ],
  ['a live check', (ask) => ask('/health/live'), 200],
  ['a ready check', (ask) => ask('/health/ready'), 200],
  ['an expectation that nobody meets', (ask) => ask('/ko/info', { headers: { expect: 'wonders' } }), 200],
];

describe('every security header stands on', () => {
  test.each(kinds)('%s', async (_name, get, status) => {
    const { ask } = await openFixture();
    const answer = await get(ask);
    expect(answer.status).toBe(status);
    expectSecure(answer.headers);
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/);
  });

  test('what is no HTTP at all', async () => {
    const { port } = await openFixture();
    const text = await raw(port, 'NONSENSE\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expectSecure(headersOf(text));
  });

  test('headers without end', async () => {
    const { port } = await openFixture();
    const text = await raw(port, `GET / HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`);
    expect(text).toMatch(/^HTTP\/1\.1 431 /);
    expectSecure(headersOf(text));
  });

  test('a request with two hosts, or an empty one', async () => {
    for (const hosts of ['Host: a\r\nHost: b', 'Host: a\r\nhost: a', 'Host:']) {
      const { port } = await openFixture();
      const text = await raw(port, `GET /ko/info HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
      expect(text).toMatch(/^HTTP\/1\.1 400 /);
      expectSecure(headersOf(text));
    }
  });

  test('a request without a host', async () => {
    const { port } = await openFixture();
    const text = await raw(port, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 400 /);
    expectSecure(headersOf(text));
  });
});

function expectSecure(headers: Answer['headers']) {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
    'content-security-policy': expect.stringContaining(
      "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    ),
  });
}

function headersOf(text: string) {
  const lines = text.split('\r\n\r\n')[0]?.split('\r\n').slice(1) ?? [];
  return Object.fromEntries(lines.map((line) => line.split(/: (.*)/s) as [string, string]));
}

/** Sends bytes as they are and reads until the server closes. */
function raw(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}

describe('security by the settings', () => {
  test('keeps a rendered page’s own policy beside the site’s', async () => {
    const { ask } = await openFixture();
    const { headers } = await ask('/ko/event');
    expect(headers['content-security-policy']).toContain("script-src 'self' 'sha256-fixture'");
    expect(headers['content-security-policy']).toContain("object-src 'none'");
  });

  test('names the hosts of the API and of the files where they are others', async () => {
    const { ask } = await openFixture({
      PUBLIC_API_BASE: 'https://api.example.org/api',
      PUBLIC_FILE_BASE: 'https://files.example.org',
    });
    const policy = (await ask('/ko')).headers['content-security-policy'];
    expect(policy).toContain("img-src 'self' data: blob: https://files.example.org;");
    expect(policy).toContain("connect-src 'self' https://api.example.org https://files.example.org;");
    const call = await ask('/api/facts', { headers: { origin: 'https://expo.example.org' } });
    expect(call.headers).toMatchObject({
      'access-control-allow-origin': 'https://expo.example.org',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect((await ask('/api/echo', { method: 'OPTIONS' })).status).toBe(204);
    // All that the typed client sends.
    const allowed = (await ask('/api/echo', { method: 'OPTIONS' })).headers['access-control-allow-headers'];
    expect(allowed).toBe('authorization, content-type, idempotency-key');
  });

  test('asks for https only where the site has it, and lets no other origin read the API', async () => {
    const { ask } = await openFixture({ SITE_URL: 'http://expo.example.org' });
    expect((await ask('/ko')).headers['strict-transport-security']).toBeUndefined();
    expect((await ask('/api/facts')).headers['access-control-allow-origin']).toBeUndefined();
  });
});
