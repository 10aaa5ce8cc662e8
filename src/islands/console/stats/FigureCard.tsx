import { useMemo, useState } from 'react';
import { type FigureName, figureTable, isEmptyFigure } from '#domain/stats/figure-tables.ts';
import type { Summary } from '#domain/stats/figures.ts';
import { sentenceWithHelp } from '#i18n/engine.ts';
import { Button } from '#islands/ui/Button.tsx';
import { useT } from '#islands/ui/Texts.tsx';
import { tellDialog } from '#shell/asking/dialog.ts';
import { errorKey } from '#stores/lib/loaded.ts';
import type { Figures } from '#stores/stats/stats.ts';
import { onWhite } from './drawing.ts';
import { FigureTable } from './FigureTable.tsx';
import { Plot } from './Plot.tsx';
import { shownInPlot } from './sections.ts';

/** What is to be known of a figure to read it right. */
function useNotes(figure: FigureName, rows: number): string[] {
  const t = useT<'stats'>();
  const isAmounts = figure.startsWith('amounts');
  const most = shownInPlot[figure];
  return [
    figure === 'slotUse' && t('stats.note.slotUse'),
    figure === 'noShows' && t('stats.note.noShows'),
    figure === 'applicationsByCountry' && t('stats.note.country'),
    isAmounts && t('stats.note.amounts'),
    (figure === 'amountsByIndustry' || figure === 'amountsByCommittee') && t('stats.note.several'),
    most !== undefined && rows - (isAmounts ? 1 : 0) > most && t('stats.note.top', { count: most }),
  ].filter((note) => note !== false);
}

/** One figure: the plot, its table and, on the screen, its files; without `figures` on paper. */
export function FigureCard({
  figure,
  summary,
  figures,
}: {
  figure: FigureName;
  summary: Summary;
  figures?: Figures;
}) {
  const t = useT<'stats' | 'choice'>();
  const table = useMemo(() => figureTable(figure, summary), [figure, summary]);
  const notes = useNotes(figure, table.rows.length);
  const name = t(`stats.name.${figure}`);
  const { timeZone } = summary;
  const isEmpty = isEmptyFigure(table);
  const most = figure === 'slotUse' ? summary.meetings.tableCount : undefined;
  const shown = <FigureTable caption={name} table={table} timeZone={timeZone} />;
  return (
    <section className="figure-card" aria-label={name} data-figure={figure}>
      <h3>{name}</h3>
      {isEmpty ? (
        <p className="note">{t('stats.empty')}</p>
      ) : (
        <>
          <Plot figure={figure} table={table} timeZone={timeZone} most={most} isPrinted={!figures} />
          {notes.map((note) => (
            <p key={note} className="note">
              {note}
            </p>
          ))}
          {figures ? (
            <>
              <details className="figure-table">
                <summary>{t('stats.asTable', { figure: name })}</summary>
                {shown}
              </details>
              <Files figure={figure} summary={summary} figures={figures} most={most} />
            </>
          ) : (
            shown
          )}
        </>
      )}
    </section>
  );
}

/** The figure as a picture and as spreadsheets. */
function Files({
  figure,
  summary,
  figures,
  most,
}: {
  figure: FigureName;
  summary: Summary;
  figures: Figures;
  most: number | undefined;
}) {
  const t = useT<'stats' | 'choice'>();
  const [isBusy, setBusy] = useState(false);
  const picture = async () => {
    const [{ drawFigure }, { pictureOf }] = await Promise.all([import('./plots.ts'), import('./picture.ts')]);
    const drawing = { t, timeZone: summary.timeZone, width: 880, palette: onWhite };
    const svg = drawFigure(figure, figureTable(figure, summary), {
      ...drawing,
      ...(most !== undefined && { most }),
    });
    figures.savePicture(figure, await pictureOf(svg));
  };
  const save = async (as: 'png' | 'xlsx' | 'csv') => {
    setBusy(true);
    await (as === 'png' ? picture() : figures.saveTable(figure, as, t.locale)).catch((error: unknown) =>
      tellDialog(sentenceWithHelp(t, errorKey(error))),
    );
    setBusy(false);
  };
  return (
    <div className="figure-files no-print">
      {(['png', 'xlsx', 'csv'] as const).map((as) => (
        <Button
          key={as}
          kind="second"
          size="small"
          disabled={isBusy}
          label={t('stats.save.of', {
            format: t(`stats.save.${as}`),
            figure: t(`stats.name.${figure}`),
          })}
          onClick={() => void save(as)}
        >
          {t(`stats.save.${as}`)}
        </Button>
      ))}
    </div>
  );
}
