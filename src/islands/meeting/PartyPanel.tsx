import type { ReactNode } from 'react';
import type { Meeting } from '#api/matching/matching.ts';
import { mainProductIn, nameIn, partIn } from '#domain/common/language.ts';
import { countryName, formatBytes, languageName } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { ContactLinks } from '#islands/form/ContactLinks.tsx';
import { whoComes } from '#islands/seating/who-comes.ts';
import { type Fact, Facts } from '#islands/ui/Facts.tsx';
import { addressOf } from '#islands/ui/Picture.tsx';
import { Skeleton } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Profiles } from '#stores/matching/meeting-page.ts';

interface Props<Profile> {
  party: Meeting['company'];
  name: string;
  isOwn: boolean;
  /** Undefined until it is known, null where the reader may not see it. */
  profile: Profile | undefined;
}

/** The company: what it shows and looks for, what can be read of it beforehand. */
export function CompanyPanel({ profile, ...props }: Props<Profiles['company']>) {
  const t = useT<'meeting' | 'choice'>();
  const { locale } = t;
  const products = profile?.products ?? [];
  const files = products.flatMap((product) => {
    const both = [
      { file: product.intro, language: 'ko' },
      { file: product.introEn, language: 'en' },
    ];
    const isOne = product.intro?.fileIdx === product.introEn?.fileIdx;
    return (locale === 'ko' ? both : both.reverse()).flatMap(({ file, language }) =>
      file ? [{ file, name: nameIn(locale, product), language: isOne ? undefined : language }] : [],
    );
  });
  // One file may be of both languages, or of several products.
  const documents = [
    ...new Map(files.toReversed().map((one) => [one.file.fileIdx, one])).values(),
  ].toReversed();
  const data = profile?.data;
  return (
    <Party {...props} side="company" isKnown={profile !== undefined} isShown={profile !== null}>
      {data && (
        <Facts
          facts={[
            [t('meeting.shows'), mainProductIn(locale, data)],
            [
              t('meeting.products'),
              products.length > 0 && (
                <ul key="products">
                  {products.map((product) => (
                    <li key={product.productIdx}>
                      <a href={localePath(locale, `/matching/product/${product.productIdx}`)}>
                        {nameIn(locale, product)}
                      </a>
                    </li>
                  ))}
                </ul>
              ),
            ],
            [t('meeting.looksFor'), data.hopeBuyer && partIn(locale, data.hopeBuyer)],
            [t('meeting.countries'), countriesIn(locale, data.hopeCountries)],
            [
              t('meeting.documents'),
              documents.length > 0 && (
                <ul key="documents">
                  {documents.map(({ file, name, language }) => (
                    <li key={file.fileIdx}>
                      <a href={addressOf(file)} hrefLang={language} download={file.fileName}>
                        {language ? `${name}, ${languageName(locale, language)}` : name}
                      </a>{' '}
                      <span className="note figures">
                        {file.fileName.split('.').at(-1)?.toUpperCase()}, {formatBytes(locale, file.size)}
                      </span>
                    </li>
                  ))}
                </ul>
              ),
            ],
          ]}
        />
      )}
    </Party>
  );
}

/** The buyer: who they are, and what they look for. */
export function BuyerPanel({ profile, ...props }: Props<Profiles['buyer']>) {
  const t = useT<'meeting' | 'choice'>();
  const { locale } = t;
  return (
    <Party {...props} side="buyer" isKnown={profile !== undefined} isShown={profile !== null}>
      {profile && (
        <Facts
          facts={[
            [t('meeting.seeks'), partIn(locale, profile.product)],
            [t('meeting.looksFor'), partIn(locale, profile.requirements)],
            [t('meeting.countries'), countriesIn(locale, profile.hopeCountries)],
            [t('meeting.position'), partIn(locale, profile.position)],
            [t('meeting.place'), `${profile.city}, ${countryName(locale, profile.country)}`],
            [
              t('meeting.industries'),
              profile.industries.map((value) => t(`choice.industry.${value}`)).join(', '),
            ],
          ]}
        />
      )}
    </Party>
  );
}

const countriesIn = (locale: 'ko' | 'en', codes: readonly string[]) =>
  codes.map((code) => countryName(locale, code)).join(', ');

function Party({
  party,
  name,
  isOwn,
  side,
  isKnown,
  isShown,
  children,
}: Omit<Props<unknown>, 'profile'> & {
  side: 'company' | 'buyer';
  isKnown: boolean;
  isShown: boolean;
  children: ReactNode;
}) {
  const t = useT<'meeting' | 'matching'>();
  const person = whoComes(t.locale, party);
  const contact: Fact = [
    t('matching.detail.contact'),
    !isOwn && party.contact && (party.contact.email || party.contact.mobile) && (
      <ContactLinks key="contact" {...party.contact} />
    ),
  ];
  return (
    <section className="meeting-party" data-side={side} aria-labelledby={`party-${side}`}>
      <p className="overline">{t(isOwn ? 'meeting.own' : `meeting.${side}`)}</p>
      <h3 id={`party-${side}`}>
        {party.companyName !== null && isShown ? (
          <a href={localePath(t.locale, `/matching/user/${party.participateIdx}`)}>{name}</a>
        ) : (
          name
        )}
      </h3>
      {person && (
        <p>
          {party.representative && <span className="note">{t('matching.seat.comes')} </span>}
          {person}
        </p>
      )}
      <Facts facts={[contact]} />
      {!isKnown ? (
        <Skeleton rows={2} />
      ) : isShown ? (
        children
      ) : (
        <p className="note">{t('meeting.profileHidden')}</p>
      )}
    </section>
  );
}
