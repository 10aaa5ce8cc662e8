/** In what a search looks of each row of the public lists, in words: the reader's language first. */
import type { BuyerSummary } from '#api/participation/buyer.ts';
import type { CompanySummary } from '#api/participation/company.ts';
import type { Product } from '#api/participation/product.ts';
import type { Field } from '#domain/common/search/keyword-marks.ts';
import type { Translate } from '#i18n/engine.ts';

type T = Translate<'found'>;
type Names = { nameKo: string; nameEn: string };

const inOrder = (t: T, { nameKo, nameEn }: Names) =>
  t.locale === 'ko' ? [nameKo, nameEn] : [nameEn, nameKo];

const fieldsOf = (label: string, texts: readonly string[]): Field[] => texts.map((text) => ({ label, text }));

const [name, company, product] = ['found.name', 'found.company', 'found.product'] as const;

export const companyFields = (t: T, row: CompanySummary): Field[] => [
  ...fieldsOf(t(name), inOrder(t, row)),
  ...fieldsOf(t(product), [...row.products.flatMap((one) => inOrder(t, one)), row.mainProduct]),
];

export const buyerFields = (t: T, row: BuyerSummary): Field[] => [
  ...fieldsOf(t(company), [row.companyName]),
  ...fieldsOf(t(name), inOrder(t, row)),
  ...fieldsOf(t('found.wanted'), [row.product]),
];

export const productFields = (t: T, row: Product): Field[] => [
  ...fieldsOf(t(name), inOrder(t, row)),
  ...fieldsOf(t(company), inOrder(t, { nameKo: row.companyNameKo, nameEn: row.companyNameEn })),
];
