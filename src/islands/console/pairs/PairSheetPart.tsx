import { useStore } from '@nanostores/react';
import type { PairSheet } from '#api/matching/wanted-pair.ts';
import { nameIn } from '#domain/common/language.ts';
import { pairFields } from '#domain/matching/pair-sheet.ts';
import { sentence } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { StateBadge } from '#islands/ui/States.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import type { Pairs } from '#stores/wanted-pair/pairs.ts';
import { RowProblems, SheetRows } from '../sheet/SheetRows.tsx';
import { SheetTop } from '../sheet/SheetTop.tsx';
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
      <SheetTop
        file={file}
        isBusy={isBusy}
        columns={t('pairs.columns')}
        template={{ heads: pairFields.map((field) => t(`pairs.field.${field}`)), name: 'pairs' }}
        onChoose={(chosen) => void pairs.choose(chosen)}
      />
      {failure !== undefined && (
        <p className="sheet-failure" role="alert">
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

function Understood({ pairs, read }: { pairs: Pairs; read: PairSheet }) {
  const t = useT<PairsArea>();
  const isBusy = useStore(pairs.$isBusy);
  const right = read.rowCount - read.badRows;
  const { fates } = read;
  return (
    <SheetRows
      read={read}
      missing={t('sheet.missing', {
        count: read.missing.length,
        fields: read.missing.map((field) => t(`pairs.field.${field}`)).join(', '),
      })}
      right={t('pairs.rightRows', { count: right })}
      summary={t('pairs.fates', {
        new: fates['new'] ?? 0,
        request: fates['request'] ?? 0,
        meets: fates['meets'] ?? 0,
        ended: fates['ended'] ?? 0,
        notPossible: fates['notPossible'] ?? 0,
      })}
      act={
        right > 0 && (
          <p>
            <Button busy={isBusy} onClick={() => void pairs.add()}>
              {t(read.badRows > 0 ? 'pairs.doRest' : 'pairs.do', { count: right })}
            </Button>
          </p>
        )
      }
      columns={[
        { key: 'company', head: t('pairs.field.company'), cell: (row) => partyText(t, row, 'company') },
        { key: 'buyer', head: t('pairs.field.buyer'), cell: (row) => partyText(t, row, 'buyer') },
        { key: 'result', head: t('sheet.result'), cell: (row) => <Result row={row} /> },
      ]}
    />
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
    <RowProblems
      problems={problems.map((problem) => t(`pairs.problem.${problem}`))}
      candidates={candidates}
    />
  );
}
