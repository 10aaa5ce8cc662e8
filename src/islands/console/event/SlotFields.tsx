import { Field } from '#islands/ui/form/Field.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { EventArea } from './event-area.ts';

/** How long a slot is, and how many tables there are; bound to `slotMinutes` and `tables` of the form around. */
export function SlotFields() {
  const t = useT<EventArea>();
  return (
    <div className="form-row">
      <Field
        name="slotMinutes"
        label={t('eventConsole.slotMinutes')}
        inputMode="numeric"
        after={<span className="event-unit">{t('eventConsole.minutes')}</span>}
      />
      <Field name="tables" label={t('eventConsole.tables')} inputMode="numeric" />
    </div>
  );
}
