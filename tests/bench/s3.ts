/**
 * Uploads into a bucket of a real object store (`swift.ts`) and reads from it: the client against bare requests with the same body,
 * the server against itself with a folder, and what must hold when a sender, a reader or the store leaves midway.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limits } from '#domain/common/limits.ts';
import { s3Place, s3Store } from '#server/platform/storage/s3.ts';
import { amount, type Bench, type Figure, inTurns, type Outcome } from './bench.ts';
import { brokenPromises } from './s3-faults.ts';
import { serverFigures } from './s3-server.ts';
import { type Bucket, missingForSwift, startSwift } from './swift.ts';

export const bucketFiles: Bench = {
  about: 'files in a bucket of a real object store, against bare requests and against a folder',
  missing: missingForSwift,
  run: benchBucket,
};

const rounds = amount(9, 1);
const smallFiles = amount(30, 2);

async function benchBucket(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const bucket = await startSwift();
  try {
    const client = await clientFigures(bucket, home);
    const server = await serverFigures(bucket, home);
    const broken = await brokenPromises(bucket, home);
    const promise: Figure = {
      what: 's3: promises that were broken when someone left midway',
      unit: 'promises',
      measured: broken.filter(({ holds }) => !holds).length,
      reference: null,
      bar: { below: 1 },
    };
    return { figures: [...client, ...server, promise], details: broken };
  } finally {
    await bucket.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

const random = (bytes: number) => {
  const block = crypto.getRandomValues(new Uint8Array(65_536));
  return Buffer.concat(
    Array.from({ length: Math.ceil(bytes / block.length) }, () => block),
    bytes,
  );
};

/** The store as the server has it, against `fetch` with the same body to addresses that are signed beforehand. */
async function clientFigures(bucket: Bucket, home: string): Promise<Figure[]> {
  const store = s3Store(s3Place(bucket.setting()));
  const large = random(amount(limits.fileBytes, 300_000));
  const small = random(20_000);
  const path = join(home, 'large');
  writeFileSync(path, large);
  const largeKey = 'upload/bench/large.bin';
  const smallKey = 'upload/bench/small.bin';
  const same = (read: Uint8Array | undefined, sent: Buffer) => {
    if (!read || !sent.equals(read)) throw new Error('The bucket has other bytes than were sent.');
  };

  const ours = async () => {
    const put = await secondsOf(() => store.putFile(largeKey, path));
    const read = await secondsOf(async () => same(await (await store.get(largeKey))?.bytes(), large));
    await store.delete(largeKey);
    const all = await secondsOf(async () => {
      for (let no = 0; no < smallFiles; no++) {
        await store.put(smallKey, small);
        if ((await store.stat(smallKey))?.size !== small.length) throw new Error('The size is another.');
        same(await (await store.get(smallKey))?.bytes(), small);
        await store.delete(smallKey);
        if (await store.stat(smallKey)) throw new Error('What was deleted is there.');
      }
    });
    return { put, read, all };
  };

  const reference = async () => {
    const signed = async (method: string, key: string) =>
      (await bucket.client.sign(bucket.address(key), { method, aws: { signQuery: true } })).url;
    const of = async (key: string) => ({
      put: await signed('PUT', key),
      get: await signed('GET', key),
      head: await signed('HEAD', key),
      remove: await signed('DELETE', key),
    });
    const bare = async (url: string, method: string, body?: Buffer) => {
      const answer = await fetch(url, { method, ...(body && { body: body as Buffer<ArrayBuffer> }) });
      if (!answer.ok && answer.status !== 404) throw new Error(`${method}: ${await answer.text()}`);
      return new Uint8Array(await answer.arrayBuffer());
    };
    const [big, little] = [await of(largeKey), await of(smallKey)];
    const put = await secondsOf(() => bare(big.put, 'PUT', large));
    const read = await secondsOf(async () => same(await bare(big.get, 'GET'), large));
    await bare(big.remove, 'DELETE');
    const all = await secondsOf(async () => {
      for (let no = 0; no < smallFiles; no++) {
        await bare(little.put, 'PUT', small);
        await bare(little.head, 'HEAD');
        same(await bare(little.get, 'GET'), small);
        await bare(little.remove, 'DELETE');
        await bare(little.head, 'HEAD');
      }
    });
    return { put, read, all };
  };

  await ours();
  const { put, read, all } = await inTurns(rounds, (kind) => (kind === 'ours' ? ours() : reference()));
  const bar = { below: 1.5 };
  return [
    { what: 's3: a file of 20 MB put, against a bare PUT', unit: 'seconds', ...put, bar },
    { what: 's3: the same read, against a bare GET', unit: 'seconds', ...read, bar },
    { what: `s3: ${smallFiles} of 20 KB put, seen, read, deleted`, unit: 'seconds', ...all, bar },
  ];
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (performance.now() - begin) / 1000;
}
