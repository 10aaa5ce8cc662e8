/** Who interprets a meeting, as spreadsheets say it. */
import type { Meeting } from '#api/matching/matching.ts';
import type { Translate } from '#i18n/engine.ts';
import { languageName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';

/** The event's interpreter by name, else by number; else that the company brings its own, with what that one speaks; null of none. */
export function interpreterCell(
  t: Translate,
  locale: Locale,
  row: Pick<Meeting, 'interpreterName' | 'interpreterNo' | 'companyInterpreter'>,
): string | number | null {
  const { interpreterName: name, interpreterNo: no, companyInterpreter: spoken } = row;
  if (name !== null || no !== null) return name ?? no;
  if (spoken.length === 0) return null;
  const languages = spoken.map((language) => languageName(locale, language)).join(', ');
  return t('schedule.sheet.ownInterpreter', { languages });
}
