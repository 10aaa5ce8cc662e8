import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { historyActions } from '#domain/participation/participant-history.ts';
import { sentence } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { buyerSections, visitorSection } from '#islands/participate/application-fields.ts';
import { companySections, hopeBuyerSection } from '#islands/participate/company-fields.ts';
import type { FormArea, FormKey } from '#islands/participate/field-spec.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { ParticipantNotes } from '#stores/participation/participant-notes.ts';

type Known = (typeof historyActions)[number];
type Translate = ReturnType<typeof useT<FormArea | 'manage'>>;

/** Which manager did what to an application. It is fetched when it is opened. */
export function History({ store, zone }: { store: ParticipantNotes; zone: string }) {
  const t = useT<FormArea | 'manage'>();
  const history = useStore(store.$history);
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="manage-history"
      onToggle={(event) => {
        const opens = event.currentTarget.open;
        if (opens && !isOpen) void store.loadHistory();
        setOpen(opens);
      }}
    >
      <summary>{t('manage.history.title')}</summary>
      {history.state === 'failed' && <p>{sentence(t, history.key)}</p>}
      {history.state === 'ready' && history.data.length === 0 && <p>{t('manage.history.none')}</p>}
      {history.state === 'ready' && (
        <ol>
          {history.data.map((entry) => (
            <li key={`${entry.at}-${entry.action}`}>
              <p>
                <strong>
                  {historyActions.includes(entry.action as Known)
                    ? t(`manage.history.${entry.action as Known}`)
                    : entry.action}
                </strong>{' '}
                {nameIn(t.locale, { nameKo: entry.managerNameKo, nameEn: entry.managerNameEn }) ||
                  t('ui.formerMember')}
                {' · '}
                <time dateTime={entry.at}>{formatMoment(t.locale, entry.at, zone)}</time>
              </p>
              {entry.reason && <p>{entry.reason}</p>}
              {entry.changed.length > 0 && (
                <dl>
                  {entry.changed.map(({ field, before, after }) => (
                    <div key={field}>
                      <dt>{fieldName(t, field)}</dt>
                      <dd>
                        <del>{before || '–'}</del> <ins>{after || '–'}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

const labels = new Map(
  [...companySections, hopeBuyerSection, ...buyerSections, visitorSection].flatMap(({ fields }) =>
    fields.map(({ name, label }): [string, FormKey] => [name, label]),
  ),
);

/** What the form calls the field. */
function fieldName(t: Translate, field: string): string {
  const label = labels.get(field);
  if (label) return t(label);
  if (field === 'exportRecords') return t('participate.record.title');
  return field === 'products' ? t('manage.history.products') : field;
}
