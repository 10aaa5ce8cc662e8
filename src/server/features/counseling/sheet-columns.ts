/** What stands in which column of a spreadsheet of logs, in the reader's language. */
import type { Counseling } from '#api/counseling.ts';
import { countryName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';

export interface SheetColumn {
  head: string;
  /** In characters. */
  width: number;
  cell: (log: Counseling) => string | number | null;
}

/** An instant on the event's own clock as spreadsheets read it: '2026-10-29 10:00'. */
function clock(timeZone: string, instant: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(
    new Date(instant),
  );
}

/** Every column. Times are of the event's zone; amounts are figures without a sign, so that they can be added up. */
export function sheetColumns(locale: Locale, timeZone: string): SheetColumn[] {
  const t = translator(locale);
  const at = (instant: string | null) => (instant === null ? null : clock(timeZone, instant));
  const orNone = (log: Counseling, amount: number) => (log.type === 'MISS_MATCHING' ? null : amount);
  return [
    { head: t('counseling.form.metAt'), width: 17, cell: (log) => at(log.metAt) },
    {
      head: t('counseling.form.matchingType'),
      width: 12,
      cell: (log) => t(`choice.matchingType.${log.matchingType}`),
    },
    {
      head: t('counseling.form.buyerCompanyName'),
      width: 28,
      cell: (log) => log.buyerCompanyName ?? t('ui.formerMember'),
    },
    { head: t('counseling.form.buyerName'), width: 20, cell: (log) => log.buyerName },
    {
      head: t('counseling.form.buyerCountry'),
      width: 16,
      cell: (log) => (log.buyerCountry === null ? null : countryName(locale, log.buyerCountry)),
    },
    { head: t('counseling.form.type'), width: 22, cell: (log) => t(`choice.counselingType.${log.type}`) },
    { head: t('counseling.form.productName'), width: 28, cell: (log) => log.productName },
    { head: t('counseling.form.businessType'), width: 18, cell: (log) => log.businessType },
    { head: t('counseling.form.content'), width: 48, cell: (log) => log.content },
    { head: t('counseling.form.chancePercent'), width: 12, cell: (log) => log.tradePossibility },
    { head: t('counseling.form.scoredProduct'), width: 12, cell: (log) => log.scoreProduct },
    { head: t('counseling.form.scoredPrice'), width: 12, cell: (log) => log.scorePrice },
    { head: t('counseling.form.scoredMeeting'), width: 12, cell: (log) => log.scoreMeeting },
    {
      head: t('counseling.form.currency'),
      width: 9,
      cell: (log) => (log.type === 'MISS_MATCHING' ? null : log.currency),
    },
    {
      head: t('counseling.form.amountConsultation'),
      width: 16,
      cell: (log) => orNone(log, log.amountConsultation),
    },
    { head: t('counseling.form.amountMou'), width: 16, cell: (log) => orNone(log, log.amountMou) },
    { head: t('counseling.form.amountContract'), width: 16, cell: (log) => orNone(log, log.amountContract) },
    { head: t('counseling.form.total'), width: 16, cell: (log) => orNone(log, log.amountTotal) },
    { head: t('counseling.form.rateToUsd'), width: 12, cell: (log) => log.rateToUsd },
    { head: t('counseling.form.rateDay'), width: 12, cell: (log) => log.rateDay },
    { head: t('counseling.form.totalInUsd'), width: 16, cell: (log) => orNone(log, log.amountTotalUsd) },
    {
      head: t('counseling.form.totalInKrw'),
      width: 18,
      cell: (log) => (log.type === 'MISS_MATCHING' ? null : log.amountTotalKrw),
    },
    { head: t('counseling.form.comment'), width: 36, cell: (log) => log.comment },
    { head: t('counseling.form.writtenAt'), width: 17, cell: (log) => at(log.createdAt) },
  ];
}
