import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useEffect, useId } from 'react';
import type { Product } from '#api/product.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { CounselingLog, LogValues } from '#stores/counseling-log.ts';
import { type Given, type LogField, logSections } from './log-sections.tsx';

/** All that a log asks: whom one met, what was discussed, what came of it, and the amounts. */
export function LogFields({ form, products }: { form: CounselingLog['form']; products: readonly Product[] }) {
  const t = useT<'counseling' | 'choice'>();
  const values = useStore(form.$values) as LogValues;
  const isDollars = values.currency === 'USD';
  useEffect(() => {
    // A dollar is a dollar; another currency's rate is the writer's to enter.
    if (isDollars && form.get('rateToUsd') !== '1') form.set('rateToUsd', '1');
  }, [form, isDollars]);
  return logSections.map(({ title, fields }) => (
    <FormSection key={title} title={t(title)}>
      {rowsOf(fields).map((row) => (
        <Row key={row[0]?.name} row={row} given={{ t, values, products }} />
      ))}
    </FormSection>
  ));
}

/** A part of a long form under its own heading. */
function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="form-part log-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** The fields of a section as they stand: alone, or with those of the same row. */
function rowsOf(fields: readonly LogField[]): LogField[][] {
  const rows: LogField[][] = [];
  for (const field of fields) {
    const last = rows.at(-1);
    if (last && field.row !== undefined && last[0]?.row === field.row) last.push(field);
    else rows.push([field]);
  }
  return rows;
}

function Row({ row, given }: { row: readonly LogField[]; given: Omit<Given, 'name'> }) {
  const drawn = row
    .map(({ name, draw }) => ({ name, node: draw({ ...given, name }) }))
    .filter(({ node }) => node);
  const fields = drawn.map(({ name, node }) => <Fragment key={name}>{node}</Fragment>);
  return (
    <>
      {row[0]?.before?.({ ...given, name: row[0].name })}
      {fields.length > 1 ? <div className="form-row">{fields}</div> : fields}
    </>
  );
}
