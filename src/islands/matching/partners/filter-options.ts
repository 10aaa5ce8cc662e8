/** The filters of a public list in words, and of each what finds something, with how many. */
import type { AnswerOption } from '#api/event/answer-filter.ts';
import {
  type BuyerFilter,
  buyerFilters,
  type CompanyFilter,
  companyFilters,
} from '#domain/participation/list-filters.ts';
import { type DestinationValue, destinationParts } from '#domain/region/destinations.ts';
import type { Translate } from '#i18n/engine.ts';
import { countryName } from '#i18n/format.ts';
import { listed } from '#i18n/offered.ts';

type Filter = (typeof companyFilters)[CompanyFilter] | (typeof buyerFilters)[BuyerFilter];
type Words = Filter['words'];
type Listed = Exclude<Words, 'country' | 'destination'>;
/** A value as `choice.json` names it. */
type ValueKey = {
  [Name in Listed]: `choice.${Name}.${Extract<Filter, { words: Name }>['values'][number]}`;
}[Listed];

/** A value of a filter in the reader's words. A part of a destination names both. */
function valueName(t: Translate<'choice'>, words: Words, value: string): string {
  if (words === 'country') return countryName(t.locale, value);
  if (words === 'destination') {
    const [destination, area] = destinationParts(value as DestinationValue);
    const whole = t(`choice.destination.${destination}`);
    return area ? `${whole} · ${t(`choice.destinationArea.${area}`)}` : whole;
  }
  return t(`choice.${words}.${value}` as ValueKey);
}

type Counts = readonly { value: string; count: number }[];

/** A filter as a form draws it: `all` stands for none, options are those that find something. */
interface FilterChoice {
  label: string;
  all: string;
  options: { value: string; text: string }[];
}

/** What a filter offers: the values that find something, and the one that is chosen, whatever it finds. */
function optionsOf(
  t: Translate<'choice'>,
  { words, values }: Filter,
  counts: Counts = [],
  chosen: string | undefined,
): FilterChoice['options'] {
  const found = new Map(counts.map(({ value, count }) => [value, count]));
  if (chosen && !found.has(chosen)) found.set(chosen, 0);
  const options = [...found].map(([value, count]) => {
    const name = valueName(t, words, value);
    return { value, name, text: `${name} (${count})` };
  });
  // Values stand in the filter's order, countries by their names in the reader's language.
  const order: readonly string[] =
    words === 'industry' || words === 'tradeCommittee' ? listed(t, words, values) : values;
  options.sort((one, other) =>
    words === 'country'
      ? one.name.localeCompare(other.name, t.locale)
      : order.indexOf(one.value) - order.indexOf(other.value),
  );
  return options.map(({ value, text }) => ({ value, text }));
}

/** What each filter finds, and what is chosen. */
interface Search<Name extends string> {
  counts: Partial<Record<Name, Counts>> | undefined;
  chosen: Partial<Record<Name, string | undefined>>;
}

function choicesOf<Name extends string>(
  t: Translate<'choice'>,
  filters: Readonly<Record<Name, Filter>>,
  labelOf: (name: Name) => string,
  { counts, chosen }: Search<Name>,
) {
  const choices = (Object.keys(filters) as Name[]).map((name) => [
    name,
    {
      label: labelOf(name),
      all: t('choice.filter.all'),
      options: optionsOf(t, filters[name], counts?.[name], chosen[name]),
    },
  ]);
  return Object.fromEntries(choices) as Record<Name, FilterChoice>;
}

/** The answers to the event's own questions that profiles show; undefined where they find nothing. */
export const answersChoice = (
  t: Translate<'choice'>,
  offered: readonly AnswerOption[] = [],
): FilterChoice | undefined =>
  offered.length === 0
    ? undefined
    : {
        label: t('choice.filter.answer'),
        all: t('choice.filter.all'),
        options: offered.map(({ value, count, questionKo, questionEn, labelKo, labelEn }) => ({
          value,
          text:
            t.locale === 'ko'
              ? `${questionKo}: ${labelKo} (${count})`
              : `${questionEn}: ${labelEn} (${count})`,
        })),
      };

/** The filters of a list of companies, or of what they show, in their order. */
export const companyChoices = (t: Translate<'choice'>, search: Search<CompanyFilter>) =>
  choicesOf(t, companyFilters, (name) => t(`choice.filter.company.${name}`), search);

/** The same of buyers. */
export const buyerChoices = (t: Translate<'choice'>, search: Search<BuyerFilter>) =>
  choicesOf(t, buyerFilters, (name) => t(`choice.filter.buyer.${name}`), search);
