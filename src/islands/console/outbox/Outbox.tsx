import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { sentenceWithHelp, type Texts as TextData } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ListScreen } from '#islands/ui/list/ListScreen.tsx';
import { Marked } from '#islands/ui/list/Marked.tsx';
import { Filter, SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { EmptyState, NothingFound, StateBadge, type Tone } from '#islands/ui/States.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import {
  createOutbox,
  type MailRow,
  mailStatuses,
  type OutboxAsked,
  type Outbox as OutboxStore,
} from '#stores/notice/outbox.ts';
import { $event } from '#stores/site/event.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import '../console.css';
import './outbox.css';

type Area = 'outbox' | 'manage';

const tones: Record<MailRow['status'], Tone> = {
  waiting: 'waiting',
  sent: 'good',
  failed: 'bad',
  held: 'half',
  ended: 'off',
};

/** `/manage/outbox`: the mails of the event, and what became of each. */
export default function Outbox({
  texts,
}: {
  texts: TextData<Area | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="admin" orWithoutEvent>
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<Area>();
  const outbox = useStoreOf(createOutbox);
  const asked = useStore(outbox.$asked);
  useListAddress(outbox.readAddress);
  return (
    <ListScreen
      filters={<Filters outbox={outbox} asked={asked} />}
      keywords={asked.keywords}
      isIn="texts"
      of={useStore(outbox.$list)}
      rows={8}
      onRetry={outbox.load}
      empty={(rows) => rows.length === 0 && <Nothing outbox={outbox} asked={asked} />}
      pages={{ page: asked.page, onGo: (page) => outbox.goTo({ ...asked, page }) }}
    >
      {(rows, count) => (
        <>
          <p className="note figures outbox-count" role="status">
            {t('outbox.count', { count })}
          </p>
          <Rows outbox={outbox} rows={rows} />
        </>
      )}
    </ListScreen>
  );
}

function Filters({ outbox, asked }: { outbox: OutboxStore; asked: OutboxAsked }) {
  const t = useT<Area>();
  const change = (to: Partial<OutboxAsked>) => outbox.goTo({ ...asked, page: 1, ...to });
  return (
    <div className="manage-filters">
      <label className="manage-type">
        <span className="field-label">{t('outbox.status')}</span>
        <select
          className="input"
          value={asked.status}
          onChange={(event) => change({ status: event.target.value as OutboxAsked['status'] })}
        >
          {mailStatuses.map((status) => (
            <option key={status} value={status}>
              {status === '' ? t('outbox.all') : t(`outbox.state.${status}`)}
            </option>
          ))}
        </select>
      </label>
      <SearchLine
        label={t('manage.outbox.title')}
        field={t('outbox.keyword')}
        hint={t('outbox.keyword')}
        keyword={asked.keywords}
        onSearch={(keywords) => change({ keywords })}
      />
      <Filter
        label={t('manage.filters.order')}
        value={asked.order}
        all={t('manage.filters.orders.recent')}
        options={[{ value: 'subject', label: t('manage.filters.orders.subject') }]}
        onChange={(order) => change({ order: order as OutboxAsked['order'] })}
      />
    </div>
  );
}

function Nothing({ outbox, asked }: { outbox: OutboxStore; asked: OutboxAsked }) {
  const t = useT<Area>();
  if (!asked.status && !asked.keywords) return <EmptyState title={t('outbox.none')} />;
  return (
    <NothingFound
      title={t('outbox.empty')}
      all={t('outbox.showAll')}
      onAll={() => outbox.goTo(outbox.nothing)}
    />
  );
}

function Rows({ outbox, rows }: { outbox: OutboxStore; rows: readonly MailRow[] }) {
  const t = useT<Area>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  return (
    <Table
      caption={t('manage.outbox.title')}
      rows={rows}
      rowKey={(row) => row.mailIdx}
      columns={[
        { key: 'subject', head: t('outbox.mail'), cell: (row) => <Mail row={row} /> },
        {
          key: 'to',
          head: t('outbox.to'),
          cell: (row) => (
            <span className="outbox-to">
              <Marked>{row.toEmail ?? t('ui.formerMember')}</Marked>
            </span>
          ),
        },
        {
          key: 'status',
          head: t('outbox.status'),
          cell: (row) => <State outbox={outbox} row={row} zone={zone} />,
        },
        {
          key: 'createdAt',
          head: t('outbox.written'),
          cell: (row) => <time dateTime={row.createdAt}>{formatMoment(t.locale, row.createdAt, zone)}</time>,
        },
      ]}
    />
  );
}

/** What it says; of a mail that lets its reader in, nobody reads that. */
function Mail({ row }: { row: MailRow }) {
  const t = useT<Area>();
  if (row.body === null)
    return (
      <div>
        <span lang={row.locale}>
          <Marked>{row.subject}</Marked>
        </span>
        <span className="manage-id">{t('outbox.secret')}</span>
      </div>
    );
  return (
    <details className="outbox-mail">
      <summary lang={row.locale}>
        <Marked>{row.subject || t('outbox.erased')}</Marked>
      </summary>
      <p lang={row.locale}>{row.body}</p>
    </details>
  );
}

function State({ outbox, row, zone }: { outbox: OutboxStore; row: MailRow; zone: string }) {
  const t = useT<Area>();
  const [isBusy, setBusy] = useState(false);
  const when = row.sentAt ?? row.failedAt ?? row.nextAt;
  const again = async () => {
    setBusy(true);
    await outbox.retry(row.mailIdx).then(
      () => toast(t('outbox.willBeSent')),
      (error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <div className="outbox-state">
      <StateBadge tone={tones[row.status]}>{t(`outbox.state.${row.status}`)}</StateBadge>
      {when !== null && (
        <span className="note">
          {row.status === 'waiting' && t('outbox.next')} {formatMoment(t.locale, when, zone)}
        </span>
      )}
      {row.lastError !== null && <span className="outbox-error">{row.lastError}</span>}
      {row.status === 'failed' && row.body !== null && row.toEmail !== null && (
        <Button
          size="small"
          kind="second"
          busy={isBusy}
          label={t('outbox.againOf', { subject: row.subject, to: row.toEmail })}
          onClick={() => void again()}
        >
          {t('outbox.again')}
        </Button>
      )}
    </div>
  );
}
