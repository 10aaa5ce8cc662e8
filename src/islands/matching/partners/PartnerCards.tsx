import { useStore } from '@nanostores/react';
import type { Member } from '#api/account/member.ts';
import type { BuyerSummary } from '#api/participation/buyer.ts';
import type { CompanySummary } from '#api/participation/company.ts';
import type { Product } from '#api/participation/product.ts';
import { mainProductIn, nameIn, partIn } from '#domain/common/language.ts';
import { countryName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Star } from '#islands/favourite/Star.tsx';
import { boothOf } from '#islands/ui/booth.ts';
import { Card, type CardAction, Cards, CompanyCard, PersonCard } from '#islands/ui/list/Cards.tsx';
import { Marked } from '#islands/ui/list/Marked.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { $livePartners } from '#stores/matching/live-partners.ts';
import { $notWith } from '#stores/matching/not-with.ts';
import type { Found } from '#stores/matching/partner-search.ts';
import { canAsk } from '#stores/participation/profile.ts';
import { useAskAct } from './ask-act.ts';
import { buyerFields, companyFields, productFields } from './searched-fields.ts';

/** The rows of a list as cards, by what they are. */
export function PartnerCards({ found, own }: { found: Found; own: Member }) {
  return (
    <Cards>
      {found.tab === 'company' &&
        found.rows.map((row) => (
          <FoundCompany key={row.participateIdx} company={row} isAskable={canAsk(own.participateType, row)} />
        ))}
      {found.tab === 'buyer' &&
        found.rows.map((row) => (
          <FoundBuyer key={row.participateIdx} buyer={row} isAskable={canAsk(own.participateType, row)} />
        ))}
      {found.tab === 'product' &&
        found.rows.map((row) => (
          <FoundProduct key={row.productIdx} product={row} isAskable={canAsk(own.participateType, row)} />
        ))}
    </Cards>
  );
}

/** The button with which a card asks for a meeting, or leads to the one that there is; null where neither can be. */
function useAsk(isAskable: boolean, participateIdx: number, name: string): CardAction | null {
  const t = useT<'matching'>();
  const partner = useStore($livePartners).get(participateIdx);
  const isLeftOut = useStore($notWith)?.some((one) => one.participateIdx === participateIdx);
  const ask = useAskAct();
  if (!isAskable) return null;
  if (partner) {
    const kind = partner.stateMatching === 'complete' ? 'seeMeeting' : 'seeRequest';
    return {
      href: localePath(t.locale, `/matching/meeting/${partner.matchingIdx}`),
      text: t(`matching.info.${kind}`),
      label: t(`matching.info.${kind}With`, { name }),
    };
  }
  if (isLeftOut)
    return {
      href: localePath(t.locale, `/matching/user/${participateIdx}`),
      text: t('matching.info.leftOut'),
      label: t('matching.info.leftOutWho', { name }),
    };
  return ask(participateIdx, name);
}

function FoundCompany({ company, isAskable }: { company: CompanySummary; isAskable: boolean }) {
  const t = useT<'matching' | 'choice' | 'found'>();
  const name = nameIn(t.locale, company);
  const action = useAsk(isAskable, company.participateIdx, name);
  return (
    <CompanyCard
      over={[
        company.businessCategory && t(`choice.businessCategory.${company.businessCategory}`),
        company.agencyRegion && t(`choice.agencyRegion.${company.agencyRegion}`),
      ]
        .filter(Boolean)
        .join(' · ')}
      picture={company.mainImg}
      name={name}
      href={localePath(t.locale, `/matching/user/${company.participateIdx}`)}
      booth={boothOf(t, company.booths)}
      mainProduct={mainProductIn(t.locale, company)}
      products={company.products.map((product) => nameIn(t.locale, product))}
      productsLabel={t('matching.info.product')}
      fields={companyFields(t, company)}
      action={action}
      corner={<Star target={{ participateIdx: company.participateIdx }} name={name} />}
    />
  );
}

function FoundBuyer({ buyer, isAskable }: { buyer: BuyerSummary; isAskable: boolean }) {
  const t = useT<'matching' | 'choice' | 'found'>();
  const name = partIn(t.locale, buyer.companyName);
  const action = useAsk(isAskable, buyer.participateIdx, name);
  return (
    <PersonCard
      over={`${t(`choice.participateType.${buyer.participateType}`)} · ${countryName(t.locale, buyer.country)}`}
      name={name}
      href={localePath(t.locale, `/matching/user/${buyer.participateIdx}`)}
      looksFor={partIn(t.locale, buyer.product)}
      person={nameIn(t.locale, buyer)}
      about={[partIn(t.locale, buyer.position), buyer.city]}
      fields={buyerFields(t, buyer)}
      action={action}
      corner={<Star target={{ participateIdx: buyer.participateIdx }} name={name} />}
    />
  );
}

function FoundProduct({ product, isAskable }: { product: Product; isAskable: boolean }) {
  const t = useT<'matching' | 'found'>();
  const company = nameIn(t.locale, { nameKo: product.companyNameKo, nameEn: product.companyNameEn });
  const name = nameIn(t.locale, product);
  const action = useAsk(isAskable, product.participateIdx, company);
  const over = t('matching.info.of', { company });
  const at = over.lastIndexOf(company);
  return (
    <Card
      over={
        <>
          {over.slice(0, at)}
          <Marked>{company}</Marked>
          {over.slice(at + company.length)}
        </>
      }
      shown={[company]}
      fields={productFields(t, product)}
      booth={boothOf(t, product.booths)}
      picture={product.mainImg}
      name={name}
      href={localePath(t.locale, `/matching/product/${product.productIdx}`)}
      action={action}
      corner={<Star target={product} name={name} />}
    >
      <p className="card-lines">
        {nameIn(t.locale, { nameKo: product.descriptionKo, nameEn: product.descriptionEn })}
      </p>
    </Card>
  );
}
