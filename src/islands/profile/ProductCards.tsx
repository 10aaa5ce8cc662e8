import type { Product } from '#api/product.ts';
import { nameIn } from '#domain/language.ts';
import { localePath } from '#i18n/locales.ts';
import { boothOf } from '#islands/ui/booth.ts';
import { Card, Cards } from '#islands/ui/Cards.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** Products with their pictures; `over` says whose they are where that is not plain from the page. */
export function ProductCards({
  products,
  hasMaker = false,
}: {
  products: readonly Product[];
  hasMaker?: boolean;
}) {
  const t = useT();
  const { locale } = t;
  return (
    <Cards>
      {products.map((product) => (
        <Card
          key={product.productIdx}
          picture={product.mainImg}
          over={
            hasMaker ? nameIn(locale, { nameKo: product.companyNameKo, nameEn: product.companyNameEn }) : ''
          }
          booth={hasMaker ? boothOf(t, product.booths) : undefined}
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
