/** A product that a company shows (docs/rules.md, P6). */
import { z } from 'zod';
import { englishText, idx, line, optional, optionalWebAddress, orEmpty, text } from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import { normalName, refuseTwice } from '../common/twice.ts';

const optionalFileIdx = optional(idx);

/**
 * `productIdx` says which product an update means; a product without one is added. Which of the others have to be there the form of the
 * event says (docs/rules.md, P49): but for the names each may be missing, texts are '' then.
 */
export const productInput = z.object({
  productIdx: idx.optional(),
  nameKo: line(limits.name),
  nameEn: englishText(),
  descriptionKo: orEmpty(text(limits.longText)),
  descriptionEn: orEmpty(text(limits.longText)),
  videoUrl: optionalWebAddress,
  mainImgFileIdx: optionalFileIdx,
  introFileIdx: optionalFileIdx,
  introEnFileIdx: optionalFileIdx,
});

export type ProductInput = z.output<typeof productInput>;

/** All products of a company, in the order in which it shows them: at most twenty, none twice. */
export const productList = z
  .array(productInput)
  .max(limits.products)
  .superRefine((list, context) => {
    refuseTwice(list, context, 'productIdx', ({ productIdx }) => productIdx);
    for (const name of ['nameKo', 'nameEn'] as const)
      refuseTwice(list, context, name, (one) => normalName(one[name]));
  });
