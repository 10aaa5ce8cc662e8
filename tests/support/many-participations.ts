/** Thousands of participations of one event in a few statements, for bounds that only so many reach. */
import { CompiledQuery } from 'kysely';
import type { Database } from '#server/db/open.ts';
import { columnsOf } from '#tests/bench/tenfold.ts';
import type { Participant } from './factories.ts';

/** So many more like this one, without what they offer, under numbers from `base` on. */
export async function manyLike(
  db: Database,
  { memberIdx, participateIdx }: Participant,
  count: number,
  base: number,
): Promise<void> {
  const columns = await columnsOf(db);
  const number = `cast(${base} + series.n as integer)`;
  const copies: [string, number, Record<string, string>][] = [
    ['member', memberIdx, { idx: number, id: `'many-' || ${number}` }],
    ['participate', participateIdx, { idx: number, member_idx: number }],
  ];
  for (const [table, idx, changed] of copies) {
    const names = columns.get(table) ?? [];
    const values = names.map((name) => changed[name] ?? `${table}.${name}`);
    await run(
      db,
      `with recursive series(n) as (select 0 union all select n + 1 from series where n < ${count - 1})
        insert into ${table} (${names}) select ${values} from ${table} cross join series where ${table}.idx = ${idx}`,
    );
  }
}

/** Every company of an event with every buyer, the first so many of them in the order of their numbers, by a statement of its own. */
export const eachPair = (eventIdx: number, count: number, from = 0): string =>
  `(select company.idx as company_idx, buyer.idx as buyer_idx, row_number() over (order by company.idx, buyer.idx) as no
    from participate as company cross join participate as buyer
    where company.event_idx = ${eventIdx} and buyer.event_idx = ${eventIdx} and company.side = 'company' and buyer.side = 'buyer'
    order by company.idx, buyer.idx limit ${count} offset ${from})`;

export const run = (db: Database, statement: string) =>
  db.withoutPlugins().executeQuery(CompiledQuery.raw(statement));
