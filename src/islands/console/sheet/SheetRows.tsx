import { type ReactNode, useState } from 'react';
import { nameIn } from '#domain/common/language.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { type Column, Table } from '#islands/ui/list/Table.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import './sheet.css';

/** Rows that are drawn at first, and with each press. */
const step = 50;

interface Judged {
  row: number;
  problems: readonly string[];
}

/** How a sheet is understood: what would come of it in all, the press that does it, and its rows, those that are not right first. */
export function SheetRows<Row extends Judged>({
  read,
  missing,
  right,
  summary,
  act,
  columns,
}: {
  read: { rowCount: number; badRows: number; missing: readonly string[]; rows: readonly Row[] };
  /** Which columns are missing, said in a sentence. */
  missing: string;
  /** How many rows are right, said in words. */
  right: string;
  summary: string;
  act: ReactNode;
  columns: readonly Column<Row>[];
}) {
  const t = useT<'sheet'>();
  const [isBad, setBad] = useState(read.badRows > 0);
  const [most, setMost] = useState(step);
  if (read.missing.length > 0)
    return (
      <p className="sheet-failure" role="alert">
        {missing}
      </p>
    );
  const rows = isBad ? read.rows.filter(({ problems }) => problems.length > 0) : read.rows;
  return (
    <section className="sheet-part" aria-labelledby="sheet-understood">
      <h2 id="sheet-understood">{t('sheet.understood')}</h2>
      <p role="status">
        <strong>{right}</strong>
        {read.badRows > 0 && <> · {t('sheet.badRows', { count: read.badRows })}</>}
        <br />
        <span className="note figures">{summary}</span>
      </p>
      {act}
      {read.badRows > 0 && (
        <Segments
          label={t('sheet.result')}
          value={isBad ? 'bad' : 'all'}
          options={[
            { value: 'bad', label: t('sheet.onlyBad') },
            { value: 'all', label: t('sheet.all') },
          ]}
          onChange={(value) => {
            setBad(value === 'bad');
            setMost(step);
          }}
        />
      )}
      <Table
        caption={t('sheet.understood')}
        rows={rows.slice(0, most)}
        rowKey={({ row }) => row}
        columns={[{ key: 'row', head: t('sheet.row'), figures: true, cell: ({ row }) => row }, ...columns]}
      />
      {rows.length > most && (
        <p>
          <Button kind="second" size="small" onClick={() => setMost(most + step)}>
            {t('sheet.more', { count: Math.min(step, rows.length - most) })}
          </Button>
        </p>
      )}
    </section>
  );
}

interface Named {
  participateIdx: number;
  nameKo: string | null;
  nameEn: string | null;
}

/** What is not right about a row, each in a sentence, and by which numbers those are named of whom several have the name. */
export function RowProblems({
  problems,
  candidates = [],
}: {
  problems: readonly string[];
  candidates?: readonly Named[];
}) {
  const t = useT<'sheet'>();
  return (
    <>
      {problems.map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {candidates.length > 0 && (
        <p className="note">
          {t('sheet.candidates', {
            names: candidates.map((one) => `#${one.participateIdx} ${nameIn(t.locale, one)}`).join(', '),
          })}
        </p>
      )}
    </>
  );
}
