/** Readers who take next to nothing, of files, of downloads and of streams: nobody else waits, and what they held is given back. */
import { readdirSync, readlinkSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { type Expo, expo, joined, type Person } from '#tests/support/factories.ts';
import { pdfFile } from '#tests/support/made-files.ts';
import { troubledSite } from '#tests/support/troubled-site.ts';
import { sendFile } from '#tests/support/uploading.ts';

const fresh = await freshDatabase();
const site = await troubledSite(fresh.place);
const sockets: Socket[] = [];
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await site.close();
  await fresh.close();
});
const at: Expo = await expo(site);
const sender: Person = await joined(site);
const bytes = pdfFile('%'.repeat(15_000_000));
const send = (token: string, what = bytes) =>
  sendFile((path, init) => fetch(`${site.url}/api${path}`, init), 'productIntro', token, { bytes: what });

/** Asks, and takes a byte a second at most of what comes; its status line. */
function slowly(path: string, token?: string): Promise<{ status: number; socket: Socket }> {
  const { hostname, port } = new URL(site.url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.push(socket);
    let heading = '';
    let timer: NodeJS.Timeout | undefined;
    const head = token ? `Authorization: Bearer ${token}\r\n` : '';
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n${head}Connection: close\r\n\r\n`);
    socket.on('readable', () => {
      if (timer) return;
      const piece = socket.read(Math.min(64, socket.readableLength)) as Buffer | null;
      heading += piece?.toString('latin1') ?? '';
      const status = /^HTTP\/1\.1 (\d{3})/.exec(heading)?.[1];
      if (!status) return;
      resolve({ status: Number(status), socket });
      timer = setInterval(() => void socket.read(1), 1_000);
    });
    socket.once('close', () => clearInterval(timer));
    socket.once('error', reject);
  });
}

/** Stored files that the server has open. */
const open = () =>
  readdirSync(`/proc/${site.pid}/fd`).filter((fd) => {
    try {
      return readlinkSync(`/proc/${site.pid}/fd/${fd}`).includes('/upload/');
    } catch {
      return false;
    }
  }).length;

it('a byte a second of files, downloads and streams holds up nobody, and nothing stays when they leave', async () => {
  const { data } = await send(sender.token);
  const file = `/files/upload/products/${data.saveFileName}`;
  const readers = await Promise.all([
    ...Array.from({ length: 60 }, () => slowly(file)),
    ...Array.from({ length: 8 }, () => slowly(`/api/notice/listen?eventIdx=${at.eventIdx}`, sender.token)),
    slowly('/api/member/exportData', sender.token),
  ]);
  expect(readers.map(({ status }) => status)).toEqual(readers.map(() => 200));
  expect(open()).toBeGreaterThan(0);

  // Whoever else comes is answered: pages, files, uploads, downloads of their own.
  const other = await joined(site);
  const whole = await fetch(`${site.url}${file}`);
  expect((await whole.arrayBuffer()).byteLength).toBe(bytes.length);
  expect(await send(other.token, pdfFile())).toMatchObject({ status: 200, resultMessage: 'success' });
  const own = await fetch(`${site.url}/api/member/exportData`, {
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect([own.status, (await own.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
  // The slow reader's own place is one, which is theirs until they leave.
  expect((await slowly('/api/member/exportData', sender.token)).status).toBe(503);

  for (const { socket } of readers) socket.destroy();
  await expect.poll(open).toBe(0);
  await expect
    .poll(async () => {
      const again = await slowly('/api/member/exportData', sender.token);
      again.socket.destroy();
      return again.status;
    })
    .toBe(200);
});
