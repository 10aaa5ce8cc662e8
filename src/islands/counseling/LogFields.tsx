import { useStore } from '@nanostores/react';
import { Fragment, type ReactNode, useId, useState } from 'react';
import type { Product } from '#api/participation/product.ts';
import type { Rates } from '#domain/exchange-rate/exchange-rate.ts';
import { useT } from '#islands/ui/Texts.tsx';
import type { CounselingLog, LogValues } from '#stores/counseling/counseling-log.ts';
import { blankLog } from '#stores/counseling/counseling-log-values.ts';
import type { Given, LogField, LogSection } from './log-field.tsx';
import { askedOfNoShow, foldedNames } from './log-folds.ts';
import { logSections } from './log-sections.tsx';

interface Props {
  form: CounselingLog['form'];
  products: readonly Product[];
  rates: Rates;
  /** Who was met is on top, because no meeting says it. */
  isWalkIn: boolean;
  /** The log exists: what its writer filled in is in sight. */
  isWritten: boolean;
}

/** All that a log asks: what came of it first, and of a walk-in before it who it was, the rest folded; of a no-show only whom one waited for. */
export function LogFields({ form, products, rates, isWalkIn, isWritten }: Props) {
  const t = useT<'counseling' | 'choice'>();
  const values = useStore(form.$values) as LogValues;
  const given = { t, values, products, rates };
  const isNoShow = values.type === 'MISS_MATCHING';
  const asked = logSections
    .map((section) => ({
      ...section,
      fields: isNoShow ? section.fields.filter(({ name }) => askedOfNoShow.includes(name)) : section.fields,
    }))
    .filter(({ fields }) => fields.length > 0);
  const isOpen = ({ title, folded }: LogSection) =>
    !folded || (isWalkIn && title === 'counseling.form.buyer');
  const open = asked.filter(isOpen);
  const folded = asked.filter((section) => !isOpen(section));
  const rows = (section: LogSection) =>
    rowsOf(section.fields).map((row) => <Row key={row[0]?.name} row={row} given={given} />);
  return (
    <>
      {values.isFormerMember && (
        <p className="form-note">
          <strong>{t('ui.formerMember')}</strong>
          <br />
          {t('counseling.form.former')}
        </p>
      )}
      {(isWalkIn ? open.toReversed() : open).map((section) => (
        <FormSection key={section.title} title={t(section.title)} isQuiet={!isWalkIn}>
          {rows(section)}
        </FormSection>
      ))}
      {folded.length > 0 && (
        <FormSection title={t('counseling.form.more')}>
          {folded.map((section) => (
            <Fold
              key={section.title}
              form={form}
              section={section}
              told={foldedNames(t, section.folded, isWalkIn)}
              opens={isWritten && isFilled(section, values)}
            >
              {rows(section)}
            </Fold>
          ))}
        </FormSection>
      )}
    </>
  );
}

/** Whether its writer filled in anything; a rate comes with the currency by itself. */
function isFilled({ fields }: LogSection, values: LogValues): boolean {
  const blank = blankLog();
  const asked = fields.map(({ name }) => name).filter((name) => !name.startsWith('rate'));
  return asked.some((name) => values[name] !== blank[name]);
}

/** A part of a long form under its own heading. */
function FormSection({
  title,
  isQuiet = false,
  children,
}: {
  title: string;
  /** Its first field says the same to the eye. */
  isQuiet?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="form-part log-part" aria-labelledby={id}>
      <h2 id={id} className={isQuiet ? 'visually-hidden' : undefined}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A part that is folded until it is asked for, or holds a field that is refused. Its summary names what is inside. */
function Fold({
  form,
  section,
  told,
  opens,
  children,
}: {
  form: CounselingLog['form'];
  section: LogSection;
  told: string;
  /** It stands open at first. */
  opens: boolean;
  children: ReactNode;
}) {
  const t = useT<'counseling'>();
  const errors = useStore(form.$errors);
  const [isOpen, setOpen] = useState(opens);
  const isBad = section.fields.some(({ name }) => errors[name]);
  // It stays open once its error is mended: nothing closes under whoever types.
  if (isBad && !isOpen) setOpen(true);
  return (
    <details className="log-fold" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <strong>{t(section.title)}</strong>
        <span className="note">{told}</span>
      </summary>
      <div className="log-fold-fields">{children}</div>
    </details>
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
  const last = row.at(-1);
  return (
    <>
      {row[0]?.before?.({ ...given, name: row[0].name })}
      {fields.length > 1 ? (
        <div className="form-row" data-row={row[0]?.row}>
          {fields}
        </div>
      ) : (
        fields
      )}
      {last?.after?.({ ...given, name: last.name })}
    </>
  );
}
