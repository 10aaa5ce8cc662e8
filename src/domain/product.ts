/** A product that a company shows (docs/rules.md, P6). */
import { z } from 'zod';
import { englishText, idx, optionalWebAddress, text } from './fields.ts';
import { limits } from './limits.ts';
import { normalName, refuseTwice } from './twice.ts';

const fileIdx = idx.nullish().transform((value) => value ?? null);

/** `productIdx` says which product an update means; a product without one is added. */
export const productInput = z.object({
  productIdx: idx.optional(),
  nameKo: text(limits.name),
  nameEn: englishText(),
  descriptionKo: text(limits.longText),
  descriptionEn: text(limits.longText),
  videoUrl: optionalWebAddress,
  mainImgFileIdx: fileIdx,
  introFileIdx: fileIdx,
  introEnFileIdx: fileIdx,
});
export type ProductInput = z.output<typeof productInput>;

/** All products of a company, in the order in which it shows them: at least one, at most twenty, none twice. */
export const productList = z
  .array(productInput)
  .min(1)
  .max(limits.products)
  .superRefine((list, context) => {
    refuseTwice(list, context, 'productIdx', ({ productIdx }) => productIdx);
    for (const name of ['nameKo', 'nameEn'] as const)
      refuseTwice(list, context, name, (product) => normalName(product[name]));
  });
