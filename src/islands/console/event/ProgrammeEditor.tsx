import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { EventPlan } from '#api/event/plan.ts';
import type { ManagedProgramme } from '#api/event/programme.ts';
import { limits } from '#domain/common/limits.ts';
import { dayInstant } from '#domain/event/event.ts';
import { formatDay } from '#i18n/format.ts';
import { localePath } from '#i18n/locales.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';
import { useField } from '#islands/ui/form/form-context.ts';
import { NotYet } from '#islands/ui/list/Loaded.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useLinkedPart } from '#islands/ui/use-linked-part.ts';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import {
  createProgramme,
  createProgrammeForm,
  type ProgrammeForm,
  type ProgrammeRow,
} from '#stores/event/programme.ts';
import { helpTakeNewest } from '../TakeNewest.tsx';
import type { EventArea } from './event-area.ts';
import { Remove } from './event-rows.tsx';

/** What takes place on the days of the event besides meetings (docs/rules.md, E14). */
export function ProgrammeEditor({ plan }: { plan: EventPlan }) {
  const t = useT<EventArea>();
  const store = useStoreOf(createProgramme);
  const loaded = useStore(store.$programme);
  useLinkedPart('event-programme', loaded.state === 'ready');
  return (
    <section aria-labelledby="event-programme">
      <h2 id="event-programme">{t('eventConsole.programme.title')}</h2>
      <p className="field-hint">
        {t('eventConsole.programme.hint')}{' '}
        <a className="quiet-link" href={localePath(t.locale, '/info/schedule')}>
          {t('eventConsole.programme.page')}
        </a>
      </p>
      {loaded.state === 'ready' ? (
        <Editor opened={loaded.data} plan={plan} />
      ) : (
        <NotYet of={loaded} rows={3} onRetry={store.load} />
      )}
    </section>
  );
}

function Editor({ opened, plan }: { opened: ManagedProgramme; plan: EventPlan }) {
  const t = useT<EventArea>();
  const store = useStoreOf(() => createProgrammeForm(opened));
  const { items } = useStore(store.form.$values) as { items: ProgrammeRow[] | null };
  const isDirty = useStore(store.form.$isDirty);
  return (
    <Form
      form={store.form}
      label={t('eventConsole.programme.title')}
      help={helpTakeNewest(store.takeNewest)}
      onDone={() => toast(t('ui.done.changed'))}
    >
      <Rows store={store} plan={plan} />
      {/* As long as the files say it there is nothing to save. */}
      {(items !== null || isDirty) && (
        <div className="form-actions">
          <Button type="submit">{t('eventConsole.programme.save')}</Button>
        </div>
      )}
    </Form>
  );
}

function Rows({ store, plan }: { store: ProgrammeForm; plan: EventPlan }) {
  const t = useT<EventArea>();
  const { value } = useField('items');
  const { filed } = useStore(store.$stored);
  const rows = value as ProgrammeRow[] | null;
  const focusOn = (part: string) => document.querySelector<HTMLElement>(part)?.focus();
  const add = () => {
    const at = rows?.length ?? 0;
    flushSync(store.add);
    focusOn(`[data-field="items.${at}.title${t.locale === 'ko' ? 'Ko' : 'En'}"]`);
  };
  const begin = () => {
    flushSync(store.begin);
    focusOn('[data-programme-actions]');
  };
  /** Where no file says anything there is nothing to look at first. */
  const write = () => {
    flushSync(store.begin);
    add();
  };
  const takeAway = (at: number) => {
    flushSync(() => store.takeAway(at));
    focusOn('[data-programme-actions]');
  };
  if (rows === null)
    return (
      <>
        <p>
          {filed.length === 0
            ? t('eventConsole.programme.none')
            : t('eventConsole.programme.byFile', { count: filed.length })}
        </p>
        <div className="form-actions">
          <Button kind="second" onClick={filed.length === 0 ? write : begin}>
            {t(filed.length === 0 ? 'eventConsole.programme.write' : 'eventConsole.programme.begin')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      {rows.length === 0 && <p>{t('eventConsole.programme.nothing')}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the form names what it holds by place, so the place is what one is.
        <Row key={at} row={row} at={at} plan={plan} onRemove={() => takeAway(at)} />
      ))}
      <div className="form-actions" data-programme-actions tabIndex={-1}>
        <Button kind="second" disabled={rows.length >= limits.programmeItems} onClick={add}>
          {t('eventConsole.programme.add')}
        </Button>
        {rows.length === 0 && filed.length > 0 && (
          <Button kind="plain" onClick={store.leave}>
            {t('eventConsole.programme.toFile')}
          </Button>
        )}
      </div>
    </>
  );
}

function Row({
  row,
  at,
  plan,
  onRemove,
}: {
  row: ProgrammeRow;
  at: number;
  plan: EventPlan;
  onRemove: () => void;
}) {
  const t = useT<EventArea>();
  const under = (part: keyof ProgrammeRow) => `items.${at}.${part}`;
  const [own, other] = t.locale === 'ko' ? [row.titleKo, row.titleEn] : [row.titleEn, row.titleKo];
  // As it was when it came: what is being named stays open.
  const [isNew] = useState(!own && !other);
  const name = own || other || t('eventConsole.programme.unnamed');
  const dayName = (no: number) => {
    const day = plan.days[no - 1];
    const date = day && formatDay(t.locale, dayInstant(day.date, '12:00', plan.timeZone), plan.timeZone);
    return date ? `${t('eventConsole.day', { no })} · ${date}` : t('eventConsole.programme.noDay', { no });
  };
  const days = [...new Set([...plan.days.keys().map((index) => index + 1), Number(row.day)])];
  const words = (
    part: 'titleKo' | 'titleEn' | 'placeKo' | 'placeEn' | 'noteKo' | 'noteEn',
    label: string,
  ) => (
    <Field
      name={under(part)}
      label={label}
      lang={part.endsWith('Ko') ? 'ko' : 'en'}
      optional
      max={part.startsWith('note') ? limits.text : limits.name}
    />
  );
  return (
    <details className="event-row" open={isNew}>
      <summary>
        {t('eventConsole.day', { no: Number(row.day) })} {row.from}–{row.to} <strong>{name}</strong>
      </summary>
      <div className="event-person">
        <div className="event-line event-programme-day">
          <Select
            name={under('day')}
            label={t('eventConsole.programme.day')}
            options={days.map((no) => ({ value: String(no), label: dayName(no) }))}
          />
          <Field name={under('from')} label={t('eventConsole.from')} type="time" />
          <Field name={under('to')} label={t('eventConsole.to')} type="time" />
        </div>
        <div className="form-row">
          {words('titleKo', t('eventConsole.programme.titleKo'))}
          {words('titleEn', t('eventConsole.programme.titleEn'))}
        </div>
        <div className="form-row">
          {words('placeKo', t('eventConsole.programme.placeKo'))}
          {words('placeEn', t('eventConsole.programme.placeEn'))}
        </div>
        <div className="form-row">
          {words('noteKo', t('eventConsole.programme.noteKo'))}
          {words('noteEn', t('eventConsole.programme.noteEn'))}
        </div>
        <Remove label={t('eventConsole.programme.remove', { name })} onClick={onRemove} />
      </div>
    </details>
  );
}
