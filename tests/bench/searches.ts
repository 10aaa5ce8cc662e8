/**
 * Searches among 5,000 companies and 50,000 products against the same among 500 and 5,000: answers per second of server
 * processor time, the database's included, in turns, medians, on both databases. Equally many are found in both, by a word that the same twenty companies have, and no
 * search comes twice.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { findable } from '#domain/common/search/keywords.ts';
import { openSession } from '#server/access/session.ts';
import type { Database, DatabasePlace } from '#server/db/open.ts';
import { saveGrams } from '#server/db/search.ts';
import { createDatabase, startPostgres } from '#tests/support/postgres.ts';
import { startServer } from '#tests/support/server-process.ts';
import { amount, type Bench, type Figure, inTurns, type Outcome } from './bench.ts';
import { approvedOf, fillDemonstration, fillDemonstrationIn } from './demonstration.ts';
import { type Asked, load } from './load.ts';
import { columnsOf, multiply } from './tenfold.ts';

export const searches: Bench = {
  about: 'searches among ten times the companies and products, where equally many are found',
  run,
};

const rounds = amount(3, 1);
const each = amount(1500, 20);
/** Of the demonstration's companies and products; sixty companies make 500 and 5,000. */
const times = { ours: amount(84, 6), reference: amount(9, 2) };
/** The demonstration shows two and a half products a company. */
const productsFor = 4;
const rareWord = 'qzirkonwaxyv';
const found = 20;

async function run(): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  // As an installation has it: what is safe on the disk, and statistics kept.
  const cluster = await startPostgres({ durable: true });
  try {
    const onSqlite = await measure('SQLite', async (kind, more) => {
      const place = { dataDir: join(home, kind) };
      return { place, token: await fillDemonstration(place.dataDir, more) };
    });
    const onPostgres = await measure(
      'PostgreSQL',
      async (kind, more) => {
        const databaseUrl = await createDatabase(cluster.url);
        const place = { dataDir: join(home, `postgres-${kind}`), databaseUrl };
        return { place, token: await fillDemonstrationIn(place, more) };
      },
      cluster.pid(),
    );
    return { figures: [...onSqlite, ...onPostgres] };
  } finally {
    await cluster.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

type Kind = 'ours' | 'reference';
type More = (db: Database, now: Date) => Promise<string>;
/** Makes a database with the demonstration and what `more` adds, and answers where, with the token of who will search. */
type Fill = (kind: Kind, more: More) => Promise<{ place: DatabasePlace; token: string }>;

/** `databasePid`: of a database that has a process of its own, whose time counts too. */
async function measure(database: string, fill: Fill, databasePid?: number): Promise<Figure[]> {
  const filled = async (kind: Kind) =>
    fill(kind, async (db, now) => {
      await multiply(db, times[kind]);
      await moreProducts(db);
      await markSome(db);
      // A database that runs for a while does so by itself.
      await db.executeQuery(CompiledQuery.raw('analyze'));
      const [reader] = await approvedOf(db, 'buyer');
      return openSession(db, (reader as { memberIdx: number }).memberIdx, now);
    });
  const databases = { reference: await filled('reference'), ours: await filled('ours') };
  const medians = await inTurns(rounds, async (kind) => {
    const { place, token } = databases[kind];
    const server = await startServer(place);
    const pids = [server.pid, databasePid ?? []].flat();
    const figures: Record<string, number> = {};
    for (const [name, asked] of Object.entries(askedBy(token)))
      figures[name] = (await load(server.url, pids, asked, {})).perCpuSecond;
    await server.end('SIGKILL');
    return figures;
  });
  return Object.entries(medians).map(([what, pair]) => ({
    what: `${what}, ${database}`,
    unit: 'answers per processor second',
    ...pair,
    // Within three times the time.
    bar: { atLeast: 1 / 3 },
  }));
}

/** Every part of the rare word from two letters on. */
const parts = Array.from(rareWord, (_, from) =>
  Array.from({ length: rareWord.length - from - 1 }, (_, length) => rareWord.slice(from, from + length + 2)),
).flat();

function askedBy(token: string): Record<string, Asked[]> {
  const searches = (list: string): Asked[] =>
    Array.from({ length: each }, (_, at) => {
      const words = `${parts[at % parts.length]} ${parts[Math.floor(at / parts.length) % parts.length]}`;
      return { method: 'GET', path: `/api/${list}/getList?keywords=${encodeURIComponent(words)}`, token };
    });
  return { 'companies, a new search': searches('company'), 'products, a new search': searches('product') };
}

/** Copies each product, with what it is found by. */
async function moreProducts(db: Database): Promise<void> {
  const run = (statement: string) => db.withoutPlugins().executeQuery(CompiledQuery.raw(statement));
  const columns = (await columnsOf(db)).get('product') ?? [];
  const { last } = await db
    .selectFrom('product')
    .select((of) => of.fn.max('idx').as('last'))
    .executeTakeFirstOrThrow();
  for (let copy = 1; copy < productsFor; copy++) {
    // A company has no two products of one name, and none in one place of its list.
    const changed: Record<string, string> = {
      idx: `idx + ${copy * last}`,
      view_order: `view_order + ${copy * 100}`,
      name_ko: `name_ko || ' ${copy}'`,
      name_en: `name_en || ' ${copy}'`,
    };
    const values = columns.map((name) => changed[name] ?? name);
    await run(
      `insert into product (${columns.join(', ')}) select ${values.join(', ')} from product where idx <= ${last}`,
    );
    await run(
      `insert into product_gram (gram, of_idx) select gram, of_idx + ${copy * last} from product_gram where of_idx <= ${last}`,
    );
  }
}

/** Gives twenty companies, and one product of each, the rare word. */
async function markSome(db: Database): Promise<void> {
  const companies = await db
    .selectFrom('company')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .select(['company.idx', 'company.searchText'])
    .where('participate.state', '=', 'COMPLETE')
    .orderBy('company.idx')
    .limit(found)
    .execute();
  const mark = async (table: 'company' | 'product', idx: number, text: string) => {
    const searchText = `${text} ${findable(rareWord)}`;
    await db.updateTable(table).set({ searchText }).where('idx', '=', idx).execute();
    await saveGrams(db, table, idx, searchText);
  };
  for (const { idx, searchText } of companies) {
    await mark('company', idx, searchText);
    const product = await db
      .selectFrom('product')
      .select(['idx', 'searchText'])
      .where('companyIdx', '=', idx)
      .orderBy('idx')
      .limit(1)
      .executeTakeFirst();
    if (product) await mark('product', product.idx, product.searchText);
  }
}
