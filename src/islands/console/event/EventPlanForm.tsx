import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { EventPlan } from '#api/event/plan.ts';
import { dayIn } from '#domain/day/day.ts';
import { formatDay } from '#i18n/format.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/form/Field.tsx';
import { PastDay } from '#islands/ui/PastDay.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import {
  createPlanForm,
  type DayValues,
  nextDay,
  type PlanForm,
  type PlanValues,
  slotCounts,
} from '#stores/event/event-plan.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';
import type { EventArea } from './event-area.ts';
import { Remove, without } from './event-rows.tsx';
import { Interpreters } from './Interpreters.tsx';
import { SlotFields } from './SlotFields.tsx';
import { Stranded } from './Stranded.tsx';
import { ZoneField } from './ZoneField.tsx';

/** Days with their breaks, the length of a slot, tables, interpreters; and what a change of them would cost. */
export function EventPlanForm({ plan, onDone }: { plan: EventPlan; onDone: () => void }) {
  const t = useT<EventArea>();
  const store = useStoreOf(() => createPlanForm(plan));
  const values = useStore(store.form.$values) as PlanValues;
  const counts = slotCounts(values, values.timeZone || plan.timeZone);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return (
    <section aria-labelledby="event-plan">
      <h2 id="event-plan">{t('eventConsole.plan')}</h2>
      <Form
        form={store.form}
        label={t('eventConsole.plan')}
        help={helpTakeNewest(store.takeNewest)}
        onDone={() => {
          // Every part of the page shows its times in the zone of the event: in another one the page begins anew.
          if (values.timeZone !== plan.timeZone) return location.reload();
          toast(t('ui.done.changed'));
          onDone();
        }}
      >
        <ZoneField timeZone={plan.timeZone} at={plan.days[0]?.date ?? new Date()} />
        <ol className="event-rows">
          {values.days.map((day, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a day has no other name, its date is being typed.
            <li key={at}>
              <Day
                store={store}
                day={day}
                at={at}
                slots={counts[at] ?? 0}
                isOnly={values.days.length === 1}
                today={dayIn(plan.timeZone, new Date())}
              />
            </li>
          ))}
        </ol>
        <p>
          <Button
            kind="second"
            size="small"
            disabled={values.days.length >= 14}
            onClick={() => store.change('days', (days) => [...days, nextDay(days)])}
          >
            {t('eventConsole.addDay')}
          </Button>
        </p>
        <SlotFields />
        <p role="status" className="note figures">
          {t('eventConsole.room', { slots: total, meetings: total * (Number(values.tables) || 0) })}
        </p>
        <Interpreters store={store} plan={plan} people={values.interpreters} days={values.days} />
        <Stranded store={store} />
        <div className="form-actions">
          <Button type="submit">{t('eventConsole.savePlan')}</Button>
        </div>
      </Form>
    </section>
  );
}

function Day({
  store,
  day,
  at,
  slots,
  isOnly,
  today,
}: {
  store: PlanForm;
  day: DayValues;
  at: number;
  slots: number;
  isOnly: boolean;
  today: string;
}) {
  const t = useT<EventArea>();
  const no = at + 1;
  const setBreaks = (to: (breaks: DayValues['breaks']) => DayValues['breaks']) =>
    store.change('days', (days) =>
      days.map((one, index) => (index === at ? { ...one, breaks: to(one.breaks) } : one)),
    );
  // As it was opened: a date that is being typed folds nothing away.
  const [wasPast] = useState(day.date < today);
  const fields = (
    <fieldset className="event-row">
      <legend>{t('eventConsole.day', { no })}</legend>
      <div className="event-line">
        <Field name={`days.${at}.date`} label={t('eventConsole.date')} type="date" />
        <Field name={`days.${at}.from`} label={t('eventConsole.opens')} type="time" />
        <Field name={`days.${at}.to`} label={t('eventConsole.closes')} type="time" />
        <p className="note figures">{t('eventConsole.slots', { count: slots })}</p>
        {!isOnly && (
          <Remove
            label={t('eventConsole.removeDay', { no })}
            onClick={() => store.change('days', without(at))}
          />
        )}
      </div>
      {day.breaks.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a break has no other name, its time is being typed.
        <div key={index} className="event-line">
          <Field name={`days.${at}.breaks.${index}.from`} label={t('eventConsole.breakFrom')} type="time" />
          <Field name={`days.${at}.breaks.${index}.to`} label={t('eventConsole.breakTo')} type="time" />
          <Remove
            label={t('eventConsole.removeBreak', { no: index + 1, day: no })}
            onClick={() => setBreaks(without(index))}
          />
        </div>
      ))}
      <Button
        kind="plain"
        size="small"
        label={t('eventConsole.addBreakTo', { no })}
        disabled={day.breaks.length >= 10}
        onClick={() => setBreaks((breaks) => [...breaks, { from: '12:00', to: '13:00' }])}
      >
        {t('eventConsole.addBreak')}
      </Button>
    </fieldset>
  );
  if (!wasPast || !(day.date < today)) return fields;
  const date = day.date && formatDay(t.locale, `${day.date}T12:00:00Z`, 'UTC');
  const head = <strong>{`${t('eventConsole.day', { no })} ${date}`}</strong>;
  return (
    <PastDay head={head} note={t('eventConsole.slots', { count: slots })}>
      {fields}
    </PastDay>
  );
}
