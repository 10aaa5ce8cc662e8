import type { Product } from '#api/participation/product.ts';
import { nameIn } from '#domain/common/language.ts';
import { formatBytes } from '#i18n/format.ts';
import { addressOf } from '#islands/ui/Picture.tsx';
import { useT } from '#islands/ui/Texts.tsx';

/** What products have to be taken away: the reader's language first, each with its size. Nothing where there is none. */
export function Documents({ products }: { products: readonly Product[] }) {
  const t = useT<'profile'>();
  const { locale } = t;
  const documents = products.flatMap((product) => {
    const both = [
      { file: product.intro, language: 'ko' as const },
      { file: product.introEn, language: 'en' as const },
    ];
    return (locale === 'ko' ? both : both.reverse()).map((one) => ({ ...one, product }));
  });
  const there = documents.filter(({ file }) => file !== null);
  if (there.length === 0) return null;
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">{t('profile.documents')}</h2>
      <ul className="profile-documents">
        {there.map(
          ({ file, language, product }) =>
            file && (
              <li key={file.fileIdx}>
                <a href={addressOf(file)} hrefLang={language} download={file.fileName}>
                  {nameIn(locale, product)}, {t(`profile.in.${language}`)}
                </a>
                <span className="figures note">
                  {file.fileName.split('.').at(-1)?.toUpperCase()}, {formatBytes(locale, file.size)}
                </span>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
