/** What stands folded in the form of a log, and what of it is asked of a no-show. */
import type { CounselingInput } from '#domain/counseling/counseling.ts';
import type { Translate } from '#i18n/engine.ts';

type Label = Parameters<Translate<'counseling'>>[0];

/** What a folded section names. */
const foldedFields = {
  buyerCompanyName: 'counseling.form.buyerCompanyName',
  buyerName: 'counseling.form.buyerName',
  buyerCountry: 'counseling.form.buyerCountry',
  metAt: 'counseling.form.metAt',
  matchingType: 'counseling.form.matchingType',
  nameCardFileIdx: 'counseling.form.nameCard',
  businessType: 'counseling.form.businessType',
  content: 'counseling.form.content',
  comment: 'counseling.form.comment',
  tradePossibility: 'counseling.form.tradePossibility',
  satisfaction: 'counseling.form.satisfaction',
  amountMou: 'counseling.form.amountMou',
  amountContract: 'counseling.form.amountContract',
  rateToUsd: 'counseling.form.rateToUsd',
} as const satisfies Record<string, Label>;
export type FoldedField = keyof typeof foldedFields;

/** The names of what a section folds away, in a line. A log of a meeting does not ask how it was arranged. */
export const foldedNames = (
  t: Translate<'counseling'>,
  folded: readonly FoldedField[] = [],
  isWalkIn = false,
): string =>
  folded
    .filter((name) => isWalkIn || name !== 'matchingType')
    .map((name) => t(foldedFields[name]))
    .join(', ');

/** What is asked of a no-show: whom one waited for, and with what. */
export const askedOfNoShow: readonly (keyof CounselingInput)[] = [
  'type',
  'buyerCompanyName',
  'buyerName',
  'productName',
];
