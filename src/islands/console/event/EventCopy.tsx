import { useEffect, useRef, useState } from 'react';
import type { EventPlan } from '#api/event/plan.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createEventCopy, type MadeEvent } from '#stores/event/event-copy.ts';
import type { EventArea } from './event-area.ts';

/** What is called for by those who may do everything: the next event, from this one. */
export function EventCopy({ plan }: { plan: EventPlan }) {
  const t = useT<EventArea>();
  const form = useStoreOf(() => createEventCopy(plan));
  const [made, setMade] = useState<MadeEvent>();
  return (
    <section aria-labelledby="event-copy">
      <h2 id="event-copy">{t('eventConsole.copy')}</h2>
      <p className="field-hint">{t('eventConsole.copyLead')}</p>
      {made ? (
        <Made event={made} />
      ) : (
        <Form form={form} label={t('eventConsole.copy')} onDone={setMade}>
          <div className="form-row">
            <Field name="nameKo" label={t('eventConsole.nameKo')} lang="ko" max={limits.name} />
            <Field name="nameEn" label={t('eventConsole.nameEn')} lang="en" max={limits.name} />
          </div>
          <Field name="firstDay" label={t('eventConsole.firstDay')} type="date" />
          <div className="form-actions">
            <Button type="submit" kind="second">
              {t('eventConsole.copyNow')}
            </Button>
          </div>
        </Form>
      )}
    </section>
  );
}

function Made({ event }: { event: MadeEvent }) {
  const t = useT<EventArea>();
  const line = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => line.current?.focus(), []);
  return (
    <div className="manage-change">
      <p ref={line} tabIndex={-1}>
        <strong>{t('eventConsole.copied', { name: nameIn(t.locale, event), no: event.eventIdx })}</strong>{' '}
        {t('eventConsole.copiedText', { no: event.eventIdx })}
      </p>
      <p>
        <a href={localePath(t.locale, '/event')}>{t('eventConsole.toEvents')}</a>
      </p>
    </div>
  );
}
