import { nameIn } from '#domain/language.ts';
import { participateTypes, type Side, sideOf } from '#domain/participation.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Profile as ProfileData } from '#stores/profile.ts';
import { BuyerProfile } from './BuyerProfile.tsx';
import { CompanyProfile } from './CompanyProfile.tsx';
import { ProductProfile } from './ProductProfile.tsx';
import { ProfileHead } from './ProfileHead.tsx';

/** Who is on this side, as `client/profile.ts` reads it. */
const askers = (side: Side) => participateTypes.filter((type) => sideOf[type] === side).join(' ');

/** A company, a buyer or a product: the head with what one can do, and what there is to read. */
export function Profile({ profile, isAskable }: { profile: ProfileData; isAskable: boolean }) {
  const t = useT<'profile' | 'choice'>();
  const { locale } = t;
  const { kind, data } = profile;
  const company = kind === 'product' ? { nameKo: data.companyNameKo, nameEn: data.companyNameEn } : null;
  const name = kind === 'buyer' ? data.companyName : nameIn(locale, data);
  const lead =
    kind === 'company'
      ? data.mainProduct
      : kind === 'buyer'
        ? data.product
        : company && nameIn(locale, company);
  return (
    <>
      <ProfileHead
        over={kind === 'buyer' ? t(`choice.participateType.${data.participateType}`) : t(`profile.${kind}`)}
        title={name}
        lead={lead}
      >
        {isAskable && (
          <div data-ask={askers(kind === 'buyer' ? 'company' : 'buyer')}>
            <Button href={localePath(locale, `/matching/apply?target=${data.participateIdx}`)}>
              {t('profile.ask')}
            </Button>
          </div>
        )}
      </ProfileHead>
      {kind === 'company' && <CompanyProfile company={data} />}
      {kind === 'buyer' && <BuyerProfile buyer={data} />}
      {kind === 'product' && <ProductProfile product={data} />}
    </>
  );
}
