import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { counselingTotals, currencies } from '#domain/counseling.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#i18n/format.ts';
import { Field, Select } from '#islands/ui/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { type LogValues, logForm } from '#stores/counseling-log.ts';
import { FormSection } from './FormSection.tsx';

const numberOf = (text: string) => Number(text.replaceAll(',', '')) || 0;

/** What the meeting is worth, in its currency and in US dollars, added up while it is typed. */
export function LogAmounts() {
  const t = useT<'counseling'>();
  const values = useStore(logForm.$values) as LogValues;
  const { currency } = values;
  const isDollars = currency === 'USD';
  useEffect(() => {
    // A dollar is a dollar; another currency's rate is the writer's to enter.
    if (isDollars && logForm.get('rateToUsd') !== '1') logForm.set('rateToUsd', '1');
  }, [isDollars]);
  const totals = counselingTotals({
    amountConsultation: numberOf(values.amountConsultation),
    amountMou: numberOf(values.amountMou),
    amountContract: numberOf(values.amountContract),
    rateToUsd: numberOf(values.rateToUsd),
  });
  return (
    <FormSection title={t('counseling.form.money')}>
      <div className="form-row">
        <Select
          name="currency"
          label={t('counseling.form.currency')}
          options={currencies.map((value) => ({ value, label: value }))}
        />
        <Field
          name="rateToUsd"
          label={t('counseling.form.rateToUsd')}
          hint={t('counseling.form.rateHint', { currency: currency || '–' })}
          inputMode="decimal"
          disabled={isDollars}
        />
      </div>
      <div className="form-row">
        <Field
          name="amountConsultation"
          label={t('counseling.form.amountConsultation')}
          inputMode="decimal"
        />
        <Field name="amountMou" label={t('counseling.form.amountMou')} inputMode="decimal" />
        <Field name="amountContract" label={t('counseling.form.amountContract')} inputMode="decimal" />
      </div>
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
      <Field
        name="comment"
        label={t('counseling.form.comment')}
        type="textarea"
        rows={3}
        max={limits.longText}
        optional
      />
    </FormSection>
  );
}
