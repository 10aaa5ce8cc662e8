/** A meeting as a line of the mail with somebody's whole schedule: when, where, with whom. */
import type { Locale } from '#domain/common/language.ts';
import { formatMoment } from '#i18n/format.ts';
import { type Where, whereWords } from './where-texts.ts';

interface Line extends Where {
  startsAt: string;
  who: string;
}

export const scheduleLine = (
  locale: Locale,
  { timeZone }: { timeZone: string },
  { startsAt, who, ...where }: Line,
): string => `- ${formatMoment(locale, startsAt, timeZone)}, ${whereWords(locale, where)}: ${who}`;
