/**
 * Backups of a server that answers two hundred writes a second, each restored into an empty folder and compared: it must hold
 * every write that was answered before the backup began, and be a state that the server's database had, so the writes in it are
 * the first ones in the order of their commits, none of them altered or by halves.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient } from '#api/client.ts';
import { demoPassword } from '#demo/seeder/demonstration.ts';
import { logInIds } from '#demo/seeder/people.ts';
import { fileFolders } from '#domain/common/files.ts';
import { faultIn } from '#server/db/copy.ts';
import type { Database } from '#server/db/open.ts';
import { openFileStore } from '#server/platform/storage/store.ts';
import { operate } from '#tests/support/operator.ts';
import { postSample } from '#tests/support/samples.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { serverArguments, serverEnvironment } from '../../scripts/prepare.mjs';
import { amount, type Bench, type Outcome } from './bench.ts';
import { approvedOf, fillDemonstration } from './demonstration.ts';
import { shareOf } from './load.ts';

const rounds = amount(5, 1);
const writesPerSecond = amount(200, 40);
/** Seconds of writing before each backup begins and after it has ended. */
const around = amount(2, 0.2);
/** Of 100 KB each. */
const pictures = amount(400, 4);
/** More than this many at once are never under way: a server that does not keep up is then written to at its own pace. */
const atOnceMost = 64;

export const backups: Bench = {
  about: 'backups during 200 writes a second, restored and compared',
  run: benchBackup,
};

async function benchBackup(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const dataDir = join(home, 'data');
  await fillDemonstration(dataDir, (db) => addFiles(db, dataDir));
  // As `npm start` runs it, without the process that draws the demonstration's pictures.
  const server = await startProcess(serverArguments, {
    ...serverEnvironment,
    PORT: '0',
    DEMO: '0',
    DATA_DIR: dataDir,
  });
  try {
    const writer = new Writer(await manager(server.url));
    await writer.prepare();
    const results: Awaited<ReturnType<typeof backUp>>[] = [];
    for (let round = 0; round < rounds; round++) results.push(await backUp(writer, dataDir, home, round));
    const sum = (name: 'lost' | 'strange' | 'faults') =>
      results.reduce((all, result) => all + result[name], 0);
    const figures = [
      { what: 'writes answered before a backup that it lacks', unit: 'writes', measured: sum('lost') },
      { what: 'writes out of order, altered or by halves', unit: 'writes', measured: sum('strange') },
      { what: 'damaged databases and failed commands', unit: 'times', measured: sum('faults') },
    ];
    const pace = Math.min(...results.map((result) => result.writesPerSecond));
    return {
      figures: [
        ...figures.map((figure) => ({ ...figure, reference: null, bar: { below: 1 } })),
        {
          what: 'writes a second that were answered while a backup ran, the least',
          unit: '1/s',
          measured: pace,
          reference: null,
          bar: { atLeast: 0.9 * writesPerSecond },
        },
      ],
      details: results,
    };
  } finally {
    await server.end('SIGTERM');
    rmSync(home, { recursive: true, force: true });
  }
}

async function backUp(writer: Writer, dataDir: string, home: string, round: number) {
  const file = join(home, `backup-${round}.tar.gz`);
  const stop = writer.start();
  await sleep(around * 1000);
  const before = new Set(writer.answered);
  const calm = writer.takeTimes();
  const begin = performance.now();
  const made = await operate({ dataDir }, ['backup', file]);
  const seconds = (performance.now() - begin) / 1000;
  const meanwhile = writer.answered.length - before.size;
  const busy = writer.takeTimes();
  await sleep(around * 1000);
  await stop();

  const restored = join(home, `restored-${round}`);
  const put = await operate({ dataDir: restored }, ['restore', file]);
  const live = postsIn(dataDir);
  const held = postsIn(restored);
  const titles = new Set(held.map(({ title }) => title));
  const inOrder = live.slice(0, held.length);
  return {
    answeredBefore: before.size,
    meanwhile,
    held: held.length,
    seconds: Number(seconds.toFixed(1)),
    writesPerSecond: Math.round(meanwhile / seconds),
    'p99 before, ms': Math.round(shareOf(calm, 0.99)),
    'p99 during, ms': Math.round(shareOf(busy, 0.99)),
    lost: [...before].filter((title) => !titles.has(title)).length,
    strange: held.filter((post, at) => JSON.stringify(post) !== JSON.stringify(inOrder[at])).length,
    faults:
      [made, put].filter(({ code }) => code !== 0).length +
      (faultIn(join(restored, 'madang.sqlite')) ? 1 : 0),
  };
}

/** Forty megabytes of pictures, as an expo has them. */
async function addFiles(db: Database, dataDir: string): Promise<void> {
  const store = openFileStore({ FILE_STORE: undefined, DATA_DIR: dataDir });
  const [owner] = await approvedOf(db, 'company');
  const at = new Date().toISOString();
  for (let no = 0; no < pictures; no++) {
    const saveFileName = `bench-${no}.webp`;
    const bytes = randomBytes(100_000);
    await store.put(`${fileFolders.productMainImg}/${saveFileName}`, bytes);
    const row = { kind: 'productMainImg', memberIdx: owner?.memberIdx ?? 0, saveFileName } as const;
    const facts = { fileName: saveFileName, mediaType: 'image/webp', bytes: bytes.length };
    await db
      .insertInto('file')
      .values({ ...row, ...facts, createdAt: at, updatedAt: at })
      .execute();
  }
}

/** The posts that the writer made, in the order of their commits, with what the same transaction wrote elsewhere. */
function postsIn(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'madang.sqlite'), { readOnly: true });
  try {
    const rows = database
      .prepare(
        `select p.*, (select count(*) from board_post_gram g where g.of_idx = p.idx) as grams
         from board_post p where title_en like 'write %' order by idx`,
      )
      .all();
    return rows.map((row) => ({ ...row, title: String(row.title_en) }));
  } finally {
    database.close();
  }
}

/** Writes posts at an even pace, and notes which were answered. */
class Writer {
  /** Titles, in the order of the answers. */
  readonly answered: string[] = [];
  readonly #client: Client;
  #categoryIdx = 0;
  #count = 0;
  #times: number[] = [];

  constructor(client: Client) {
    this.#client = client;
  }

  async prepare(): Promise<void> {
    const { data } = await this.#client('GET /board/getCategoryList', {});
    this.#categoryIdx = data[0]?.categoryIdx ?? 0;
  }

  /** Milliseconds that answers took since the last look. */
  takeTimes(): number[] {
    const times = this.#times;
    this.#times = [];
    return times;
  }

  /** Answers how to stop, which waits for what is under way. */
  start(): () => Promise<void> {
    const underWay = new Set<Promise<void>>();
    const begin = performance.now();
    const refused: unknown[] = [];
    let sent = 0;
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - begin) / 1000) * writesPerSecond);
      for (; sent < due && underWay.size < atOnceMost; sent++) {
        const write = this.#write().finally(() => underWay.delete(write));
        // A write that is refused breaks the benchmark off once the writer is stopped.
        write.catch((error) => refused.push(error));
        underWay.add(write);
      }
    }, 5);
    return async () => {
      clearInterval(timer);
      await Promise.allSettled(underWay);
      if (refused.length > 0) throw refused[0];
    };
  }

  async #write(): Promise<void> {
    const title = `write ${++this.#count}`;
    const begin = performance.now();
    await this.#client('POST /manage/board/addPost', {
      ...postSample(this.#categoryIdx),
      titleEn: title,
      bodyKo: '<p>짧은 글</p>',
      bodyEn: '<p>A short text.</p>',
    });
    this.#times.push(performance.now() - begin);
    this.answered.push(title);
  }
}

async function manager(url: string): Promise<Client> {
  const base = `${url}/api`;
  const { data } = await createClient({ base })('POST /member/login', {
    id: logInIds.manager,
    password: demoPassword,
  });
  return createClient({ base, token: () => data.token });
}
