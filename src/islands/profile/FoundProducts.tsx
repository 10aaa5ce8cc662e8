import type { Product } from '#api/participation/product.ts';
import * as marks from '#domain/common/search/keyword-marks.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { productFields } from '#islands/matching/partners/searched-fields.ts';
import { MarkedBy } from '#islands/ui/list/Marked.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { ProductCards } from './ProductCards.tsx';

/** Products of many companies, for a page that the server draws alone. */
export default function FoundProducts({
  texts,
  products,
  keywords,
}: {
  texts: TextData<SharedArea | 'found'>;
  products: readonly Product[];
  keywords: string;
}) {
  return (
    <Texts texts={texts}>
      <MarkedBy marks={marks} keywords={keywords}>
        <Found products={products} />
      </MarkedBy>
    </Texts>
  );
}

function Found({ products }: { products: readonly Product[] }) {
  const t = useT<'found'>();
  return <ProductCards products={products} hasMaker fieldsOf={(product) => productFields(t, product)} />;
}
