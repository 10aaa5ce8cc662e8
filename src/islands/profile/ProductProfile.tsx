import type { Product } from '#api/participation/product.ts';
import { nameIn } from '#domain/common/language.ts';
import { localePath } from '#i18n/locales.ts';
import { Facts } from '#islands/ui/Facts.tsx';
import { Picture } from '#islands/ui/Picture.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { ProductProfile as ProductData } from '#stores/participation/profile.ts';
import { BothTexts } from './BothTexts.tsx';
import { Documents } from './Documents.tsx';
import { Film } from './Film.tsx';
import { ProductCards } from './ProductCards.tsx';

/** One product, whose it is, and what else they make. */
export function ProductProfile({
  product,
  products,
}: {
  product: ProductData;
  products: readonly Product[];
}) {
  const t = useT<'profile'>();
  const { locale } = t;
  const company = nameIn(locale, { nameKo: product.companyNameKo, nameEn: product.companyNameEn });
  const others = products.filter(({ productIdx }) => productIdx !== product.productIdx);
  return (
    <div className="lattice profile">
      <div className="profile-main">
        <div className="profile-frame">
          <Picture file={product.mainImg} alt={nameIn(locale, product)} isMain />
        </div>
        <section aria-labelledby="description">
          <h2 id="description">{t('profile.description')}</h2>
          <BothTexts ko={product.descriptionKo} en={product.descriptionEn} />
        </section>
        {product.videoUrl && <Film href={product.videoUrl} poster={product.mainImg} />}
      </div>
      <div className="profile-side">
        <section aria-labelledby="facts">
          <h2 id="facts">{t('profile.facts')}</h2>
          <Facts
            facts={[
              [
                t('profile.madeBy'),
                <a key="company" href={localePath(locale, `/matching/user/${product.participateIdx}`)}>
                  {company}
                </a>,
              ],
            ]}
          />
        </section>
        <Documents products={[product]} />
      </div>
      {others.length > 0 && (
        <section className="profile-wide" aria-labelledby="others">
          <h2 id="others">{t('profile.others')}</h2>
          <ProductCards products={others} />
        </section>
      )}
    </div>
  );
}
