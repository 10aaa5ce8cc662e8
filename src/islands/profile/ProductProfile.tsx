import { fileAddress } from '#domain/files.ts';
import { nameIn } from '#domain/language.ts';
import { localePath } from '#i18n/locales.ts';
import { Facts } from '#islands/ui/Facts.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { ProductProfile as Product } from '#stores/profile.ts';
import { Lines } from './Lines.tsx';

/** One product and whose it is. */
export function ProductProfile({ product }: { product: Product }) {
  const t = useT<'profile'>();
  const { locale } = t;
  const company = nameIn(locale, { nameKo: product.companyNameKo, nameEn: product.companyNameEn });
  return (
    <div className="lattice profile">
      <div className="profile-main">
        {product.mainImg && (
          <img className="profile-picture" src={fileAddress(product.mainImg)} alt={nameIn(locale, product)} />
        )}
        <section aria-labelledby="description">
          <h2 id="description">{t('profile.description')}</h2>
          <Lines text={nameIn(locale, { nameKo: product.descriptionKo, nameEn: product.descriptionEn })} />
        </section>
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
              [
                t('profile.video'),
                product.videoUrl && (
                  <a key="video" href={product.videoUrl} target="_blank" rel="noreferrer">
                    {new URL(product.videoUrl).hostname}
                    <span className="visually-hidden"> ({t('profile.newTab')})</span>
                  </a>
                ),
              ],
            ]}
          />
        </section>
      </div>
    </div>
  );
}
