import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import type { Counseling } from '#api/counseling/counseling.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { ZoneLine } from '#islands/matching/EventTimes.tsx';
import { MatchingGate } from '#islands/matching/MatchingGate.tsx';
import { useChanges } from '#islands/matching/use-changes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ListScreen } from '#islands/ui/list/ListScreen.tsx';
import { Marked } from '#islands/ui/list/Marked.tsx';
import { SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { type Column, Table } from '#islands/ui/list/Table.tsx';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { EmptyState, NothingFound, Skeleton } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import {
  createCounselingLogs,
  filtersChosen,
  type LogsAsked,
  logRows,
  type CounselingLogs as Store,
} from '#stores/counseling/counseling-logs.ts';
import './counseling.css';
import { FollowUpNotice } from './FollowUpNotice.tsx';
import { FoundTotals } from './FoundTotals.tsx';
import { LogDownloads } from './LogDownloads.tsx';
import { LogFilters } from './LogFilters.tsx';
import { useLogColumns } from './log-columns.tsx';
import { UnsentLogs } from './UnsentLogs.tsx';
import { UnwrittenLogs } from './UnwrittenLogs.tsx';

// For buyers alone.
const AmountsToConfirm = lazy(() => import('./AmountsToConfirm.tsx'));

/** `/counseling/list`: the logs of one's company. */
export default function CounselingLogs({
  texts,
}: {
  texts: TextData<SharedArea | 'counseling' | 'matching' | 'choice' | 'followUp'>;
}) {
  return (
    <Texts texts={texts}>
      <MatchingGate>
        {(own) => (own.participateType === 'COMPANY' ? <Logs /> : <ForCompanies />)}
      </MatchingGate>
    </Texts>
  );
}

/** Buyers come here by the menu; they say whether amounts are right, and read who writes the logs. */
export function ForCompanies() {
  const t = useT<'counseling'>();
  const text = (
    <EmptyState
      title={t('counseling.list.buyerSideTitle')}
      text={t('counseling.list.buyerSideText')}
      action={
        <Button href={localePath(t.locale, '/matching/detail')}>{t('counseling.list.toMeetings')}</Button>
      }
    />
  );
  return (
    <Suspense fallback={<Skeleton rows={2} />}>
      <AmountsToConfirm />
      {text}
    </Suspense>
  );
}

function Logs() {
  const list = useStoreOf(createCounselingLogs);
  useListAddress(list.readAddress);
  useChanges(list.refresh);
  return (
    <>
      <FollowUpNotice />
      <UnsentLogs />
      <UnwrittenLogs />
      <Found list={list} />
    </>
  );
}

function Found({ list }: { list: Store }) {
  const t = useT<'counseling'>();
  const asked = useStore(list.$asked);
  const totals = useStore(list.$totals);
  return (
    <ListScreen
      filters={<Bar list={list} asked={asked} />}
      keywords={asked.keywords}
      of={useStore(list.$logs)}
      rows={4}
      onRetry={list.load}
      empty={(_, count) => count === 0 && <Nothing list={list} asked={asked} />}
      label={t('counseling.list.title')}
      pages={{ page: asked.page, rows: logRows, onGo: (page) => list.goTo({ ...asked, page }) }}
      below={<LogDownloads list={list} />}
    >
      {(logs, count) => (
        <>
          <div className="log-rows">
            <LogTable logs={logs} list={list} />
          </div>
          <FoundTotals
            className="log-totals"
            totals={totals && totals.amountTotalUsd > 0 ? totals : undefined}
            count={count}
          />
          <ZoneLine plain />
        </>
      )}
    </ListScreen>
  );
}

function Bar({ list, asked }: { list: Store; asked: LogsAsked }) {
  const t = useT<'counseling'>();
  return (
    <div className="log-bar">
      <SearchLine
        label={t('counseling.list.search')}
        field={t('counseling.list.keyword')}
        hint={t('counseling.list.keywordHint')}
        keyword={asked.keywords}
        chosen={filtersChosen(asked)}
        onSearch={(keywords) => list.narrow({ keywords })}
      >
        <LogFilters list={list} asked={asked} />
      </SearchLine>
      <Button kind="second" href={localePath(t.locale, '/counseling/add')}>
        {t('counseling.list.walkIn')}
      </Button>
    </div>
  );
}

function Nothing({ list, asked }: { list: Store; asked: LogsAsked }) {
  const t = useT<'counseling'>();
  return asked.keywords || filtersChosen(asked) > 0 ? (
    <NothingFound
      title={t('counseling.list.nothingTitle')}
      text={t('counseling.list.nothingText')}
      all={t('counseling.list.clear')}
      onAll={list.clear}
    />
  ) : (
    <EmptyState
      title={t('counseling.list.emptyTitle')}
      text={t('counseling.list.emptyText')}
      action={
        <Button href={localePath(t.locale, '/matching/detail')}>{t('counseling.list.toMeetings')}</Button>
      }
    />
  );
}

function LogTable({ logs, list }: { logs: readonly Counseling[]; list: Store }) {
  const t = useT<'counseling'>();
  const { locale } = t;
  const columns: Column<Counseling>[] = [
    {
      key: 'buyer',
      head: t('counseling.list.buyer'),
      cell: (log) => (
        <span className="log-buyer">
          <a href={localePath(locale, list.pathOf(log.counselingIdx))}>
            <Marked>{log.buyerCompanyName ?? t('ui.formerMember')}</Marked>
          </a>
          {log.buyerName !== null && (
            <span className="note">
              <Marked>{log.buyerName}</Marked>
            </span>
          )}
        </span>
      ),
    },
    ...useLogColumns(),
  ];
  return (
    <Table
      caption={t('counseling.list.title')}
      columns={columns}
      rows={logs}
      rowKey={(log) => log.counselingIdx}
    />
  );
}
