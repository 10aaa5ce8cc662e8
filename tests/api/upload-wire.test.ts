/**
 * Uploads at the front door: refused before a byte of them is read, bounded, and nothing is left of one that ends badly. What a connection
 * does, and when, is the same on both databases, and is asserted on SQLite.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { onSqlite } from '#tests/support/engines.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { pdfFile } from '#tests/support/made-files.ts';
import { operatedSite } from '#tests/support/operating.ts';
import { heading, rawConnection } from '#tests/support/raw-http.ts';
import { sendFile, uploadRequest } from '#tests/support/uploading.ts';

const site = await operatedSite();
await expo(site);
const port = Number(new URL(site.url).port);
const send = (path: string, init: RequestInit) => fetch(`${site.url}/api${path}`, init);
const part = { name: 'productIntro', fileName: '소개.pdf', bytes: pdfFile('%'.repeat(100_000)) };
const underway = () => site.db.selectFrom('upload').select('idx').execute();
const onDisk = () => readdirSync(join(site.place.dataDir, 'incoming'));
const nothingLeft = async () => {
  await expect.poll(underway).toEqual([]);
  await expect.poll(onDisk).toEqual([]);
};

/** Opens a connection and sends what stands before the body, and so many bytes of that. */
function begin(token: string, bytes: number, more: Record<string, string> = {}) {
  const { path, headers, body } = uploadRequest('productIntro', [part], token);
  const connection = rawConnection(port);
  connection.send(heading(`POST /api${path}`, { ...headers, ...more }));
  if (bytes > 0) connection.send(body.subarray(0, bytes));
  return { ...connection, until: connection.until, rest: () => connection.send(body.subarray(bytes)) };
}

describe('without a byte of the file', () => {
  it('a kind that the call does not take is refused', async () => {
    const { token } = await joined(site);
    const { path, headers } = uploadRequest('boardImg', [part], token);
    const connection = rawConnection(port);
    connection.send(heading(`POST /api${path.replace('/manage', '')}`, headers));
    const text = await connection.until(/\r\n\r\n\{.*\}$/);
    expect(text).toMatch(
      /^HTTP\/1\.1 200 [\s\S]*"invalid_parameter","data":\[\{"field":"kind","rule":"one_of"/,
    );
    expect(text).toMatch(/connection: close/i);
  });

  it('one who may not is refused', async () => {
    const { token } = await joined(site);
    const { path, headers } = uploadRequest('boardImg', [part], token);
    const connection = rawConnection(port);
    connection.send(heading(`POST /api${path}`, headers));
    expect(await connection.until(/\r\n\r\n\{.*\}$/)).toContain('"access_deny"');
  });

  it('one whose quota is used up is refused, and a client that waits to be asked is not asked', async () => {
    const person = await joined(site);
    for (let no = 0; no < limits.memberFiles; no++) await uploaded(site.db, person, 'productIntro');
    const { until } = begin(person.token, 0, { expect: '100-continue' });
    expect(await until(/\r\n\r\n\{.*\}$/)).toMatch(/^HTTP\/1\.1 200 [\s\S]*"file_quota"/);
  });

  it('a client that waits to be asked is asked once it is let in', async () => {
    const { token } = await joined(site);
    const { until, rest } = begin(token, 0, { expect: '100-continue' });
    await until(/^HTTP\/1\.1 100 Continue\r\n\r\n$/);
    rest();
    expect(await until(/\r\n\r\n\{.*\}$/)).toMatch(/HTTP\/1\.1 200 OK[\s\S]*"resultMessage":"success"/);
    await nothingLeft();
  });
});

it('a file is taken over a connection that goes on to be used', async () => {
  const { token } = await joined(site);
  const answer = await sendFile(send, 'productIntro', token, part);
  expect(answer).toMatchObject({
    status: 200,
    resultMessage: 'success',
    data: { fileName: '소개.pdf', size: part.bytes.length },
  });
  const stored = await fetch(`${site.url}/files${answer.data.address}`);
  expect(Buffer.from(await stored.arrayBuffer()).equals(part.bytes)).toBe(true);
  expect(Object.fromEntries(stored.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; /),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
});

it.runIf(onSqlite)('a refusal half-way reaches its sender, who goes on sending', async () => {
  const { token } = await joined(site);
  const { path, headers, body } = uploadRequest('productIntro', [{ ...part, fileName: 'a/b.pdf' }], token);
  const connection = rawConnection(port);
  connection.send(heading(`POST /api${path}`, { ...headers, 'content-length': body.length + 5_000_000 }));
  connection.send(body);
  expect(await connection.until(/\r\n\r\n\{.*\}$/)).toContain('"file_name_not_allowed"');
  for (let no = 0; no < 50; no++) connection.send(Buffer.alloc(100_000));
  await nothingLeft();
});

describe.runIf(onSqlite)('a refusal of a file that is still being sent', () => {
  const wrong = { fileName: 'a/b.pdf', bytes: pdfFile('%'.repeat(6_000_000)) };
  /** The connection of somebody whose file was refused by its name, and what they go on to send. */
  async function refused(reads: boolean) {
    const { token } = await joined(site);
    const { path, headers, body } = uploadRequest(
      'productIntro',
      [{ name: 'productIntro', ...wrong }],
      token,
    );
    const connection = rawConnection(port);
    if (!reads) connection.socket.pause();
    connection.send(heading(`POST /api${path}`, headers));
    const sent = (bytes: Buffer) =>
      new Promise<void>((resolve, reject) => {
        connection.socket.write(bytes, (error) => (error ? reject(error) : resolve()));
      });
    return { connection, body, sent };
  }

  it('reaches a client that reads nothing before it has sent all', async () => {
    const { connection, body, sent } = await refused(false);
    await sent(body);
    connection.socket.resume();
    expect(await connection.until(/\r\n\r\n\{.*\}$/)).toContain('"file_name_not_allowed"');
    await nothingLeft();
  });

  it('reaches one whose network takes longer to send it than nothing may come', async () => {
    const { connection, body, sent } = await refused(false);
    const pieces = 20;
    const size = Math.ceil(body.length / pieces);
    for (let no = 0; no < pieces; no++) {
      await sent(body.subarray(no * size, (no + 1) * size));
      await setTimeout(200);
    }
    connection.socket.resume();
    expect(await connection.until(/\r\n\r\n\{.*\}$/)).toContain('"file_name_not_allowed"');
    await nothingLeft();
  });

  it('ends the connection of one who never stops sending', async () => {
    const { connection, body } = await refused(true);
    connection.send(body.subarray(0, 100_000));
    const sending = setInterval(() => connection.send(Buffer.alloc(1000)), 100);
    onTestFinished(() => clearInterval(sending));
    expect(await connection.closed).toContain('"file_name_not_allowed"');
    await nothingLeft();
  });
});

describe('a client that leaves', () => {
  it('half-way frees its place, its bytes and its share of the quota', async () => {
    const { token, memberIdx } = await joined(site);
    const { socket } = begin(token, 50_000);
    await expect.poll(underway).toHaveLength(1);
    await expect.poll(onDisk).toHaveLength(1);
    socket.destroy();
    await nothingLeft();
    const files = site.db.selectFrom('file').select('idx').where('memberIdx', '=', memberIdx);
    expect(await files.execute()).toEqual([]);
    expect(site.uploads.counts).toMatchObject({ underway: 0, waiting: 0 });
  });

  it('before the end of its form is told nothing, and nothing is kept', async () => {
    const { token } = await joined(site);
    const { path, headers, body } = uploadRequest('productIntro', [part], token);
    const connection = rawConnection(port);
    // As long as it says, and without its last boundary.
    const cut = body.subarray(0, body.length - 20);
    connection.send(heading(`POST /api${path}`, { ...headers, 'content-length': cut.length }));
    connection.send(cut);
    expect(await connection.until(/\r\n\r\n\{.*\}$/)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"not_multipart"/);
    await nothingLeft();
  });
});

describe('many at once', () => {
  it('of one member are bounded: the next is told when to come again, and comes in when one has gone', async () => {
    const { token } = await joined(site);
    const others = Array.from({ length: 8 }, () => begin(token, 1000));
    await expect.poll(underway).toHaveLength(8);
    const answer = await send(uploadRequest('productIntro', [part], token).path, {
      method: 'POST',
      headers: uploadRequest('productIntro', [part], token).headers,
      body: uploadRequest('productIntro', [part], token).body as Buffer<ArrayBuffer>,
    });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await answer.json()).toMatchObject({ resultMessage: 'server_busy' });
    for (const { rest } of others) rest();
    await Promise.all(others.map(({ until }) => until(/"resultMessage":"success"/)));
    await nothingLeft();
    expect(await sendFile(send, 'productIntro', token, part)).toMatchObject({ status: 200 });
  });

  it('of many members wait for their turn without being read, and all come in', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => joined(site)));
    const sent = people.map(({ token }) => begin(token, 1000));
    // A network holds two thirds of the places.
    await expect.poll(underway).toHaveLength(16);
    await expect.poll(() => site.uploads.counts).toMatchObject({ underway: 16, waiting: 14 });
    sent.at(-1)?.socket.destroy();
    await expect.poll(() => site.uploads.counts.waiting).toBe(13);
    for (const { rest } of sent.slice(0, -1)) rest();
    await Promise.all(sent.slice(0, -1).map(({ until }) => until(/"resultMessage":"success"/)));
    await nothingLeft();
  });
});
