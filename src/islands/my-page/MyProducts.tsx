import type { ParticipateDetail } from '#api/participation/participate.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** One's own products, each with the way to its own screen. */
export function MyProducts({ products }: { products: ParticipateDetail['products'] }) {
  const t = useT<'participate'>();
  const { locale } = t;
  const isFull = products.length >= limits.products;
  return (
    <div className="my-products" id="products">
      <h3>{t('participate.mine.products')}</h3>
      <ul>
        {products.map((product) => {
          const name = nameIn(locale, product);
          return (
            <li key={product.productIdx}>
              <span>{name}</span>
              <Button
                kind="plain"
                size="small"
                href={localePath(locale, `/my-page?edit=product&productIdx=${product.productIdx}`)}
                label={t('participate.mine.editOne', { name })}
              >
                {t('participate.mine.edit')}
              </Button>
            </li>
          );
        })}
      </ul>
      {isFull ? (
        <p className="note">{t('participate.mine.full', { max: limits.products })}</p>
      ) : (
        <Button kind="second" size="small" href={localePath(locale, '/my-page?edit=product')}>
          {t('participate.mine.add')}
        </Button>
      )}
    </div>
  );
}
