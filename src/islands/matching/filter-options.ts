/** The options of a filter: what finds something, in words, with how many. */
import { businessCategories, industries } from '#domain/participation/company.ts';
import { type DestinationValue, destinationParts, destinationValues } from '#domain/region/destinations.ts';
import { agencyRegions, tradeCommittees } from '#domain/region/regions.ts';
import type { Translate } from '#i18n/engine.ts';
import { countryName } from '#i18n/format.ts';

const buyerTypes = ['BUYER', 'OKTA'] as const;

export type FilterName =
  | 'businessCategory'
  | 'industries'
  | 'tradeCommittees'
  | 'agencyRegion'
  | 'participateType'
  | 'country'
  | 'destination';

/** The order in which a list names its values; null where they stand by their names in the reader's language. */
const inOrder: Record<FilterName, readonly string[] | null> = {
  businessCategory: businessCategories,
  industries,
  tradeCommittees,
  agencyRegion: agencyRegions,
  participateType: buyerTypes,
  country: null,
  destination: destinationValues,
};

export type Counts = readonly { value: string; count: number }[];

/** A value of a filter in the reader's words. A part of a destination names both. */
export function filterWords(t: Translate<'choice'>, name: FilterName, value: string): string {
  if (name === 'country') return countryName(t.locale, value);
  if (name === 'destination') {
    const [destination, area] = destinationParts(value as DestinationValue);
    const whole = t(`choice.destination.${destination}`);
    return area ? `${whole} · ${t(`choice.destinationArea.${area}`)}` : whole;
  }
  const area = {
    businessCategory: 'businessCategory',
    industries: 'industry',
    tradeCommittees: 'tradeCommittee',
    agencyRegion: 'agencyRegion',
    participateType: 'participateType',
  }[name];
  return t(`choice.${area}.${value}` as 'choice.industry.FOOD');
}

/** What a filter offers: the values that find something, and the one that is chosen, whatever it finds. */
export function filterOptions(
  t: Translate<'choice'>,
  name: FilterName,
  counts: Counts,
  chosen: string | undefined,
): { value: string; text: string }[] {
  const found = new Map(counts.map(({ value, count }) => [value, count]));
  if (chosen && !found.has(chosen)) found.set(chosen, 0);
  const options = [...found].map(([value, count]) => ({
    value,
    name: filterWords(t, name, value),
    text: `${filterWords(t, name, value)} (${count})`,
  }));
  const order = inOrder[name];
  options.sort((one, other) =>
    order
      ? order.indexOf(one.value) - order.indexOf(other.value)
      : one.name.localeCompare(other.name, t.locale),
  );
  return options.map(({ value, text }) => ({ value, text }));
}

type ListedName = Exclude<FilterName, 'participateType'>;

/** The choices of a public list of companies or of what they offer, in words. `counts`: what each option finds. */
export function companyChoices(
  t: Translate<'choice' | 'participate' | 'matching'>,
  list: {
    counts: Partial<Record<ListedName, Counts>> | undefined;
    chosen: Partial<Record<ListedName, string | undefined>>;
    /** What the fields of business are called there. */
    industries: string;
  },
) {
  const choice = (name: ListedName, label: string) => ({
    label,
    all: t('participate.list.all'),
    options: filterOptions(t, name, list.counts?.[name] ?? [], list.chosen[name]),
  });
  return {
    businessCategory: choice('businessCategory', t('participate.list.category')),
    industries: choice('industries', list.industries),
    destination: choice('destination', t('matching.info.hopeDestination')),
    country: choice('country', t('matching.info.hopeCountry')),
    tradeCommittees: choice('tradeCommittees', t('matching.info.tradeCommittees')),
    agencyRegion: choice('agencyRegion', t('matching.info.agencyRegion')),
  };
}
