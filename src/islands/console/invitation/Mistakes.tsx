import { useStore } from '@nanostores/react';
import type { SheetAnswer } from '#api/participation/invitation.ts';
import { limits } from '#domain/common/limits.ts';
import { codesOf, isMapped, leftOut, type MappedField } from '#domain/invitation/invitation-sheet.ts';
import { countryName, languageName } from '#i18n/format.ts';
import { listed } from '#i18n/offered.ts';
import { Button } from '#islands/ui/Button.tsx';
import { fieldErrorText } from '#islands/ui/form/Field.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { SheetImport } from '#stores/invitation/invitation-sheet.ts';
import type { InvitationArea } from './area.ts';

type T = ReturnType<typeof useT<InvitationArea>>;
type Fault = SheetAnswer['faults'][number];

/** Rows as the sheet numbers them, and how many more there are. */
export const rowList = (t: T, rows: readonly number[], count: number) => {
  const shown = rows.slice(0, 12);
  const list = shown.join(', ');
  return count > shown.length ? t('invitation.rowsMore', { rows: list, count: count - shown.length }) : list;
};

/** What is not right: one line for a fault, with its rows. A value that names nothing known is mapped there, for all of them. */
export function Mistakes({ sheet, read }: { sheet: SheetImport; read: SheetAnswer }) {
  const t = useT<InvitationArea>();
  const values = useStore(sheet.$values);
  return (
    <section className="invitation-part" aria-labelledby="invitation-mistakes">
      <h2 id="invitation-mistakes">{t('invitation.mistakes')}</h2>
      {read.faultCount > read.faults.length && (
        <p className="note">
          {t('invitation.firstOnes', { shown: read.faults.length, count: read.faultCount })}
        </p>
      )}
      {read.faults.length > 0 && (
        <Table
          caption={t('invitation.mistakes')}
          rows={read.faults}
          rowKey={({ field, rule, value, params }) => JSON.stringify([field, rule, value, params])}
          columns={[
            {
              key: 'field',
              head: t('invitation.column'),
              cell: ({ field }) => t(`invitation.field.${field}`),
            },
            { key: 'rule', head: t('invitation.why'), cell: (fault) => <Why fault={fault} read={read} /> },
            { key: 'count', head: t('invitation.count'), figures: true, cell: ({ count }) => count },
            {
              key: 'rows',
              head: t('invitation.row'),
              cell: ({ rows, count }) => <span className="invitation-value">{rowList(t, rows, count)}</span>,
            },
            {
              key: 'map',
              head: t('invitation.means'),
              cell: ({ field, value }) =>
                value !== null && isMapped(field) ? (
                  <MapTo
                    sheet={sheet}
                    field={field}
                    value={value}
                    isFull={values.length >= limits.sheetValues}
                  />
                ) : (
                  '–'
                ),
            },
          ]}
        />
      )}
      {values.length > 0 && (
        <ul className="invitation-said">
          {values.map((one) => (
            <li key={`${one.field} ${one.value}`}>
              <span>
                {t('invitation.said', {
                  field: t(`invitation.field.${one.field}`),
                  value: one.value,
                  to: one.to === leftOut ? t('invitation.leftOut') : codeName(t, one.field, one.to),
                })}
              </span>
              <Button kind="plain" size="small" onClick={() => sheet.forgetValue(one)}>
                {t('invitation.unsay')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The reason, and what stands in the cells: the unknown value, or the first of them. */
function Why({ fault: { field, rule, params, value }, read }: { fault: Fault; read: SheetAnswer }) {
  const t = useT<InvitationArea>();
  const found = read.errors.filter(
    (error) => error.field === field && error.rule === rule && error.value !== '',
  );
  const cells = value === null ? [...new Set(found.map((error) => error.value))].slice(0, 3) : [value];
  return (
    <p>
      {cells.length > 0 && <strong className="invitation-value">{cells.join(' / ')}</strong>}{' '}
      {fieldErrorText(t, { field, rule, params }, t(`invitation.field.${field}`), false)}
    </p>
  );
}

function codeName(t: T, field: MappedField, code: string): string {
  if (field === 'country') return countryName(t.locale, code);
  if (field === 'language') return languageName(t.locale, code);
  return t(`choice.industry.${code}` as 'choice.industry.FOOD');
}

/** What a value is, chosen from its list. */
function MapTo({
  sheet,
  field,
  value,
  isFull,
}: {
  sheet: SheetImport;
  field: MappedField;
  value: string;
  isFull: boolean;
}) {
  const t = useT<InvitationArea>();
  const codes = field === 'industries' ? listed(t, 'industry') : codesOf[field];
  const options = codes.map((code) => ({ code, name: codeName(t, field, code) }));
  if (field === 'country') options.sort((a, b) => a.name.localeCompare(b.name, t.locale));
  return (
    <select
      className="input"
      aria-label={t('invitation.meansOf', { value })}
      value=""
      disabled={isFull}
      onChange={(event) => sheet.nameValue(field, value, event.target.value)}
    >
      <option value="" disabled>
        {t(isFull ? 'invitation.meansFull' : 'invitation.meansChoose')}
      </option>
      <option value={leftOut}>{t('invitation.leftOut')}</option>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  );
}
