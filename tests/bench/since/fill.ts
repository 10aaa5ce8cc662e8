/**
 * Fills data folders for the server of a tree, by that tree's own code. Arguments: the tree, the folder to fill, and how many times the
 * demonstration's people the second one has. What the benchmark sends is written beside them.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hashOf, newToken } from '#server/access/token.ts';
import type { Database, DatabasePlace } from '#server/db/open.ts';
import type { LargeEvent, Size } from '../large-event.ts';

/** What a tree's data folders hold, for whoever asks. */
export interface Filled {
  /** A company's profile. */
  company: number;
  buyer: string;
  /** Of the folder with many times the people. */
  many: { buyer: string; manager: string };
  /** Two words each, of which a product of the demonstration has both. */
  words: string[];
  approvals: { token: string; matchingIdx: number }[];
  /** Null where the tree can't make one. */
  large: Pick<LargeEvent, 'eventIdx' | 'requests' | 'companyTokens' | 'buyerTokens'> | null;
}

const [tree, home, times, approvals, size] = process.argv.slice(2) as [
  string,
  string,
  string,
  string,
  string,
];

const { fillDemonstration, eventIdx } = (await import(
  join(tree, 'tests/bench/demonstration.ts')
)) as typeof import('../demonstration.ts');
const { multiply } = (await import(join(tree, 'tests/bench/tenfold.ts'))) as typeof import('../tenfold.ts');

await fillDemonstration(join(home, 'one'), async () => undefined);
await fillDemonstration(join(home, 'many'), (db) => multiply(db, Number(times)));

/** Plain rows by the columns that the tree's table has: they were fewer once. */
function open(folder: string) {
  const file = new DatabaseSync(join(home, folder, 'madang.sqlite'));
  const all = <Row>(sql: string) => file.prepare(sql).all() as Row[];
  const insert = (table: string, row: Record<string, string | number | null>) => {
    const known = all<{ name: string }>(`select name from pragma_table_info('${table}')`);
    const columns = known.map(({ name }) => name).filter((name) => name in row);
    const given = columns.map((name) => row[name] ?? null);
    const sql = `insert or ignore into ${table} (${columns}) values (${columns.map(() => '?')}) returning idx`;
    return (file.prepare(sql).get(...given) as { idx: number } | undefined)?.idx;
  };
  const now = new Date();
  const session = (memberIdx: number): string => {
    const token = newToken();
    const at = now.toISOString();
    insert('session', {
      token_hash: hashOf(token),
      member_idx: memberIdx,
      device: '',
      created_at: at,
      used_at: at,
      expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
    });
    return token;
  };
  /** Of whom asks the other; a commit of before has no such table. */
  const insertPair = (pair: Record<string, number>) => {
    const known = all<{ name: string }>(`select name from pragma_table_info('pair')`);
    if (known.length === 0) return;
    const sql =
      'insert or ignore into pair (event_idx, company_idx, buyer_idx, kind, since) values (?, ?, ?, ?, ?)';
    file
      .prepare(sql)
      .run(pair.event_idx ?? 0, pair.company_idx ?? 0, pair.buyer_idx ?? 0, 'live', now.toISOString());
  };
  const approved = (side: string) =>
    all<{ idx: number; member_idx: number }>(
      `select idx, member_idx from participate where side = '${side}' and state = 'COMPLETE' order by idx`,
    );
  return { file, all, insert, insertPair, session, approved };
}

const one = open('one');
const [companies, buyers] = [one.approved('company'), one.approved('buyer')];
const at = new Date().toISOString();
const asked: Filled['approvals'] = [];
const most = companies.length * buyers.length;
one.file.exec('begin');
for (let no = 0; asked.length < Number(approvals) && no < most; no++) {
  const company = companies[no % companies.length] as (typeof companies)[number];
  const buyer = buyers[(no + Math.floor(no / companies.length) * 7) % buyers.length] as typeof company;
  const pair = { event_idx: eventIdx, company_idx: company.idx, buyer_idx: buyer.idx };
  one.insertPair(pair);
  const matchingIdx = one.insert('matching', {
    ...pair,
    type: 'online',
    state: 'request',
    asked_by: 'buyer',
    any_slot: 'Y',
    created_at: at,
    updated_at: at,
  });
  if (matchingIdx !== undefined) asked.push({ token: one.session(company.member_idx), matchingIdx });
}
const buyer = one.session((buyers[0] as (typeof buyers)[number]).member_idx);
one.file.exec('commit');
const products = one.all<{ ko: string; en: string; company: string }>(
  `select product.name_ko as ko, product.name_en as en, company.name_en as company
    from product join company on company.idx = product.company_idx`,
);
one.file.close();

const many = open('many');
const [manager] = many.all<{ member_idx: number }>(
  `select member_idx from permission where permission = 'famppy'`,
);
const ofMany = {
  buyer: many.session((many.approved('buyer')[0] as { member_idx: number }).member_idx),
  manager: many.session((manager as { member_idx: number }).member_idx),
};
many.file.close();

const filled: Filled = {
  company: (companies[0] as { idx: number }).idx,
  buyer,
  many: ofMany,
  approvals: asked,
  large: await fillLarge(),
  words: [
    ...new Set(
      products.flatMap(({ ko, en, company }) => {
        const found = `${company} ${ko} ${en}`.split(/\s+/).filter((word) => word.length > 1);
        return found.flatMap((word, no) => found.slice(no + 1).map((other) => `${word} ${other}`));
      }),
    ),
  ],
};
writeFileSync(join(home, 'filled.json'), JSON.stringify(filled));

/** The event of `approvals`, which came after the first commit that is compared with. */
async function fillLarge(): Promise<Filled['large']> {
  const { largeEvent } = await import(join(tree, 'tests/bench/large-event.ts')).catch(() => ({}));
  if (!largeEvent) return null;
  const place: DatabasePlace = { dataDir: join(home, 'large') };
  const { openDatabase } = await import(join(tree, 'src/server/db/open.ts'));
  const db: Database = await openDatabase(place);
  try {
    return await (largeEvent as typeof import('../large-event.ts').largeEvent)(
      db,
      place,
      JSON.parse(size) as Size,
    );
  } finally {
    await db.destroy();
  }
}
