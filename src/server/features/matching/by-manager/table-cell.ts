/** Where a meeting is, as spreadsheets say it. */
import type { Meeting } from '#api/matching/matching.ts';
import { tableLabel } from '#domain/event/table-label.ts';
import type { Translate } from '#i18n/engine.ts';
import type { Locale } from '#i18n/locales.ts';

/** A number where the table has no name, so that spreadsheets order by it. */
export function tableCell(
  t: Translate,
  locale: Locale,
  { tableNo, tableName, byVideo }: Pick<Meeting, 'tableNo' | 'tableName' | 'byVideo'>,
): string | number | null {
  if (tableNo === null) return byVideo === 'Y' ? t('schedule.sheet.byVideo') : null;
  return tableName === null ? tableNo : tableLabel(locale, tableNo, tableName);
}
