import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { sentence, sentenceWithHelp, type Texts as TextData } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Pager } from '#islands/ui/Pager.tsx';
import { SearchLine } from '#islands/ui/SearchLine.tsx';
import { EmptyState, FailedState, Skeleton, StateBadge, type Tone } from '#islands/ui/States.tsx';
import { Table } from '#islands/ui/Table.tsx';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { tellDialog } from '#shell/dialog.ts';
import { toast } from '#shell/toast.ts';
import { $event } from '#stores/event.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import {
  createOutbox,
  type MailRow,
  mailStatuses,
  type OutboxAsked,
  type Outbox as OutboxStore,
} from '#stores/outbox.ts';
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
  useEffect(() => {
    outbox.readAddress();
    window.addEventListener('popstate', outbox.readAddress);
    return () => window.removeEventListener('popstate', outbox.readAddress);
  }, [outbox]);
  return (
    <>
      <div className="manage-filters">
        <label className="manage-type">
          <span className="field-label">{t('outbox.status')}</span>
          <select
            className="input"
            value={asked.status}
            onChange={(event) =>
              outbox.goTo({ ...asked, page: 1, status: event.target.value as OutboxAsked['status'] })
            }
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
          onSearch={(keywords) => outbox.goTo({ ...asked, page: 1, keywords })}
        />
      </div>
      <List outbox={outbox} />
    </>
  );
}

function List({ outbox }: { outbox: OutboxStore }) {
  const t = useT<Area>();
  const asked = useStore(outbox.$asked);
  const loaded = useStore(outbox.$list);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  if (loaded.state === 'loading') return <Skeleton rows={8} />;
  if (loaded.state === 'failed')
    return <FailedState text={sentence(t, loaded.key)} onRetry={() => void outbox.load()} />;
  if (loaded.data.length === 0 && !asked.status && !asked.keywords)
    return <EmptyState title={t('outbox.none')} />;
  if (loaded.data.length === 0)
    return (
      <EmptyState
        title={t('outbox.empty')}
        action={
          <Button kind="second" onClick={() => outbox.goTo(outbox.nothing)}>
            {t('outbox.showAll')}
          </Button>
        }
      />
    );
  return (
    <>
      <p className="note figures outbox-count" role="status">
        {t('outbox.count', { count: loaded.totalCount })}
      </p>
      <Table
        caption={t('manage.outbox.title')}
        rows={loaded.data}
        rowKey={(row) => row.mailIdx}
        columns={[
          { key: 'subject', head: t('outbox.mail'), cell: (row) => <Mail row={row} /> },
          {
            key: 'to',
            head: t('outbox.to'),
            cell: (row) => <span className="outbox-to">{row.toEmail ?? t('ui.formerMember')}</span>,
          },
          {
            key: 'status',
            head: t('outbox.status'),
            cell: (row) => <State outbox={outbox} row={row} zone={zone} />,
          },
          {
            key: 'createdAt',
            head: t('outbox.written'),
            cell: (row) => (
              <time dateTime={row.createdAt}>{formatMoment(t.locale, row.createdAt, zone)}</time>
            ),
          },
        ]}
      />
      <Pager
        page={asked.page}
        rows={limits.rows}
        totalCount={loaded.totalCount}
        onGo={(page) => outbox.goTo({ ...asked, page })}
      />
    </>
  );
}

/** What it says; of a mail that lets its reader in, nobody reads that. */
function Mail({ row }: { row: MailRow }) {
  const t = useT<Area>();
  if (row.body === null)
    return (
      <div>
        <span lang={row.locale}>{row.subject}</span>
        <span className="manage-id">{t('outbox.secret')}</span>
      </div>
    );
  return (
    <details className="outbox-mail">
      <summary lang={row.locale}>{row.subject || t('outbox.erased')}</summary>
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
