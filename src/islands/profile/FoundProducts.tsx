import type { Product } from '#api/product.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Texts } from '#islands/ui/Texts.tsx';
import { ProductCards } from './ProductCards.tsx';

/** Products of many companies, for a page that the server draws alone. */
export default function FoundProducts({
  texts,
  products,
}: {
  texts: TextData<SharedArea>;
  products: readonly Product[];
}) {
  return (
    <Texts texts={texts}>
      <ProductCards products={products} hasMaker />
    </Texts>
  );
}
