import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import type { Counseling } from '#api/counseling.ts';
import { sentence, type Texts as TextData } from '#i18n/engine.ts';
import { formatMoment, formatMoney } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import type { SharedArea } from '#i18n/translator.ts';
import { useZone, ZoneLine } from '#islands/matching/EventTimes.tsx';
import { MatchingGate } from '#islands/matching/MatchingGate.tsx';
import { useChanges } from '#islands/matching/use-changes.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { SearchLine } from '#islands/ui/SearchLine.tsx';
import { EmptyState, FailedState, Skeleton } from '#islands/ui/States.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import {
  createCounselingLogs,
  filtersChosen,
  type LogsAsked,
  logRows,
  type CounselingLogs as Store,
} from '#stores/counseling-logs.ts';
import './counseling.css';
import { FoundTotals } from './FoundTotals.tsx';
import { LaterNotice } from './LaterNotice.tsx';
import { LogDownloads } from './LogDownloads.tsx';
import { LogFilters } from './LogFilters.tsx';
import { UnsentLogs } from './UnsentLogs.tsx';

// For buyers alone.
const AmountsToConfirm = lazy(() => import('./AmountsToConfirm.tsx'));

/** `/counseling/list`: the logs of one's company. */
export default function CounselingLogs({
  texts,
}: {
  texts: TextData<SharedArea | 'counseling' | 'matching' | 'choice' | 'later'>;
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
  const t = useT<'counseling'>();
  const list = useStoreOf(createCounselingLogs);
  const asked = useStore(list.$asked);
  useEffect(() => {
    list.readAddress();
    window.addEventListener('popstate', list.readAddress);
    return () => window.removeEventListener('popstate', list.readAddress);
  }, [list]);
  useChanges(list.refresh);
  return (
    <>
      <LaterNotice />
      <UnsentLogs />
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
      <Results list={list} asked={asked} />
    </>
  );
}

function Results({ list, asked }: { list: Store; asked: LogsAsked }) {
  const t = useT<'counseling'>();
  const logs = useStore(list.$logs);
  if (logs.state === 'loading') return <Skeleton rows={4} />;
  if (logs.state === 'failed') {
    return <FailedState text={sentence(t, logs.key)} onRetry={() => void list.load()} />;
  }
  if (logs.totalCount === 0) {
    return asked.keywords || filtersChosen(asked) > 0 ? (
      <EmptyState
        title={t('counseling.list.nothingTitle')}
        text={t('counseling.list.nothingText')}
        action={
          <Button kind="second" onClick={list.clear}>
            {t('counseling.list.clear')}
          </Button>
        }
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
  return (
    <section aria-label={t('counseling.list.title')}>
      <div className="log-rows">
        <LogTable logs={logs.data} list={list} />
      </div>
      <FoundTotals list={list} count={logs.totalCount} />
      <ZoneLine plain />
      <Pager
        page={asked.page}
        rows={logRows}
        totalCount={logs.totalCount}
        onGo={(page) => list.goTo({ ...asked, page })}
      />
      <LogDownloads list={list} />
    </section>
  );
}

function LogTable({ logs, list }: { logs: readonly Counseling[]; list: Store }) {
  const t = useT<'counseling' | 'choice'>();
  const zone = useZone();
  const { locale } = t;
  const columns: Column<Counseling>[] = [
    {
      key: 'buyer',
      head: t('counseling.list.buyer'),
      cell: (log) => (
        <span className="log-buyer">
          <a href={localePath(locale, list.pathOf(log.counselingIdx))}>
            {log.buyerCompanyName ?? t('ui.formerMember')}
          </a>
          {log.buyerName !== null && <span className="note">{log.buyerName}</span>}
        </span>
      ),
    },
    { key: 'product', head: t('counseling.list.product'), words: true, cell: (log) => log.productName },
    { key: 'type', head: t('counseling.list.type'), cell: (log) => t(`choice.counselingType.${log.type}`) },
    {
      key: 'metAt',
      head: t('counseling.list.metAt'),
      cell: (log) => log.metAt && <time dateTime={log.metAt}>{formatMoment(locale, log.metAt, zone)}</time>,
    },
    {
      key: 'amount',
      head: t('counseling.list.amount'),
      figures: true,
      // Nothing is shown where nobody gave an amount.
      cell: (log) =>
        log.amountTotal > 0 && (
          <span className="log-amount">
            {formatMoney(locale, log.amountTotalUsd, 'USD')}
            {log.currency !== 'USD' && (
              <span className="note">{formatMoney(locale, log.amountTotal, log.currency)}</span>
            )}
          </span>
        ),
    },
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
