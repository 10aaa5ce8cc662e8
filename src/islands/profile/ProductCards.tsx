import type { Product } from '#api/participation/product.ts';
import { nameIn } from '#domain/common/language.ts';
import type { Field } from '#domain/common/search/keyword-marks.ts';
import { localePath } from '#i18n/locales.ts';
import { boothOf } from '#islands/ui/booth.ts';
import { Card, Cards } from '#islands/ui/list/Cards.tsx';
import { Marked } from '#islands/ui/list/Marked.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** Products with their pictures; `over` says whose they are where that is not plain from the page. */
export function ProductCards({
  products,
  hasMaker = false,
  fieldsOf,
}: {
  products: readonly Product[];
  hasMaker?: boolean;
  /** What a search looks in. */
  fieldsOf?: (product: Product) => Field[];
}) {
  const t = useT();
  const { locale } = t;
  const makerOf = ({ companyNameKo, companyNameEn }: Product) =>
    hasMaker ? nameIn(locale, { nameKo: companyNameKo, nameEn: companyNameEn }) : '';
  return (
    <Cards>
      {products.map((product) => (
        <Card
          key={product.productIdx}
          picture={product.mainImg}
          over={hasMaker && <Marked>{makerOf(product)}</Marked>}
          booth={hasMaker ? boothOf(t, product.booths) : undefined}
          shown={[makerOf(product)]}
          {...(fieldsOf && { fields: fieldsOf(product) })}
          name={nameIn(locale, product)}
          href={localePath(locale, `/matching/product/${product.productIdx}`)}
        >
          <p className="card-lines">
            {nameIn(locale, { nameKo: product.descriptionKo, nameEn: product.descriptionEn })}
          </p>
        </Card>
      ))}
    </Cards>
  );
}
