import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EventPlan } from '#api/event/plan.ts';
import { interpreterLanguages } from '#domain/matching/interpreter.ts';
import { languageName } from '#i18n/format.ts';
import { PhoneField } from '#islands/form/PhoneField.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Check, Chips } from '#islands/ui/form/Choices.tsx';
import { Field, FieldErrorLine, FieldFrame } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { DayValues, InterpreterValues, PlanForm } from '#stores/event/event-plan.ts';
import type { EventArea } from './event-area.ts';
import { Remove, without } from './event-rows.tsx';
import { InterpreterLink } from './InterpreterLink.tsx';

/** The interpreters of an event by their numbers: who they are, what they speak and when they work. */
export function Interpreters({
  store,
  plan,
  people,
  days,
}: {
  store: PlanForm;
  plan: EventPlan;
  people: readonly InterpreterValues[];
  days: readonly DayValues[];
}) {
  const t = useT<EventArea>();
  const [open, setOpen] = useState<string>();
  const { id, error } = useField('interpreters');
  return (
    <section aria-labelledby="event-interpreters" className="event-interpreters">
      <h3 id="event-interpreters">{t('eventConsole.interpreters')}</h3>
      <p className="field-hint">{t('eventConsole.interpretersHint')}</p>
      {people.map((person, at) => {
        const link = plan.interpreterLinks.find(
          ({ interpreterIdx }) => interpreterIdx === person.interpreterIdx,
        );
        const name =
          person.name.trim() ||
          (link ? t('eventConsole.interpreter', { no: link.no }) : t('eventConsole.newInterpreter'));
        return (
          <Fold
            key={person.key}
            isOpen={open === person.key}
            summary={
              <>
                <strong>{name}</strong> {namesOf(t.locale, person)}
                {!person.isAlways && ` · ${t('eventConsole.someHours')}`}
              </>
            }
          >
            <div className="event-person">
              <Interpreter store={store} person={person} at={at} days={days} />
              {link && (
                <InterpreterLink
                  plan={plan}
                  link={link}
                  name={name}
                  email={
                    plan.interpreters.find(({ interpreterIdx }) => interpreterIdx === link.interpreterIdx)
                      ?.email ?? null
                  }
                />
              )}
              <Remove
                label={t('eventConsole.removeInterpreter', { name })}
                onClick={() => store.change('interpreters', without(at))}
              />
            </div>
          </Fold>
        );
      })}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would name the group a second time. */}
      <div
        role="group"
        id={id}
        data-field="interpreters"
        data-bad={error ? '' : undefined}
        tabIndex={-1}
        aria-labelledby="event-interpreters"
        aria-describedby={error && `${id}-error`}
      >
        <p>
          <Button
            kind="second"
            size="small"
            disabled={people.length >= 100}
            onClick={() => setOpen(store.addInterpreter())}
          >
            {t('eventConsole.addInterpreter')}
          </Button>
        </p>
        <FieldErrorLine id={id} error={error} label={t('eventConsole.interpreters')} />
      </div>
    </section>
  );
}

const namesOf = (locale: 'ko' | 'en', { languages }: InterpreterValues) =>
  languages.map((code) => languageName(locale, code)).join(', ');

/** Opens by itself where it was just added, or where a field in it is to be mended. */
function Fold({ isOpen, summary, children }: { isOpen: boolean; summary: ReactNode; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (isOpen && details.current) details.current.open = true;
  }, [isOpen]);
  useEffect(() => {
    if (details.current?.querySelector('[data-bad]')) details.current.open = true;
  });
  return (
    <details ref={details} className="event-row">
      <summary>{summary}</summary>
      {children}
    </details>
  );
}

function Interpreter({
  store,
  person,
  at,
  days,
}: {
  store: PlanForm;
  person: InterpreterValues;
  at: number;
  days: readonly DayValues[];
}) {
  const t = useT<EventArea>();
  const name = `interpreters.${at}`;
  const { id, error } = useField(`${name}.hours`);
  const setHours = (to: (hours: InterpreterValues['hours']) => InterpreterValues['hours']) =>
    store.change('interpreters', (all) =>
      all.map((one, index) => (index === at ? { ...one, hours: to(one.hours) } : one)),
    );
  return (
    <>
      <Field
        name={`${name}.name`}
        label={t('eventConsole.interpreterName')}
        hint={t('eventConsole.interpreterNameHint')}
        optional
      />
      <div className="form-row">
        <Field name={`${name}.email`} label={t('eventConsole.interpreterEmail')} type="email" optional />
        <PhoneField name={`${name}.mobile`} label={t('eventConsole.interpreterMobile')} optional />
      </div>
      <Chips
        name={`${name}.languages`}
        label={t('eventConsole.languages')}
        hint={t('eventConsole.languagesHint')}
        optional
        max={10}
        options={interpreterLanguages.map((value) => ({ value, label: languageName(t.locale, value) }))}
      />
      <Check name={`${name}.isAlways`} label={t('eventConsole.always')} />
      {!person.isAlways && (
        <FieldFrame group={`${name}.hours`} id={id} label={t('eventConsole.someHours')} error={error}>
          {person.hours.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: hours have no other name, they are being typed.
            <div key={index} className="event-line">
              <Field name={`${name}.hours.${index}.date`} label={t('eventConsole.date')} type="date" />
              <Field name={`${name}.hours.${index}.from`} label={t('eventConsole.from')} type="time" />
              <Field name={`${name}.hours.${index}.to`} label={t('eventConsole.to')} type="time" />
              <Remove
                label={t('eventConsole.removeHours', { no: index + 1 })}
                onClick={() => setHours(without(index))}
              />
            </div>
          ))}
          <Button
            kind="plain"
            size="small"
            disabled={person.hours.length >= 50}
            onClick={() =>
              setHours((hours) => {
                const { date = '', from = '09:00', to = '17:00' } = days[hours.length] ?? days[0] ?? {};
                return [...hours, { date, from, to }];
              })
            }
          >
            {t('eventConsole.addHours')}
          </Button>
        </FieldFrame>
      )}
    </>
  );
}
