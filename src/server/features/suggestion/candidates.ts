/**
 * Those who fit a participant, in the order of the domain (`byFit`), found by indexes alone. What they have in common in goods
 * leads to the candidates; where these are from is looked up for each. So the work is linear in those who share something, whatever
 * the event holds besides, and no long text is read.
 */
import { type RawBuilder, sql } from 'kysely';
import type { MeetingSide } from '#domain/matching/matching.ts';
import { otherIndustry } from '#domain/participation/industries.ts';
import { aboutGoods, type FitKind, fitEnough, fitPoints, spread } from '#domain/participation/suggestion.ts';
import { distanceTo } from '#domain/region/country-areas.ts';
import { countries } from '#domain/region/regions.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { withoutIndex } from '../../db/search.ts';
import type { ChoiceKind } from '../../db/tables/participate.ts';
import { choicesOf } from '../participation/rows/choices.ts';
import { isHeadingWord } from '../participation/rows/product-words.ts';

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

/** A page of those who fit: approved ones of the other side, without those with whom there is a request or was a meeting, who said no, or whom the reader hid or does not want to meet. */
export async function candidatesFor(
  db: Database,
  reader: Reader,
  page: { limit: number; offset: number },
): Promise<Found> {
  const stated = await statedBy(db, reader);
  const shared = sharedGoods(db, stated);
  if (shared.length === 0) return { idxs: [], count: 0 };
  const [own, other] = reader.side === 'company' ? ['company', 'buyer'] : ['buyer', 'company'];
  const [ownIdx, otherIdx] = [sql.raw(`${own}_idx`), sql.raw(`${other}_idx`)];
  // SQLite takes a unique index before all others, and then reads the row with its long texts; for a range it takes the one that
  // holds the place beside the number. PostgreSQL joins by equality alone as it likes best.
  const isSame = sql.raw(hasRowLocks(db) ? '= p.idx' : 'between p.idx and p.idx');
  // A kind counts once, however many values are shared: `union` leaves out a row that is there already.
  const { rows } = await sql<{ idx: number; count: number }>`
    with peers (participate_idx) as (${peersOf(db, stated)}),
    shared (participate_idx, kind, points) as (${sql.join(shared, sql` union `)}),
    sums (participate_idx, points) as (
      select participate_idx, sum(points) from shared group by participate_idx
      having max(case when kind in (${sql.join(aboutGoods.map((kind) => sql.lit(kind)))}) then 1 else 0 end) = 1
    ),
    fitting (idx, points) as (
      select p.idx, sums.points + ${sql.join(placePoints(db, stated), sql` + `)}
      from sums
      join participate as p on p.idx = sums.participate_idx
      join ${sql.table(other)} as stated on stated.participate_idx ${isSame}
      where ${withoutIndex('p.event_idx')} = ${reader.eventIdx} and p.side = ${other} and p.state = 'COMPLETE'
        and p.idx not in (select ${otherIdx} from matching
          where ${ownIdx} = ${reader.idx}
            and (state <> 'cancel' or answered_at is not null or was_at is not null))
        and p.idx not in (select target_idx from suggestion_hidden where participate_idx = ${reader.idx})
        and p.idx not in (select other_idx from not_with where participate_idx = ${reader.idx})
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
interface Stated {
  side: MeetingSide;
  choices: Awaited<ReturnType<typeof choicesOf>> extends (idx: number) => infer Choices ? Choices : never;
  words: { source: 'product' | 'requirement'; word: string; isWhole: 0 | 1 }[];
  buyerIdx: number;
  country: string | null;
  agencyRegion: string | null;
}

async function statedBy(db: Database, { idx, side }: Reader): Promise<Stated> {
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

/** Who chose one of the reader's industries. */
const peersOf = (db: Database, { choices }: Stated) => chosenBy(db, 'industries', choices.industries);

const chosenBy = (db: Database, list: ChoiceKind, values: readonly string[]) =>
  sql`select participate_idx from participate_choice where kind = ${list} and value ${among(db, values)}`;

type Source = Stated['words'][number]['source'];

/** Each thing in common that is about goods, as a query of those who share it: participation, kind, points. */
function sharedGoods(db: Database, { side, choices, words, buyerIdx }: Stated): RawBuilder<unknown>[] {
  const scored = (kind: FitKind) => sql.raw(`'${kind}' as kind, ${fitPoints[kind]} as points`);
  const rows = (kind: FitKind, found: RawBuilder<unknown>) =>
    sql`select participate_idx, ${scored(kind)} from (${found}) as found`;
  const own = (source: Source, { isHeading, isWhole }: { isHeading: boolean; isWhole: 0 | 1 }) =>
    words
      .filter(
        (one) => one.source === source && one.isWhole === isWhole && isHeadingWord(one.word) === isHeading,
      )
      .map(({ word }) => word);
  const saying = (wanted: readonly string[], theirs: Source) =>
    sql`select participate_idx from participate_word where word ${among(db, wanted)} and source = ${theirs}`;
  // The words lead; who says them is looked up among the peers.
  const isPeer = sql`and ${withoutIndex('participate_idx')} in (select participate_idx from peers)`;

  /** Whole words meet each other; endings and whole words, among those of the same industry: 유기농화장품 and 천연화장품 don't meet. */
  const ofWords = (mine: Source, theirs: Source) => [
    ...some(own(mine, { isHeading: false, isWhole: 1 }), (wanted) => [
      sql`${saying(wanted, theirs)} and is_whole = 1`,
      sql`${saying(wanted, theirs)} and is_whole = 0 ${isPeer}`,
    ]),
    ...some(own(mine, { isHeading: false, isWhole: 0 }), (wanted) => [
      sql`${saying(wanted, theirs)} and is_whole = 1 ${isPeer}`,
    ]),
  ];
  const headings = (mine: Source, theirs: Source) =>
    some(own(mine, { isHeading: true, isWhole: 1 }), (wanted) => [sql`${saying(wanted, theirs)} ${isPeer}`]);
  const ofProduct = ofWords('product', 'product');
  const [mine, theirs]: [Source, Source] =
    side === 'company' ? ['product', 'requirement'] : ['requirement', 'product'];
  const named = choices.industries.filter((one) => one !== otherIndustry);
  return [
    ...some(named, (values) => [rows('industry', chosenBy(db, 'industries', values))]),
    ...(choices.industries.includes(otherIndustry) && ofProduct.length > 0
      ? [
          rows(
            'industry',
            sql`${chosenBy(db, 'industries', [otherIndustry])}
              and participate_idx in (${sql.join(ofProduct, sql` union `)})`,
          ),
        ]
      : []),
    ...some(choices.tradeCommittees, (values) => [
      rows('committee', chosenBy(db, 'tradeCommittees', values)),
    ]),
    ...[...headings('product', 'product'), ...headings(mine, theirs)].map((found) => rows('heading', found)),
    ...ofProduct.map((found) => rows('product', found)),
    ...ofWords(mine, theirs).map((found) => rows('requirement', found)),
    ...(side === 'buyer'
      ? [
          sql`select company_idx as participate_idx, ${scored('hopeCompany')} from buyer_hope_company where buyer_idx = ${buyerIdx}`,
        ]
      : []),
  ];
}

/** The queries for these values; none where there are no values. */
const some = <T>(values: readonly T[], make: (values: readonly T[]) => RawBuilder<unknown>[]) =>
  values.length > 0 ? make(values) : [];

/** The points of where a candidate `p` is from, who says of it what `said` holds. */
function placePoints(db: Database, { side, choices, country, agencyRegion }: Stated): RawBuilder<unknown>[] {
  const points = (kind: FitKind) => sql.raw(String(fitPoints[kind]));
  const chose = (list: ChoiceKind, values: readonly (string | null)[]) =>
    sql`exists (select 1 from participate_choice as chosen where chosen.participate_idx = p.idx
      and chosen.kind = ${list} and chosen.value ${among(db, values)})`;
  const [wanted, near, region] =
    side === 'company'
      ? [
          sql`stated.country ${among(db, choices.hopeCountries)}`,
          sql`stated.country ${among(db, nearTo(choices.hopeCountries))}`,
          chose('hopeRegions', [agencyRegion]),
        ]
      : [
          chose('hopeCountries', [country]),
          chose('hopeCountries', country === null ? [] : nearTo([country])),
          sql`stated.agency_region ${among(db, choices.hopeRegions)}`,
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
