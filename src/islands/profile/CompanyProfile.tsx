import type { ReactNode } from 'react';
import type { Product } from '#api/participation/product.ts';
import { nameIn } from '#domain/common/language.ts';
import { countryName, formatMoney } from '#i18n/format.ts';
import { type Fact, Facts } from '#islands/ui/Facts.tsx';
import { addressOf, Picture } from '#islands/ui/Picture.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { CompanyProfile as Company } from '#stores/participation/profile.ts';
import { BothTexts } from './BothTexts.tsx';
import { ContactFacts } from './ContactFacts.tsx';
import { Documents } from './Documents.tsx';
import { Film } from './Film.tsx';
import { OneText } from './OneText.tsx';
import { ownFacts } from './own-facts.ts';
import { ProductCards } from './ProductCards.tsx';
import { WebLink } from './WebLink.tsx';

/** What a profile says in its heading, its sections or its cards, or with its other language; all the rest are facts. */
type DrawnElsewhere =
  | 'participateIdx'
  | 'nameKo'
  | 'nameEn'
  | 'mainProduct'
  | 'mainProductEn'
  | 'booths'
  | 'mainImg'
  | 'pictures'
  | 'products'
  | 'contact'
  | 'answers'
  | 'introKo'
  | 'introEn'
  | 'hopeBuyer'
  | 'hopeCountries'
  | 'exportRecords'
  | 'ceoEn'
  | 'addressEn';

/** What a company says of itself. The server draws it for guests; members see it with contacts, if they may. */
export function CompanyProfile({
  company,
  products,
  contact,
}: {
  company: Company;
  products: readonly Product[];
  /** Stands where the contact does, on a page that does not know yet who reads it. */
  contact?: ReactNode;
}) {
  const t = useT<'profile' | 'choice' | 'company'>();
  const { locale } = t;
  const here = (korean: string, english: string) => nameIn(locale, { nameKo: korean, nameEn: english });
  const film = products.find(({ videoUrl }) => videoUrl !== null);
  const list = (values: readonly string[]) => values.join(', ') || null;
  const countries = list(company.hopeCountries.map((code) => countryName(locale, code)));
  const facts: Record<Exclude<keyof Company, DrawnElsewhere>, Fact> = {
    businessCategory: [
      t('company.field.businessCategory'),
      company.businessCategory && t(`choice.businessCategory.${company.businessCategory}`),
    ],
    industries: [
      t('company.field.industries'),
      list(company.industries.map((name) => t(`choice.industry.${name}`))),
    ],
    agencyRegion: [
      t('company.field.agencyRegion'),
      company.agencyRegion && t(`choice.agencyRegion.${company.agencyRegion}`),
    ],
    establishYear: [t('company.field.establishYear'), company.establishYear && String(company.establishYear)],
    annualSalesUsd: [
      t('profile.annualSales'),
      company.annualSalesUsd !== null && formatMoney(locale, company.annualSalesUsd, 'USD'),
    ],
    ceoKo: [t('profile.ceo'), here(company.ceoKo, company.ceoEn)],
    addressKo: [t('profile.address'), here(company.addressKo, company.addressEn)],
    tradeCommittees: [
      t('company.field.tradeCommittees'),
      list(company.tradeCommittees.map((name) => t(`choice.tradeCommittee.${name}`))),
    ],
    website: [
      t('company.field.website'),
      company.website && <WebLink key="website" address={company.website} />,
    ],
  };
  return (
    <div className="lattice profile">
      <div className="profile-main">
        <div className="profile-frame">
          <Picture file={company.mainImg} alt={nameIn(locale, company)} isMain />
        </div>
        {company.pictures.length > 0 && (
          <ul className="profile-pictures" aria-label={t('profile.pictures')}>
            {company.pictures.map((picture, at) => (
              <li key={picture.fileIdx}>
                <a href={addressOf(picture)} target="_blank" rel="noreferrer">
                  <Picture
                    file={picture}
                    alt={t('profile.pictureOf', { name: nameIn(locale, company), no: at + 1 })}
                  />
                  <span className="visually-hidden"> ({t('profile.newTab')})</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        {(company.introKo || company.introEn) && (
          <section aria-labelledby="about">
            <h2 id="about">{t('profile.about')}</h2>
            <BothTexts ko={company.introKo} en={company.introEn} />
          </section>
        )}
        {(company.hopeBuyer || countries) && (
          <section aria-labelledby="hope">
            <h2 id="hope">{t('profile.hopeBuyer')}</h2>
            {company.hopeBuyer && <OneText text={company.hopeBuyer} />}
            <Facts facts={[[t('profile.hopeCountries'), countries]]} />
          </section>
        )}
        {company.exportRecords.length > 0 && (
          <section aria-labelledby="exports">
            <h2 id="exports">{t('profile.exports')}</h2>
            <table className="profile-exports">
              <thead>
                <tr>
                  <th scope="col">{t('profile.exportYear')}</th>
                  <th scope="col">{t('profile.exportCountry')}</th>
                  <th scope="col" className="amount">
                    {t('profile.exportAmount')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {company.exportRecords.map((record) => (
                  <tr key={`${record.year}-${record.country}`}>
                    <td>{record.year}</td>
                    <td>{countryName(locale, record.country)}</td>
                    <td className="amount">{formatMoney(locale, record.amountUsd, 'USD')}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        )}
      </div>
      <div className="profile-side">
        {company.contact ? <ContactFacts contact={company.contact} /> : contact}
        <section aria-labelledby="facts">
          <h2 id="facts">{t('profile.facts')}</h2>
          <Facts facts={[...Object.values(facts), ...ownFacts(t, company.answers)]} />
        </section>
        <Documents products={products} />
        {film?.videoUrl && <Film href={film.videoUrl} poster={film.mainImg} />}
      </div>
      {products.length > 0 && (
        <section className="profile-wide" aria-labelledby="products">
          <h2 id="products">{t('profile.products')}</h2>
          <ProductCards products={products} />
        </section>
      )}
    </div>
  );
}
