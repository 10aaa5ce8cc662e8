import type { ReadAnswer } from '#domain/event-form/answer.ts';
import { formatDate } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';

/** What a question, a choice or an answer is called, in the reader's language. */
export const labelOf = (
  locale: Locale,
  { labelKo, labelEn }: { labelKo: string; labelEn: string },
): string => (locale === 'ko' ? labelKo : labelEn);

/** What somebody answered, in the reader's language; `words` are those of yes and no. */
export function answerText(
  locale: Locale,
  { kind, value, valueKo, valueEn }: Pick<ReadAnswer, 'kind' | 'value' | 'valueKo' | 'valueEn'>,
  words: { yes: string; no: string },
): string {
  if (kind === 'yesNo') return value === 'Y' ? words.yes : words.no;
  if (kind === 'date') return formatDate(locale, value, 'UTC');
  if (kind === 'number')
    return new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(value));
  return locale === 'ko' ? valueKo : valueEn;
}
