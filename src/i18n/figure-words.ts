/** What stands in the tables of an event's figures, in the reader's language: on the screen and in a spreadsheet alike. */
import { clockIn, dayIn } from '#domain/day/day.ts';
import type { CellKind, FigureCell, FigureColumn } from '#domain/stats/figure-tables.ts';
import type { Translate } from './engine.ts';
import { countryName, formatDay, formatMoment, formatMoney } from './format.ts';

type T = Translate<'stats' | 'choice'>;

/** The head of a column. */
export function headWords(t: T, { head }: FigureColumn): string {
  switch (head.of) {
    case 'plain':
      return t(`stats.head.${head.value}`);
    case 'applicant':
      return t(`choice.participateType.${head.value}`);
    case 'visit':
      return t(`stats.visit.${head.value}`);
    case 'arranged':
      return t(`choice.matchingType.${head.value}`);
    case 'points':
      return t('stats.points', { points: head.value });
    case 'usd':
      return t('stats.inUsd', { amount: t(`stats.amount.${head.value}`) });
    case 'krw':
      return t('stats.inKrw', { amount: t(`stats.amount.${head.value}`) });
  }
}

/** What names a row, in words; null of a kind that is a number. */
function nameWords(t: T, kind: CellKind, cell: string | null): string | null {
  if (cell === '*') return t('stats.all');
  if (cell === null) return t(kind === 'country' ? 'stats.unknown' : 'stats.none');
  switch (kind) {
    case 'country':
      return countryName(t.locale, cell);
    case 'industry':
      return t(`choice.industry.${cell as 'FOOD'}`);
    case 'committee':
      return t(`choice.tradeCommittee.${cell as 'TRADE1'}`);
    case 'participateState':
      return t(`choice.participateState.${cell as 'REQUEST'}`);
    case 'matchingState':
      return t(`choice.matchingState.${cell as 'request'}`);
    case 'absence':
      return t(`stats.absence.${cell as 'both'}`);
    case 'bucket':
      return t(`stats.bucket.${cell as 'h0'}`);
    case 'result':
      return t(`choice.counselingType.${cell as 'SIMPLE_INTRO'}`);
    case 'score':
      return t(`stats.score.${cell as 'product'}`);
    default:
      return null;
  }
}

/** A value as one reads it. Times are of the event's zone. */
export function cellWords(t: T, kind: CellKind, cell: FigureCell, timeZone: string): string {
  const { locale } = t;
  if (typeof cell === 'number') {
    if (kind === 'share') return new Intl.NumberFormat(locale, { style: 'percent' }).format(cell);
    if (kind === 'usd') return formatMoney(locale, cell, 'USD');
    if (kind === 'krw') return formatMoney(locale, cell, 'KRW');
    if (kind === 'tableNo') return t('stats.tableNo', { no: cell });
    return new Intl.NumberFormat(locale).format(cell);
  }
  if (kind === 'krw' || kind === 'mean') return t('stats.notAvailable');
  if (kind === 'day' && cell !== null) return formatDay(locale, `${cell}T12:00:00Z`, 'UTC');
  if (kind === 'moment' && cell !== null) return formatMoment(locale, cell, timeZone);
  return nameWords(t, kind, cell) ?? '';
}

/** The same for a spreadsheet: figures stay figures, days and times are written as spreadsheets read them. */
export function sheetCell(t: T, kind: CellKind, cell: FigureCell, timeZone: string): string | number | null {
  if (typeof cell === 'number') return kind === 'share' ? Math.round(cell * 10_000) / 10_000 : cell;
  if (kind === 'krw' || kind === 'mean') return null;
  if (kind === 'day') return cell;
  if (kind === 'moment') return cell === null ? null : `${dayIn(timeZone, cell)} ${clockIn(timeZone, cell)}`;
  return nameWords(t, kind, cell);
}

/** Minutes as one says them: '2일 3시간', '1 hour 5 minutes'. */
export function durationWords(t: T, minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const said = [
    days > 0 && t('stats.days', { count: days }),
    hours > 0 && t('stats.hours', { count: hours }),
    days === 0 && (rest > 0 || minutes === 0) && t('stats.minutes', { count: rest }),
  ];
  return said.filter(Boolean).join(' ');
}
