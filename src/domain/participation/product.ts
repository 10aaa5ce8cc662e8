/** A product that a company shows (docs/rules.md, P6). */
import { z } from 'zod';
import { englishText, idx, line, optionalWebAddress, text } from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import { normalName, refuseTwice } from '../common/twice.ts';
import type { FieldError } from '../common/validation.ts';

const optionalFileIdx = idx.nullish().transform((value) => value ?? null);

/** `productIdx` says which product an update means; a product without one is added. */
export const productInput = z.object({
  productIdx: idx.optional(),
  nameKo: line(limits.name),
  nameEn: englishText(),
  descriptionKo: text(limits.longText),
  descriptionEn: text(limits.longText),
  videoUrl: optionalWebAddress,
  mainImgFileIdx: idx,
  introFileIdx: optionalFileIdx,
  introEnFileIdx: optionalFileIdx,
});

/** The same as it may be stored: a product of before pictures were required may have none. */
const storedProduct = productInput.extend({ mainImgFileIdx: optionalFileIdx });
export type StoredProduct = z.output<typeof storedProduct>;

/** All products of a company, in the order in which it shows them: at least one, at most twenty, none twice. */
const listOf = <Product extends typeof productInput | typeof storedProduct>(product: Product) =>
  z
    .array(product)
    .min(1)
    .max(limits.products)
    .superRefine((list, context) => {
      refuseTwice(list, context, 'productIdx', ({ productIdx }) => productIdx);
      for (const name of ['nameKo', 'nameEn'] as const)
        refuseTwice(list, context, name, (one) => normalName(one[name]));
    });

export const productList = listOf(productInput);

/** What changes the products of a company that has some. Which of them must have a picture, `picturesMissing` says. */
export const changedProducts = listOf(storedProduct);

/** A product needs a picture, unless it is one of `without`, which had none before pictures were required. */
export function picturesMissing(
  products: readonly StoredProduct[],
  without: ReadonlySet<number>,
): FieldError[] {
  return products.flatMap(({ productIdx, mainImgFileIdx }, at) =>
    mainImgFileIdx !== null || (productIdx !== undefined && without.has(productIdx))
      ? []
      : [{ field: `products.${at}.mainImgFileIdx`, rule: 'required', params: {} }],
  );
}
