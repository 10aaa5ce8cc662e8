/** Places of uploads: whoever holds many of them slowly makes room for who waits (docs/rules.md, F10). */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { createUploads } from '#server/features/file/uploads.ts';
import { receive } from '#server/platform/storage/receive.ts';
import { boundary, multipart } from '#tests/support/uploading.ts';

const folder = mkdtempSync(join(tmpdir(), 'places-'));
const opened: { close: () => unknown }[] = [];
afterAll(async () => {
  for (const one of opened) await one.close();
  rmSync(folder, { recursive: true });
});

const contentType = `multipart/form-data; boundary=${boundary}`;
const whole = multipart([{ name: 'boardFile', fileName: 'a.pdf', bytes: Buffer.alloc(1_000_000) }]);

function places(atOnce: number, ofNetwork = atOnce) {
  const bounds = { atOnce, ofNetwork, waiting: { length: 200, share: 150 }, ofMember: 8, afterMs: 3_000 };
  const uploads = createUploads(folder, { known: bounds, strangers: bounds });
  opened.push(uploads);
  const { signal } = new AbortController();
  /** A member sends so many bytes at once, then nothing; answers what came of it, and how it is finished. */
  return function send(memberIdx: number, bytes = whole.length, network = `network ${memberIdx}`) {
    const source = new PassThrough({ highWaterMark: 2_000_000 });
    source.write(whole.subarray(0, bytes));
    if (bytes === whole.length) source.end();
    const incoming = { contentType, contentLength: null, open: () => source };
    const from = { sender: { memberIdx, network }, bytes: whole.length, signal };
    const outcome = uploads
      .run(from, (place, mustEnd) =>
        receive(incoming, { part: 'boardFile', path: join(place, 'file'), signal, mustEnd }),
      )
      .then(
        () => 'received',
        (error: { key: string }) => error.key,
      );
    return { outcome, finish: () => void source.end(whole.subarray(bytes)) };
  };
}

/** Ends them all and counts how they ended. */
async function ends(slow: { outcome: Promise<string>; finish: () => void }[]) {
  for (const one of slow) one.finish();
  const outcomes = await Promise.all(slow.map(({ outcome }) => outcome));
  const count = (of: string) => outcomes.filter((one) => one === of).length;
  return { received: count('received'), tooSlow: count('upload_too_slow') };
}

const times = <T>(count: number, make: (no: number) => T): T[] =>
  Array.from({ length: count }, (_, no) => make(no));

it('three members who send slowly into all places keep nobody waiting', async () => {
  const send = places(24);
  const slow = [1, 2, 3].flatMap((member) => times(8, () => send(member, 20_000)));
  expect(await send(9).outcome).toBe('received');
  // One made room for one; the others go on.
  expect(await ends(slow)).toEqual({ received: 23, tooSlow: 1 });
}, 20_000);

it('a network holds its part of the places and no more, whatever its members send', async () => {
  const send = places(24, 16);
  const slow = times(100, (no) => send(no, 20_000, 'one network'));
  const begin = performance.now();
  // Nobody has to end for it.
  expect(await send(900).outcome).toBe('received');
  expect(performance.now() - begin).toBeLessThan(1_000);
  for (const one of slow) one.finish();
  await Promise.all(slow.map(({ outcome }) => outcome));
});

it('behind the network of slow ones, who waits gets the place of one of them', async () => {
  const send = places(24, 4);
  const slow = times(4, (no) => send(no, 20_000, 'hall'));
  expect(await send(900, whole.length, 'hall').outcome).toBe('received');
  expect(await ends(slow)).toEqual({ received: 3, tooSlow: 1 });
}, 20_000);

it('of networks that hold all places, one with more than its share makes room for one that has none, a small one does not', async () => {
  const send = places(6, 4);
  const crowd = times(4, (no) => send(no, 20_000, 'crowd'));
  const small = times(2, (no) => send(100 + no, 20_000, `small ${no}`));
  expect(await send(900).outcome).toBe('received');
  expect(await ends(small)).toEqual({ received: 2, tooSlow: 0 });
  expect(await ends(crowd)).toEqual({ received: 3, tooSlow: 1 });
}, 20_000);

it('networks that hold a place each keep none out that has none for longer than a third of what is borne else', async () => {
  const send = places(4);
  // Fast enough for any line in use, and too slow to be of help to whoever waits.
  const networks = times(4, (no) => send(no, 200_000));
  const begin = performance.now();
  expect(await send(900).outcome).toBe('received');
  expect(performance.now() - begin).toBeLessThan(2_900);
  expect(await ends(networks)).toEqual({ received: 3, tooSlow: 1 });
}, 20_000);

it('whoever waits behind a place of the same network keeps to the longer time', async () => {
  const send = places(4, 2);
  const slow = times(2, (no) => send(no, 200_000, 'hall'));
  const next = send(900, whole.length, 'hall');
  await new Promise((done) => setTimeout(done, 2_500));
  expect(await ends(slow)).toEqual({ received: 2, tooSlow: 0 });
  expect(await next.outcome).toBe('received');
}, 20_000);

it('those of a hall who send a file each at the pace of their line are left alone, and many slow ones end first', async () => {
  const send = places(4);
  const hall = send(1, 150_000);
  const many = [1, 2, 3].map((no) => send(2, 150_000 + no));
  const next = send(3);
  expect(await Promise.race(many.map(({ outcome }) => outcome))).toBe('upload_too_slow');
  expect(await next.outcome).toBe('received');
  hall.finish();
  expect(await hall.outcome).toBe('received');
  for (const one of many) one.finish();
}, 20_000);

it('without anyone who waits a slow sender goes on', async () => {
  const send = places(4);
  const slow = send(1, 20_000);
  await new Promise((done) => setTimeout(done, 4_000));
  slow.finish();
  expect(await slow.outcome).toBe('received');
});
