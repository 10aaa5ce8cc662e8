import { counselingTotals } from '#domain/counseling.ts';
import { formatMoney } from '#i18n/format.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { LogValues } from '#stores/counseling-log.ts';

const numberOf = (text: string) => Number(text.replaceAll(',', '')) || 0;

/** What the meeting is worth in its currency and in US dollars, added up while it is typed. */
export function LogTotals({ values }: { values: LogValues }) {
  const t = useT<'counseling'>();
  const { currency } = values;
  const isDollars = currency === 'USD';
  const totals = counselingTotals(
    {
      currency,
      amountConsultation: numberOf(values.amountConsultation),
      amountMou: numberOf(values.amountMou),
      amountContract: numberOf(values.amountContract),
      rateToUsd: numberOf(values.rateToUsd),
    },
    null,
  );
  return (
    <dl className="log-sum" aria-live="polite">
      {!isDollars && currency && (
        <div>
          <dt>{t('counseling.form.total')}</dt>
          <dd>{formatMoney(t.locale, totals.amountTotal, currency)}</dd>
        </div>
      )}
      <div>
        <dt>{t(isDollars ? 'counseling.form.total' : 'counseling.form.totalUsd')}</dt>
        <dd>{formatMoney(t.locale, totals.amountTotalUsd, 'USD')}</dd>
      </div>
    </dl>
  );
}
