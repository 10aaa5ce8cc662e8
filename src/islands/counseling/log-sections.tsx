/** What a consultation log asks, in its order: every field of the schema, or why it isn't asked. */

import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import type { CounselingInput } from '#domain/counseling/counseling.ts';
import { counselingTypes } from '#domain/counseling/counseling-types.ts';
import { matchingTypes } from '#domain/matching/matching.ts';
import { FormFile } from '#islands/form/FormFile.tsx';
import type { NotAsked } from '#islands/form/not-asked.ts';
import { ZoneLine } from '#islands/matching/EventTimes.tsx';
import { Chips, Radios } from '#islands/ui/form/Choices.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { LogTotals } from './LogTotals.tsx';
import { amount, buyersName, type LogSection, score } from './log-field.tsx';
import { countriesByName, currencyOptions } from './log-options.ts';

const sections = [
  {
    title: 'counseling.form.result',
    fields: [
      {
        name: 'type',
        draw: ({ t, name }) => (
          <Radios
            name={name}
            label={t('counseling.form.type')}
            options={counselingTypes.map((value) => ({
              value,
              label: t(`choice.counselingType.${value}`),
            }))}
          />
        ),
      },
      {
        name: 'productIdxs',
        draw: ({ t, name, products }) =>
          products.length > 0 && (
            <Chips
              name={name}
              label={t('counseling.form.productIdxs')}
              options={products.map((product) => ({
                value: String(product.productIdx),
                label: nameIn(t.locale, product),
              }))}
              max={limits.products}
              optional
            />
          ),
      },
      {
        name: 'productName',
        draw: ({ t, name }) => <Field name={name} label={t('counseling.form.productName')} />,
      },
      { name: 'amountConsultation', row: 'amount', draw: amount('counseling.form.amountConsultation') },
      {
        name: 'currency',
        row: 'amount',
        after: ({ values, rates }) => <LogTotals values={values} rates={rates} />,
        draw: ({ t, name, values }) => (
          <Select
            name={name}
            label={t('counseling.form.currency')}
            options={currencyOptions(t, values.currency)}
          />
        ),
      },
    ],
  },
  {
    title: 'counseling.form.buyer',
    folded: ['buyerCompanyName', 'buyerName'],
    fields: [
      {
        name: 'buyerCompanyName',
        row: 'names',
        draw: buyersName('counseling.form.buyerCompanyName'),
      },
      { name: 'buyerName', row: 'names', draw: buyersName('counseling.form.buyerName') },
    ],
  },
  {
    title: 'counseling.form.where',
    folded: ['buyerCountry', 'metAt', 'matchingType', 'nameCardFileIdx'],
    fields: [
      {
        name: 'buyerCountry',
        row: 'where',
        draw: ({ t, name }) => (
          <Select
            name={name}
            label={t('counseling.form.buyerCountry')}
            options={countriesByName(t.locale)}
            empty={t('ui.noCountry')}
            optional
          />
        ),
      },
      {
        name: 'metAt',
        row: 'where',
        draw: ({ t, name }) => (
          <Field name={name} label={t('counseling.form.metAt')} type="datetime-local" optional />
        ),
      },
      {
        name: 'matchingType',
        before: () => <ZoneLine plain />,
        // A log of a meeting is of the meeting's type.
        draw: ({ t, name, values }) =>
          values.matchingIdx === null && (
            <Radios
              name={name}
              label={t('counseling.form.matchingType')}
              options={matchingTypes.map((value) => ({ value, label: t(`choice.matchingType.${value}`) }))}
            />
          ),
      },
      {
        name: 'nameCardFileIdx',
        // Nothing of someone who has left is kept.
        draw: ({ t, name, values }) =>
          !values.isFormerMember && (
            <FormFile
              name={name}
              kind="buyerNameCardImg"
              label={t('counseling.form.nameCard')}
              hint={t('counseling.form.nameCardHint')}
              photo
              optional
            />
          ),
      },
    ],
  },
  {
    title: 'counseling.form.talk',
    folded: ['businessType', 'content', 'comment'],
    fields: [
      {
        name: 'businessType',
        draw: ({ t, name }) => (
          <Field
            name={name}
            label={t('counseling.form.businessType')}
            hint={t('counseling.form.businessTypeHint')}
            optional
          />
        ),
      },
      {
        name: 'content',
        draw: ({ t, name }) => (
          <Field
            name={name}
            label={t('counseling.form.content')}
            type="textarea"
            max={limits.longText}
            optional
          />
        ),
      },
      {
        name: 'comment',
        draw: ({ t, name }) => (
          <Field
            name={name}
            label={t('counseling.form.comment')}
            type="textarea"
            rows={3}
            max={limits.longText}
            optional
          />
        ),
      },
    ],
  },
  {
    title: 'counseling.form.score',
    folded: ['tradePossibility', 'satisfaction'],
    fields: [
      {
        name: 'tradePossibility',
        draw: ({ t, name }) => (
          <div className="log-short">
            <Field
              name={name}
              label={t('counseling.form.tradePossibility')}
              hint={t('counseling.form.tradePossibilityHint')}
              inputMode="numeric"
              optional
              after={<span aria-hidden="true">%</span>}
            />
          </div>
        ),
      },
      {
        name: 'scoreProduct',
        row: 'scores',
        before: ({ t }) => <p className="field-hint">{t('counseling.form.scoreHint')}</p>,
        draw: score('counseling.form.scoreProduct'),
      },
      { name: 'scorePrice', row: 'scores', draw: score('counseling.form.scorePrice') },
      { name: 'scoreMeeting', row: 'scores', draw: score('counseling.form.scoreMeeting') },
    ],
  },
  {
    title: 'counseling.form.money',
    folded: ['amountMou', 'amountContract', 'rateToUsd'],
    fields: [
      { name: 'amountMou', row: 'more', draw: amount('counseling.form.amountMou') },
      { name: 'amountContract', row: 'more', draw: amount('counseling.form.amountContract') },
      {
        name: 'rateToUsd',
        row: 'rate',
        draw: ({ t, name, values }) =>
          values.currency !== 'USD' && (
            <Field
              name={name}
              label={t('counseling.form.rateToUsd')}
              hint={t('counseling.form.rateHint', { currency: values.currency || '–' })}
              inputMode="decimal"
              optional
            />
          ),
      },
      {
        name: 'rateDay',
        row: 'rate',
        draw: ({ t, name, values }) =>
          values.currency !== 'USD' && (
            <Field name={name} label={t('counseling.form.rateDay')} type="date" optional />
          ),
      },
    ],
  },
] as const satisfies readonly LogSection[];

type Asked = (typeof sections)[number]['fields'][number]['name'];

/** Why the others of the schema are not asked. */
export const notInLog: NotAsked<CounselingInput, Asked> = {
  matchingIdx: 'the page says of which meeting the log is',
};

/** The sections of the form, as they are drawn. */
export const logSections: readonly LogSection[] = sections;
