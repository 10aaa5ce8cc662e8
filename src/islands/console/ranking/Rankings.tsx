import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { RankedRow } from '#api/matching/ranking.ts';
import { nameIn } from '#domain/common/language.ts';
import { rankingTypes } from '#domain/matching/ranking.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { ListScreen } from '#islands/ui/list/ListScreen.tsx';
import { Marked } from '#islands/ui/list/Marked.tsx';
import { Filter, SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { NothingFound } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import {
  createManagedRanking,
  type ManagedRanking,
  type RankingAsked,
} from '#stores/matching/by-manager/managed-ranking.ts';
import { $event } from '#stores/site/event.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { Downloads } from '../Downloads.tsx';
import { useAddress } from '../use-address.ts';
import { OneRanking } from './OneRanking.tsx';
import { RankingOverview } from './RankingOverview.tsx';
import { RankingSheet } from './RankingSheet.tsx';
import '../console.css';
import type { RankingsArea } from './rankings-area.ts';
import './rankings.css';

/** `/manage/ranking`: who has ranked whom they would like to meet, and what managers do for it. */
export default function Rankings({
  texts,
}: {
  texts: TextData<SharedArea | RankingsArea | 'participate' | 'account'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="matching">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<RankingsArea>();
  const rankings = useStoreOf(() => createManagedRanking(t.locale));
  const asked = useStore(rankings.$asked);
  useEffect(() => void rankings.loadOverview(), [rankings]);
  useAddress(rankings.readAddress);
  return asked.who === '' ? (
    <Everybody rankings={rankings} asked={asked} />
  ) : (
    <OneRanking key={asked.who} participateIdx={Number(asked.who)} rankings={rankings} />
  );
}

function Everybody({ rankings, asked }: { rankings: ManagedRanking; asked: RankingAsked }) {
  const t = useT<RankingsArea>();
  return (
    <>
      <RankingOverview rankings={rankings} />
      <RankingSheet rankings={rankings} />
      <h2 className="rankings-head">{t('rankingConsole.list')}</h2>
      <ListScreen
        filters={<Filters rankings={rankings} asked={asked} />}
        keywords={asked.keywords}
        isIn="names"
        of={useStore(rankings.$list)}
        rows={8}
        title={t('rankingConsole.failed')}
        onRetry={rankings.load}
        empty={(rows) =>
          rows.length === 0 && (
            <NothingFound
              title={t('rankingConsole.nothing')}
              all={t('rankingConsole.all')}
              onAll={() => rankings.goTo(rankings.nothing)}
            />
          )
        }
        pages={{ page: asked.page, onGo: (page) => rankings.goTo({ ...asked, page }) }}
      >
        {(rows) => <Rows rows={rows} rankings={rankings} asked={asked} />}
      </ListScreen>
      <Downloads text={t('rankingConsole.download')} save={rankings.download} />
    </>
  );
}

function Filters({ rankings, asked }: { rankings: ManagedRanking; asked: RankingAsked }) {
  const t = useT<RankingsArea>();
  const change = (to: Partial<RankingAsked>) => rankings.goTo({ ...asked, page: 1, ...to });
  return (
    <div className="manage-filters">
      <SearchLine
        label={t('rankingConsole.search')}
        field={t('rankingConsole.keyword')}
        hint={t('rankingConsole.keyword')}
        keyword={asked.keywords}
        onSearch={(keywords) => change({ keywords })}
      />
      <Filter
        label={t('rankingConsole.filterRanked')}
        value={asked.ranked}
        all={t('rankingConsole.all')}
        options={[
          { value: 'Y', label: t('rankingConsole.hasRanked') },
          { value: 'N', label: t('rankingConsole.hasNot') },
        ]}
        onChange={(ranked) => change({ ranked: ranked as RankingAsked['ranked'] })}
      />
      <Filter
        label={t('rankingConsole.type')}
        value={asked.type}
        all={t('rankingConsole.all')}
        options={rankingTypes.map((value) => ({ value, label: t(`choice.participateType.${value}`) }))}
        onChange={(type) => change({ type: type as RankingAsked['type'] })}
      />
      <Filter
        label={t('rankingConsole.order')}
        value={asked.order}
        all={t('rankingConsole.applied')}
        options={[
          { value: 'name', label: t('rankingConsole.name') },
          { value: 'ranked', label: t('rankingConsole.mostRanked') },
          { value: 'rankedBy', label: t('rankingConsole.mostRankedBy') },
        ]}
        onChange={(order) => change({ order: order as RankingAsked['order'] })}
      />
    </div>
  );
}

function Rows({
  rows,
  rankings,
  asked,
}: {
  rows: readonly RankedRow[];
  rankings: ManagedRanking;
  asked: RankingAsked;
}) {
  const t = useT<RankingsArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const moment = (at: string | null) =>
    at === null ? '–' : <time dateTime={at}>{formatMoment(t.locale, at, zone)}</time>;
  const count = (number: number) =>
    number === 0 ? t('rankingConsole.nobody') : t('rankingConsole.count', { count: number });
  return (
    <Table
      caption={t('rankingConsole.list')}
      rows={rows}
      rowKey={(row) => row.participateIdx}
      columns={[
        {
          key: 'who',
          head: t('rankingConsole.who'),
          words: true,
          cell: (row) => {
            const name = nameIn(t.locale, row);
            const href = rankings.hrefOf({ ...asked, who: String(row.participateIdx) });
            return (
              <a
                href={href}
                aria-label={t('rankingConsole.editOf', { name })}
                onClick={(event) => {
                  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                  event.preventDefault();
                  rankings.goTo({ ...asked, who: String(row.participateIdx) });
                }}
              >
                <Marked>{name}</Marked>
              </a>
            );
          },
        },
        {
          key: 'type',
          head: t('rankingConsole.type'),
          cell: (row) =>
            `${t(`choice.participateType.${row.participateType}`)}${row.hasAccount ? '' : ` · ${t('rankingConsole.noAccount')}`}`,
        },
        { key: 'ranked', head: t('rankingConsole.ranked'), figures: true, cell: (row) => count(row.ranked) },
        {
          key: 'rankedBy',
          head: t('rankingConsole.rankedBy'),
          figures: true,
          cell: (row) => count(row.rankedBy),
        },
        { key: 'savedAt', head: t('rankingConsole.savedAt'), cell: (row) => moment(row.savedAt) },
        { key: 'remindedAt', head: t('rankingConsole.remindedAt'), cell: (row) => moment(row.remindedAt) },
      ]}
    />
  );
}
