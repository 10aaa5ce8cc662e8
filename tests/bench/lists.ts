/**
 * Lists and searches at ten times the demonstration's people against the demonstration itself: answers per second of
 * server processor time, in turns, medians. Everything is asked for by someone who is logged in, so that no answer is
 * kept; a new search is one that was not asked for before, so that not even its order is. Searches ask for one row, as many
 * times the people are many times found.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSession } from '#server/access/session.ts';
import type { Database } from '#server/db/open.ts';
import { startServer } from '#tests/support/server-process.ts';
import { amount, type Bench, inTurns, type Outcome } from './bench.ts';
import { approvedOf, fillDemonstration } from './demonstration.ts';
import { type Asked, isOk, load } from './load.ts';
import { multiply } from './tenfold.ts';

export const lists: Bench = {
  about: 'lists and searches at ten times the data',
  run: () => benchLists(amount(10, 2)),
};

/** Proof of the direction, not a claim: run by name only. */
export const listsHundred: Bench = {
  about: 'lists and searches at a hundred times the data',
  byNameOnly: true,
  run: () => benchLists(100),
};

const rounds = amount(3, 1);
const each = amount(2000, 20);

interface Readers {
  buyer: string;
  manager: string;
  /** Two words each, of which a product of the demonstration has both. */
  words: string[];
}

async function benchLists(times: number): Promise<Outcome> {
  const home = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const folders = { ours: join(home, 'many'), reference: join(home, 'one') };
  try {
    const readers = {
      reference: await fillDemonstration(folders.reference, readersOf),
      ours: await fillDemonstration(folders.ours, async (db, now) => {
        await multiply(db, times);
        return readersOf(db, now);
      }),
    };
    const medians = await inTurns(rounds, async (kind) => {
      const server = await startServer({ dataDir: folders[kind] });
      const figures: Record<string, number> = {};
      for (const [name, asked] of Object.entries(
        askedOfLists(readers[kind], kind === 'ours' ? times : 1, each),
      )) {
        const options = name.startsWith('a page') ? { isFine: isOk } : {};
        figures[name] = (await load(server.url, server.pid, asked, options)).perCpuSecond;
      }
      await server.end('SIGKILL');
      return figures;
    });
    return {
      figures: Object.entries(medians).map(([what, pair]) => ({
        what: `${times} times the data: ${what}`,
        unit: 'answers per processor second',
        ...pair,
        bar: { atLeast: 0.5 },
      })),
    };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** What the readers ask of lists with so many times the people, so many times each. */
export function askedOfLists(
  { buyer, manager, words }: Readers,
  times: number,
  each: number,
): Record<string, Asked[]> {
  const get = (token: string, address: (at: number) => string): Asked[] =>
    Array.from({ length: each }, (_, at) => ({ method: 'GET', path: `/api${address(at)}`, token }));
  const search = (at: number) => encodeURIComponent(words[at % words.length] as string);
  // Other orders are other lists: with them no search comes twice.
  const orders = ['', '&orderType=asc', '&listOrder=name', '&listOrder=name&orderType=desc'];
  const ever = (at: number) => orders[Math.floor(at / words.length) % orders.length];
  const last = Math.ceil((55 * times) / 20);
  return {
    'a page of text': Array.from({ length: each }, () => ({ method: 'GET', path: '/ko/info' })),
    'companies, first page': get(buyer, () => '/company/getList'),
    'companies, last page': get(buyer, () => `/company/getList?page=${last}`),
    'products, first page': get(buyer, () => '/product/getList'),
    'buyers, first page': get(buyer, () => '/buyer/getList?listOrder=name'),
    "managers' participants, first page": get(manager, () => '/manage/participate/getList'),
    'companies, a new search': get(
      buyer,
      (at) => `/company/getList?rows=1&keywords=${search(at)}${ever(at)}`,
    ),
    'products, a new search': get(buyer, (at) => `/product/getList?rows=1&keywords=${search(at)}${ever(at)}`),
    "managers' participants, a search": get(
      manager,
      (at) => `/manage/participate/getList?rows=1&keywords=${search(at)}`,
    ),
    'companies, a search for one syllable': get(buyer, () => '/company/getList?keywords=%EC%B0%A8'),
  };
}

async function readersOf(db: Database, now: Date): Promise<Readers> {
  const [first] = await approvedOf(db, 'buyer');
  const famppy = await db
    .selectFrom('permission')
    .select('memberIdx')
    .where('permission', '=', 'famppy')
    .executeTakeFirstOrThrow();
  // Of the demonstration itself, so that both find what is searched for.
  const products = await db
    .selectFrom('product')
    .innerJoin('company', 'company.idx', 'product.companyIdx')
    .select(['product.nameKo', 'product.nameEn', 'company.nameEn as companyEn'])
    .where('product.idx', '<', 100_000)
    .execute();
  const pairs = products.flatMap(({ nameKo, nameEn, companyEn }) => {
    const found = `${companyEn} ${nameKo} ${nameEn}`.split(/\s+/).filter((word) => word.length > 1);
    return found.flatMap((one, at) => found.slice(at + 1).map((other) => `${one} ${other}`));
  });
  return {
    buyer: await openSession(db, (first as { memberIdx: number }).memberIdx, now),
    manager: await openSession(db, famppy.memberIdx, now),
    words: [...new Set(pairs)],
  };
}
