import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { PairSheet } from '#api/matching/wanted-pair.ts';
import { nameIn } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { pairFields } from '#domain/matching/pair-sheet.ts';
import { sentence } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Segments } from '#islands/ui/form/Choices.tsx';
import { Table } from '#islands/ui/list/Table.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { saveBlob } from '#stores/site/download.ts';
import type { Pairs } from '#stores/wanted-pair/pairs.ts';
import { SheetChoice } from '../SheetChoice.tsx';
import type { PairsArea } from './area.ts';

type T = ReturnType<typeof useT<PairsArea>>;
type Row = PairSheet['rows'][number];

/** The sheet: chosen, understood row by row, and sent. */
export function PairSheetPart({ pairs, read }: { pairs: Pairs; read: PairSheet | undefined }) {
  const t = useT<PairsArea>();
  const file = useStore(pairs.$file);
  const isBusy = useStore(pairs.$isBusy);
  const failure = useStore(pairs.$failure);
  const begun = useStore(pairs.$begun);
  return (
    <>
      <p className="note pairs-lead">{t('pairs.lead')}</p>
      <section className="pairs-choice" aria-label={t('pairs.choose')}>
        <SheetChoice
          words={t(file ? 'pairs.another' : 'pairs.choose')}
          isAgain={file !== undefined}
          isBusy={isBusy}
          onChoose={(chosen) => void pairs.choose(chosen)}
        />
        {file && <span className="pairs-name">{file.name}</span>}
        <Button kind="plain" size="small" onClick={() => saveTemplate(t)}>
          {t('pairs.template')}
        </Button>
        <p className="note">
          {t('pairs.bounds', {
            rows: limits.sheetRows.toLocaleString(t.locale),
            mb: limits.sheetBytes / 1024 / 1024,
          })}
        </p>
      </section>
      {failure !== undefined && (
        <p className="pairs-failure" role="alert">
          {sentence(t, failure)}
        </p>
      )}
      {begun && (
        <p className="manage-done" role="status">
          {t('pairs.begun', { count: begun.pairs })}{' '}
          {begun.left > 0 && t('pairs.begunLeft', { count: begun.left })}
        </p>
      )}
      {read && <Understood pairs={pairs} read={read} />}
    </>
  );
}

/** An empty sheet with its headings, which Excel opens with its Korean intact. */
function saveTemplate(t: T): void {
  const heads = pairFields.map((field) => t(`pairs.field.${field}`));
  saveBlob(new Blob([`\uFEFF${heads.join(',')}\r\n`], { type: 'text/csv' }), 'pairs.csv');
}

/** Rows that are drawn at first, and with each press. */
const step = 50;

function Understood({ pairs, read }: { pairs: Pairs; read: PairSheet }) {
  const t = useT<PairsArea>();
  const isBusy = useStore(pairs.$isBusy);
  const [isBad, setBad] = useState(read.badRows > 0);
  const [most, setMost] = useState(step);
  if (read.missing.length > 0)
    return (
      <p className="pairs-failure" role="alert">
        {t('pairs.missing', {
          count: read.missing.length,
          fields: read.missing.map((field) => t(`pairs.field.${field}`)).join(', '),
        })}
      </p>
    );
  const right = read.rowCount - read.badRows;
  const rows = isBad ? read.rows.filter(({ problems }) => problems.length > 0) : read.rows;
  const { fates } = read;
  return (
    <section className="pairs-part" aria-labelledby="pairs-understood">
      <h2 id="pairs-understood">{t('pairs.understood')}</h2>
      <p role="status">
        <strong>{t('pairs.rightRows', { count: right })}</strong>
        {read.badRows > 0 && <> · {t('pairs.badRows', { count: read.badRows })}</>}
        <br />
        <span className="note figures">
          {t('pairs.fates', {
            new: fates['new'] ?? 0,
            request: fates['request'] ?? 0,
            meets: fates['meets'] ?? 0,
            ended: fates['ended'] ?? 0,
            notPossible: fates['notPossible'] ?? 0,
          })}
        </span>
      </p>
      {right > 0 && (
        <p>
          <Button busy={isBusy} onClick={() => void pairs.add()}>
            {t(read.badRows > 0 ? 'pairs.doRest' : 'pairs.do', { count: right })}
          </Button>
        </p>
      )}
      {read.badRows > 0 && (
        <Segments
          label={t('pairs.result')}
          value={isBad ? 'bad' : 'all'}
          options={[
            { value: 'bad', label: t('pairs.onlyBad') },
            { value: 'all', label: t('pairs.all') },
          ]}
          onChange={(value) => {
            setBad(value === 'bad');
            setMost(step);
          }}
        />
      )}
      <Table
        caption={t('pairs.understood')}
        rows={rows.slice(0, most)}
        rowKey={({ row }) => row}
        columns={[
          { key: 'row', head: t('pairs.rows'), figures: true, cell: ({ row }) => row },
          { key: 'company', head: t('pairs.field.company'), cell: (row) => partyText(t, row, 'company') },
          { key: 'buyer', head: t('pairs.field.buyer'), cell: (row) => partyText(t, row, 'buyer') },
          { key: 'result', head: t('pairs.result'), cell: (row) => <Result row={row} /> },
        ]}
      />
      {rows.length > most && (
        <p>
          <Button kind="second" size="small" onClick={() => setMost(most + step)}>
            {t('pairs.more', { count: Math.min(step, rows.length - most) })}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Whom the cell names, and what it says where that reads otherwise. */
function partyText(t: T, row: Row, side: 'company' | 'buyer'): string {
  const found = side === 'company' ? row.companyIs : row.buyerIs;
  return (found && nameIn(t.locale, found)) || row[side] || '–';
}

function Result({ row }: { row: Row }) {
  const t = useT<PairsArea>();
  const { fate, problems, candidates } = row;
  if (fate)
    return (
      <StateBadge tone={fate === 'notPossible' ? 'bad' : fate === 'meets' ? 'off' : 'good'}>
        {t(`pairs.fate.${fate}`)}
      </StateBadge>
    );
  return (
    <>
      {problems.map((problem) => (
        <p key={problem}>{t(`pairs.problem.${problem}`)}</p>
      ))}
      {candidates.length > 0 && (
        <p className="note">
          {t('pairs.candidates', {
            names: candidates.map((one) => `#${one.participateIdx} ${nameIn(t.locale, one)}`).join(', '),
          })}
        </p>
      )}
    </>
  );
}
