import { useMemo } from 'react';
import { limits } from '#domain/common/limits.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { OwnFirst } from '#islands/ui/form/OwnFirst.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { createFirstEvent } from '#stores/event/first-event.ts';
import type { EventArea } from './event-area.ts';
import { SlotFields } from './SlotFields.tsx';
import { zoneOptions } from './zone-options.ts';

/** Makes the event of an installation that has none yet. `isUntitled`: the page around it says already what this is. */
export function FirstEvent({ isUntitled = false }: { isUntitled?: boolean }) {
  const t = useT<EventArea>();
  const form = useStoreOf(createFirstEvent);
  const zones = useMemo(() => zoneOptions(t.locale), [t.locale]);
  return (
    <section aria-label={t('eventConsole.first')}>
      {!isUntitled && (
        <>
          <h2>{t('eventConsole.first')}</h2>
          <p className="field-hint">{t('eventConsole.firstLead')}</p>
        </>
      )}
      {/* Every part of the page, the header too, learns of the event by beginning anew. */}
      <Form form={form} label={t('eventConsole.first')} onDone={() => location.reload()}>
        <div className="form-row">
          <OwnFirst
            ko={<Field name="nameKo" label={t('eventConsole.nameKo')} lang="ko" max={limits.name} />}
            en={<Field name="nameEn" label={t('eventConsole.nameEn')} lang="en" max={limits.name} />}
          />
          <OwnFirst
            ko={<Field name="placeKo" label={t('eventConsole.placeKo')} lang="ko" max={limits.text} />}
            en={<Field name="placeEn" label={t('eventConsole.placeEn')} lang="en" max={limits.text} />}
          />
        </div>
        <SearchSelect
          name="timeZone"
          label={t('eventConsole.zone')}
          hint={t('eventConsole.zoneHint')}
          options={zones}
        />
        <div className="event-line">
          <Field name="days.0.date" label={t('eventConsole.firstDay')} type="date" />
          <Field name="days.0.from" label={t('eventConsole.opens')} type="time" />
          <Field name="days.0.to" label={t('eventConsole.closes')} type="time" />
        </div>
        <SlotFields />
        <div className="form-actions">
          <Button type="submit">{t('eventConsole.firstMake')}</Button>
        </div>
      </Form>
    </section>
  );
}
