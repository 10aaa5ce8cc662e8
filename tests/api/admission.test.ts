/** Calls are refused by their contract before the first byte of their body is read; a database is only asked who asks. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { calls } from '#api/index.ts';
import { requestBytes } from '#server/front-door/request-bytes.ts';
import { fewOnPostgres, onSqlite } from '#tests/support/engines.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { operatedSite } from '#tests/support/operating.ts';
import { heading, rawConnection } from '#tests/support/raw-http.ts';
import { validRequest } from '#tests/support/requests.ts';
import { callNames, methodOf, pathOf, takesFile } from '#tests/support/wire.ts';

const site = await operatedSite();
await expo(site);
const port = Number(new URL(site.url).port);
const writing = callNames.filter((name) => methodOf(name) === 'POST');
const closed = writing.filter((name) => calls[name].access.who !== 'anyone' && !takesFile(name));
const uploads = writing.filter(takesFile);
const json = { 'content-type': 'application/json' };

/** Sends what stands before a body, and no body; answers status and key. */
async function refusalOf(method: string, path: string, headers: Record<string, string | number>) {
  const connection = rawConnection(port);
  connection.send(heading(`${method} /api${path}`, { 'content-length': 100, ...headers }));
  const text = await connection.until(/\r\n\r\n\{.*\}$/);
  connection.socket.destroy();
  const [, status] = /^HTTP\/1\.1 (\d+)/.exec(text) ?? [];
  const [, key] = /"resultMessage":"(\w+)"/.exec(text) ?? [];
  return { refusal: `${status} ${key}`, allow: /^allow: (.*)\r$/im.exec(text)?.[1] };
}

describe('before a body is read', () => {
  test.each(fewOnPostgres(closed))('%s asks for a log-in', async (name) => {
    for (const authorization of ['', `Bearer ${'x'.repeat(43)}`, 'Basic a2ltOmtpbQ==']) {
      const { refusal } = await refusalOf('POST', pathOf(name), { ...json, authorization });
      expect(refusal).toBe('401 login_needed');
    }
  });

  test.each(uploads)(
    '%s asks for a log-in, a form with a file, and no more bytes than a file has',
    async (name) => {
      const form = { 'content-type': 'multipart/form-data; boundary=x' };
      const { token } = await joined(site);
      const authorization = `Bearer ${token}`;
      const kind = `${pathOf(name)}?kind=boardImg`;
      const refusalTo = async (headers: Record<string, string | number>) =>
        (await refusalOf('POST', kind, headers)).refusal;
      expect(await refusalTo({ ...form, authorization: `Bearer ${'x'.repeat(43)}` })).toBe(
        '401 login_needed',
      );
      expect(await refusalTo({ ...json, authorization })).toBe('415 media_type');
      const tooLong = { 'content-length': 21 * 1024 * 1024 };
      expect(await refusalTo({ ...form, authorization, ...tooLong })).toBe('413 file_too_large');
    },
  );

  it('a log-in that has ended counts as none', async () => {
    const { token, client } = await joined(site);
    await client('POST /member/logout', {});
    const authorization = `Bearer ${token}`;
    const { refusal } = await refusalOf('POST', '/member/update', { ...json, authorization });
    expect(refusal).toBe('401 login_needed');
  });

  it('a call that no contract has is not found', async () => {
    for (const path of ['/no/such', '/member', '/member/login/', '/member/%6cogin', '/file/uploads', '/'])
      expect((await refusalOf('POST', path, json)).refusal).toBe('404 not_page');
  });

  it('an address that climbs from the files to a call is not found', async () => {
    for (const up of ['..', '.', '%2e%2e', '.%2E', 'upload/%2e%2e/..', 'a%2f..', 'a%5C..']) {
      const connection = rawConnection(port);
      connection.send(heading(`GET /files/${up}/api/event/getList`, {}));
      const text = await connection.until(/\r\n\r\n.*\}$/);
      connection.socket.destroy();
      expect(text).toMatch(/^HTTP\/1\.1 404 [\s\S]*"not_page"/);
    }
  });

  it('a Host that is none is refused, and is no error of the server', async () => {
    for (const host of ['a b', 'x@example.org', 'example.org:99999', '[::1', 'example.org/../x']) {
      const connection = rawConnection(port);
      connection.send(`GET /api/event/getList HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
      const text = await connection.until(/\r\n\r\n.*\}$/);
      connection.socket.destroy();
      expect(text).toMatch(/^HTTP\/1\.1 400 [\s\S]*"invalid_parameter"/);
    }
  });

  it('a method that a call does not have is refused, with the one that it has', async () => {
    expect(await refusalOf('PUT', '/member/login', json)).toEqual({
      refusal: '405 method_not_allowed',
      allow: 'POST',
    });
    for (const path of ['/event/getDetail', '/docs', '/openapi.json'])
      expect(await refusalOf('POST', path, json)).toEqual({
        refusal: '405 method_not_allowed',
        allow: 'GET',
      });
  });

  it('what is no JSON is refused', async () => {
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/jsonp', ''])
      expect((await refusalOf('POST', '/member/login', { 'content-type': type })).refusal).toBe(
        '415 media_type',
      );
  });

  it('a body that says that it is longer than its call can be is refused', async () => {
    const tooLong = { ...json, 'content-length': requestBytes(calls['POST /member/login'].request) + 1 };
    expect((await refusalOf('POST', '/member/login', tooLong)).refusal).toBe('413 too_large');
  });

  it('the form of a mail program is taken by the door, up to a kilobyte', async () => {
    const send = (bytes: number) =>
      fetch(`${site.url}/files/unsubscribe/1.meetingAsked.x`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click'.padEnd(bytes, '&'),
      });
    // Of nobody's address: it came as far as the function that looks at it.
    expect([(await send(1024)).status, (await send(1025)).status]).toEqual([404, 413]);
  });

  it('files are only read', async () => {
    const connection = rawConnection(port);
    connection.send(heading('POST /files/upload/profile/a.webp', { 'content-length': 100 }));
    expect(await connection.until(/\r\n\r\n/)).toMatch(/^HTTP\/1\.1 405 [\s\S]*allow: GET, HEAD\r/i);
  });
});

describe.runIf(onSqlite)('the bytes that a call may have', () => {
  test.each(writing)('are enough for %s', (name) => {
    const limit = requestBytes(calls[name].request);
    const longest = Math.max(
      ...fc
        .sample(validRequest(calls[name].request), { seed: 36, numRuns: 20 })
        .map((request) => Buffer.byteLength(JSON.stringify(request ?? {}))),
    );
    expect(longest).toBeLessThanOrEqual(limit);
  });

  it('are few where little is said, and as many as its contract allows where much is', () => {
    const of = (name: (typeof writing)[number]) => requestBytes(calls[name].request);
    expect(of('POST /member/login')).toBe(4096);
    expect(of('POST /matching/cancel')).toBe(4096);
    // Two texts in Korean of thirty thousand characters.
    expect(of('POST /manage/board/addPost')).toBeGreaterThan(180_000);
    expect(Math.max(...writing.map(of))).toBeLessThanOrEqual(4 * 1024 * 1024);
  });
});
