import { useStore } from '@nanostores/react';
import type { SheetAnswer } from '#api/participation/invitation.ts';
import { fieldsOfSheet, leftOut, type SheetField } from '#domain/invitation/invitation-sheet.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { StateBadge, type Tone } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { confirmDialog } from '#shell/asking/dialog.ts';
import type { SheetImport } from '#stores/invitation/invitation-sheet.ts';
import type { InvitationArea } from './area.ts';
import { Mistakes } from './Mistakes.tsx';
import { SameNumbers } from './SameNumbers.tsx';

type Fate = SheetAnswer['preview'][number]['fate'];
const tones: Record<Fate, Tone> = { new: 'good', account: 'half', invited: 'waiting', taking: 'off' };
const fates: readonly Fate[] = ['new', 'account', 'invited', 'taking'];

/** How a sheet is understood: what is not right, what becomes of its rows, and what each column is. */
export function Understood({ sheet, read }: { sheet: SheetImport; read: SheetAnswer }) {
  const t = useT<InvitationArea>();
  const isBusy = useStore(sheet.$isBusy);
  const values = useStore(sheet.$values);
  const isRight = read.missing.length === 0 && read.badRows === 0;
  const mails = (read.fates.new ?? 0) + (read.fates.account ?? 0);
  const isSome = read.missing.length === 0 && read.badRows > 0 && mails > 0;
  /** None where rows that are not right can't be left out. */
  const toSend = isRight || isSome ? mails : 0;
  const invite = async () => {
    const question = t('invitation.confirm', { count: mails });
    const left = isSome ? ` ${t('invitation.confirmLeft', { count: read.badRows })}` : '';
    if (await confirmDialog(question + left, { ok: t('invitation.invite', { count: mails }) }))
      await sheet.invite({ onlyRight: isSome });
  };
  /** Who has an account is invited; the others may be entered without one. */
  const unknown = isRight || isSome ? (read.fates.new ?? 0) : 0;
  const enter = async () => {
    const question = t('invitation.enterConfirm', { count: unknown });
    if (await confirmDialog(question, { ok: t('invitation.enter', { count: unknown }) }))
      await sheet.invite({ onlyRight: isSome, withoutAccount: true });
  };
  const oneOf = (fields: readonly SheetField[]) =>
    fields.map((field) => t(`invitation.field.${field}`)).join(t('invitation.or'));
  return (
    <>
      <section className="invitation-part" aria-labelledby="invitation-rows" aria-busy={isBusy}>
        <h2 id="invitation-rows">{t('invitation.rows', { count: read.rowCount })}</h2>
        {read.missing.map((fields) => (
          <p key={fields.join()} className="invitation-failure" role="alert">
            {t('invitation.missing', { name: oneOf(fields) })}
          </p>
        ))}
        {read.badRows > 0 && (
          <p className="invitation-failure" role="alert">
            {t('invitation.bad', { count: read.badRows })}
          </p>
        )}
        {read.missing.length === 0 && (
          <ul className="invitation-fates figures">
            {fates.map((fate) =>
              read.fates[fate] ? (
                <li key={fate}>
                  <StateBadge tone={tones[fate]}>{t(`invitation.fate.${fate}`)}</StateBadge>{' '}
                  {read.fates[fate]}
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
              ? t('invitation.inviteNobody')
              : t(isSome ? 'invitation.inviteRight' : 'invitation.invite', { count: toSend })}
          </Button>
        </div>
        {unknown > 0 && (
          <div>
            <Button kind="second" busy={isBusy} onClick={() => void enter()}>
              {t('invitation.enter', { count: unknown })}
            </Button>
          </div>
        )}
        {isRight && mails === 0 && <p className="note">{t('invitation.nobody')}</p>}
      </section>
      {(read.errors.length > 0 || values.length > 0) && <Mistakes sheet={sheet} read={read} />}
      {read.sameNumbers.length > 0 && <SameNumbers read={read} />}
      <section className="invitation-part" aria-labelledby="invitation-columns">
        <h2 id="invitation-columns">{t('invitation.columns')}</h2>
        <p className="note">{t('invitation.columnsLead')}</p>
        <Columns sheet={sheet} read={read} />
      </section>
      {read.preview.length > 0 && (
        <section className="invitation-part" aria-labelledby="invitation-preview">
          <h2 id="invitation-preview">{t('invitation.preview')}</h2>
          <Table
            caption={t('invitation.preview')}
            rows={read.preview}
            rowKey={({ row }) => row}
            columns={[
              { key: 'row', head: t('invitation.row'), figures: true, cell: ({ row }) => row },
              { key: 'name', head: t('invitation.name'), cell: ({ name }) => name || '–' },
              {
                key: 'email',
                head: t('invitation.field.email'),
                cell: ({ email }) => <span className="invitation-value">{email}</span>,
              },
              {
                key: 'fate',
                head: t('invitation.becomes'),
                cell: ({ fate }) => (
                  <StateBadge tone={tones[fate]}>{t(`invitation.fate.${fate}`)}</StateBadge>
                ),
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
  const t = useT<InvitationArea>();
  const type = useStore(sheet.$type);
  const rows = read.columns.map((column, at) => ({ ...column, at }));
  return (
    <Table
      caption={t('invitation.columns')}
      rows={rows}
      rowKey={({ at }) => at}
      columns={[
        {
          key: 'head',
          head: t('invitation.heading'),
          cell: ({ head, at }) => head || t('invitation.noHeading', { no: at + 1 }),
        },
        {
          key: 'samples',
          head: t('invitation.samples'),
          cell: ({ samples }) => <span className="invitation-samples">{samples.join(' / ') || '–'}</span>,
        },
        {
          key: 'field',
          head: t('invitation.is'),
          cell: ({ head, field, at }) => (
            <select
              className="input"
              aria-label={t('invitation.isOf', {
                heading: head || t('invitation.noHeading', { no: at + 1 }),
              })}
              value={field ?? leftOut}
              onChange={(event) => sheet.nameColumn(at, event.target.value as SheetField)}
            >
              <option value={leftOut}>{t('invitation.leftOut')}</option>
              {fieldsOfSheet(type).map((one) => (
                <option key={one} value={one}>
                  {t(`invitation.field.${one}`)}
                </option>
              ))}
            </select>
          ),
        },
      ]}
    />
  );
}
