import { nameIn, partIn } from '#domain/common/language.ts';
import { countryName } from '#i18n/format.ts';
import { Facts } from '#islands/ui/Facts.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { BuyerProfile as Buyer } from '#stores/participation/profile.ts';
import { ContactFacts } from './ContactFacts.tsx';
import { OneText } from './OneText.tsx';
import { ownFacts } from './own-facts.ts';
import { Representatives } from './Representatives.tsx';
import { WebLink } from './WebLink.tsx';

/** What a buyer looks for, and who they are; only participants see it. */
export function BuyerProfile({ buyer }: { buyer: Buyer }) {
  const t = useT<'profile' | 'choice' | 'company'>();
  const { locale } = t;
  const list = (values: readonly string[]) => values.join(', ') || null;
  return (
    <div className="lattice profile">
      <div className="profile-main">
        <section aria-labelledby="requirements">
          <h2 id="requirements">{t('profile.requirements')}</h2>
          <OneText text={buyer.requirements} />
          <Facts
            facts={[
              [t('profile.seeks'), partIn(locale, buyer.product)],
              [
                t('profile.hopeCountries'),
                list(buyer.hopeCountries.map((code) => countryName(locale, code))),
              ],
              [
                t('profile.hopeRegions'),
                list(buyer.hopeRegions.map((name) => t(`choice.agencyRegion.${name}`))),
              ],
            ]}
          />
        </section>
        {buyer.hopeCompany && (
          <section aria-labelledby="hope">
            <h2 id="hope">{t('profile.hopeCompany')}</h2>
            <OneText text={buyer.hopeCompany} />
          </section>
        )}
      </div>
      <div className="profile-side">
        {buyer.contact && <ContactFacts contact={buyer.contact} />}
        <Representatives idx={buyer.participateIdx} />
        <section aria-labelledby="facts">
          <h2 id="facts">{t('profile.facts')}</h2>
          <Facts
            facts={[
              [t('profile.buyer'), nameIn(locale, buyer)],
              [t('profile.position'), partIn(locale, buyer.position)],
              [t('profile.company_'), partIn(locale, buyer.companyName)],
              [
                t('profile.place'),
                [buyer.city, countryName(locale, buyer.country)].filter(Boolean).join(', '),
              ],
              [
                t('company.field.industries'),
                list(buyer.industries.map((name) => t(`choice.industry.${name}`))),
              ],
              [t('company.field.website'), buyer.website && <WebLink address={buyer.website} />],
              [t('profile.agency'), buyer.agency],
              [
                t('profile.tradeCommittees'),
                list(buyer.tradeCommittees.map((name) => t(`choice.tradeCommittee.${name}`))),
              ],
              ...ownFacts(t, buyer.answers),
            ]}
          />
        </section>
      </div>
    </div>
  );
}
