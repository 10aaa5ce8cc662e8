import { limits } from '#domain/common/limits.ts';
import { amountOf } from '#domain/common/numbers/amount-text.ts';
import { counselingTotals } from '#domain/counseling/counseling.ts';
import { type Rates, rateOf } from '#domain/exchange-rate/exchange-rate.ts';
import { formatDate, formatMoney } from '#i18n/format.ts';
import { Check } from '#islands/ui/form/Choices.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { LogValues } from '#stores/counseling/counseling-log.ts';

/** What the meeting is worth in its currency, in US dollars and in won, added up while it is typed, with the rate and its day. */
export function LogTotals({ values, rates }: { values: LogValues; rates: Rates }) {
  const t = useT<'counseling'>();
  const { locale } = t;
  const { currency, rateDay } = values;
  const rate = Number(values.rateToUsd.replace(/^(\d+),(\d+)$/, '$1.$2')) || null;
  const totals = counselingTotals(
    {
      currency,
      amountConsultation: amountOf(values.amountConsultation),
      amountMou: amountOf(values.amountMou),
      amountContract: amountOf(values.amountContract),
      rateToUsd: rate,
    },
    rateOf(rates, 'KRW')?.toUsd ?? null,
  );
  if (totals.amountTotal === 0) return null;
  const isUnusual = totals.amountTotalUsd >= limits.dollarsAsked;
  const line = (label: string, amount: number, of: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(locale, amount, of)}</dd>
    </div>
  );
  const day = rateDay ? formatDate(locale, `${rateDay}T00:00:00Z`, 'UTC') : '';
  return (
    <>
      <dl className="log-sum" aria-live="polite">
        {currency !== 'USD' &&
          currency !== 'KRW' &&
          line(t('counseling.form.total'), totals.amountTotal, currency)}
        {rate !== null && line(t('counseling.form.totalInUsd'), totals.amountTotalUsd, 'USD')}
        {(rate !== null || currency === 'KRW') &&
          totals.amountTotalKrw !== null &&
          line(t('counseling.form.totalInKrw'), totals.amountTotalKrw, 'KRW')}
      </dl>
      {isUnusual && (
        <Check
          name="isAmountConfirmed"
          label={t('counseling.form.amountConfirmed', {
            amount: formatMoney(locale, totals.amountTotalUsd, 'USD'),
          })}
          hint={t('counseling.form.amountConfirmedHint')}
        />
      )}
      {currency !== 'USD' && (
        <p className="field-hint">
          {rate === null
            ? t('counseling.form.rateMissing', { currency })
            : t(day ? 'counseling.form.rateUsed' : 'counseling.form.rateUsedUndated', {
                currency,
                rate: values.rateToUsd,
                day,
              })}
        </p>
      )}
    </>
  );
}
