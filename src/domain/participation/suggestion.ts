/**
 * How well a company and a buyer fit, and why (docs/rules.md, M17). Pure, and the same for both but for what only the buyer may
 * know: points for each thing that they have in common, so that every place in the order can be told in words.
 */

import { distanceTo } from '../region/country-areas.ts';
import { headingsOf } from './hs-headings.ts';
import { otherIndustry } from './industries.ts';
import type { Side } from './participation.ts';
import { productWords, sharedWords } from './product-words.ts';

/** Suggestions in one answer. */
export const mostSuggestions = 12;

/** What counts, in the order in which it is told. */
export const fitKinds = [
  'hopeCompany',
  'heading',
  'industry',
  'product',
  'requirement',
  'country',
  'area',
  'region',
  'committee',
] as const;
export type FitKind = (typeof fitKinds)[number];

/**
 * The points of each kind, however many values it has in common: who names much must not outrank who names what matters.
 * - `hopeCompany`: the buyer chose this very company. More than the whole of what follows from goods and place alone.
 * - `heading`: what the buyer looks for is of a heading of the Harmonized System that the company shows goods of. More than words,
 *   market and preferences together: whoever shows the very goods comes before whoever only shares an industry and all of these.
 * - `industry`: they chose the same of fourteen; a third of all companies may have done so. More than any words.
 * - `country`: the company wants to sell where the buyer is. Second to the goods, as a market can be opened and a product
 *   can't be changed.
 * - `product`: a word that both use of their goods. It orders those who fit by the two above, because by itself it may stand for
 *   anything: 'oil' is food, cosmetics and machinery.
 * - `requirement`: the same words in a longer text.
 * - `region`, `committee`: a preference that few would refuse a meeting for.
 * - `area`: the same part of the world as a preferred country, where it is not one itself.
 */
export const fitPoints: Record<FitKind, number> = {
  hopeCompany: 150,
  heading: 60,
  industry: 30,
  country: 20,
  product: 16,
  requirement: 8,
  region: 6,
  committee: 6,
  area: 5,
};

/** Only what is traded makes somebody fit; words and where they are from order those who do. */
export const aboutGoods: readonly FitKind[] = ['hopeCompany', 'heading', 'industry'];

/** Below this nothing is suggested: one industry in common is the least that speaks for a meeting. */
export const fitEnough = fitPoints.industry;

export interface FittingCompany {
  participateIdx: number;
  industries: readonly string[];
  tradeCommittees: readonly string[];
  /** Where it wants to sell. */
  hopeCountries: readonly string[];
  /** Null while nobody knows it. */
  agencyRegion: string | null;
  /** Its main product and the names of its products, in both languages. */
  shows: readonly (string | null)[];
}

export interface FittingBuyer {
  industries: readonly string[];
  tradeCommittees: readonly string[];
  country: string;
  /** From where in Korea they want to buy. */
  hopeRegions: readonly string[];
  /** What they look for, in their words. */
  product: string;
  requirements: readonly (string | null)[];
  /** Companies that they chose by name: theirs alone to know. */
  hopeCompanyIdxs: readonly number[];
}

export interface FitReason {
  kind: FitKind;
  /** What they have in common: words, or codes of the lists. */
  values: string[];
}

export interface Fit {
  points: number;
  reasons: FitReason[];
}

/** How `company` and `buyer` fit as this side may read it. */
export function fitOf(
  company: FittingCompany,
  buyer: FittingBuyer,
  reader: Extract<Side, 'company' | 'buyer'>,
): Fit {
  const shown = productWords(...company.shows);
  const sameIndustries = buyer.industries.filter((one) => company.industries.includes(one));
  const shares = { isSameIndustry: sameIndustries.length > 0 };
  const product = sharedWords(productWords(buyer.product), shown, shares);
  // What goods are made of is a heading too, and what they are called may be one elsewhere: an oil to eat meets a serum of that oil,
  // tea the tea tree. Between two of one industry both mean the same.
  const headings = shares.isSameIndustry ? headingsOf(company.industries, ...company.shows) : [];
  const wanted = shares.isSameIndustry
    ? headingsOf(buyer.industries, buyer.product, ...buyer.requirements)
    : [];
  const isWanted = company.hopeCountries.includes(buyer.country);
  const near = company.hopeCountries.filter((country) => distanceTo(buyer.country, country) === 1);
  const common: Record<FitKind, readonly string[]> = {
    hopeCompany:
      reader === 'buyer' && buyer.hopeCompanyIdxs.includes(company.participateIdx)
        ? [String(company.participateIdx)]
        : [],
    heading: wanted.filter((heading) => headings.includes(heading)),
    industry: sameIndustries.filter((one) => one !== otherIndustry || product.length > 0),
    product,
    requirement: sharedWords(productWords(...buyer.requirements), shown, shares),
    country: isWanted ? [buyer.country] : [],
    area: isWanted ? [] : near,
    region:
      company.agencyRegion !== null && buyer.hopeRegions.includes(company.agencyRegion)
        ? [company.agencyRegion]
        : [],
    committee: buyer.tradeCommittees.filter((one) => company.tradeCommittees.includes(one)),
  };
  const reasons = fitKinds.flatMap((kind) =>
    common[kind].length > 0 ? [{ kind, values: [...common[kind]] }] : [],
  );
  const fits = reasons.some(({ kind }) => aboutGoods.includes(kind));
  return { points: fits ? reasons.reduce((sum, { kind }) => sum + fitPoints[kind], 0) : 0, reasons };
}

/** For the order of equals: a prime above any number of people of an event, and a factor that spreads them. */
export const spread = { factor: 48_271, prime: 999_983 } as const;

/**
 * The place of one among equals, another one for each reader and the same each time: in the order of their numbers
 * whoever applied last would be suggested to nobody.
 */
export const placeAmongEquals = (readerIdx: number, participateIdx: number): number =>
  (participateIdx * spread.factor + (readerIdx % spread.prime) * spread.factor * 7) % spread.prime;

/** The order of suggestions for a reader: the best fit first, equals by their place, and at last by their number. */
export function byFit(
  readerIdx: number,
): (
  one: { participateIdx: number; points: number },
  other: { participateIdx: number; points: number },
) => number {
  return (one, other) =>
    other.points - one.points ||
    placeAmongEquals(readerIdx, one.participateIdx) - placeAmongEquals(readerIdx, other.participateIdx) ||
    one.participateIdx - other.participateIdx;
}
