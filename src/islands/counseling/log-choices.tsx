/** By what logs can be narrowed, one's own and those of the event: each choice in words. */
import type { AnswerOf } from '#api/index.ts';
import { counselingTypes } from '#domain/counseling/counseling-types.ts';
import { matchingTypes } from '#domain/matching/matching.ts';
import type { Translate } from '#i18n/engine.ts';
import { countryName, formatDay } from '#i18n/format.ts';
import { Filter } from '#islands/ui/SearchLine.tsx';
import type { LogFilter } from '#stores/counseling/counseling-logs.ts';

export interface LogChoice {
  label: string;
  options: readonly { value: string; label: string }[];
}

/** Countries and days are those of the logs that are found; what is chosen stays among them when no log has it any more. */
export function logChoices(
  t: Translate<'counseling' | 'choice'>,
  totals: Pick<AnswerOf<'GET /counseling/getTotals'>, 'countries' | 'days'> | undefined,
  asked: Record<'country' | 'matchingDate', string>,
): Record<LogFilter, LogChoice> {
  const { locale } = t;
  const among = (values: readonly string[] = [], chosen: string) =>
    chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return {
    type: {
      label: t('counseling.list.type'),
      options: counselingTypes.map((value) => ({ value, label: t(`choice.counselingType.${value}`) })),
    },
    matchingType: {
      label: t('counseling.form.matchingType'),
      options: matchingTypes.map((value) => ({ value, label: t(`choice.matchingType.${value}`) })),
    },
    country: {
      label: t('counseling.form.buyerCountry'),
      options: among(totals?.countries, asked.country).map((value) => ({
        value,
        label: countryName(locale, value),
      })),
    },
    matchingDate: {
      label: t('counseling.list.day'),
      options: among(totals?.days, asked.matchingDate).map((value) => ({
        value,
        label: formatDay(locale, `${value}T00:00:00Z`, 'UTC'),
      })),
    },
    hasAmount: {
      label: t('counseling.list.amount'),
      options: [
        { value: 'Y', label: t('counseling.list.withAmount') },
        { value: 'N', label: t('counseling.list.withoutAmount') },
      ],
    },
  };
}

/** These choices, drawn in their order. */
export function LogChoices<Name extends string>({
  choices,
  asked,
  all,
  onChoose,
}: {
  choices: Record<Name, LogChoice>;
  asked: Record<NoInfer<Name>, string>;
  /** What stands for none. */
  all: string;
  onChoose: (chosen: Partial<Record<NoInfer<Name>, string>>) => void;
}) {
  return (Object.entries(choices) as [Name, LogChoice][]).map(([name, { label, options }]) => (
    <Filter
      key={name}
      label={label}
      value={asked[name]}
      all={all}
      options={options}
      onChange={(value) => onChoose({ [name]: value } as Partial<Record<Name, string>>)}
    />
  ));
}
