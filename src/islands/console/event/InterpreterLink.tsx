import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { EventPlan } from '#api/event/plan.ts';
import { sentence } from '#i18n/engine.ts';
import { formatMoment } from '#i18n/format.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { confirmAct } from '#shell/asking/confirm.ts';
import { toast } from '#shell/toast.ts';
import { createInterpreterLink } from '#stores/event/interpreter-link.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import { MadeLink } from '../MadeLink.tsx';
import type { EventArea } from './event-area.ts';

/** The link to one interpreter's own schedule: made, shown once, copied, mailed to the address that is saved. */
export function InterpreterLink({
  plan: { eventIdx, timeZone },
  link,
  name,
  email,
}: {
  plan: Pick<EventPlan, 'eventIdx' | 'timeZone'>;
  link: EventPlan['interpreterLinks'][number];
  name: string;
  /** As it is saved. */
  email: string | null;
}) {
  const t = useT<EventArea>();
  const store = useStoreOf(() => createInterpreterLink(eventIdx, link));
  const linkedAt = useStore(store.$linkedAt);
  const made = useStore(store.$made);
  const [busy, setBusy] = useState<'make' | 'send' | null>(null);
  const make = async (act: 'make' | 'send') => {
    const words = { ok: t(act === 'send' ? 'eventConsole.sendLink' : 'eventConsole.makeLink') };
    if (linkedAt !== null && !(await confirmAct('cancel', t('eventConsole.replaceLink'), words))) return;
    setBusy(act);
    await store.make(t.locale, act === 'send').then(
      () =>
        toast(
          act === 'send' ? t('eventConsole.linkSent', { address: email ?? '' }) : t('eventConsole.linkMade'),
        ),
      (error: unknown) => toast(sentence(t, errorKey(error)), 'failure'),
    );
    setBusy(null);
  };
  return (
    <section className="event-link" aria-label={t('eventConsole.linkOf', { name })}>
      <p className="field-label">{t('eventConsole.link')}</p>
      <p className="field-hint">{t('eventConsole.linkHint')}</p>
      {made === null && linkedAt !== null && (
        <p>{t('eventConsole.linkSince', { date: formatMoment(t.locale, linkedAt, timeZone) })}</p>
      )}
      {made !== null && (
        <MadeLink
          key={made}
          link={made}
          label={t('eventConsole.linkOf', { name })}
          once={t('eventConsole.linkOnce')}
          copy={t('eventConsole.copyLink')}
          copied={t('eventConsole.linkCopied')}
          selected={t('eventConsole.linkSelected')}
        />
      )}
      <div className="form-actions">
        <Button
          kind="second"
          size="small"
          busy={busy === 'make'}
          label={`${t('eventConsole.makeLink')}: ${name}`}
          onClick={() => void make('make')}
        >
          {t('eventConsole.makeLink')}
        </Button>
        {email !== null && (
          <Button
            kind="second"
            size="small"
            busy={busy === 'send'}
            label={`${t('eventConsole.sendLink')}: ${name}`}
            onClick={() => void make('send')}
          >
            {t('eventConsole.sendLink')}
          </Button>
        )}
      </div>
    </section>
  );
}
