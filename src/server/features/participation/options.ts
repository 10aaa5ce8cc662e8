/** By what the public lists can be narrowed: each value that finds something, with how many (docs/rules.md, V1). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { destinationsOf } from '#domain/region/destinations.ts';
import { visibilityFor } from '../../access/visibility.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { Facets, ListCache } from '../../platform/cache/list-cache.ts';
import { publicOrder } from '../../platform/cache/public-list.ts';
import { buyersListed } from './buyers.ts';
import { companiesOf } from './company-list.ts';
import { productsListed } from './products.ts';

interface Where {
  db: Database;
  eventIdx: number;
  lists: ListCache;
}

export async function companyOptions(
  context: ContextOf<'GET /company/getOptions'>,
  { keywords, companyName, eventIdx: _, ...chosen }: CheckedOf<'GET /company/getOptions'>,
): Promise<AnswerOf<'GET /company/getOptions'>> {
  const onlyIdx = (await visibilityFor(context)).onlyIdx('company');
  const asked = { keywords, companyName };
  const found = await publicOrder(context, asked, companiesOf(context, asked, onlyIdx));
  return counted(found, await facetsOf(context, 'company'), chosen, ofCompanies);
}

export async function productOptions(
  context: ContextOf<'GET /product/getOptions'>,
  { keywords, companyName, eventIdx: _, ...chosen }: CheckedOf<'GET /product/getOptions'>,
): Promise<AnswerOf<'GET /product/getOptions'>> {
  const onlyIdx = (await visibilityFor(context)).onlyIdx('company');
  const asked = { keywords, companyName };
  const found = await publicOrder(context, asked, productsListed(context, asked, onlyIdx));
  return counted(found, await facetsOf(context, 'product'), chosen, ofCompanies);
}

export async function buyerOptions(
  context: ContextOf<'GET /buyer/getOptions'>,
  request: CheckedOf<'GET /buyer/getOptions'>,
): Promise<AnswerOf<'GET /buyer/getOptions'>> {
  const { keywords, companyName, memberName, eventIdx: _, ...chosen } = request;
  const onlyIdx = (await visibilityFor(context)).onlyIdx('buyer');
  const asked = { keywords, companyName, memberName };
  const found = await publicOrder(context, asked, buyersListed(context, asked, onlyIdx));
  return counted(found, await facetsOf(context, 'buyer'), chosen, ofBuyers);
}

const ofCompanies = [
  'businessCategory',
  'industries',
  'tradeCommittees',
  'agencyRegion',
  'country',
  'destination',
] as const;
const ofBuyers = [
  'participateType',
  'industries',
  'country',
  'destination',
  'tradeCommittees',
  'agencyRegion',
] as const;

type Counts = { value: string; count: number }[];

/**
 * How many of those found have each value, beside what is chosen of the other names: a value counts in its own choice
 * whatever else is chosen there. The most frequent come first.
 */
function counted<Name extends string, Answer extends Record<Name, Counts>>(
  found: Int32Array,
  facets: ReadonlyMap<number, Facets>,
  chosen: Partial<Record<Name, unknown>>,
  names: readonly Name[],
): Answer {
  const wanted = names.flatMap((name) => {
    const values = [chosen[name] ?? []].flat() as string[];
    return values.length > 0 ? [[name, new Set(values)] as const] : [];
  });
  const counts = new Map(names.map((name) => [name, new Map<string, number>()]));
  const count = (name: Name, values: readonly string[] = []) => {
    const of = counts.get(name) as Map<string, number>;
    for (const value of values) of.set(value, (of.get(value) ?? 0) + 1);
  };
  for (const idx of found) {
    const has = facets.get(idx);
    if (!has) continue;
    const missed = wanted.filter(([name, values]) => !has[name]?.some((value) => values.has(value)));
    if (missed.length > 1) continue;
    for (const name of missed.length === 0 ? names : missed.map(([name]) => name)) count(name, has[name]);
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      [...(counts.get(name) as Map<string, number>)]
        .map(([value, count]) => ({ value, count }))
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
    ]),
  ) as Answer;
}

/** What each row of a list can be narrowed by; read once until somebody's choices, or who is in the list, change. */
async function facetsOf(
  { db, eventIdx, lists }: Where,
  kind: 'company' | 'product' | 'buyer',
): Promise<ReadonlyMap<number, Facets>> {
  const read = async () => {
    if (kind === 'buyer') return buyerFacets(db, eventIdx);
    const companies = await companyFacets(db, eventIdx);
    if (kind === 'company') return companies;
    const made = await db
      .selectFrom('participate')
      .innerJoin('company', 'company.participateIdx', 'participate.idx')
      .innerJoin('product', 'product.companyIdx', 'company.idx')
      .select(['product.idx', 'participate.idx as participateIdx'])
      .where('participate.eventIdx', '=', eventIdx)
      .where('participate.type', '=', 'COMPANY')
      .where('participate.state', '=', 'COMPLETE')
      .execute();
    return new Map(
      made.map(({ idx, participateIdx }) => [idx, companies.get(participateIdx) ?? {}] as const),
    );
  };
  const tag = kind === 'buyer' ? (`buyers:${eventIdx}` as const) : (`companies:${eventIdx}` as const);
  return (await lists.facets.get(db, `${kind} ${eventIdx}`, read, () => [tag])).value;
}

async function companyFacets(db: Database, eventIdx: number): Promise<Map<number, Facets>> {
  const rows = await db
    .selectFrom('participate')
    .innerJoin('company', 'company.participateIdx', 'participate.idx')
    .select(['participate.idx', 'company.businessCategory', 'company.agencyRegion'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', '=', 'COMPANY')
    .where('participate.state', '=', 'COMPLETE')
    .execute();
  const chosen = await choicesIn(db, eventIdx, ['COMPANY']);
  return new Map(
    rows.map((row) => {
      const { industries, tradeCommittees, hopeCountries } = chosen.get(row.idx) ?? {};
      const facets: Facets = {
        businessCategory: [row.businessCategory],
        agencyRegion: [row.agencyRegion],
        industries,
        tradeCommittees,
        country: hopeCountries,
        destination: placesOf(hopeCountries),
      };
      return [row.idx, facets] as const;
    }),
  );
}

async function buyerFacets(db: Database, eventIdx: number): Promise<Map<number, Facets>> {
  const rows = await db
    .selectFrom('participate')
    .innerJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select(['participate.idx', 'participate.type', 'buyer.country'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', ['BUYER', 'OKTA'])
    .where('participate.state', '=', 'COMPLETE')
    .execute();
  const chosen = await choicesIn(db, eventIdx, ['BUYER', 'OKTA']);
  return new Map(
    rows.map((row) => {
      const { industries, tradeCommittees, hopeRegions } = chosen.get(row.idx) ?? {};
      const facets: Facets = {
        participateType: [row.type],
        country: [row.country],
        destination: placesOf([row.country]),
        industries,
        tradeCommittees,
        agencyRegion: hopeRegions,
      };
      return [row.idx, facets] as const;
    }),
  );
}

/** Each place once, of several countries. */
const placesOf = (countries: readonly string[] = []) => [...new Set(countries.flatMap(destinationsOf))];

/** What the approved participations of these types chose from lists. */
async function choicesIn(
  db: Database,
  eventIdx: number,
  types: ('COMPANY' | 'BUYER' | 'OKTA')[],
): Promise<Map<number, Record<string, string[]>>> {
  const rows = await db
    .selectFrom('participate')
    .innerJoin('participateChoice as choice', 'choice.participateIdx', 'participate.idx')
    .select(['participate.idx', 'choice.kind', 'choice.value'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', types)
    .where('participate.state', '=', 'COMPLETE')
    .execute();
  const chosen = new Map<number, Record<string, string[]>>();
  for (const { idx, kind, value } of rows) {
    const of = chosen.get(idx) ?? {};
    of[kind] = [...(of[kind] ?? []), value];
    chosen.set(idx, of);
  }
  return chosen;
}
