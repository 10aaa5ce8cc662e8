/** A hundred uploads of 19 MB that never end, sixty of them to where files go, the others to any call, all without a log-in. */
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Attack, counted } from './attack.ts';
import { head, inLanes, openSocket } from './client.ts';

const megabyte = 1024 * 1024;
const chunk = Buffer.alloc(256 * 1024, 'a');
/** How long each is left hanging once it has sent all but its end. */
const heldMs = 3_000;
const sendingMs = 10_000;

/** Most go where one day a log-in will be asked for and 20 MB are allowed. */
const uploads = { path: '/api/file/upload', type: 'multipart/form-data; boundary=siege' };
const others = ['/api/no/such', '/api/company/update', '/api/member/login', '/ko'].map((path) => ({
  path,
  type: 'application/json',
}));

export const unfinishedUploads: Attack = {
  name: '100 unfinished uploads of 19 MB',
  async run({ server, shortest }) {
    const count = shortest ? 8 : 100;
    const ends = await inLanes(count, count, (at) => {
      const { path, type } = at < count * 0.6 ? uploads : (others[at % others.length] as typeof uploads);
      return upload(`${server.url}${path}`, type, at % 2 === 0);
    });
    return {
      seen: {
        answers: counted(ends.map(({ answer }) => answer)),
        'MB taken': Math.round(ends.reduce((sum, { taken }) => sum + taken, 0) / megabyte),
      },
    };
  },
};

/** Sends 19 of 20 MB as fast as they are taken, and stays; answers how many were taken and the status that came, if one did. */
async function upload(
  url: string,
  type: string,
  saysLength: boolean,
): Promise<{ taken: number; answer: string }> {
  const socket = await openSocket(url);
  if (!socket) return { taken: 0, answer: 'refused' };
  let answer = 'no answer';
  socket.on('data', (data) => {
    if (answer === 'no answer') answer = /^HTTP\/1\.1 (\d+)/.exec(String(data))?.[1] ?? 'no status';
  });
  const size: Record<string, string | number> = saysLength
    ? { 'content-length': 20 * megabyte }
    : { 'transfer-encoding': 'chunked' };
  socket.write(head(url, 'POST', { 'content-type': type, ...size }));
  const until = performance.now() + sendingMs;
  for (
    let sent = 0;
    sent < 19 * megabyte && !socket.destroyed && performance.now() < until;
    sent += chunk.length
  ) {
    const more = saysLength || socket.write(`${chunk.length.toString(16)}\r\n`);
    const flowing = socket.write(chunk) && more;
    if (!saysLength) socket.write('\r\n');
    // Who takes no more is left alone with what waits.
    if (!flowing) await drained(socket);
    if (socket.writableLength > megabyte) break;
  }
  await sleep(heldMs);
  const taken = socket.bytesWritten - socket.writableLength;
  socket.destroy();
  return { taken, answer };
}

/** Until more is taken, or the other side has left, or a second has passed. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      socket.off('drain', done).off('close', done);
      resolve();
    };
    const timer = setTimeout(done, 1_000);
    socket.on('drain', done).on('close', done);
  });
}
