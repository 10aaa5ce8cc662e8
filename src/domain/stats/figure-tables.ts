/** Each figure of an event as a table: what its screen, its spreadsheet and the report show (docs/rules.md, C11). */

import { matchingStates, matchingTypes } from '../matching/matching.ts';
import { participateStates } from '../participation/participation.ts';
import {
  absences,
  amountKinds,
  answerBuckets,
  applicantTypes,
  type Summary,
  type Sums,
  visitKinds,
} from './figures.ts';

/** In the order of the dashboard and of the report. */
export const figureNames = [
  'applicationsByDay',
  'applicationsByCountry',
  'applicationsByState',
  'visitorsByDay',
  'visitorsByCountry',
  'meetingsByState',
  'slotUse',
  'tableUse',
  'noShows',
  'answerTimes',
  'results',
  'amountsByCountry',
  'amountsByIndustry',
  'amountsByCommittee',
  'satisfaction',
] as const;
export type FigureName = (typeof figureNames)[number];

/** What the values of a column are, which says how they are written. */
export type CellKind =
  | 'day'
  | 'moment'
  | 'country'
  | 'industry'
  | 'committee'
  | 'participateState'
  | 'matchingState'
  | 'absence'
  | 'bucket'
  | 'result'
  | 'score'
  | 'tableNo'
  | 'count'
  | 'share'
  | 'mean'
  | 'usd'
  | 'krw';

/** Heads of columns that are not an enumeration's own words. */
export const plainHeads = [
  'day',
  'slot',
  'country',
  'state',
  'meetings',
  'share',
  'table',
  'absence',
  'answeredAfter',
  'answers',
  'result',
  'logs',
  'industry',
  'committee',
  'score',
  'mean',
  'total',
] as const;

type Head =
  | { of: 'plain'; value: (typeof plainHeads)[number] }
  | { of: 'applicant'; value: (typeof applicantTypes)[number] }
  | { of: 'visit'; value: (typeof visitKinds)[number] }
  | { of: 'arranged'; value: (typeof matchingTypes)[number] }
  | { of: 'points'; value: number }
  | { of: 'usd' | 'krw'; value: (typeof amountKinds)[number] };

export interface FigureColumn {
  head: Head;
  kind: CellKind;
}
export type FigureCell = string | number | null;
export interface FigureTable {
  columns: FigureColumn[];
  rows: FigureCell[][];
}

const plain = (value: (typeof plainHeads)[number], kind: CellKind = 'count'): FigureColumn => ({
  head: { of: 'plain', value },
  kind,
});

/** Rows and columns of counts with a total at the end of each row. */
function crossed<Row extends FigureCell, Column extends string, Count extends { count: number }>(
  counts: readonly Count[],
  rows: readonly Row[],
  columns: readonly Column[],
  keysOf: (count: Count) => [Row, Column],
): FigureCell[][] {
  const found = new Map<string, number>();
  for (const one of counts) {
    const key = JSON.stringify(keysOf(one));
    found.set(key, (found.get(key) ?? 0) + one.count);
  }
  return rows.map((row) => {
    const values = columns.map((column) => found.get(JSON.stringify([row, column])) ?? 0);
    return [row, ...values, values.reduce((sum, value) => sum + value, 0)];
  });
}

/** Every day from the first to the last, those without anything too, 'YYYY-MM-DD'. */
export function daysBetween(days: readonly string[]): string[] {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)];
  if (first === undefined || last === undefined) return [];
  const all: string[] = [];
  for (let at = Date.parse(`${first}T12:00:00Z`); all.at(-1) !== last; at += 86_400_000)
    all.push(new Date(at).toISOString().slice(0, 10));
  return all;
}

const keys = <Key extends string | null>(all: readonly Key[]): Key[] => [...new Set(all)];

/** The most first; what isn't known comes last. */
const byTotal = (rows: FigureCell[][]): FigureCell[][] =>
  rows.toSorted(
    (one, other) =>
      Number(one[0] === null) - Number(other[0] === null) ||
      Number(other.at(-1)) - Number(one.at(-1)) ||
      String(one[0]).localeCompare(String(other[0])),
  );

const applicants = applicantTypes.map(
  (value): FigureColumn => ({ head: { of: 'applicant', value }, kind: 'count' }),
);
const visits = visitKinds.map((value): FigureColumn => ({ head: { of: 'visit', value }, kind: 'count' }));
const registered = ['PRE', 'CHECK'] as const;

const amountColumns = amountKinds.flatMap((value): FigureColumn[] => [
  { head: { of: 'usd', value }, kind: 'usd' },
  { head: { of: 'krw', value }, kind: 'krw' },
]);
const amountCells = (one: Sums): FigureCell[] => [
  one.logs,
  ...amountKinds.flatMap((kind) => [one[kind].usd, one[kind].krw]),
];

/** The rows of a group of amounts, those of the most first, and a last one of all, in which each log counts once. */
function amounts<Row extends Sums>(
  rows: readonly Row[],
  total: Sums,
  group: FigureColumn,
  of: (row: Row) => string | null,
): FigureTable {
  const inOrder = rows.toSorted(
    (one, other) =>
      Number(of(one) === null) - Number(of(other) === null) ||
      other.consultation.usd - one.consultation.usd ||
      String(of(one)).localeCompare(String(of(other))),
  );
  return {
    columns: [group, plain('logs'), ...amountColumns],
    rows: [...inOrder.map((row) => [of(row), ...amountCells(row)]), ['*', ...amountCells(total)]],
  };
}

const makers: Record<FigureName, (given: Summary) => FigureTable> = {
  applicationsByDay: ({ applications: { byDay } }) => ({
    columns: [plain('day', 'day'), ...applicants, plain('total')],
    rows: crossed(byDay, daysBetween(byDay.map(({ day }) => day)), applicantTypes, (one) => [
      one.day,
      one.type,
    ]),
  }),
  applicationsByCountry: ({ applications: { byCountry } }) => ({
    columns: [plain('country', 'country'), ...applicants, plain('total')],
    rows: byTotal(
      crossed(byCountry, keys(byCountry.map(({ country }) => country)), applicantTypes, (one) => [
        one.country,
        one.type,
      ]),
    ),
  }),
  applicationsByState: ({ applications: { byState } }) => ({
    columns: [plain('state', 'participateState'), ...applicants, plain('total')],
    rows: crossed(byState, participateStates, applicantTypes, (one) => [one.state, one.type]),
  }),
  visitorsByDay: ({ visitors: { byDay } }) => ({
    columns: [plain('day', 'day'), ...visits],
    // Someone who is let in is no further visitor, so a row has no total.
    rows: crossed(byDay, daysBetween(byDay.map(({ day }) => day)), visitKinds, (one) => [
      one.day,
      one.kind,
    ]).map((row) => row.slice(0, -1)),
  }),
  visitorsByCountry: ({ visitors: { byCountry } }) => {
    const countries = keys(byCountry.map(({ country }) => country));
    const inside = new Map(
      byCountry.filter(({ kind }) => kind === 'IN').map(({ country, count }) => [country, count]),
    );
    const rows = crossed(byCountry, countries, registered, (one) => [one.country, one.kind as 'PRE']);
    return {
      columns: [plain('country', 'country'), ...visits, plain('total')],
      rows: byTotal(
        rows.map(([country = null, pre = 0, check = 0, total = 0]) => [
          country,
          pre,
          check,
          inside.get(country as string | null) ?? 0,
          total,
        ]),
      ),
    };
  },
  meetingsByState: ({ meetings: { byState } }) => ({
    columns: [
      plain('state', 'matchingState'),
      ...matchingTypes.map((value): FigureColumn => ({ head: { of: 'arranged', value }, kind: 'count' })),
      plain('total'),
    ],
    rows: crossed(byState, matchingStates, matchingTypes, (one) => [one.state, one.type]),
  }),
  slotUse: ({ meetings: { slots, tableCount } }) => ({
    columns: [plain('slot', 'moment'), plain('meetings'), plain('share', 'share')],
    rows: slots.map(({ startsAt, meetings, atTables }) => [
      startsAt,
      meetings,
      tableCount === 0 ? 0 : atTables / tableCount,
    ]),
  }),
  tableUse: ({ meetings: { slots, tables } }) => ({
    columns: [plain('table', 'tableNo'), plain('meetings'), plain('share', 'share')],
    rows: tables.map(({ no, meetings }) => [no, meetings, slots.length === 0 ? 0 : meetings / slots.length]),
  }),
  noShows: ({ noShows: { byKind } }) => ({
    columns: [plain('absence', 'absence'), plain('meetings')],
    rows: absences.map((kind) => [kind, byKind.find((one) => one.kind === kind)?.count ?? 0]),
  }),
  answerTimes: ({ answers: { buckets } }) => ({
    columns: [plain('answeredAfter', 'bucket'), plain('answers')],
    rows: answerBuckets.map((bucket) => [bucket, buckets.find((one) => one.bucket === bucket)?.count ?? 0]),
  }),
  results: ({ logs: { byResult } }) => ({
    columns: [plain('result', 'result'), plain('logs')],
    rows: byResult.map(({ type, count }) => [type, count]),
  }),
  amountsByCountry: ({ amounts: { byCountry, total } }) =>
    amounts(byCountry, total, plain('country', 'country'), ({ country }) => country),
  amountsByIndustry: ({ amounts: { byIndustry, total } }) =>
    amounts(byIndustry, total, plain('industry', 'industry'), ({ industry }) => industry),
  amountsByCommittee: ({ amounts: { byCommittee, total } }) =>
    amounts(byCommittee, total, plain('committee', 'committee'), ({ committee }) => committee),
  satisfaction: ({ satisfaction }) => ({
    columns: [
      plain('score', 'score'),
      ...[1, 2, 3, 4, 5].map((value): FigureColumn => ({ head: { of: 'points', value }, kind: 'count' })),
      plain('mean', 'mean'),
    ],
    rows: satisfaction.map(({ score, counts, mean }) => [score, ...counts, mean]),
  }),
};

/** A figure as a table; in a group of amounts the last row, '*', is of all. */
export const figureTable = (name: FigureName, given: Summary): FigureTable => makers[name](given);

/** Whether there is anything in a figure. */
export const isEmptyFigure = ({ rows }: FigureTable): boolean =>
  rows.every((row) => row.slice(1).every((cell) => cell === 0 || cell === null));
