import type { AnswerOf } from '#api/index.ts';
import { formatMoney } from '#i18n/format.ts';
import { useT } from '#islands/ui/Texts.tsx';

type Totals = Omit<AnswerOf<'GET /manage/counseling/getTotals'>, 'countries' | 'days'>;

/** What all the logs that were found add up to, not only those of the page. */
export function FoundTotals({
  className,
  totals,
  count,
}: {
  className: string;
  /** Without any, their number alone stands. */
  totals: Totals | undefined;
  count: number;
}) {
  const t = useT<'counseling'>();
  const sum = (label: string, amount: number, currency: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(t.locale, amount, currency)}</dd>
    </div>
  );
  return (
    <dl className={className} aria-live="polite">
      <div>
        <dt className="visually-hidden">{t('counseling.list.title')}</dt>
        <dd>{t('counseling.list.count', { count })}</dd>
      </div>
      {totals && (
        <>
          {sum(t('counseling.form.totalInUsd'), totals.amountTotalUsd, 'USD')}
          {totals.amountTotalKrw !== null &&
            sum(t('counseling.form.totalInKrw'), totals.amountTotalKrw, 'KRW')}
          {sum(t('counseling.form.amountConsultation'), totals.amountConsultationUsd, 'USD')}
          {sum(t('counseling.form.amountMou'), totals.amountMouUsd, 'USD')}
          {sum(t('counseling.form.amountContract'), totals.amountContractUsd, 'USD')}
        </>
      )}
    </dl>
  );
}
