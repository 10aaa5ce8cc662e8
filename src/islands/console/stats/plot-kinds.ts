/** The kinds of plots: bars, columns, days and amounts. Series stand apart with their names and bars carry their numbers, so that no colour has to be told from another. */
import {
  axisFx,
  axisFy,
  axisX,
  axisY,
  barX,
  barY,
  type Markish,
  plot,
  rectY,
  ruleX,
  ruleY,
  textX,
  textY,
} from '@observablehq/plot';
import type { FigureName, FigureTable } from '#domain/stats/figure-tables.ts';
import { cellWords, headWords } from '#i18n/figure-words.ts';
import type { Drawing, Sized } from './drawing.ts';
import { shownInPlot } from './sections.ts';

export interface Point {
  name: string;
  series: string;
  value: number;
}

const compact = (locale: string) =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 });

/** How wide a text is, roughly, in pixels: a syllable of Korean is as wide as two letters. */
const widthOf = (text: string) =>
  [...text].reduce((sum, letter) => sum + (letter > '\u1100' ? 12.5 : 6.8), 0);

/** A name that fits before its bar. */
function shortened(text: string, room: number): string {
  let kept = text;
  while (widthOf(kept) > room && kept.length > 3) kept = kept.slice(0, -1);
  return kept === text ? text : `${kept.trimEnd()}…`;
}

function frame({ width, palette }: Sized, marks: Markish[], options: Record<string, unknown>) {
  const style = { background: 'none', color: palette.text, fontFamily: palette.font, fontSize: '13px' };
  const drawn = plot({ width, marks, style: { ...style, overflow: 'visible' }, ...options }) as SVGSVGElement;
  // The page's policy allows no style element; what this one says, the page's own styles do.
  drawn.querySelector('style')?.remove();
  // It is one picture with one name; names of its parts are read by nobody.
  for (const part of drawn.querySelectorAll('[aria-label]')) part.removeAttribute('aria-label');
  drawn.setAttribute('aria-hidden', 'true');
  return drawn;
}

/** Bars that lie, one below the other, apart by series where there are several. */
export function bars(
  points: readonly Point[],
  drawing: Drawing,
  format?: (value: number) => string,
): SVGSVGElement {
  const { t, palette, width } = drawing;
  const written = format ?? ((value: number) => new Intl.NumberFormat(t.locale).format(value));
  const room = Math.min(width * 0.38, Math.max(...points.map(({ name }) => widthOf(name))) + 8);
  const series = [...new Set(points.map((point) => point.series))];
  const names = [...new Set(points.map((point) => point.name))];
  const isSplit = series.length > 1 || series[0] !== '';
  const heads = isSplit ? 26 : 0;
  const most = Math.max(1, ...points.map(({ value }) => value));
  const facet = isSplit ? { fy: 'series' } : {};
  return frame(
    drawing,
    [
      barX(points, { x: 'value', y: 'name', fill: palette.bar, ...facet }),
      textX(points, {
        x: 'value',
        y: 'name',
        text: (point: Point) => written(point.value),
        ...facet,
        textAnchor: 'start',
        dx: 5,
        fill: palette.text,
      }),
      ruleX([0], { stroke: palette.text }),
      axisY({ label: null, tickSize: 0, tickFormat: (name: string) => shortened(name, room - 8) }),
      ...(isSplit
        ? [
            axisFy({
              label: null,
              anchor: 'left',
              frameAnchor: 'top-left',
              dx: -room + 8,
              dy: -20,
              textAnchor: 'start',
              fontWeight: 600,
            }),
          ]
        : []),
    ],
    {
      marginLeft: room,
      marginRight: 12 + widthOf(written(most)),
      marginTop: heads || 6,
      marginBottom: 8,
      height: series.length * (names.length * 24 + heads) + 14,
      x: { axis: null, domain: [0, most] },
      y: { domain: names, label: null, padding: 0.22 },
      ...(isSplit && { fy: { domain: series, label: null, padding: heads / (names.length * 24 + heads) } }),
    },
  );
}

/** Three numbers at most beside the bars, none of them in parts. */
function wholeTicks(most: number): number[] {
  const half = Math.round(most / 2);
  return [...new Set([0, half, Math.max(1, most)])];
}

/** Bars that stand, one for each day, apart by series. */
export function byDay({ columns, rows }: FigureTable, drawing: Drawing): SVGSVGElement {
  const { t, palette } = drawing;
  const all = columns.flatMap((column, at) =>
    column.head.of === 'plain'
      ? []
      : rows.map(([day, ...cells]) => ({
          day: new Date(`${day}T00:00:00Z`),
          series: headWords(t, column),
          value: Number(cells[at - 1]),
        })),
  );
  const series = [...new Set(all.filter(({ value }) => value > 0).map((point) => point.series))];
  const points = all.filter((point) => series.includes(point.series));
  const [first, last] = [rows[0]?.[0], rows.at(-1)?.[0]].map((day) => Date.parse(`${day}T00:00:00Z`));
  const format = new Intl.DateTimeFormat(t.locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const dayMs = 86_400_000;
  const written = (value: number) => new Intl.NumberFormat(t.locale).format(value);
  const ticks = daysToName(Number(first), Number(last), Math.max(2, Math.floor(drawing.width / 110)));
  return frame(
    drawing,
    [
      rectY(points, {
        x1: ({ day }: { day: Date }) => day,
        x2: ({ day }: { day: Date }) => new Date(day.getTime() + dayMs),
        y: 'value',
        fy: 'series',
        fill: palette.bar,
        insetLeft: 0.5,
        insetRight: 0.5,
      }),
      ruleY([0], { stroke: palette.text }),
      axisX({ label: null, ticks, tickFormat: (day: Date) => format.format(day), anchor: 'bottom' }),
      axisY({
        label: null,
        tickSize: 0,
        ticks: wholeTicks(Math.max(...points.map(({ value }) => value))),
        tickFormat: written,
      }),
      axisFy({
        label: null,
        anchor: 'left',
        frameAnchor: 'top-left',
        dx: -32,
        dy: -18,
        textAnchor: 'start',
        fontWeight: 600,
      }),
    ],
    {
      marginLeft: 40,
      marginTop: 26,
      marginBottom: 28,
      marginRight: 16,
      height: series.length * 124 + 40,
      x: { type: 'utc', domain: [new Date(Number(first)), new Date(Number(last) + dayMs)] },
      y: { domain: [0, Math.max(1, ...points.map(({ value }) => value))] },
      fy: { domain: series, padding: 0.34 },
    },
  );
}

/** So many days between two as can be named beside each other. */
function daysToName(first: number, last: number, most: number): Date[] {
  const dayMs = 86_400_000;
  const count = Math.round((last - first) / dayMs) + 1;
  const step = Math.max(1, Math.ceil(count / most));
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => new Date(first + at * step * dayMs));
}

/** Bars that stand, one for each slot or table, with a line where no more fit. */
export function columnsOf(points: readonly Point[], drawing: Sized): SVGSVGElement {
  const { palette, width, most } = drawing;
  const series = [...new Set(points.map((point) => point.series))];
  const names = [...new Set(points.map((point) => point.name))];
  const step = Math.ceil(names.length / Math.max(2, Math.floor((width - 60) / 46)));
  const isSplit = series.length > 1 || series[0] !== '';
  const facet = isSplit ? { fy: 'series' } : {};
  const hasRoom = names.length * 22 < width - 60;
  const highest = Math.max(1, most ?? 0, ...points.map(({ value }) => value));
  const written = String;
  return frame(
    drawing,
    [
      barY(points, { x: 'name', y: 'value', fill: palette.bar, ...facet }),
      ...(hasRoom
        ? [
            textY(points, {
              x: 'name',
              y: 'value',
              text: ({ value }: Point) => (value > 0 ? String(value) : ''),
              ...facet,
              lineAnchor: 'bottom',
              dy: -4,
              fill: palette.text,
              fontSize: 12,
            }),
          ]
        : []),
      ...(most ? [ruleY([most], { stroke: palette.line, strokeDasharray: '5 3', strokeWidth: 1.5 })] : []),
      ruleY([0], { stroke: palette.text }),
      axisX({ label: null, tickSize: 0, ticks: names.filter((_, at) => at % step === 0), anchor: 'bottom' }),
      axisY({ label: null, tickSize: 0, ticks: wholeTicks(highest), tickFormat: written }),
      ...(isSplit
        ? [
            axisFy({
              label: null,
              anchor: 'left',
              frameAnchor: 'top-left',
              dx: -36,
              dy: -20,
              textAnchor: 'start',
              fontWeight: 600,
            }),
          ]
        : []),
    ],
    {
      marginLeft: 40,
      marginTop: 26,
      marginBottom: 28,
      marginRight: 8,
      height: series.length * 148 + 44,
      x: { domain: names, label: null, padding: 0.2 },
      y: { domain: [0, highest * 1.06] },
      ...(isSplit && { fy: { domain: series, padding: 0.34 } }),
    },
  );
}

/** Amounts of the first groups in US dollars: one column of bars for each kind of amount where there is room, else one below the other. */
export function amounts(figure: FigureName, { columns, rows }: FigureTable, drawing: Drawing): SVGSVGElement {
  const { t, palette, width, timeZone } = drawing;
  const groups = rows.filter(([name]) => name !== '*').slice(0, shownInPlot[figure]);
  const kind = columns[0]?.kind ?? 'country';
  const points = columns.flatMap(({ head }, at) =>
    head.of !== 'usd' || head.value === 'contract'
      ? []
      : groups.map((row) => ({
          name: cellWords(t, kind, row[0] ?? null, timeZone),
          series: t(`stats.amount.${head.value}`),
          value: Number(row[at]),
        })),
  );
  const written = (value: number) => `$${compact(t.locale).format(value)}`;
  if (width < 560) return bars(points, drawing, written);
  const names = [...new Set(points.map(({ name }) => name))];
  const series = [...new Set(points.map((point) => point.series))];
  const room = Math.min(width * 0.26, Math.max(...names.map(widthOf)) + 8);
  const most = Math.max(1, ...points.map(({ value }) => value));
  return frame(
    drawing,
    [
      barX(points, { x: 'value', y: 'name', fx: 'series', fill: palette.bar }),
      textX(points, {
        x: 'value',
        y: 'name',
        fx: 'series',
        text: ({ value }: Point) => written(value),
        textAnchor: 'start',
        dx: 4,
        fill: palette.text,
        fontSize: 12,
      }),
      ruleX([0], { stroke: palette.text }),
      axisY({ label: null, tickSize: 0, tickFormat: (name: string) => shortened(name, room - 8) }),
      axisFx({ label: null, anchor: 'top', fontWeight: 600 }),
    ],
    {
      marginLeft: room,
      marginRight: 6,
      marginTop: 28,
      marginBottom: 8,
      height: names.length * 24 + 42,
      // Room for the number behind the longest bar.
      x: { axis: null, domain: [0, most * 1.75] },
      y: { domain: names, padding: 0.22 },
      fx: { domain: series, padding: 0.06 },
    },
  );
}
