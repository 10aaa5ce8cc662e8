/** A field of the form of a consultation log: what it is drawn from, and the kinds that several fields are of. */
import type { ReactNode } from 'react';
import type { Product } from '#api/participation/product.ts';
import type { CounselingInput } from '#domain/counseling/counseling.ts';
import type { Rates } from '#domain/exchange-rate/exchange-rate.ts';
import type { Translate } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { AmountField } from '#islands/ui/form/AmountField.tsx';
import { Radios } from '#islands/ui/form/Choices.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import type { LogValues } from '#stores/counseling/counseling-log.ts';
import type { FoldedField } from './log-folds.ts';

type LogT = Translate<'counseling' | 'choice' | SharedArea>;

/** What a field is drawn from. */
export interface Given {
  t: LogT;
  name: string;
  values: LogValues;
  products: readonly Product[];
  rates: Rates;
}

export interface LogField {
  name: keyof CounselingInput;
  /** Fields that follow each other under the same word stand side by side where there is room. */
  row?: string;
  /** What stands above the field, or above its row; and below it. */
  before?: (given: Given) => ReactNode;
  after?: (given: Given) => ReactNode;
  /** Null where the log at hand does not ask it. */
  draw: (given: Given) => ReactNode;
}

export interface LogSection {
  title: Label;
  /** What is inside, named while the section is folded; without it the section always stands open. */
  folded?: readonly FoldedField[];
  fields: readonly LogField[];
}

type Label = Parameters<Translate<'counseling'>>[0];

export const score =
  (label: Label): LogField['draw'] =>
  ({ t, name }) => (
    <Radios
      name={name}
      label={t(label)}
      optional
      options={['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }))}
    />
  );
export const amount =
  (label: Label): LogField['draw'] =>
  ({ t, name }) => <AmountField name={name} label={t(label)} optional />;
/** The name of the person or their company; not asked of someone who has left. */
export const buyersName =
  (label: Label): LogField['draw'] =>
  ({ t, name, values }) =>
    !values.isFormerMember && <Field name={name} label={t(label)} autoComplete="off" />;
