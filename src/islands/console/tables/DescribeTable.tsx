import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { EventTables } from '#api/event/table.ts';
import { nameIn } from '#domain/common/language.ts';
import { tableNameMost } from '#domain/event/table.ts';
import { Form } from '#islands/form/Form.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field, Select } from '#islands/ui/form/Field.tsx';

import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { toast } from '#shell/toast.ts';
import type { TablesStore } from '#stores/event/tables.ts';

type TableRow = EventTables['tables'][number];
type Describing = ReturnType<TablesStore['describe']>;

/** What one table is called and where it stands on the map. */
export function DescribeTable({
  store,
  table,
  halls,
}: {
  store: TablesStore;
  table: TableRow;
  halls: EventTables['halls'];
}) {
  const t = useT<'tables'>();
  const form = useStoreOf(() => store.describe(table));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const title = t('tables.describe.title', { no: table.tableNo });
  return (
    <section className="manage-change" aria-labelledby="tables-describe">
      <h3 id="tables-describe" ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <Form form={form} label={title} onDone={() => toast(t('tables.describe.saved'))}>
        <div className="form-row">
          <Field name="nameKo" label={t('tables.describe.nameKo')} lang="ko" max={tableNameMost} optional />
          <Field name="nameEn" label={t('tables.describe.nameEn')} lang="en" max={tableNameMost} optional />
        </div>
        {halls.length > 0 && (
          <Select
            name="hall"
            label={t('tables.describe.hall')}
            optional
            empty={t('tables.describe.noHall')}
            options={halls.map((hall) => ({ value: hall.hallCode, label: nameIn(t.locale, hall) }))}
          />
        )}
        <Point form={form} halls={halls} />
        <div className="form-actions">
          <Button type="submit">{t('tables.describe.save')}</Button>
          <Button kind="plain" onClick={() => store.$describing.set(undefined)}>
            {t('ui.back')}
          </Button>
        </div>
      </Form>
    </section>
  );
}

/** The point in the chosen hall: entered in metres, or pressed on its plan. */
function Point({ form, halls }: { form: Describing; halls: EventTables['halls'] }) {
  const t = useT<'tables'>();
  const { hall: code, x, y } = useStore(form.$values) as Record<'hall' | 'x' | 'y', string>;
  const hall = halls.find(({ hallCode }) => hallCode === code);
  if (!hall) return null;
  const at = { x: Number(x), y: Number(y) };
  const isKnown = x !== '' && y !== '' && Number.isFinite(at.x) && Number.isFinite(at.y);
  const half = (value: number) => String(Math.max(0, Math.round(value * 2) / 2));
  return (
    <>
      <p className="field-hint">{t('tables.describe.press')}</p>
      <div className="form-row">
        <Field name="x" label={t('tables.describe.x')} inputMode="decimal" />
        <Field name="y" label={t('tables.describe.y')} inputMode="decimal" />
      </div>
      {/* The metres beside it are what a keyboard enters. */}
      <svg
        className="tables-plan"
        viewBox={`0 0 ${hall.width} ${hall.height}`}
        role="img"
        aria-label={t('tables.describe.plan', { hall: nameIn(t.locale, hall) })}
        onPointerDown={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          form.set('x', half(((event.clientX - box.left) / box.width) * hall.width));
          form.set('y', half(((event.clientY - box.top) / box.height) * hall.height));
        }}
      >
        <rect width={hall.width} height={hall.height} />
        {isKnown && <circle cx={at.x} cy={at.y} r={Math.max(hall.width, hall.height) / 50} />}
      </svg>
    </>
  );
}

/** Names as a column of a spreadsheet has them. */
export function NameTables({ store }: { store: TablesStore }) {
  const t = useT<'tables'>();
  const form = useStoreOf(store.naming);
  return (
    <details>
      <summary>{t('tables.names.title')}</summary>
      <Form form={form} label={t('tables.names.title')} onDone={() => toast(t('tables.names.saved'))}>
        <Field
          name="lines"
          type="textarea"
          rows={4}
          label={t('tables.names.field')}
          hint={t('tables.names.hint')}
        />
        <div className="form-actions">
          <Button type="submit">{t('tables.names.save')}</Button>
        </div>
      </Form>
    </details>
  );
}
