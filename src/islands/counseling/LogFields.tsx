import { useStore } from '@nanostores/react';
import type { Product } from '#api/product.ts';
import { counselingTypes } from '#domain/counseling.ts';
import { nameIn } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { matchingTypes } from '#domain/matching.ts';
import { countries } from '#domain/regions.ts';
import { countryName } from '#i18n/format.ts';
import { ZoneLine } from '#islands/matching/EventTimes.tsx';
import { Chips, Radios } from '#islands/ui/Choices.tsx';
import { Field, Select } from '#islands/ui/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { type LogValues, logForm } from '#stores/counseling-log.ts';
import { FormSection } from './FormSection.tsx';

const scores = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));

/** Whom one met, what was discussed and what came of it: all of a log but its amounts. */
export function LogFields({ products }: { products: readonly Product[] }) {
  const t = useT<'counseling' | 'choice'>();
  const { locale } = t;
  const values = useStore(logForm.$values) as LogValues;
  const isOfMeeting = values.matchingIdx !== null;
  const country = countries
    .map((value) => ({ value, label: countryName(locale, value) }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <>
      <FormSection title={t('counseling.form.buyer')}>
        {values.isFormerMember ? (
          <p className="form-note">
            <strong>{t('ui.formerMember')}</strong>
            <br />
            {t('counseling.form.former')}
          </p>
        ) : (
          <div className="form-row">
            <Field name="buyerCompanyName" label={t('counseling.form.buyerCompanyName')} autoComplete="off" />
            <Field name="buyerName" label={t('counseling.form.buyerName')} autoComplete="off" />
          </div>
        )}
        <div className="form-row">
          <Select
            name="buyerCountry"
            label={t('counseling.form.buyerCountry')}
            options={country}
            empty={t('ui.noCountry')}
            optional
          />
          <Field name="metAt" label={t('counseling.form.metAt')} type="datetime-local" optional />
        </div>
        <ZoneLine plain />
        {!isOfMeeting && (
          <Radios
            name="matchingType"
            label={t('counseling.form.matchingType')}
            options={matchingTypes.map((value) => ({ value, label: t(`choice.matchingType.${value}`) }))}
          />
        )}
      </FormSection>
      <FormSection title={t('counseling.form.talk')}>
        <Field
          name="productName"
          label={t('counseling.form.productName')}
          hint={t('counseling.form.productNameHint')}
        />
        {products.length > 0 && (
          <Chips
            name="productIdxs"
            label={t('counseling.form.productIdxs')}
            options={products.map((product) => ({
              value: String(product.productIdx),
              label: nameIn(locale, product),
            }))}
            max={limits.products}
            optional
          />
        )}
        <Field
          name="businessType"
          label={t('counseling.form.businessType')}
          hint={t('counseling.form.businessTypeHint')}
          optional
        />
        <Field
          name="content"
          label={t('counseling.form.content')}
          type="textarea"
          max={limits.longText}
          optional
        />
      </FormSection>
      <FormSection title={t('counseling.form.result')}>
        <Radios
          name="type"
          label={t('counseling.form.type')}
          options={counselingTypes.map((value) => ({ value, label: t(`choice.counselingType.${value}`) }))}
        />
        <div className="log-short">
          <Field
            name="tradePossibility"
            label={t('counseling.form.tradePossibility')}
            hint={t('counseling.form.tradePossibilityHint')}
            inputMode="numeric"
            after={<span aria-hidden="true">%</span>}
          />
        </div>
      </FormSection>
      <FormSection title={t('counseling.form.score')}>
        <p className="field-hint">{t('counseling.form.scoreHint')}</p>
        <div className="form-row">
          <Radios name="scoreProduct" label={t('counseling.form.scoreProduct')} options={scores} />
          <Radios name="scorePrice" label={t('counseling.form.scorePrice')} options={scores} />
          <Radios name="scoreMeeting" label={t('counseling.form.scoreMeeting')} options={scores} />
        </div>
      </FormSection>
    </>
  );
}
