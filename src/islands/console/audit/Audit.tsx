import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { memberId } from '#domain/account/member.ts';
import { auditActions, auditSubjects } from '#domain/common/audit.ts';
import type { Texts as TextData } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Filter } from '#islands/ui/list/SearchLine.tsx';
import { useListAddress } from '#islands/ui/list/use-list-address.ts';
import { Texts, useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { type AuditAsked, createAuditLog } from '#stores/console/audit-log.ts';
import { ConsoleGate } from '../ConsoleGate.tsx';
import { type AuditArea, AuditTable } from './AuditTable.tsx';
import '../console.css';
import './audit.css';

/** The audit of the event: who did what, before, after, why and when. */
export default function Audit({
  texts,
}: {
  texts: TextData<AuditArea | 'participate' | 'account' | 'ui' | 'msg' | 'rule'>;
}) {
  return (
    <Texts texts={texts}>
      <ConsoleGate permission="admin">
        <Screen />
      </ConsoleGate>
    </Texts>
  );
}

function Screen() {
  const t = useT<AuditArea>();
  const log = useStoreOf(createAuditLog);
  const asked = useStore(log.$asked);
  useListAddress(log.readAddress);
  const change = (to: Partial<AuditAsked>) => log.goTo({ ...asked, ...to });
  return (
    <>
      <p className="note audit-lead">{t('manage.audit.lead')}</p>
      <search className="manage-filters" aria-label={t('audit.filters')}>
        <Filter
          label={t('audit.action')}
          value={asked.action}
          all={t('audit.all')}
          options={auditActions.map((value) => ({ value, label: t(`audit.actions.${value}`) }))}
          onChange={(action) => change({ action: action as AuditAsked['action'] })}
        />
        <Filter
          label={t('audit.subject')}
          value={asked.subject}
          all={t('audit.all')}
          options={auditSubjects.map((value) => ({ value, label: t(`audit.subjects.${value}`) }))}
          onChange={(subject) => change({ subject: subject as AuditAsked['subject'], subjectIdx: '' })}
        />
        <label className="filter">
          <span>{t('audit.day')}</span>
          <input
            className="input"
            type="date"
            value={asked.day}
            onChange={(event) => change({ day: event.target.value })}
          />
        </label>
        <Who key={asked.id} id={asked.id} onAsk={(id) => change({ id })} />
        {asked.subjectIdx && (
          <Button kind="second" onClick={() => change({ subjectIdx: '' })}>
            {t('audit.everyNumber', { no: asked.subjectIdx })}
          </Button>
        )}
      </search>
      <AuditTable log={log} />
    </>
  );
}

/** The log-in id of who did it. */
function Who({ id, onAsk }: { id: string; onAsk: (id: string) => void }) {
  const t = useT<AuditArea>();
  const [typed, setTyped] = useState(id);
  const [isBad, setBad] = useState(false);
  return (
    <form
      className="audit-who"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const asked = typed.trim();
        const isRight = asked === '' || memberId.safeParse(asked).success;
        setBad(!isRight);
        if (isRight) onAsk(asked);
      }}
    >
      <label className="filter">
        <span>{t('audit.who')}</span>
        <input
          className="input"
          type="email"
          autoComplete="off"
          placeholder={t('audit.whoHint')}
          value={typed}
          aria-invalid={isBad || undefined}
          aria-describedby={isBad ? 'audit-who-error' : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <Button type="submit" kind="second">
        {t('ui.search')}
      </Button>
      {isBad && (
        <p id="audit-who-error" className="field-error" role="alert">
          {t('audit.whoBad')}
        </p>
      )}
    </form>
  );
}
