import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Member } from '#api/account/member.ts';
import { needsOptions } from '#domain/participation/list-filters.ts';
import { sideOf } from '#domain/participation/participation.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { Searched } from '#islands/ui/list/Marked.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { Filter as FilterChoice, SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { EmptyState, NothingFound, Skeleton } from '#islands/ui/States.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { loadLivePartners } from '#stores/matching/live-partners.ts';
import { $notWith, loadNotWith } from '#stores/matching/not-with.ts';
import {
  createPartnerSearch,
  type MatchingTab,
  type PartnerList,
  type PartnerSearch,
  pageRows,
  tabsFor,
} from '#stores/matching/partner-search.ts';
import { createSuggestions } from '#stores/participation/suggestions.ts';
import { MatchingGate } from '../MatchingGate.tsx';
import { useChanges } from '../use-changes.ts';
import { answersChoice, buyerChoices, companyChoices } from './filter-options.ts';
import { MyAgenda } from './MyAgenda.tsx';
import { PartnerCards } from './PartnerCards.tsx';
import { Suggestions } from './Suggestions.tsx';

const NotWithList = lazy(() => import('#islands/not-with/NotWithList.tsx'));
const Favourites = lazy(() => import('#islands/favourite/Favourites.tsx'));

interface Props {
  texts: TextData<SharedArea | 'matching' | 'choice' | 'suggestion' | 'favourite' | 'found'>;
}

/** `/matching/info`: what is the reader's to do, who fits them, and whom one can meet. */
export default function FindPartners({ texts }: Props) {
  return (
    <Texts texts={texts}>
      <MatchingGate>{(own) => <Directory own={own} />}</MatchingGate>
    </Texts>
  );
}

function Directory({ own }: { own: Member }) {
  const t = useT<'matching'>();
  const partners = useStoreOf(createPartnerSearch);
  const suggestions = useStoreOf(createSuggestions);
  const tab = useStore(partners.$tab);
  const keyword = useStore(partners.$keyword);
  const lists = useRef<HTMLDivElement>(null);
  const { participateType } = own;
  useEffect(() => {
    const asked = new URLSearchParams(location.search).get('tab');
    void suggestions.load();
    void loadLivePartners();
    void loadNotWith();
    partners.open(participateType, asked);
    if (asked) lists.current?.scrollIntoView();
  }, [partners, suggestions, participateType]);
  useChanges(loadLivePartners);
  // What stands above the list has its height before the list comes, so that coming back finds its place.
  const isAbove = useStore(suggestions.$suggestions).state !== 'loading';
  return (
    <>
      <MyAgenda participateIdx={own.participateIdx} />
      <Suggestions
        store={suggestions}
        side={participateType && sideOf[participateType] === 'company' ? 'company' : 'buyer'}
      />
      <div ref={lists} className="partner-lists">
        <Tabs
          label={t('matching.info.tabs')}
          options={tabsFor(participateType).map((value) => ({ value, label: t(`matching.info.${value}`) }))}
          value={tab}
          onChange={(value) => partners.chooseTab(value as MatchingTab)}
        >
          {tab === 'favourite' ? (
            <Suspense fallback={<Skeleton rows={3} />}>
              <Favourites onLists={() => partners.chooseTab(tabsFor(participateType)[0] ?? 'company')} />
            </Suspense>
          ) : (
            <>
              <Search partners={partners} tab={tab} />
              <Searched keywords={keyword}>
                {isAbove ? <Results partners={partners} own={own} /> : <Skeleton rows={4} />}
              </Searched>
            </>
          )}
        </Tabs>
        <LeftOut partners={partners} onChange={() => void suggestions.load()} />
      </div>
    </>
  );
}

/** Below the lists, whom the reader left out of them, once there was anybody. */
function LeftOut({ partners, onChange }: { partners: PartnerSearch; onChange: () => void }) {
  const list = useStore($notWith);
  const filter = useStore(partners.$filter);
  const [wasAny, setAny] = useState(false);
  const isAny = !!list && list.length > 0;
  useEffect(() => {
    if (isAny) setAny(true);
  }, [isAny]);
  if (!list || !(isAny || wasAny)) return null;
  return (
    <Suspense>
      <NotWithList
        list={list}
        areShown={filter.hideNotWith === 'N'}
        onShow={partners.showNotWith}
        onChange={() => {
          void partners.load();
          onChange();
        }}
      />
    </Suspense>
  );
}

/** The filters of each list; products are found by those of their companies. */
const choicesOf = { company: companyChoices, product: companyChoices, buyer: buyerChoices };
const entriesOf = <Name extends string, Choice>(choices: Partial<Record<Name, Choice>>) =>
  Object.entries(choices) as [Name, Choice][];

function Search({ partners, tab }: { partners: PartnerSearch; tab: PartnerList }) {
  const t = useT<'matching' | 'choice'>();
  const keyword = useStore(partners.$keyword);
  const filter = useStore(partners.$filter);
  const options = useStore(partners.$options);
  const answers = answersChoice(t, options.answers);
  const filters = entriesOf({
    ...choicesOf[tab](t, { counts: options, chosen: filter }),
    ...(answers && { answer: answers }),
  }).filter(([name, { options }]) => !needsOptions(name) || options.length > 0);
  const chosen = filters.filter(([name]) => filter[name]).length;
  return (
    <SearchLine
      label={t('matching.info.search')}
      field={t('matching.info.keyword')}
      hint={t('matching.info.keywordHint')}
      keyword={keyword}
      chosen={chosen}
      onSearch={(typed) => partners.search(typed, filter)}
    >
      {filters.map(([name, { label, all, options }]) => (
        <FilterChoice
          key={name}
          label={label}
          value={filter[name] ?? ''}
          all={all}
          options={options.map(({ value, text }) => ({ value, label: text }))}
          onChange={(value) => partners.search(keyword, { ...filter, [name]: value })}
        />
      ))}
      <FilterChoice
        label={t('matching.info.listOrder')}
        value={filter.listOrder ?? 'recent'}
        options={[
          { value: 'recent', label: t('matching.info.recent') },
          { value: tab !== 'buyer' && t.locale === 'en' ? 'nameEn' : 'name', label: t('matching.info.name') },
        ]}
        onChange={(value) => partners.search(keyword, { ...filter, listOrder: value })}
      />
    </SearchLine>
  );
}

function Results({ partners, own }: { partners: PartnerSearch; own: Member }) {
  const t = useT<'matching'>();
  return (
    <PagedList
      of={useStore(partners.$found)}
      rows={4}
      title={t('matching.info.failed')}
      onRetry={partners.load}
      empty={({ tab }, count) => count === 0 && <Nothing partners={partners} tab={tab} />}
      label={t('matching.info.title')}
      pages={{ page: useStore(partners.$page), rows: pageRows, onGo: partners.turnTo }}
    >
      {(found, count) => (
        <>
          <p className="found-count" role="status">
            {t('matching.info.count', { count })}
          </p>
          <PartnerCards found={found} own={own} />
        </>
      )}
    </PagedList>
  );
}

function Nothing({ partners, tab }: { partners: PartnerSearch; tab: PartnerList }) {
  const t = useT<'matching'>();
  const keyword = useStore(partners.$keyword);
  const { listOrder: _, hideNotWith: __, ...filter } = useStore(partners.$filter);
  const isSearched = keyword !== '' || Object.values(filter).some((value) => value);
  return isSearched ? (
    <NothingFound
      title={t('matching.info.nothingTitle')}
      text={t('matching.info.nothingText')}
      all={t('matching.info.clear')}
      onAll={() => partners.search('', {})}
    />
  ) : (
    <EmptyState
      title={t('matching.info.emptyTitle')}
      text={t(tab === 'product' ? 'matching.info.emptyProducts' : 'matching.info.emptyText')}
    />
  );
}
