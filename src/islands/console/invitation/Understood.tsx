import { useStore } from '@nanostores/react';
import type { SheetAnswer } from '#api/participation/invitation.ts';
import { fieldsOfSheet, leftOut, type SheetField } from '#domain/invitation/invitation-sheet.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { StateBadge, type Tone } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmDialog } from '#shell/dialog.ts';
import type { SheetImport } from '#stores/invitation/invitation-sheet.ts';
import type { ImportArea } from './area.ts';
import { Mistakes } from './Mistakes.tsx';
import { SameNumbers } from './SameNumbers.tsx';

type Fate = SheetAnswer['preview'][number]['fate'];
const tones: Record<Fate, Tone> = { new: 'good', account: 'half', invited: 'waiting', taking: 'off' };
const fates: readonly Fate[] = ['new', 'account', 'invited', 'taking'];

/** How a sheet is understood: what is not right, what becomes of its rows, and what each column is. */
export function Understood({ sheet, read }: { sheet: SheetImport; read: SheetAnswer }) {
  const t = useT<ImportArea>();
  const isBusy = useStore(sheet.$isBusy);
  const values = useStore(sheet.$values);
  const isRight = read.missing.length === 0 && read.badRows === 0;
  const mails = (read.fates.new ?? 0) + (read.fates.account ?? 0);
  const isSome = read.missing.length === 0 && read.badRows > 0 && mails > 0;
  /** None where rows that are not right can't be left out. */
  const toSend = isRight || isSome ? mails : 0;
  const invite = async () => {
    const question = t('importing.confirm', { count: mails });
    const left = isSome ? ` ${t('importing.confirmLeft', { count: read.badRows })}` : '';
    if (await confirmDialog(question + left, { ok: t('importing.invite', { count: mails }) }))
      await sheet.invite({ onlyRight: isSome });
  };
  const oneOf = (fields: readonly SheetField[]) =>
    fields.map((field) => t(`importing.field.${field}`)).join(t('importing.or'));
  return (
    <>
      <section className="import-part" aria-labelledby="import-rows" aria-busy={isBusy}>
        <h2 id="import-rows">{t('importing.rows', { count: read.rowCount })}</h2>
        {read.missing.map((fields) => (
          <p key={fields.join()} className="import-failure" role="alert">
            {t('importing.missing', { name: oneOf(fields) })}
          </p>
        ))}
        {read.badRows > 0 && (
          <p className="import-failure" role="alert">
            {t('importing.bad', { count: read.badRows })}
          </p>
        )}
        {read.missing.length === 0 && (
          <ul className="import-fates figures">
            {fates.map((fate) =>
              read.fates[fate] ? (
                <li key={fate}>
                  <StateBadge tone={tones[fate]}>{t(`importing.fate.${fate}`)}</StateBadge> {read.fates[fate]}
                </li>
              ) : null,
            )}
          </ul>
        )}
        <div>
          <Button
            kind={isSome ? 'second' : 'first'}
            disabled={toSend === 0}
            busy={isBusy}
            onClick={() => void invite()}
          >
            {toSend === 0
              ? t('importing.inviteNobody')
              : t(isSome ? 'importing.inviteRight' : 'importing.invite', { count: toSend })}
          </Button>
        </div>
        {isRight && mails === 0 && <p className="note">{t('importing.nobody')}</p>}
      </section>
      {(read.errors.length > 0 || values.length > 0) && <Mistakes sheet={sheet} read={read} />}
      {read.sameNumbers.length > 0 && <SameNumbers read={read} />}
      <section className="import-part" aria-labelledby="import-columns">
        <h2 id="import-columns">{t('importing.columns')}</h2>
        <p className="note">{t('importing.columnsLead')}</p>
        <Columns sheet={sheet} read={read} />
      </section>
      {read.preview.length > 0 && (
        <section className="import-part" aria-labelledby="import-preview">
          <h2 id="import-preview">{t('importing.preview')}</h2>
          <Table
            caption={t('importing.preview')}
            rows={read.preview}
            rowKey={({ row }) => row}
            columns={[
              { key: 'row', head: t('importing.row'), figures: true, cell: ({ row }) => row },
              { key: 'name', head: t('importing.name'), cell: ({ name }) => name || '–' },
              {
                key: 'email',
                head: t('importing.field.email'),
                cell: ({ email }) => <span className="import-value">{email}</span>,
              },
              {
                key: 'fate',
                head: t('importing.becomes'),
                cell: ({ fate }) => <StateBadge tone={tones[fate]}>{t(`importing.fate.${fate}`)}</StateBadge>,
              },
            ]}
          />
        </section>
      )}
    </>
  );
}

/** What each column of the sheet is, with what stands in it. */
function Columns({ sheet, read }: { sheet: SheetImport; read: SheetAnswer }) {
  const t = useT<ImportArea>();
  const type = useStore(sheet.$type);
  const rows = read.columns.map((column, at) => ({ ...column, at }));
  return (
    <Table
      caption={t('importing.columns')}
      rows={rows}
      rowKey={({ at }) => at}
      columns={[
        {
          key: 'head',
          head: t('importing.heading'),
          cell: ({ head, at }) => head || t('importing.noHeading', { no: at + 1 }),
        },
        {
          key: 'samples',
          head: t('importing.samples'),
          cell: ({ samples }) => <span className="import-samples">{samples.join(' / ') || '–'}</span>,
        },
        {
          key: 'field',
          head: t('importing.is'),
          cell: ({ head, field, at }) => (
            <select
              className="input"
              aria-label={t('importing.isOf', { heading: head || t('importing.noHeading', { no: at + 1 }) })}
              value={field ?? leftOut}
              onChange={(event) => sheet.nameColumn(at, event.target.value as SheetField)}
            >
              <option value={leftOut}>{t('importing.leftOut')}</option>
              {fieldsOfSheet(type).map((one) => (
                <option key={one} value={one}>
                  {t(`importing.field.${one}`)}
                </option>
              ))}
            </select>
          ),
        },
      ]}
    />
  );
}
