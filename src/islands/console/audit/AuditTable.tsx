import { useStore } from '@nanostores/react';
import type { MouseEvent } from 'react';
import type { AuditRow } from '#api/console/audit.ts';
import { auditActions, auditSubjects } from '#domain/common/audit.ts';
import { nameIn } from '#domain/common/language.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { NothingFound } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import type { AuditAsked, AuditLog } from '#stores/console/audit-log.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { $event } from '#stores/site/event.ts';
import { type AuditValue, fieldText, valueText } from './value-text.ts';

export type AuditArea = 'audit' | 'eventRule' | 'choice' | 'manage' | 'visitor';

/** The rows that were loaded so far, newest first, and a button for older ones. */
export function AuditTable({ log }: { log: AuditLog }) {
  const t = useT<AuditArea>();
  const loaded = useStore(log.$list);
  const isGrowing = useStore(log.$isGrowing);
  const zone = useStore($event)?.timeZone ?? 'UTC';
  if (loaded.state !== 'ready') return <NotYet of={loaded} rows={8} onRetry={log.load} />;
  if (loaded.data.list.length === 0)
    return (
      <NothingFound title={t('audit.empty')} all={t('audit.showAll')} onAll={() => log.goTo(log.nothing)} />
    );
  const more = () => log.more().catch((error: unknown) => tellDialog(sentenceWithHelp(t, errorKey(error))));
  return (
    <>
      <Table
        caption={t('manage.audit.title')}
        rows={loaded.data.list}
        rowKey={(row) => row.auditIdx}
        columns={[
          {
            key: 'at',
            head: t('audit.when'),
            cell: (row) => <time dateTime={row.at}>{formatMoment(t.locale, row.at, zone)}</time>,
          },
          { key: 'who', head: t('audit.who'), cell: (row) => <Who log={log} row={row} /> },
          { key: 'what', head: t('audit.action'), cell: (row) => <What log={log} row={row} /> },
          { key: 'change', head: t('audit.change'), cell: (row) => <Change row={row} zone={zone} /> },
          { key: 'why', head: t('audit.why'), cell: (row) => row.reason ?? '' },
        ]}
      />
      {loaded.data.next !== null && (
        <p className="audit-more">
          <Button kind="second" busy={isGrowing} onClick={() => void more()}>
            {t('audit.older')}
          </Button>
        </p>
      )}
    </>
  );
}

/** A link that narrows the list. */
function Narrow({ log, to, words }: { log: AuditLog; to: Partial<AuditAsked>; words: string }) {
  const asked = useStore(log.$asked);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    log.goTo({ ...asked, ...to });
  };
  return (
    <a className="quiet-link" href={log.hrefOf({ ...asked, ...to })} onClick={open}>
      {words}
    </a>
  );
}

function Who({ log, row }: { log: AuditLog; row: AuditRow }) {
  const t = useT<AuditArea>();
  if (row.memberIdx === null) return t('audit.nobody');
  if (row.memberId === null) return t('audit.former', { no: row.memberIdx });
  const name = nameIn(t.locale, { nameKo: row.nameKo ?? '', nameEn: row.nameEn ?? '' });
  return (
    <div className="audit-by">
      <Narrow log={log} to={{ id: row.memberId }} words={name || row.memberId} />
      <span className="manage-id">{row.memberId}</span>
    </div>
  );
}

function What({ log, row }: { log: AuditLog; row: AuditRow }) {
  const t = useT<AuditArea>();
  const action = auditActions.find((one) => one === row.action);
  const subject = auditSubjects.find((one) => one === row.subject);
  const no = row.subjectIdx;
  const kind = subject ? t(`audit.subjects.${subject}`) : row.subject;
  const name = nameIn(t.locale, { nameKo: row.subjectKo ?? '', nameEn: row.subjectEn ?? '' });
  return (
    <div>
      {action ? t(`audit.actions.${action}`) : row.action}
      {name && <span className="audit-name">{name}</span>}
      <span className="manage-id">
        {subject && no !== null ? (
          <Narrow log={log} to={{ subject, subjectIdx: String(no) }} words={`${kind} ${no}`} />
        ) : (
          kind
        )}
      </span>
    </div>
  );
}

/** The fields that changed, each as it was and as it is, and what else the row tells. */
function Change({ row: { before, after, detail, subject }, zone }: { row: AuditRow; zone: string }) {
  const t = useT<AuditArea>();
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  if (names.length === 0 && detail === null) return null;
  const text = (name: string, value: AuditValue) => valueText(t, { name, value, subject, zone });
  return (
    <dl className="audit-change">
      {names.map((name) => (
        <div key={name}>
          <dt>{fieldText(t, name)}</dt>
          <dd>
            {before && (
              <del>
                <span className="visually-hidden">{t('audit.before')} </span>
                {text(name, before[name])}
              </del>
            )}
            {after && (
              <ins>
                <span className="visually-hidden">{t('audit.after')} </span>
                {text(name, after[name])}
              </ins>
            )}
          </dd>
        </div>
      ))}
      {Object.entries(detail ?? {}).map(([name, value]) => (
        <div key={name}>
          <dt>{fieldText(t, name)}</dt>
          <dd>{text(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
