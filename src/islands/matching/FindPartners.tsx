import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Member } from '#api/member.ts';
import { businessCategories, industries } from '#domain/company.ts';
import { agencyRegions, countries, tradeCommittees } from '#domain/regions.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { sentence } from '#i18n/engine.ts';
import { countryName } from '#i18n/format.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { Filter as FilterChoice, SearchLine } from '#islands/ui/SearchLine.tsx';
import { EmptyState, FailedState, Skeleton } from '#islands/ui/States.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import {
  createPartnerSearch,
  type Filter,
  type MatchingTab,
  type PartnerSearch,
  pageRows,
  tabsFor,
} from '#stores/partner-search.ts';
import { MatchingGate } from './MatchingGate.tsx';
import { PartnerCards } from './PartnerCards.tsx';

/** `/matching/info`: whom one can meet. */
export default function FindPartners({ texts }: { texts: TextData<SharedArea | 'matching' | 'choice'> }) {
  return (
    <Texts texts={texts}>
      <MatchingGate here="info">{(own) => <Directory own={own} />}</MatchingGate>
    </Texts>
  );
}

function Directory({ own }: { own: Member }) {
  const t = useT<'matching'>();
  const partners = useStoreOf(createPartnerSearch);
  const tab = useStore(partners.$tab);
  const { participateType } = own;
  useEffect(() => {
    partners.open(participateType, new URLSearchParams(location.search).get('tab'));
  }, [partners, participateType]);
  return (
    <Tabs
      label={t('matching.info.tabs')}
      options={tabsFor(participateType).map((value) => ({ value, label: t(`matching.info.${value}`) }))}
      value={tab}
      onChange={(value) => partners.chooseTab(value as MatchingTab)}
    >
      <Search partners={partners} tab={tab} />
      <Results partners={partners} own={own} />
    </Tabs>
  );
}

/** The filters that each list can be narrowed by. */
const filters: Record<MatchingTab, (keyof Filter)[]> = {
  company: ['businessCategory', 'industries', 'agencyRegion', 'tradeCommittees', 'listOrder'],
  buyer: ['participateType', 'country', 'tradeCommittees', 'listOrder'],
  product: [],
};

function Search({ partners, tab }: { partners: PartnerSearch; tab: MatchingTab }) {
  const t = useT<'matching' | 'choice'>();
  const keyword = useStore(partners.$keyword);
  const filter = useStore(partners.$filter);
  const options: Record<keyof Filter, () => { value: string; label: string }[]> = {
    businessCategory: () =>
      businessCategories.map((value) => ({ value, label: t(`choice.businessCategory.${value}`) })),
    industries: () => industries.map((value) => ({ value, label: t(`choice.industry.${value}`) })),
    agencyRegion: () => agencyRegions.map((value) => ({ value, label: t(`choice.agencyRegion.${value}`) })),
    participateType: () =>
      (['BUYER', 'OKTA'] as const).map((value) => ({ value, label: t(`choice.participateType.${value}`) })),
    country: () =>
      countries
        .map((value) => ({ value, label: countryName(t.locale, value) }))
        .sort((a, b) => a.label.localeCompare(b.label, t.locale)),
    tradeCommittees: () =>
      tradeCommittees.map((value) => ({ value, label: t(`choice.tradeCommittee.${value}`) })),
    listOrder: () =>
      (['recent', 'name'] as const).map((value) => ({ value, label: t(`matching.info.${value}`) })),
  };
  return (
    <SearchLine
      label={t('matching.info.search')}
      field={t('matching.info.keyword')}
      hint={t('matching.info.keywordHint')}
      keyword={keyword}
      onSearch={(typed) => partners.search(typed, filter)}
    >
      {filters[tab].length > 0 &&
        filters[tab].map((name) => (
          <FilterChoice
            key={name}
            label={t(`matching.info.${name}`)}
            value={filter[name] ?? (name === 'listOrder' ? 'recent' : '')}
            all={name === 'listOrder' ? undefined : t('matching.info.any')}
            options={options[name]()}
            onChange={(value) => partners.search(keyword, { ...filter, [name]: value })}
          />
        ))}
    </SearchLine>
  );
}

function Results({ partners, own }: { partners: PartnerSearch; own: Member }) {
  const t = useT<'matching'>();
  const found = useStore(partners.$found);
  const page = useStore(partners.$page);
  const keyword = useStore(partners.$keyword);
  const { listOrder: _, ...filter } = useStore(partners.$filter);
  if (found.state === 'loading') return <Skeleton rows={4} />;
  if (found.state === 'failed')
    return <FailedState text={sentence(t, found.key)} onRetry={() => void partners.load()} />;
  if (found.totalCount === 0) {
    const isSearched = keyword !== '' || Object.values(filter).some((value) => value);
    return isSearched ? (
      <EmptyState
        title={t('matching.info.nothingTitle')}
        text={t('matching.info.nothingText')}
        action={
          <Button kind="second" onClick={() => partners.search('', {})}>
            {t('matching.info.clear')}
          </Button>
        }
      />
    ) : (
      <EmptyState
        title={t('matching.info.emptyTitle')}
        text={t(found.data.tab === 'product' ? 'matching.info.emptyProducts' : 'matching.info.emptyText')}
      />
    );
  }
  return (
    <section aria-label={t('matching.info.title')}>
      <p className="found-count" role="status">
        {t('matching.info.count', { count: found.totalCount })}
      </p>
      <PartnerCards found={found.data} own={own} />
      <Pager page={page} rows={pageRows} totalCount={found.totalCount} onGo={partners.turnTo} />
    </section>
  );
}
