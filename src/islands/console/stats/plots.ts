/** Draws each figure as a plot of its kind. */
import { clockIn, dayIn } from '#domain/day/day.ts';
import type { FigureCell, FigureName, FigureTable } from '#domain/stats/figure-tables.ts';
import { cellWords, headWords } from '#i18n/figure-words.ts';
import type { Drawing } from './drawing.ts';
import { amounts, bars, byDay, columnsOf, type Point } from './plot-kinds.ts';

import { shownInPlot } from './sections.ts';

/** The counts of a table, by its rows' names; the last column alone, or each column a series. */
function pointsOf(
  { columns, rows }: FigureTable,
  { t, timeZone }: Drawing,
  how: 'last' | 'second' | 'each',
): Point[] {
  const name = (cell: FigureCell | undefined) =>
    cellWords(t, columns[0]?.kind ?? 'count', cell ?? null, timeZone);
  if (how !== 'each')
    return rows.map((row) => ({
      name: name(row[0]),
      series: '',
      value: Number(how === 'last' ? row.at(-1) : row[1]),
    }));
  return columns.flatMap((column, at) =>
    at === 0 || column.head.of === 'plain'
      ? []
      : rows.map((row) => ({ name: name(row[0]), series: headWords(t, column), value: Number(row[at]) })),
  );
}

export function drawFigure(figure: FigureName, table: FigureTable, drawing: Drawing): SVGSVGElement {
  const { t, timeZone } = drawing;
  switch (figure) {
    case 'applicationsByDay':
    case 'visitorsByDay':
      return byDay(table, drawing);
    case 'applicationsByCountry':
    case 'visitorsByCountry':
      return bars(pointsOf(table, drawing, 'last').slice(0, shownInPlot[figure]), drawing);
    case 'applicationsByState':
    case 'meetingsByState':
      return bars(pointsOf(table, drawing, 'each'), drawing);
    case 'noShows':
    case 'answerTimes':
    case 'results':
      return bars(pointsOf(table, drawing, 'second'), drawing);
    case 'slotUse': {
      const day = (at: string) => cellWords(t, 'day', dayIn(timeZone, at), timeZone);
      const points = table.rows.map(([at, value]) => ({
        name: clockIn(timeZone, String(at)),
        series: day(String(at)),
        value: Number(value),
      }));
      points.sort((one, other) => (one.name < other.name ? -1 : 1));
      const days = [...new Set(table.rows.map(([at]) => day(String(at))))];
      points.sort((one, other) => days.indexOf(one.series) - days.indexOf(other.series));
      return columnsOf(points, drawing);
    }
    case 'tableUse': {
      const { most: _, ...free } = drawing;
      return columnsOf(
        table.rows.map(([no, value]) => ({ name: String(no), series: '', value: Number(value) })),
        free,
      );
    }
    case 'amountsByCountry':
    case 'amountsByIndustry':
    case 'amountsByCommittee':
      return amounts(figure, table, drawing);
    case 'satisfaction': {
      const points = table.rows.flatMap(([score, ...cells]) =>
        cells.slice(0, 5).map((value, at) => ({
          name: t('stats.points', { points: at + 1 }),
          series: cellWords(t, 'score', score ?? null, timeZone),
          value: Number(value),
        })),
      );
      return bars(points, drawing);
    }
  }
}
