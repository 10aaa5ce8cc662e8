import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import type { Texts as TextData } from '#i18n/engine.ts';
import { FoundTotals } from '#islands/counseling/FoundTotals.tsx';
import { useLogColumns } from '#islands/counseling/log-columns.tsx';
import { ZoneLine } from '#islands/matching/EventTimes.tsx';
import { ListScreen } from '#islands/ui/list/ListScreen.tsx';
import { FoundIn, Marked } from '#islands/ui/list/Marked.tsx';
import { SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { EmptyState, NothingFound } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import {
  createManagedLogs,
  filtersIn,
  type ManagedAsked,
  type ManagedLogRow,
  type ManagedLogs as Store,
} from '#stores/counseling/managed-logs.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { Downloads } from '../Downloads.tsx';
import { bothNames } from '../found-fields.ts';
import { LogDetail } from './LogDetail.tsx';
import { LogNarrowing } from './LogNarrowing.tsx';
import { companyOf, type LogsArea } from './names.ts';
import '../console.css';
import './managed-logs.css';

/** `/manage/counseling`: all consultation logs of the event, or the one that is open. */
export default function ManagedLogs({ texts }: { texts: TextData<LogsArea | 'ui' | 'msg' | 'rule'> }) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="counseling">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const logs = useStoreOf(createManagedLogs);
  const openIdx = useStore(logs.$openIdx);
  useListAddress(logs.readAddress);
  return openIdx === undefined ? <List logs={logs} /> : <LogDetail key={openIdx} logs={logs} />;
}

function List({ logs }: { logs: Store }) {
  const t = useT<LogsArea>();
  const asked = useStore(logs.$asked);
  const totals = useStore(logs.$totals);
  return (
    <ListScreen
      filters={
        <SearchLine
          label={t('counseling.list.search')}
          field={t('managedLogs.keyword')}
          hint={t('managedLogs.keywordHint')}
          keyword={asked.keywords}
          chosen={filtersIn(asked)}
          onSearch={(keywords) => logs.narrow({ keywords })}
        >
          <LogNarrowing logs={logs} asked={asked} />
        </SearchLine>
      }
      keywords={asked.keywords}
      of={useStore(logs.$list)}
      rows={8}
      onRetry={logs.load}
      empty={(_, count) => count === 0 && <Nothing logs={logs} asked={asked} />}
      pages={{ page: asked.page, onGo: (page) => logs.goTo({ ...asked, page }) }}
      below={
        <>
          <Downloads
            text={t('managedLogs.download')}
            formats={{ xlsx: t('counseling.list.downloadXlsx'), csv: t('counseling.list.downloadCsv') }}
            save={logs.download}
          />
          <ZoneLine plain />
        </>
      }
    >
      {(rows, count) => (
        <>
          <FoundTotals className="managed-totals figures" totals={totals} count={count} />
          <Rows logs={logs} rows={rows} />
        </>
      )}
    </ListScreen>
  );
}

function Nothing({ logs, asked }: { logs: Store; asked: ManagedAsked }) {
  const t = useT<LogsArea>();
  return asked.keywords || filtersIn(asked) > 0 ? (
    <NothingFound
      title={t('counseling.list.nothingTitle')}
      text={t('counseling.list.nothingText')}
      all={t('counseling.list.clear')}
      onAll={logs.clear}
    />
  ) : (
    <EmptyState title={t('managedLogs.emptyTitle')} text={t('managedLogs.emptyText')} />
  );
}

function Rows({ logs, rows }: { logs: Store; rows: readonly ManagedLogRow[] }) {
  const t = useT<LogsArea>();
  const asked = useStore(logs.$asked);
  const columns = useLogColumns();
  const open = (counselingIdx: number) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    logs.goTo(asked, counselingIdx);
  };
  return (
    <Table
      caption={t('counseling.list.title')}
      rows={rows}
      rowKey={(log) => log.counselingIdx}
      columns={[
        {
          key: 'company',
          head: t('managedLogs.company'),
          cell: (log) => (
            <div>
              <a href={logs.hrefOf(asked, log.counselingIdx)} onClick={open(log.counselingIdx)}>
                <Marked>{companyOf(t, log)}</Marked>
              </a>
              <FoundIn
                shown={[
                  companyOf(t, log),
                  log.buyerCompanyName ?? '',
                  log.buyerName ?? '',
                  log.productName ?? '',
                ]}
                fields={bothNames(t('managedLogs.company'), {
                  nameKo: log.companyNameKo,
                  nameEn: log.companyNameEn,
                })}
              />
            </div>
          ),
        },
        {
          key: 'buyer',
          head: t('counseling.list.buyer'),
          cell: (log) => (
            <span>
              <Marked>{log.buyerCompanyName ?? t('ui.formerMember')}</Marked>
              {log.buyerName !== null && (
                <span className="manage-id">
                  <Marked>{log.buyerName}</Marked>
                </span>
              )}
            </span>
          ),
        },
        ...columns,
      ]}
    />
  );
}
