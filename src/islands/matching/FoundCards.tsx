import type { ReactNode } from 'react';
import type { BuyerSummary } from '#api/buyer.ts';
import type { CompanySummary } from '#api/company.ts';
import type { Member } from '#api/member.ts';
import type { Product } from '#api/product.ts';
import { nameIn } from '#domain/language.ts';
import { countryName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Found } from '#stores/matching.ts';
import { canAsk } from '#stores/profile.ts';

const productsShown = 3;

/** The rows of a list as cards, by what they are. */
export function FoundCards({ found, own }: { found: Found; own: Member }) {
  return (
    <ul className="cards">
      {found.tab === 'company' &&
        found.rows.map((row) => (
          <CompanyCard key={row.participateIdx} company={row} isAskable={canAsk(own.participateType, row)} />
        ))}
      {found.tab === 'buyer' &&
        found.rows.map((row) => (
          <PersonCard key={row.participateIdx} buyer={row} isAskable={canAsk(own.participateType, row)} />
        ))}
      {found.tab === 'product' &&
        found.rows.map((row) => (
          <ProductCard key={row.productIdx} product={row} isAskable={canAsk(own.participateType, row)} />
        ))}
    </ul>
  );
}

function Card({
  over,
  name,
  path,
  children,
  ask,
}: {
  over: string;
  name: string;
  path: string;
  children: ReactNode;
  /** Whom the card asks for a meeting; null where that can't be. */
  ask: { idx: number; name: string } | null;
}) {
  const t = useT<'matching'>();
  return (
    <li className="card">
      <p className="card-over">{over}</p>
      <h2 className="card-name">
        <a href={localePath(t.locale, path)}>{name}</a>
      </h2>
      <div className="card-text">{children}</div>
      {ask && (
        <Button
          kind="second"
          size="small"
          href={localePath(t.locale, `/matching/apply?target=${ask.idx}`)}
          label={t('matching.info.askWho', { name: ask.name })}
        >
          {t('matching.info.ask')}
        </Button>
      )}
    </li>
  );
}

function CompanyCard({ company, isAskable }: { company: CompanySummary; isAskable: boolean }) {
  const t = useT<'matching' | 'choice'>();
  const name = nameIn(t.locale, company);
  const more = company.products.length - productsShown;
  return (
    <Card
      over={`${t(`choice.businessCategory.${company.businessCategory}`)} · ${t(`choice.agencyRegion.${company.agencyRegion}`)}`}
      name={name}
      path={`/matching/user/${company.participateIdx}`}
      ask={isAskable ? { idx: company.participateIdx, name } : null}
    >
      <p>{company.mainProduct}</p>
      {company.products.length > 0 && (
        <p className="note">
          {company.products
            .slice(0, productsShown)
            .map((product) => nameIn(t.locale, product))
            .join(', ')}
          {more > 0 && ` ${t('matching.info.more', { count: more })}`}
        </p>
      )}
    </Card>
  );
}

function PersonCard({ buyer, isAskable }: { buyer: BuyerSummary; isAskable: boolean }) {
  const t = useT<'matching' | 'choice'>();
  return (
    <Card
      over={`${t(`choice.participateType.${buyer.participateType}`)} · ${countryName(t.locale, buyer.country)}`}
      name={buyer.companyName}
      path={`/matching/user/${buyer.participateIdx}`}
      ask={isAskable ? { idx: buyer.participateIdx, name: buyer.companyName } : null}
    >
      <p>{buyer.product}</p>
      <p className="note">
        {nameIn(t.locale, buyer)}, {buyer.position}, {buyer.city}
      </p>
    </Card>
  );
}

function ProductCard({ product, isAskable }: { product: Product; isAskable: boolean }) {
  const t = useT<'matching'>();
  const company = nameIn(t.locale, { nameKo: product.companyNameKo, nameEn: product.companyNameEn });
  return (
    <Card
      over={t('matching.info.of', { company })}
      name={nameIn(t.locale, product)}
      path={`/matching/product/${product.productIdx}`}
      ask={isAskable ? { idx: product.participateIdx, name: company } : null}
    >
      <p className="card-lines">
        {nameIn(t.locale, { nameKo: product.descriptionKo, nameEn: product.descriptionEn })}
      </p>
    </Card>
  );
}
