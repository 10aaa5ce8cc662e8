/**
 * Those who fit a participant, in the order of the domain (`byFit`), found by indexes alone. What they have in common in goods
 * leads to the candidates; where these are from is looked up for each. So the work is linear in those who share something, whatever
 * the event holds besides, and no long text is read.
 */
import { type RawBuilder, sql } from 'kysely';
import { distanceTo } from '#domain/country-areas.ts';
import type { MeetingSide } from '#domain/matching.ts';
import { countries } from '#domain/regions.ts';
import { type FitKind, fitEnough, fitPoints, spread } from '#domain/suggestion.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { withoutIndex } from '../../db/search.ts';
import type { ChoiceKind } from '../../db/tables/participate.ts';
import { choicesOf } from '../participation/choices.ts';

interface Reader {
  idx: number;
  eventIdx: number;
  side: MeetingSide;
}

interface Found {
  /** Participations, best first. */
  idxs: number[];
  /** How many fit in all. */
  count: number;
}

/** A page of those who fit: approved ones of the other side, without those whom the reader met, asked, was declined by or hid. */
export async function candidatesFor(
  db: Database,
  reader: Reader,
  page: { limit: number; offset: number },
): Promise<Found> {
  const said = await saidBy(db, reader);
  const shared = sharedGoods(db, said);
  if (shared.length === 0) return { idxs: [], count: 0 };
  const [own, other] = reader.side === 'company' ? ['company', 'buyer'] : ['buyer', 'company'];
  const [ownIdx, otherIdx] = [sql.raw(`${own}_idx`), sql.raw(`${other}_idx`)];
  // SQLite takes a unique index before all others, and then reads the row with its long texts; for a range it takes the one that
  // holds the place beside the number. PostgreSQL joins by equality alone as it likes best.
  const isSame = sql.raw(hasRowLocks(db) ? '= p.idx' : 'between p.idx and p.idx');
  // A kind counts once, however many values are shared: `union` leaves out a row that is there already.
  const { rows } = await sql<{ idx: number; count: number }>`
    with shared (participate_idx, kind, points) as (${sql.join(shared, sql` union `)}),
    sums (participate_idx, points) as (
      select participate_idx, sum(points) from shared group by participate_idx
    ),
    fitting (idx, points) as (
      select p.idx, sums.points + ${sql.join(placePoints(db, said), sql` + `)}
      from sums
      join participate as p on p.idx = sums.participate_idx
      join ${sql.table(other)} as said on said.participate_idx ${isSame}
      where ${withoutIndex('p.event_idx')} = ${reader.eventIdx} and p.side = ${other} and p.state = 'COMPLETE'
        and p.idx not in (select ${otherIdx} from matching
          where ${ownIdx} = ${reader.idx} and state in ('request', 'pending', 'complete', 'denied'))
        and p.idx not in (select target_idx from suggestion_hidden where participate_idx = ${reader.idx})
    )
    select idx, count(*) over () as count from fitting where points >= ${fitEnough}
    order by points desc, ${placeAmongEquals(reader.idx)}, idx
    limit ${page.limit} offset ${page.offset}`.execute(db);
  if (rows.length === 0 && page.offset > 0) {
    const { count } = await candidatesFor(db, reader, { limit: 1, offset: 0 });
    return { idxs: [], count };
  }
  return { idxs: rows.map(({ idx }) => idx), count: Number(rows[0]?.count ?? 0) };
}

/** What a participant says of themself, as far as it leads to others. */
interface Said {
  side: MeetingSide;
  choices: Awaited<ReturnType<typeof choicesOf>> extends (idx: number) => infer Choices ? Choices : never;
  words: { source: 'product' | 'requirement'; word: string; isWhole: 0 | 1 }[];
  buyerIdx: number;
  country: string | null;
  agencyRegion: string | null;
}

async function saidBy(db: Database, { idx, side }: Reader): Promise<Said> {
  const choices = (await choicesOf(db, [idx]))(idx);
  const words = await db
    .selectFrom('participateWord')
    .select(['source', 'word', 'isWhole'])
    .where('participateIdx', '=', idx)
    .execute();
  const nothing = { buyerIdx: 0, country: null, agencyRegion: null };
  if (side === 'company') {
    const own = await db
      .selectFrom('company')
      .select('agencyRegion')
      .where('participateIdx', '=', idx)
      .executeTakeFirst();
    return { ...nothing, ...own, side, choices, words };
  }
  const own = await db
    .selectFrom('buyer')
    .select(['idx as buyerIdx', 'country'])
    .where('participateIdx', '=', idx)
    .executeTakeFirst();
  return { ...nothing, ...own, side, choices, words };
}

/** Each thing in common that is about goods, as a query of those who share it: participation, kind, points. */
function sharedGoods(db: Database, { side, choices, words, buyerIdx }: Said): RawBuilder<unknown>[] {
  const scored = (kind: FitKind) => sql.raw(`'${kind}' as kind, ${fitPoints[kind]} as points`);
  const chose = (kind: FitKind, list: ChoiceKind, values: readonly string[]) =>
    values.length === 0
      ? []
      : [
          sql`select participate_idx, ${scored(kind)} from participate_choice
            where kind = ${list} and value ${among(db, values)}`,
        ];
  /** By whole words all words of theirs are found, by endings only whole ones: 유기농화장품 and 천연화장품 have no word in common. */
  const said = (kind: FitKind, mine: 'product' | 'requirement', theirs: 'product' | 'requirement') =>
    ([1, 0] as const).flatMap((isWhole) => {
      const own = words.filter((one) => one.source === mine && one.isWhole === isWhole);
      if (own.length === 0) return [];
      const wanted = own.map(({ word }) => word);
      const found = sql`select held.participate_idx, ${scored(kind)} from participate_word as held
        where held.word ${among(db, wanted)} and held.source = ${theirs}`;
      return [isWhole ? found : sql`${found} and held.is_whole = 1`];
    });
  const chosen = [
    ...chose('industry', 'industries', choices.industries),
    ...chose('committee', 'tradeCommittees', choices.tradeCommittees),
  ];
  if (side === 'company')
    return [
      ...chosen,
      ...said('product', 'product', 'product'),
      ...said('requirement', 'product', 'requirement'),
    ];
  return [
    ...chosen,
    ...said('product', 'product', 'product'),
    ...said('requirement', 'requirement', 'product'),
    sql`select company_idx as participate_idx, ${scored('hopeCompany')} from buyer_hope_company where buyer_idx = ${buyerIdx}`,
  ];
}

/** The points of where a candidate `p` is from, who says of it what `said` holds. */
function placePoints(db: Database, { side, choices, country, agencyRegion }: Said): RawBuilder<unknown>[] {
  const points = (kind: FitKind) => sql.raw(String(fitPoints[kind]));
  const chose = (list: ChoiceKind, values: readonly (string | null)[]) =>
    sql`exists (select 1 from participate_choice as chosen where chosen.participate_idx = p.idx
      and chosen.kind = ${list} and chosen.value ${among(db, values)})`;
  const [wanted, near, region] =
    side === 'company'
      ? [
          sql`said.country ${among(db, choices.hopeCountries)}`,
          sql`said.country ${among(db, nearTo(choices.hopeCountries))}`,
          chose('hopeRegions', [agencyRegion]),
        ]
      : [
          chose('hopeCountries', [country]),
          chose('hopeCountries', country === null ? [] : nearTo([country])),
          sql`said.agency_region ${among(db, choices.hopeRegions)}`,
        ];
  return [
    sql`case when ${wanted} then ${points('country')} when ${near} then ${points('area')} else 0 end`,
    sql`case when ${region} then ${points('region')} else 0 end`,
  ];
}

/** The countries in the same part of the world as one of these. */
const nearTo = (wanted: readonly string[]) =>
  countries.filter((country) => wanted.some((one) => distanceTo(country, one) === 1));

/**
 * One of these texts: one shape of statement for lists of any length. PostgreSQL gets the list as a value, so that it plans for as many
 * as there are and by how often each is said; of rows made from JSON it would expect a hundred, and read whole tables for them.
 */
function among(db: Database, values: readonly (string | null)[]): RawBuilder<unknown> {
  return hasRowLocks(db)
    ? sql`= any(${[...values]}::text[])`
    : sql`in (select value from json_each(${JSON.stringify(values)}))`;
}

/** As in the domain, for the number `idx`. */
const placeAmongEquals = (readerIdx: number) => {
  const shift = (readerIdx % spread.prime) * spread.factor * 7;
  return sql`(cast(idx as bigint) * ${sql.lit(spread.factor)} + cast(${shift} as bigint)) % ${sql.lit(spread.prime)}`;
};
