/**
 * What each filter of the public lists asks of a row, and which of its values a row has: side by side, because a count is of
 * what the filter then finds. The filters themselves are in `domain/participation/list-filters.ts`.
 */
import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { companyLineKeys, companyProfileKeys } from '#api/participation/company.ts';
import type { buyerFilters, companyFilters, ListFilter } from '#domain/participation/list-filters.ts';
import { countriesIn, destinationsOf } from '#domain/region/destinations.ts';
import type { Database } from '../../db/open.ts';
import type { ChoiceKind } from '../../db/tables/participate.ts';
import type { Tables } from '../../db/tables.ts';
import { chose } from './filters.ts';

type Where = Expression<SqlBool> | false;
type Filters = Readonly<Record<string, ListFilter>>;
/** What a participation chose from lists. */
export type Chosen = Partial<Record<ChoiceKind, string[]>>;
type AskedOf<Filter extends ListFilter> = Filter['isMany'] extends true
  ? readonly Filter['values'][number][]
  : Filter['values'][number];
type ReadAs<Of extends Filters, Row, Besides = object> = {
  [Name in keyof Of]: Besides & {
    where: (asked: AskedOf<Of[Name]>, isSearch: boolean) => Where;
    valuesOf: (row: Row, chosen: Chosen) => readonly string[] | undefined;
  };
};

const is = expressionBuilder<Tables, 'company' | 'buyer'>();

/** The approved companies of an event, with what their filters read of each. */
export const companyRows = (db: Database, eventIdx: number) =>
  db
    .selectFrom('participate')
    .innerJoin('company', 'company.participateIdx', 'participate.idx')
    .select(['participate.idx', 'company.businessCategory', 'company.agencyRegion'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', '=', 'COMPANY')
    .where('participate.state', '=', 'COMPLETE')
    .execute();
type CompanyRow = Awaited<ReturnType<typeof companyRows>>[number];

/** The same of buyers. */
export const buyerRows = (db: Database, eventIdx: number) =>
  db
    .selectFrom('participate')
    .innerJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select(['participate.idx', 'participate.type', 'buyer.country'])
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.type', 'in', ['BUYER', 'OKTA'])
    .where('participate.state', '=', 'COMPLETE')
    .execute();
type BuyerRow = Awaited<ReturnType<typeof buyerRows>>[number];

const amongChoices = (kind: ChoiceKind) => ({
  where: (asked: string | readonly string[], isSearch: boolean) => chose(kind, [asked].flat(), isSearch),
  valuesOf: (_: object, chosen: Chosen) => chosen[kind],
});

/** Nobody may know it yet of a company without an account. */
const known = (value: string | null): string[] => (value === null ? [] : [value]);

/** Each place once, of several countries. */
const placesOf = (countries: readonly string[] = []) => [...new Set(countries.flatMap(destinationsOf))];

/**
 * Of what a company enters and everyone may read, what a filter reads: where that changes, kept lists and counts are made anew. A filter by
 * anything else would tell it.
 */
interface Reading {
  reads: readonly (typeof companyLineKeys | typeof companyProfileKeys)[number][];
}

export const ofCompanies: ReadAs<typeof companyFilters, CompanyRow, Reading> = {
  businessCategory: {
    reads: ['businessCategory'],
    where: (asked) => is('company.businessCategory', '=', asked),
    valuesOf: ({ businessCategory }) => known(businessCategory),
  },
  agencyRegion: {
    reads: ['agencyRegion'],
    where: (asked) => is('company.agencyRegion', '=', asked),
    valuesOf: ({ agencyRegion }) => known(agencyRegion),
  },
  industries: { reads: ['industries'], ...amongChoices('industries') },
  tradeCommittees: { reads: ['tradeCommittees'], ...amongChoices('tradeCommittees') },
  country: { reads: ['hopeCountries'], ...amongChoices('hopeCountries') },
  destination: {
    reads: ['hopeCountries'],
    where: (asked, isSearch) => chose('hopeCountries', countriesIn(asked), isSearch),
    valuesOf: (_, { hopeCountries }) => placesOf(hopeCountries),
  },
};

export const ofBuyers: ReadAs<typeof buyerFilters, BuyerRow> = {
  participateType: {
    // The index of approved participations is by type, so `approved` asks for it.
    where: () => false,
    valuesOf: ({ type }) => [type],
  },
  country: {
    where: (asked) => is('buyer.country', '=', asked),
    valuesOf: ({ country }) => [country],
  },
  destination: {
    where: (asked) => is('buyer.country', 'in', countriesIn(asked)),
    valuesOf: ({ country }) => placesOf([country]),
  },
  industries: amongChoices('industries'),
  tradeCommittees: amongChoices('tradeCommittees'),
  agencyRegion: amongChoices('hopeRegions'),
};

/** The conditions of what is asked for. */
export const conditionsOf = <Of extends Filters>(
  filters: ReadAs<Of, never>,
  asked: { readonly [Name in keyof Of]?: AskedOf<Of[Name]> | undefined },
  isSearch: boolean,
): Where[] =>
  (Object.keys(filters) as (keyof Of)[]).map((name) => {
    const value = asked[name];
    return value !== undefined && filters[name].where(value, isSearch);
  });
