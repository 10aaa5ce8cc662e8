/** Logs in figures: results, satisfaction, and amounts by country, industry and committee. */
import { type RawBuilder, sql } from 'kysely';
import { counselingTypes } from '#domain/counseling/counseling-types.ts';
import {
  type AmountKind,
  amountKinds,
  meanScore,
  noSums,
  type Summary,
  type Sums,
  scoreKinds,
} from '#domain/stats/figures.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { dollarCents, won, wonSum } from '../counseling/money.ts';
import { wonToUsdOf } from '../exchange-rate/rates.ts';
import type { Turn } from './turn.ts';

/** Logs that are added up in one statement; then others have their turn. PostgreSQL adds in a process of its own. */
const atATimeOf = (db: Database) => (hasRowLocks(db) ? 5000 : 500);

const byLog = { currency: sql<string>`part.currency`, rate: sql<number | null>`part.rate_to_usd` };
/** The answer of the latest stage, else what the log said. */
const byLastWord = {
  currency: sql<string>`coalesce(later.currency, part.currency)`,
  rate: sql<number | null>`case when later.idx is null then part.rate_to_usd else later.rate_to_usd end`,
};
const priced: Record<AmountKind, Parameters<typeof won>[0]> = {
  consultation: { amounts: [sql`part.amount_consultation`], ...byLog },
  mou: { amounts: [sql`part.amount_mou`], ...byLog },
  contract: { amounts: [sql`part.amount_contract`], ...byLog },
  signed: { amounts: [sql`coalesce(later.amount_contract, part.amount_contract)`], ...byLastWord },
  shipped: { amounts: [sql`coalesce(later.amount_shipped, 0)`], ...byLastWord },
};
const sumColumns = (wonToUsd: number | null): RawBuilder<unknown>[] =>
  amountKinds.flatMap((kind) => [
    sql`sum(${dollarCents(priced[kind])}) as ${sql.id(`${kind}_cents`)}`,
    sql`${wonSum(won(priced[kind], wonToUsd))} as ${sql.id(`${kind}_won`)}`,
  ]);

type Grouped = {
  companyIdx: number;
  buyerCountry: string | null;
  last: number;
  logs: number;
  met: number;
} & Record<`${AmountKind}Cents`, number> &
  Record<`${AmountKind}Won`, number | null>;

/** The sums of as many logs after one, by company and country. */
async function sumsAfter(
  db: Database,
  eventIdx: number,
  after: number,
  wonToUsd: number | null,
): Promise<Grouped[]> {
  const { rows } = await sql<Grouped>`
    with part as (
      select idx, company_idx, buyer_country, type, currency, rate_to_usd, amount_consultation, amount_mou, amount_contract
        from counseling where event_idx = ${eventIdx} and idx > ${after} order by idx limit ${atATimeOf(db)}
    )
    select part.company_idx, part.buyer_country, max(part.idx) as last, count(*) as logs,
        sum(case when part.type = 'MISS_MATCHING' then 0 else 1 end) as met,
        ${sql.join(sumColumns(wonToUsd))}
      from part left join follow_up as later on later.counseling_idx = part.idx and later.stage =
        (select max(stage) from follow_up as any_stage where any_stage.counseling_idx = part.idx)
      group by part.company_idx, part.buyer_country`.execute(db);
  return rows;
}

/** What is added up so far: cents and won of each kind; won are unknown once one of them was. */
interface Tally {
  logs: number;
  cents: Float64Array;
  won: Float64Array;
  isUnknown: boolean[];
}

const emptyTally = (): Tally => ({
  logs: 0,
  cents: new Float64Array(amountKinds.length),
  won: new Float64Array(amountKinds.length),
  isUnknown: amountKinds.map(() => false),
});

/** Changes the tally: an event has as many rows as pairs of company and country, each in several groups. */
function addTo(tally: Tally, row: Grouped): void {
  tally.logs += Number(row.met);
  amountKinds.forEach((kind, at) => {
    const won = row[`${kind}Won`];
    tally.cents[at] = (tally.cents[at] ?? 0) + Number(row[`${kind}Cents`]);
    tally.won[at] = (tally.won[at] ?? 0) + Number(won ?? 0);
    if (won === null) tally.isUnknown[at] = true;
  });
}

const sumsOf = ({ logs, cents, won, isUnknown }: Tally): Sums => ({
  ...noSums(),
  logs,
  ...Object.fromEntries(
    amountKinds.map((kind, at) => [
      kind,
      { usd: (cents[at] ?? 0) / 100, krw: isUnknown[at] ? null : (won[at] ?? 0) },
    ]),
  ),
});

/** What each company of the event chose of a list. */
async function chosen(db: Database, eventIdx: number, kind: 'industries' | 'tradeCommittees') {
  const rows = await db
    .selectFrom('participateChoice')
    .innerJoin('participate', 'participate.idx', 'participateChoice.participateIdx')
    .select(['participateChoice.participateIdx', 'participateChoice.value'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.side', '=', 'company')
    .where('participateChoice.kind', '=', kind)
    .execute();
  return Map.groupBy(rows, ({ participateIdx }) => participateIdx);
}

export async function amountFigures(db: Database, eventIdx: number, turn: Turn): Promise<Summary['amounts']> {
  const industries = await chosen(db, eventIdx, 'industries');
  const committees = await chosen(db, eventIdx, 'tradeCommittees');
  const wonToUsd = await wonToUsdOf(db, eventIdx);
  await turn();
  const total = emptyTally();
  const groups = { country: groupSums(), industry: groupSums(), committee: groupSums() };
  for (let after = 0; ; ) {
    const rows = await sumsAfter(db, eventIdx, after, wonToUsd);
    for (const row of rows) {
      addTo(total, row);
      groups.country.add(row.buyerCountry, row);
      const each = (found: { value: string }[] | undefined) => found?.map(({ value }) => value) ?? [null];
      for (const value of each(industries.get(row.companyIdx))) groups.industry.add(value, row);
      for (const value of each(committees.get(row.companyIdx))) groups.committee.add(value, row);
    }
    if (rows.reduce((sum, { logs }) => sum + Number(logs), 0) < atATimeOf(db)) break;
    after = Math.max(...rows.map(({ last }) => last));
    await turn();
  }
  return {
    total: sumsOf(total),
    byCountry: groups.country.list('country'),
    byIndustry: groups.industry.list('industry'),
    byCommittee: groups.committee.list('committee'),
  };
}

/** Sums by a name; who has none has none. Groups of nothing but no-shows are none. */
function groupSums() {
  const groups = new Map<string | null, Tally>();
  return {
    add(name: string | null, row: Grouped) {
      const found = groups.get(name);
      const tally = found ?? emptyTally();
      if (!found) groups.set(name, tally);
      addTo(tally, row);
    },
    list: <Name extends string>(name: Name) =>
      [...groups]
        .filter(([, { logs }]) => logs > 0)
        .map(([value, tally]) => ({ ...sumsOf(tally), [name]: value }) as Sums & Record<Name, string | null>),
  };
}

const scoreColumns = {
  product: 'score_product',
  price: 'score_price',
  meeting: 'score_meeting',
} as const;

export async function resultFigures(
  db: Database,
  eventIdx: number,
  turn: Turn,
): Promise<Pick<Summary, 'logs' | 'satisfaction'>> {
  const rows = db.selectFrom('counseling').where('eventIdx', '=', eventIdx);
  const results = await rows
    .select((of) => ['type', of.fn.countAll<number>().as('count')])
    .groupBy('type')
    .execute();
  const satisfaction: Summary['satisfaction'] = [];
  for (const score of scoreKinds) {
    await turn();
    const given = await rows
      .select((of) => [
        sql<number>`${sql.ref(scoreColumns[score])}`.as('points'),
        of.fn.countAll<number>().as('count'),
      ])
      .where(sql.ref(scoreColumns[score]), 'is not', null)
      .groupBy('points')
      .execute();
    const counts = [1, 2, 3, 4, 5].map((points) => given.find((one) => one.points === points)?.count ?? 0);
    satisfaction.push({ score, counts, mean: meanScore(counts) });
  }
  const countOf = (type: string) => results.find((one) => one.type === type)?.count ?? 0;
  return {
    logs: { byResult: counselingTypes.map((type) => ({ type, count: countOf(type) })) },
    satisfaction,
  };
}
