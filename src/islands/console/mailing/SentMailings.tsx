import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Mailing } from '#api/notice/mailing.ts';
import { nameIn } from '#domain/common/language.ts';
import { mailingStates } from '#domain/notice/mail-template.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { PagedList } from '#islands/ui/list/PagedList.tsx';
import { Filter, SearchLine } from '#islands/ui/list/SearchLine.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { EmptyState, StateBadge, type Tone } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { Mailings } from '#stores/notice/mailing.ts';
import { $event } from '#stores/site/event.ts';
import type { MailingArea } from './mailing-area.ts';

const tones: Record<Mailing['state'], Tone> = { sending: 'waiting', done: 'good', stopped: 'off' };
const countNames = ['waiting', 'held', 'sent', 'failed', 'ended'] as const;
const lookEveryMs = 3_000;

/** A mailing has mails that may still be sent. */
const isOpen = ({ state, counts }: Mailing) =>
  state !== 'stopped' && counts !== null && counts.waiting + counts.held > 0;

/** The mailings that were sent; while one is under way its figures move by themselves. */
export function SentMailings({ mails }: { mails: Mailings }) {
  const t = useT<MailingArea>();
  const loaded = useStore(mails.$mailings);
  const page = useStore(mails.$page);
  const sought = useStore(mails.$sought);
  const isSought = sought.keywords !== '' || sought.state !== '';
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const isMoving =
    loaded.state === 'ready' &&
    loaded.data.some((row) => row.state === 'sending' || (row.counts?.waiting ?? 0) > 0);
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (!document.hidden) void mails.refreshMailings();
    }, lookEveryMs);
    return () => clearInterval(timer);
  }, [isMoving, mails]);
  return (
    <section aria-labelledby="mail-sent">
      <h2 id="mail-sent">{t('mailing.sentBefore')}</h2>
      <div className="manage-filters">
        <SearchLine
          label={t('mailing.sentBefore')}
          field={t('mailing.sentKeyword')}
          hint={t('mailing.sentKeyword')}
          keyword={sought.keywords}
          onSearch={(keywords) => mails.seek({ keywords })}
        />
        <Filter
          label={t('mailing.state')}
          value={sought.state}
          all={t('manage.participants.all')}
          options={mailingStates.map((value) => ({ value, label: t(`mailing.states.${value}`) }))}
          onChange={(state) => mails.seek({ state: state as typeof sought.state })}
        />
      </div>
      <PagedList
        of={loaded}
        rows={4}
        onRetry={mails.loadMailings}
        empty={(rows) =>
          rows.length === 0 && <EmptyState title={t(isSought ? 'mailing.noneFound' : 'mailing.noneSent')} />
        }
        pages={{ page, onGo: mails.turn }}
      >
        {(rows) => (
          <Table
            caption={t('mailing.sentBefore')}
            rows={rows}
            rowKey={(row) => row.mailingIdx}
            columns={[
              { key: 'name', head: t('mailing.template'), cell: (row) => <Text row={row} /> },
              {
                key: 'when',
                head: t('mailing.when'),
                cell: (row) => (
                  <div>
                    <time dateTime={row.createdAt}>{formatMoment(t.locale, row.createdAt, zone)}</time>
                    <span className="manage-id">
                      {nameIn(t.locale, { nameKo: row.senderNameKo, nameEn: row.senderNameEn }) ||
                        t('ui.formerMember')}
                    </span>
                  </div>
                ),
              },
              { key: 'state', head: t('mailing.state'), cell: (row) => <State mails={mails} row={row} /> },
              { key: 'counts', head: t('mailing.mails'), cell: (row) => <Counts row={row} /> },
            ]}
          />
        )}
      </PagedList>
    </section>
  );
}

/** What was sent, as it was then, with its placeholders. */
function Text({ row }: { row: Mailing }) {
  const both = [
    { lang: 'ko', subject: row.subjectKo, body: row.bodyKo },
    { lang: 'en', subject: row.subjectEn, body: row.bodyEn },
  ].filter(({ body }) => body !== null);
  return (
    <details className="mail-text">
      <summary>{row.name}</summary>
      {both.map(({ lang, subject, body }) => (
        <div key={lang} lang={lang}>
          <p className="mail-subject">{subject}</p>
          <p className="mail-body">{body}</p>
        </div>
      ))}
    </details>
  );
}

function State({ mails, row }: { mails: Mailings; row: Mailing }) {
  const t = useT<MailingArea>();
  const [isBusy, setBusy] = useState(false);
  const line = useRef<HTMLDivElement>(null);
  const stop = async () => {
    setBusy(true);
    await mails
      .stop(row.mailingIdx)
      // The button that was pressed is gone.
      .then(() => line.current?.focus())
      .catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
    setBusy(false);
  };
  return (
    <div ref={line} className="mail-state" tabIndex={-1}>
      <StateBadge tone={tones[row.state]}>{t(`mailing.states.${row.state}`)}</StateBadge>
      {isOpen(row) && (
        <Button
          size="small"
          kind="danger"
          busy={isBusy}
          label={t('mailing.stopOf', { name: row.name })}
          onClick={() => void stop()}
        >
          {t('mailing.stop')}
        </Button>
      )}
    </div>
  );
}

function Counts({ row }: { row: Mailing }) {
  const t = useT<MailingArea>();
  const { counts } = row;
  return (
    <ul className="mail-counts figures">
      <li>{t('mailing.counts.all', { count: row.recipientCount })}</li>
      {counts === null ? (
        <li className="note">{t('mailing.forgotten')}</li>
      ) : (
        countNames
          .filter((name) => counts[name] > 0)
          .map((name) => <li key={name}>{t(`mailing.counts.${name}`, { count: counts[name] })}</li>)
      )}
    </ul>
  );
}
