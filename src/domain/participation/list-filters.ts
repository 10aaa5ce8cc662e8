/**
 * By what the public lists of companies, products and buyers can be narrowed: each filter by the name of its parameter, with the
 * values that it takes and by what name `choice.json` calls them. Requests, counts, pages and their addresses follow; the
 * condition of each is in `server/features/participation/list-filters.ts`.
 */
import { destinationValues } from '../region/destinations.ts';
import { agencyRegions, countries, tradeCommittees } from '../region/regions.ts';
import { businessCategories } from './company.ts';
import { industries } from './industries.ts';
import { buyerTypes } from './participation.ts';

export interface ListFilter {
  values: readonly [string, ...string[]];
  words: string;
  /** Whether several values may be asked for at once, of which one is enough. */
  isMany: boolean;
}

const one = <const Value extends string, const Words extends string>(
  values: readonly [Value, ...Value[]],
  words: Words,
) => ({ values, words, isMany: false as const });

const many = <const Value extends string, const Words extends string>(
  values: readonly [Value, ...Value[]],
  words: Words,
) => ({ values, words, isMany: true as const });

/** Of companies, and of what they show. Countries are those that they prefer. */
export const companyFilters = {
  businessCategory: one(businessCategories, 'businessCategory'),
  industries: many(industries, 'industry'),
  destination: one(destinationValues, 'destination'),
  country: one(countries, 'country'),
  tradeCommittees: many(tradeCommittees, 'tradeCommittee'),
  agencyRegion: one(agencyRegions, 'agencyRegion'),
};

/** Of buyers. The region is one in which they look for companies. */
export const buyerFilters = {
  participateType: one(buyerTypes, 'participateType'),
  industries: many(industries, 'industry'),
  destination: one(destinationValues, 'destination'),
  country: one(countries, 'country'),
  tradeCommittees: many(tradeCommittees, 'tradeCommittee'),
  agencyRegion: one(agencyRegions, 'agencyRegion'),
};

/** Whether a filter is left out where it finds nothing: an organiser may have no committees at all (docs/rules/site.md, I10). */
export const needsOptions = (name: string): boolean => name === 'tradeCommittees';

export type CompanyFilter = keyof typeof companyFilters;
export type BuyerFilter = keyof typeof buyerFilters;
