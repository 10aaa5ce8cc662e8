/** What must hold with files in a bucket when a sender, a reader or the store leaves midway, and with a key that is wrong. */
import { mkdirSync, readdirSync } from 'node:fs';
import { get, request } from 'node:http';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '#domain/common/limits.ts';
import { openDatabase } from '#server/db/open.ts';
import { removeOrphans } from '#server/features/file/orphans.ts';
import { sweepFiles } from '#server/platform/storage/removal.ts';
import { s3Place, s3Store } from '#server/platform/storage/s3.ts';
import { composeApp } from '#tests/support/compose.ts';
import { joined } from '#tests/support/factories.ts';
import { pdfFile } from '#tests/support/made-files.ts';
import { sendFile, uploadRequest } from '#tests/support/uploading.ts';
import { amount } from './bench.ts';
import type { Bucket } from './swift.ts';
import { startWithoutPages } from './without-pages.ts';

interface Promised {
  promise: string;
  holds: boolean;
}

const bytes = amount(limits.fileBytes, 2_000_000);
const leavers = amount(30, 2);
const document = pdfFile(
  `%${Buffer.from(crypto.getRandomValues(new Uint8Array(40_000)))
    .toString('hex')
    .repeat(Math.floor(bytes / 80_000) - 1)}`,
);

export async function brokenPromises(bucket: Bucket, home: string): Promise<Promised[]> {
  const promises: Promised[] = [];
  const check = (promise: string, holds: boolean) => void promises.push({ promise, holds });
  const place = { dataDir: join(home, 'faults') };
  mkdirSync(place.dataDir);
  const db = await openDatabase(place);
  const { token } = await joined(composeApp(db, place, new Date().toISOString()));
  const relay = await startRelay(bucket.port);
  const store = s3Store(s3Place(bucket.setting()));
  const before = new Set(await bucket.keys());
  const added = async () => (await bucket.keys()).filter((key) => !before.has(key));
  const fileRows = async () => (await db.selectFrom('file').select('idx').execute()).length;
  const incoming = () => readdirSync(join(place.dataDir, 'incoming')).length;
  try {
    const server = await startWithoutPages(place, { FILE_STORE: bucket.setting({ port: relay.port }) });
    const send = (path: string, init: RequestInit) => fetch(`${server.url}/api${path}`, init);
    const upload = () => sendFile(send, 'productIntro', token, { bytes: document });

    const { data } = await upload();
    const address = `${server.url}/files${data.address}`;
    const read = Buffer.from(await (await fetch(address)).arrayBuffer());
    check('what is read through the server is what was sent, byte for byte', read.equals(document));
    const kept = await (await store.get(data.address.slice(1)))?.bytes();
    check('and so is what lies in the bucket', kept !== undefined && document.equals(kept));
    const head = await fetch(address, { method: 'HEAD' });
    check('HEAD says its size', head.headers.get('content-length') === String(document.length));

    for (let no = 0; no < leavers; no++) await leaveWhileSending(server.url, token);
    check(
      'a sender who leaves midway leaves nothing',
      await within(
        10,
        async () => (await added()).length === 1 && (await fileRows()) === 1 && incoming() === 0,
      ),
    );

    for (let no = 0; no < leavers; no++) await leaveWhileReading(address);
    check(
      'a reader who leaves midway ends the reading from the bucket',
      await within(10, async () => relay.underway() === 0),
    );

    relay.cutAfter(bytes / 4);
    const cut = await upload();
    relay.cutAfter(Number.POSITIVE_INFINITY);
    check(
      'a store that leaves midway is told as 503',
      cut.status === 503 && cut.resultMessage === 'service_unavailable',
    );
    check('with no file of it left', (await fileRows()) === 1 && incoming() === 0);
    check('and the next is stored again', (await upload()).status === 200);

    relay.cutAfter(0);
    check('a store that is away is told as 503', (await upload()).status === 503);
    check('to readers too', (await fetch(address)).status === 503);
    relay.cutAfter(Number.POSITIVE_INFINITY);
    await server.end('SIGTERM');

    await removeOrphans(db, new Date(Date.now() + (limits.orphanHours + 1) * 3_600_000));
    await sweepFiles(db, store);
    check('files that nothing names are gone from the bucket after the sweep', (await added()).length === 0);

    const wrong = await startWithoutPages(place, { FILE_STORE: bucket.setting({ secret: 'another' }) });
    const refused = await sendFile(
      (path, init) => fetch(`${wrong.url}/api${path}`, init),
      'productIntro',
      token,
      { bytes: document },
    );
    check(
      'with a wrong key nothing is stored, and told as 503',
      refused.status === 503 && (await added()).length === 0,
    );
    await wrong.end('SIGKILL');
    return promises;
  } finally {
    await relay.close();
    await db.destroy();
  }
}

async function within(seconds: number, holds: () => Promise<boolean>): Promise<boolean> {
  for (const until = Date.now() + seconds * 1000; Date.now() < until; await sleep(100))
    if (await holds()) return true;
  return false;
}

function leaveWhileSending(url: string, token: string): Promise<void> {
  const form = uploadRequest(
    'productIntro',
    [{ name: 'productIntro', fileName: 'file.pdf', bytes: document }],
    token,
  );
  return new Promise((done) => {
    const sent = request(`${url}/api${form.path}`, { method: 'POST', agent: false, headers: form.headers });
    sent.once('error', () => done()).once('close', () => done());
    sent.write(form.body.subarray(0, form.body.length / 2), () => sent.destroy());
  });
}

function leaveWhileReading(address: string): Promise<void> {
  return new Promise((done, fail) => {
    const asked = get(address, { agent: false }, (answer) => {
      answer.once('data', () => answer.destroy()).once('close', () => done());
      answer.once('error', () => undefined);
    });
    asked.once('error', fail);
  });
}

/** A way to the store that can be cut: after so many bytes of a connection it is ended, and at 0 none is let through. */
async function startRelay(port: number) {
  let most = Number.POSITIVE_INFINITY;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    if (most === 0) return void near.destroy();
    const far = connect(port, '127.0.0.1');
    let passed = 0;
    near.on('data', (piece) => {
      passed += piece.length;
      open.add(near);
      if (passed > most) near.destroy();
      else far.write(piece);
    });
    far.on('data', (piece) => {
      if (!near.write(piece)) {
        far.pause();
        near.once('drain', () => far.resume());
      }
    });
    const end = () => {
      open.delete(near);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', end).on('close', end);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as { port: number }).port,
    cutAfter: (count: number) => {
      most = count;
      if (most < Number.POSITIVE_INFINITY) for (const near of open) near.destroy();
    },
    /** Connections over which bytes are on their way. */
    underway: () => [...open].filter((near) => near.writableLength > 0).length,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}
