import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { limits } from '#domain/common/limits.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { useStoreOf } from '#islands/ui/use-store-of.ts';
import { tellDialog } from '#shell/asking/dialog.ts';
import { toast } from '#shell/toast.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import {
  createRankingSheet,
  type ManagedRanking,
  type SheetFault,
} from '#stores/matching/by-manager/managed-ranking.ts';
import type { RankingsArea } from './rankings-area.ts';
import '#islands/ui/form/form.css';

/** Lists from a sheet: a file, or cells that were copied. */
export function RankingSheet({ rankings }: { rankings: ManagedRanking }) {
  const t = useT<RankingsArea>();
  const overview = useStore(rankings.$overview);
  const sheet = useStoreOf(createRankingSheet);
  const text = useStore(sheet.$text);
  const faults = useStore(sheet.$faults);
  const [isBusy, setBusy] = useState(false);
  if (overview.state !== 'ready') return null;
  if (overview.data.matchingWay === 'open' || overview.data.publishedAt !== null) return null;
  const most = limits.rankingSheetRows;
  const send = async () => {
    setBusy(true);
    try {
      const done = await sheet.send();
      if (done) {
        toast(t('rankingConsole.importedRows', done));
        await rankings.anew();
      }
    } catch (error) {
      await tellDialog(sentenceWithHelp(t, errorKey(error)));
    }
    setBusy(false);
  };
  return (
    <details className="rankings-sheet no-print">
      <summary>{t('rankingConsole.upload')}</summary>
      <p className="note">{t('rankingConsole.uploadHint', { most })}</p>
      <label className="field-label" htmlFor="ranking-file">
        {t('rankingConsole.file')}
      </label>
      <input
        id="ranking-file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) void file.text().then((read) => sheet.$text.set(read));
        }}
      />
      <label className="field-label" htmlFor="ranking-cells">
        {t('rankingConsole.paste')}
      </label>
      <textarea
        id="ranking-cells"
        className="input"
        rows={6}
        value={text}
        onChange={(event) => sheet.$text.set(event.target.value)}
      />
      {faults && <Faults faults={faults} most={most} />}
      <div className="form-actions">
        <Button
          kind="second"
          size="small"
          busy={isBusy}
          disabled={text.trim() === ''}
          onClick={() => void send()}
        >
          {t('rankingConsole.send')}
        </Button>
      </div>
    </details>
  );
}

function Faults({ faults, most }: { faults: SheetFault; most: number }) {
  const t = useT<RankingsArea>();
  if (faults.kind === 'rows')
    return (
      <div className="ranking-note" role="alert">
        <ul>
          {faults.rows.map(({ row, field }) => (
            <li key={`${row} ${field}`}>
              {t('rankingConsole.rowError', { row, field: t(`rankingConsole.fieldText.${field}`) })}
            </li>
          ))}
        </ul>
      </div>
    );
  const words = {
    columns: t('rankingConsole.noColumns'),
    empty: t('rankingConsole.empty'),
    tooMany: t('rankingConsole.tooMany', { most }),
    rank: faults.kind === 'rank' ? t('rankingConsole.badRank', { row: faults.row }) : '',
  };
  return (
    <p className="ranking-note" role="alert">
      {words[faults.kind]}
    </p>
  );
}
