/** What stands in which column of a spreadsheet of logs, in the reader's language. */
import type { Counseling } from '#api/counseling/counseling.ts';
import type { FollowUp } from '#api/counseling/follow-up.ts';
import { followUpStages, inBoth, lastWord } from '#domain/counseling/follow-up.ts';
import { countryName } from '#i18n/format.ts';
import type { Locale } from '#i18n/locales.ts';
import { siteTexts } from '../../platform/site/texts.ts';
import { clock, type SheetColumn } from '../../platform/spreadsheet.ts';

/** A log with what came of it later. */
export type SheetLog = Counseling & { followUps: readonly FollowUp[] };

/** Every column. Times are of the event's zone; amounts are figures without a sign, so that they can be added up. */
export function sheetColumns(
  locale: Locale,
  { timeZone, wonToUsd }: { timeZone: string; wonToUsd: number | null },
): SheetColumn<SheetLog>[] {
  const t = siteTexts(locale);
  const at = (instant: string | null) => (instant === null ? null : clock(timeZone, instant));
  const orNone = (log: Counseling, amount: number) => (log.type === 'MISS_MATCHING' ? null : amount);
  return [
    { head: t('counseling.form.metAt'), width: 17, kind: 'moment', cell: (log) => at(log.metAt) },
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
    { head: t('counseling.form.rateDay'), width: 12, kind: 'day', cell: (log) => log.rateDay },
    { head: t('counseling.form.totalInUsd'), width: 16, cell: (log) => orNone(log, log.amountTotalUsd) },
    {
      head: t('counseling.form.totalInKrw'),
      width: 18,
      cell: (log) => (log.type === 'MISS_MATCHING' ? null : log.amountTotalKrw),
    },
    { head: t('counseling.form.comment'), width: 36, cell: (log) => log.comment },
    { head: t('counseling.form.writtenAt'), width: 17, kind: 'moment', cell: (log) => at(log.createdAt) },
    ...laterColumns(locale, wonToUsd),
  ];
}

/** What came of it: each stage as answered, and by the last word in US dollars and won. */
function laterColumns(locale: Locale, wonToUsd: number | null): SheetColumn<SheetLog>[] {
  const t = siteTexts(locale);
  const ofStages = followUpStages.flatMap((stage): SheetColumn<SheetLog>[] => {
    const head = (what: string) => t('followUp.atStage', { what, months: stage });
    const from = (read: (answer: FollowUp) => string | number | null) => (log: SheetLog) => {
      const answer = log.followUps.find((one) => one.stage === stage);
      return answer ? read(answer) : null;
    };
    return [
      {
        head: head(t('followUp.contracted')),
        width: 14,
        cell: from(({ contracted }) => t(`followUp.contractedAnswer.${contracted}`)),
      },
      {
        head: head(t('followUp.amountContract')),
        width: 16,
        cell: from(({ amountContract }) => amountContract),
      },
      {
        head: head(t('followUp.amountShipped')),
        width: 16,
        cell: from(({ amountShipped }) => amountShipped),
      },
      { head: head(t('counseling.form.currency')), width: 9, cell: from(({ currency }) => currency) },
      { head: head(t('counseling.form.rateToUsd')), width: 12, cell: from(({ rateToUsd }) => rateToUsd) },
    ];
  });
  const last = (of: 'amountContract' | 'amountShipped', unit: 'usd' | 'krw') => (log: SheetLog) => {
    if (log.type === 'MISS_MATCHING') return null;
    const word = lastWord(log, log.followUps);
    return inBoth(word[of], word, wonToUsd)[unit];
  };
  return [
    ...ofStages,
    {
      head: t('followUp.confirmed'),
      width: 16,
      cell: ({ confirmation }) =>
        confirmation &&
        t(
          confirmation.isOpen || confirmation.answer === null
            ? 'followUp.confirmedAnswer.OPEN'
            : `followUp.confirmedAnswer.${confirmation.answer}`,
        ),
    },
    { head: t('followUp.contractUsd'), width: 16, cell: last('amountContract', 'usd') },
    { head: t('followUp.contractKrw'), width: 18, cell: last('amountContract', 'krw') },
    { head: t('followUp.shippedUsd'), width: 16, cell: last('amountShipped', 'usd') },
    { head: t('followUp.shippedKrw'), width: 18, cell: last('amountShipped', 'krw') },
  ];
}
