/** Faces that an organiser may choose, cut when they are first asked for, and kept in `faces` of the data folder (docs/rules.md, I5). */
import { once } from 'node:events';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ownFolder } from '#domain/site/pictures.ts';
import type { Logger } from '../ground/log.ts';
import { type PreparedAnswer, prepareAnswer } from '../platform/answer.ts';
import { forkBounded } from '../platform/bounded-process.ts';
import { faceAt } from '../platform/site/face.ts';

const program = fileURLToPath(new URL('../../fonts/process.ts', import.meta.url));
const bounds = { heapMb: 256, memoryMb: 600 };
/** For so long one may take, with the start of its process. */
const cutMs = 30_000;
/** After a failure nobody has it tried again for so long. */
const restMs = 60_000;

interface Parts {
  dataDir: string;
  log: Logger;
  cut?: (order: Cut) => Promise<Buffer>;
}

type Cut = NonNullable<ReturnType<typeof faceAt>>;

async function cutInProcess(order: Cut): Promise<Buffer> {
  const child = forkBounded(program, { ...bounds, env: {} });
  const settled = new AbortController();
  const signal = AbortSignal.any([AbortSignal.timeout(cutMs), settled.signal]);
  try {
    const answered = once(child, 'message', { signal });
    const ended = once(child, 'exit', { signal }).then((): never => {
      throw new Error('no face: the process ended');
    });
    ended.catch(() => undefined);
    answered.catch(() => undefined);
    child.send(order);
    const [answer] = await Promise.race([answered, ended]);
    if (typeof answer === 'string') throw new Error(`no face: ${answer}`);
    const { data } = answer as { data: number[] };
    return Buffer.from(data);
  } finally {
    settled.abort();
    child.kill('SIGKILL');
  }
}

/** `cut` is another in tests alone. */
export function createOwnFaces({ dataDir, log, cut = cutInProcess }: Parts) {
  const folder = join(dataDir, 'faces');
  /** Six at most: three faces in two languages. */
  const made = new Map<string, Promise<PreparedAnswer | undefined>>();
  const failedAt = new Map<string, number>();
  /** One after the other: each takes a process of some hundred megabytes. */
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(order: Cut): Promise<Buffer> {
    const mine = last.then(() => cut(order));
    last = mine.catch(() => undefined);
    return mine;
  }

  async function keep(name: string, file: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `${name}.${process.pid}.part`);
    await writeFile(part, file, { mode: 0o600 });
    await rename(part, join(folder, name));
  }

  async function make(path: string, order: Cut): Promise<PreparedAnswer> {
    const name = basename(path);
    let file: Buffer | undefined = await readFile(join(folder, name)).catch(() => undefined);
    if (!file) {
      file = await inTurn(order);
      await keep(name, file).catch((error) => log.warn({ err: error }, 'a cut face can not be stored'));
    }
    return prepareAnswer(file, {
      quality: 0,
      headers: { 'content-type': 'font/woff2', 'cache-control': 'public, max-age=31536000, immutable' },
    });
  }

  return {
    /** The font at such a path; undefined where there is none, or it can't be cut just now. */
    async get(path: string): Promise<PreparedAnswer | undefined> {
      const order = path.startsWith(`${ownFolder}face-`) ? faceAt(path) : undefined;
      if (!order || performance.now() - (failedAt.get(path) ?? Number.NEGATIVE_INFINITY) < restMs)
        return undefined;
      const known =
        made.get(path) ??
        make(path, order).catch((error: unknown) => {
          log.warn({ err: error }, 'a face could not be cut');
          failedAt.set(path, performance.now());
          made.delete(path);
          return undefined;
        });
      made.set(path, known);
      return known;
    },
  };
}

export type OwnFaces = ReturnType<typeof createOwnFaces>;
