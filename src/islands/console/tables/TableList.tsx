import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useRef } from 'react';
import type { EventTables } from '#api/event/table.ts';
import { type Locale, nameIn } from '#domain/common/language.ts';
import { clockIn, dayIn } from '#domain/day/day.ts';
import { dealKinds } from '#domain/event/table.ts';
import { formatDay, formatMoment } from '#i18n/format.ts';
import { Stranded } from '#islands/console/event/Stranded.tsx';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Check, Chips, Radios } from '#islands/ui/form/Choices.tsx';
import { SearchSelect } from '#islands/ui/form/Combobox.tsx';
import { Loaded } from '#islands/ui/list/Loaded.tsx';
import { EmptyState } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import { createTables, type TablesStore } from '#stores/event/tables.ts';
import { $event } from '#stores/site/event.ts';
import { DescribeTable, NameTables } from './DescribeTable.tsx';
import '../console.css';
import './tables.css';

export type TablesArea = 'tables' | 'stranded' | 'onSite' | 'manage' | 'matching';
type TableRow = EventTables['tables'][number];

/** Names that stand in a line; the rest is counted. */
const namesMost = 5;

/** Whose own each table is, when it is closed, and dealing them out. `mayChange`: for those who manage the event. */
export function TableList({ mayChange }: { mayChange: boolean }) {
  const t = useT<TablesArea>();
  const store = useStoreOf(createTables);
  const loaded = useStore(store.$tables);
  return (
    <div className="no-print tables">
      <Loaded of={loaded} rows={6} onRetry={store.load}>
        {(data) =>
          data.tables.length === 0 ? (
            <EmptyState title={t('onSite.codes.emptyTitle')} text={t('onSite.codes.emptyText')} />
          ) : (
            <>
              <section aria-labelledby="tables-list">
                <h2 id="tables-list">{t('tables.list')}</h2>
                {mayChange && (
                  <div className="tables-tools">
                    <Deal store={store} />
                    <NameTables store={store} />
                  </div>
                )}
                <Without data={data} />
                <Rows store={store} data={data} mayChange={mayChange} />
              </section>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function Deal({ store }: { store: TablesStore }) {
  const t = useT<TablesArea>();
  return (
    // Folded: it is done once, and the list below is what one looks at.
    <details className="tables-deal">
      <summary>{t('tables.deal.title')}</summary>
      <Form form={store.deal.form} label={t('tables.deal.title')} onDone={() => toast(t('tables.deal.done'))}>
        <Radios
          name="kind"
          label={t('tables.deal.kind')}
          hint={t('tables.deal.hint')}
          options={dealKinds.map((value) => ({ value, label: t(`tables.deal.kinds.${value}`) }))}
        />
        <Stranded store={store.deal} />
        <div className="form-actions">
          <Button type="submit">{t('tables.deal.act')}</Button>
        </div>
      </Form>
    </details>
  );
}

const nameOf = (locale: Locale, former: string, person: EventTables['people'][number] | undefined) =>
  person?.nameKo && person.nameEn
    ? nameIn(locale, { nameKo: person.nameKo, nameEn: person.nameEn })
    : (person?.nameKo ?? person?.nameEn ?? former);

/** Where tables were dealt out to one side, those of that side who got none. */
function Without({ data }: { data: EventTables }) {
  const t = useT<TablesArea>();
  const owners = new Set(data.tables.map(({ ownerIdx }) => ownerIdx));
  const dealtTo = new Set(
    data.people.filter(({ participateIdx }) => owners.has(participateIdx)).map(({ side }) => side),
  );
  const isFull = data.tables.every(({ ownerIdx, isOpen }) => ownerIdx !== null || !isOpen);
  const without = data.people.filter(
    ({ participateIdx, side }) => dealtTo.has(side) && !owners.has(participateIdx),
  );
  if (!isFull || without.length === 0) return null;
  const names = without.slice(0, namesMost).map((person) => nameOf(t.locale, t('tables.former'), person));
  const more = without.length - names.length;
  return (
    <p className="manage-change" role="status">
      {t('tables.without', {
        count: without.length,
        names: [...names, ...(more > 0 ? [t('tables.more', { count: more })] : [])].join(', '),
      })}
    </p>
  );
}

function Rows({ store, data, mayChange }: { store: TablesStore; data: EventTables; mayChange: boolean }) {
  const t = useT<TablesArea>();
  const changing = useStore(store.$changing);
  const people = useMemo(
    () => new Map(data.people.map((person) => [person.participateIdx, person])),
    [data.people],
  );
  const stateOf = ({ isOpen, closedSlotIdxs }: TableRow) => {
    if (!isOpen) return t('tables.closed');
    return closedSlotIdxs.length > 0
      ? t('tables.closedIn', { count: closedSlotIdxs.length })
      : t('tables.open');
  };
  const open = data.tables.find(({ tableNo }) => tableNo === changing);
  const describing = useStore(store.$describing);
  const described = data.tables.find(({ tableNo }) => tableNo === describing);
  const placeOf = ({ place }: TableRow) => {
    const hall = place && data.halls.find(({ hallCode }) => hallCode === place.hallCode);
    return place && hall
      ? t('tables.describe.at', { hall: nameIn(t.locale, hall), x: place.x, y: place.y })
      : null;
  };
  return (
    <>
      {described && (
        <DescribeTable key={described.tableNo} store={store} table={described} halls={data.halls} />
      )}
      {open && <TableForm key={open.tableNo} store={store} table={open} data={data} />}
      <ul className="tables-list">
        {data.tables.map((table) => (
          <li key={table.tableNo} data-closed={table.isOpen ? undefined : ''}>
            <strong>
              {t('tables.table', { no: table.tableNo })}
              {nameIn(t.locale, table) !== '' && ` · ${nameIn(t.locale, table)}`}
            </strong>
            <span>
              {table.ownerIdx === null
                ? t('tables.everyone')
                : nameOf(t.locale, t('tables.former'), people.get(table.ownerIdx))}
            </span>
            <span className="note">{[stateOf(table), placeOf(table)].filter(Boolean).join(' · ')}</span>
            <span className="note figures">{t('tables.meetings', { count: table.meetings })}</span>
            {mayChange && (
              <div className="tables-acts">
                <Button
                  kind="plain"
                  size="small"
                  label={t('tables.describe.actOf', { no: table.tableNo })}
                  onClick={() => store.$describing.set(table.tableNo)}
                >
                  {t('tables.describe.act')}
                </Button>
                <Button
                  kind="plain"
                  size="small"
                  label={t('tables.changeOne', { no: table.tableNo })}
                  onClick={() => store.$changing.set(table.tableNo)}
                >
                  {t('tables.change')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function TableForm({ store, table, data }: { store: TablesStore; table: TableRow; data: EventTables }) {
  const t = useT<TablesArea>();
  const zone = useStore($event)?.timeZone ?? 'UTC';
  const change = useStoreOf(() => store.changeOf(table));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const close = () => store.$changing.set(undefined);
  return (
    <section className="manage-change" aria-labelledby="tables-change">
      <h3 id="tables-change" ref={heading} tabIndex={-1}>
        {t('tables.table', { no: table.tableNo })}
      </h3>
      <Form
        form={change.form}
        label={t('tables.changeOne', { no: table.tableNo })}
        onDone={() => toast(t('tables.saved'))}
      >
        <SearchSelect
          name="owner"
          label={t('tables.owner')}
          hint={t('tables.ownerHint')}
          optional
          options={data.people.map((person) => ({
            value: String(person.participateIdx),
            label: nameOf(t.locale, t('tables.former'), person),
          }))}
        />
        <Check name="isOpen" label={t('tables.isOpen')} />
        <DayParts form={change.form} slots={data.slots} zone={zone} />
        <Chips
          name="closed"
          label={t('tables.closedSlots')}
          optional
          empty={t('tables.closedNone')}
          options={data.slots.map((slot) => ({
            value: String(slot.slotIdx),
            label: formatMoment(t.locale, slot.startsAt, zone),
          }))}
        />
        <Stranded store={change} />
        <div className="form-actions">
          <Button type="submit">{t('tables.save')}</Button>
          <Button kind="plain" onClick={close}>
            {t('ui.back')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

type Change = ReturnType<TablesStore['changeOf']>['form'];

/** Closes a morning or an afternoon by one press, or opens it again where it is closed. */
function DayParts({ form, slots, zone }: { form: Change; slots: EventTables['slots']; zone: string }) {
  const t = useT<TablesArea>();
  const { closed } = useStore(form.$values) as { closed: string[] };
  const parts = [
    ...Map.groupBy(
      slots,
      ({ startsAt }) =>
        `${dayIn(zone, startsAt)} ${clockIn(zone, startsAt) < '12:00' ? 'morning' : 'afternoon'}`,
    ),
  ];
  if (parts.length === 0) return null;
  return (
    <fieldset className="tables-parts">
      <legend>{t('tables.parts')}</legend>
      {parts.map(([key, inPart]) => {
        const [day = '', part] = key.split(' ');
        const label = t(`tables.part.${part as 'morning' | 'afternoon'}`, {
          day: formatDay(t.locale, `${day}T12:00:00Z`, 'UTC'),
        });
        const idxs = inPart.map(({ slotIdx }) => String(slotIdx));
        const isClosed = idxs.every((idx) => closed.includes(idx));
        const others = closed.filter((idx) => !idxs.includes(idx));
        return (
          <Button
            key={key}
            kind="second"
            size="small"
            onClick={() => form.set('closed', isClosed ? others : [...others, ...idxs])}
          >
            {isClosed ? t('tables.partAgain', { part: label }) : label}
          </Button>
        );
      })}
    </fieldset>
  );
}
