import type { ReactNode } from 'react';
import { mainProductIn, nameIn, partIn } from '#domain/common/language.ts';
import type { WayToMeet } from '#domain/matching/ranking.ts';
import { participateTypes, type Side, sideOf } from '#domain/participation/participation.ts';
import { countryName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Profile as ProfileData } from '#stores/participation/profile.ts';
import { BuyerProfile } from './BuyerProfile.tsx';
import { CompanyProfile } from './CompanyProfile.tsx';
import { ProductProfile } from './ProductProfile.tsx';
import { ProfileHead } from './ProfileHead.tsx';

/** Who is on this side, as `shell/profile.ts` reads it. */
const askers = (side: Side) => participateTypes.filter((type) => sideOf[type] === side).join(' ');

/** A company, a buyer or a product: the head with what one can do, and what there is to read. */
export function Profile({
  profile,
  isAskable,
  way,
  contact,
  star,
}: {
  profile: ProfileData;
  isAskable: boolean;
  /** What one does to meet them now. */
  way: WayToMeet;
  contact?: ReactNode;
  /** Marks it as a favourite, for members. */
  star?: ReactNode;
}) {
  const t = useT<'profile' | 'choice'>();
  const { locale } = t;
  const { kind, data } = profile;
  const company = kind === 'product' ? { nameKo: data.companyNameKo, nameEn: data.companyNameEn } : null;
  const name = kind === 'buyer' ? partIn(locale, data.companyName) : nameIn(locale, data);
  // The name as it stands in the other language, for whoever has to say or write it.
  const otherLocale = locale === 'ko' ? 'en' : 'ko';
  const other = kind === 'buyer' ? partIn(otherLocale, data.companyName) : nameIn(otherLocale, data);
  const lead =
    kind === 'company'
      ? mainProductIn(locale, data)
      : kind === 'buyer'
        ? partIn(locale, data.product)
        : company && nameIn(locale, company);
  const idx = data.participateIdx;
  const act = way === 'rank' ? `/matching/ranking?add=${idx}` : `/matching/apply?target=${idx}`;
  const href = localePath(locale, act);
  const words = t(way === 'rank' ? 'profile.rank' : 'profile.ask');
  return (
    <>
      <ProfileHead
        over={
          kind === 'buyer'
            ? `${t(`choice.participateType.${data.participateType}`)} · ${countryName(locale, data.country)}`
            : t(`profile.${kind}`)
        }
        title={name}
        lead={lead}
        other={other === name ? null : other}
        booths={kind === 'buyer' ? [] : data.booths}
      >
        {isAskable && way !== 'none' && (
          <>
            <div className="for-guests">
              <Button href={localePath(locale, `/login?next=${encodeURIComponent(href)}`)}>{words}</Button>
            </div>
            <div className="for-members" data-ask={askers(kind === 'buyer' ? 'company' : 'buyer')}>
              <Button href={href}>{words}</Button>
            </div>
          </>
        )}
        {star}
      </ProfileHead>
      {profile.kind === 'company' && (
        <CompanyProfile company={profile.data} products={profile.products} contact={contact} />
      )}
      {profile.kind === 'buyer' && <BuyerProfile buyer={profile.data} />}
      {profile.kind === 'product' && <ProductProfile product={profile.data} products={profile.products} />}
    </>
  );
}
