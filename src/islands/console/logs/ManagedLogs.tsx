import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { sentence, sentenceWithHelp, type Texts as TextData } from '#i18n/engine.ts';
import { formatMoment, formatMoney } from '#i18n/format.ts';
import { useZone, ZoneLine } from '#islands/matching/EventTimes.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { SearchLine } from '#islands/ui/SearchLine.tsx';
import { EmptyState, FailedState, Skeleton } from '#islands/ui/States.tsx';
import { Table } from '#islands/ui/Table.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { tellDialog } from '#shell/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import {
  createManagedLogs,
  filtersIn,
  type ManagedLogRow,
  type ManagedLogs as Store,
} from '#stores/managed-logs.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
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
  useEffect(() => {
    logs.readAddress();
    window.addEventListener('popstate', logs.readAddress);
    return () => window.removeEventListener('popstate', logs.readAddress);
  }, [logs]);
  return openIdx === undefined ? <List logs={logs} /> : <LogDetail key={openIdx} logs={logs} />;
}

function List({ logs }: { logs: Store }) {
  const t = useT<LogsArea>();
  const asked = useStore(logs.$asked);
  return (
    <>
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
      <Found logs={logs} />
    </>
  );
}

function Found({ logs }: { logs: Store }) {
  const t = useT<LogsArea>();
  const asked = useStore(logs.$asked);
  const loaded = useStore(logs.$list);
  if (loaded.state === 'loading') return <Skeleton rows={8} />;
  if (loaded.state === 'failed')
    return <FailedState text={sentence(t, loaded.key)} onRetry={() => void logs.load()} />;
  if (loaded.totalCount === 0)
    return asked.keywords || filtersIn(asked) > 0 ? (
      <EmptyState
        title={t('counseling.list.nothingTitle')}
        text={t('counseling.list.nothingText')}
        action={
          <Button kind="second" onClick={logs.clear}>
            {t('counseling.list.clear')}
          </Button>
        }
      />
    ) : (
      <EmptyState title={t('managedLogs.emptyTitle')} text={t('managedLogs.emptyText')} />
    );
  return (
    <>
      <Totals logs={logs} count={loaded.totalCount} />
      <Rows logs={logs} rows={loaded.data} />
      <Pager
        page={asked.page}
        rows={limits.rows}
        totalCount={loaded.totalCount}
        onGo={(page) => logs.goTo({ ...asked, page })}
      />
      <Downloads logs={logs} />
      <ZoneLine plain />
    </>
  );
}

/** What all that was found adds up to, not only the page. */
function Totals({ logs, count }: { logs: Store; count: number }) {
  const t = useT<LogsArea>();
  const totals = useStore(logs.$totals);
  const sum = (label: string, amount: number, currency: string) => (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(t.locale, amount, currency)}</dd>
    </div>
  );
  return (
    <dl className="managed-totals figures" aria-live="polite">
      <div>
        <dt className="visually-hidden">{t('counseling.list.title')}</dt>
        <dd>{t('counseling.list.count', { count })}</dd>
      </div>
      {totals && (
        <>
          {sum(t('counseling.form.totalInUsd'), totals.amountTotalUsd, 'USD')}
          {totals.amountTotalKrw !== null &&
            sum(t('counseling.form.totalInKrw'), totals.amountTotalKrw, 'KRW')}
          {sum(t('counseling.form.amountConsultation'), totals.amountConsultationUsd, 'USD')}
          {sum(t('counseling.form.amountMou'), totals.amountMouUsd, 'USD')}
          {sum(t('counseling.form.amountContract'), totals.amountContractUsd, 'USD')}
        </>
      )}
    </dl>
  );
}

function Rows({ logs, rows }: { logs: Store; rows: readonly ManagedLogRow[] }) {
  const t = useT<LogsArea>();
  const zone = useZone();
  const asked = useStore(logs.$asked);
  const { locale } = t;
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
            <a href={logs.hrefOf(asked, log.counselingIdx)} onClick={open(log.counselingIdx)}>
              {companyOf(t, log)}
            </a>
          ),
        },
        {
          key: 'buyer',
          head: t('counseling.list.buyer'),
          cell: (log) => (
            <span>
              {log.buyerCompanyName ?? t('ui.formerMember')}
              {log.buyerName !== null && <span className="manage-id">{log.buyerName}</span>}
            </span>
          ),
        },
        { key: 'product', head: t('counseling.list.product'), words: true, cell: (log) => log.productName },
        {
          key: 'type',
          head: t('counseling.list.type'),
          cell: (log) => t(`choice.counselingType.${log.type}`),
        },
        {
          key: 'metAt',
          head: t('counseling.list.metAt'),
          cell: (log) =>
            log.metAt && <time dateTime={log.metAt}>{formatMoment(locale, log.metAt, zone)}</time>,
        },
        {
          key: 'amount',
          head: t('counseling.list.amount'),
          figures: true,
          cell: (log) =>
            log.amountTotal > 0 && (
              <span className="managed-amount">
                {formatMoney(locale, log.amountTotalUsd, 'USD')}
                {log.currency !== 'USD' && (
                  <span className="manage-id">{formatMoney(locale, log.amountTotal, log.currency)}</span>
                )}
              </span>
            ),
        },
      ]}
    />
  );
}

function Downloads({ logs }: { logs: Store }) {
  const t = useT<LogsArea>();
  const [isBusy, setBusy] = useState(false);
  const save = async (format: 'xlsx' | 'csv') => {
    setBusy(true);
    await logs
      .download(format, t.locale)
      .catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <div className="form-actions no-print">
      <p className="note">{t('managedLogs.download')}</p>
      <Button kind="second" size="small" disabled={isBusy} onClick={() => void save('xlsx')}>
        {t('counseling.list.downloadXlsx')}
      </Button>
      <Button kind="second" size="small" disabled={isBusy} onClick={() => void save('csv')}>
        {t('counseling.list.downloadCsv')}
      </Button>
    </div>
  );
}
