/** Ranking as managers see it: who has ranked whom, who nobody, and what they do for them (docs/rules.md, R5 to R7). */
import { atom } from 'nanostores';
import { ApiError } from '#api/client.ts';
import type { AnswerOf, RequestOf } from '#api/index.ts';
import type { RankedRow } from '#api/matching/ranking.ts';
import type { Locale } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { clockIn, dayIn } from '#domain/day/day.ts';
import { dayInstant } from '#domain/event/event.ts';
import { mostRanked, rankingTypes } from '#domain/matching/ranking.ts';
import { readRankingSheet, type SheetPreference } from '#domain/matching/ranking-sheet.ts';
import { type Asked, listAddress } from '../../lib/list-address.ts';
import { loader } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';
import { saveDownload } from '../../site/download.ts';

export type Overview = AnswerOf<'GET /manage/ranking/getOverview'>;
const choices = {
  ranked: ['Y', 'N'],
  type: rankingTypes,
  order: ['name', 'ranked', 'rankedBy'],
} as const;
const typed = { who: /^[1-9]\d{0,9}$/ };
export type RankingAsked = Asked<typeof choices, typeof typed>;

const listOrders = (
  order: RankingAsked['order'],
  locale: Locale,
): Partial<RequestOf<'GET /manage/ranking/getList'>> => {
  if (order === 'name') return { listOrder: locale === 'en' ? 'nameEn' : 'name' };
  if (order === 'ranked') return { listOrder: 'ranked' };
  return order === 'rankedBy' ? { listOrder: 'rankedBy', orderType: 'desc' } : {};
};

export function createManagedRanking(locale: Locale) {
  const address = listAddress(choices, {}, typed);
  const overview = loader<Overview>();
  const list = loader<RankedRow[]>();
  const loadOverview = () => overview.load(() => api('GET /manage/ranking/getOverview', {}));

  function load(): Promise<void> {
    const { ranked, type, order, keywords, page } = address.$asked.get();
    const asked = {
      keywords,
      page,
      rows: limits.rows,
      ...(ranked && { hasRanked: ranked }),
      ...(type && { participateType: type }),
      ...listOrders(order, locale),
    };
    return list.load(() => api('GET /manage/ranking/getList', asked));
  }

  function readAddress(): void {
    address.read();
    if (address.$asked.get().who === '') void load();
  }

  function goTo(asked: RankingAsked): void {
    history.pushState(null, '', address.hrefOf(asked));
    readAddress();
  }

  /** What has changed is read anew, the list, too. */
  async function anew(): Promise<void> {
    await overview.refresh(() => api('GET /manage/ranking/getOverview', {}));
    if (address.$asked.get().who === '') await load();
  }

  /** The deadline on the event's clock, as an input shows it; '' is none. */
  async function setUntil(local: string, zone: string): Promise<void> {
    const [date = '', time = ''] = local.split('T');
    const rankUntil = local === '' ? null : dayInstant(date, time.slice(0, 5), zone);
    await api('POST /manage/ranking/setUntil', { rankUntil });
    await anew();
  }

  async function remind(): Promise<AnswerOf<'POST /manage/ranking/remind'>> {
    const { data } = await api('POST /manage/ranking/remind', {});
    await anew();
    return data;
  }

  async function publish(publishes: 'Y' | 'N'): Promise<void> {
    await api('POST /manage/ranking/publish', { publishes });
    await anew();
  }

  return {
    $asked: address.$asked,
    nothing: address.nothing,
    hrefOf: address.hrefOf,
    $overview: overview.$state,
    $list: list.$state,
    loadOverview,
    load,
    readAddress,
    goTo,
    anew,
    setUntil,
    remind,
    publish,
    download: (format: 'xlsx' | 'csv', language: Locale) =>
      saveDownload('GET /manage/ranking/export', { format, language }),
  };
}
export type ManagedRanking = ReturnType<typeof createManagedRanking>;

export const localUntil = (zone: string, at: string | null): string =>
  at === null ? '' : `${dayIn(zone, at)}T${clockIn(zone, at)}`;

/** What of a sheet is not right: a word for all of it, or faults of its rows. */
export type SheetFault =
  | { kind: 'columns' | 'empty' | 'tooMany' }
  | { kind: 'rank'; row: number }
  | { kind: 'rows'; rows: { row: number; field: 'from' | 'rank' | 'to' }[] };

const isRank = (text: string) => /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= mostRanked;

export function createRankingSheet() {
  const $text = atom('');
  const $faults = atom<SheetFault | null>(null);

  /** Sends it; null where it is not right, and then `$faults` says what. Rejects as any call does. */
  async function send(): Promise<AnswerOf<'POST /manage/ranking/import'> | null> {
    const read = readRankingSheet($text.get());
    const fault = faultOf(read);
    $faults.set(fault);
    if (fault || read === 'columns') return null;
    const rows = read.map(({ from, rank, to }) => ({ from, rank: Number(rank), to }));
    try {
      const { data } = await api('POST /manage/ranking/import', { rows });
      $text.set('');
      return data;
    } catch (error) {
      const faults = rowsOf(error, read);
      if (faults.length === 0) throw error;
      $faults.set({ kind: 'rows', rows: faults });
      return null;
    }
  }
  return { $text, $faults, send };
}

function faultOf(read: SheetPreference[] | 'columns'): SheetFault | null {
  if (read === 'columns') return { kind: 'columns' };
  if (read.length === 0) return { kind: 'empty' };
  if (read.length > limits.rankingSheetRows) return { kind: 'tooMany' };
  const bad = read.find(({ rank }) => !isRank(rank));
  return bad ? { kind: 'rank', row: bad.row } : null;
}

/** The rows that the server names, by their numbers in the sheet. */
function rowsOf(error: unknown, read: readonly SheetPreference[]) {
  const named = error instanceof ApiError && Array.isArray(error.data) ? (error.data as FieldError[]) : [];
  return named.flatMap(({ field }) => {
    const [, at, part] = /^rows\.(\d+)\.(from|rank|to)$/.exec(field) ?? [];
    const row = read[Number(at)]?.row;
    return row === undefined ? [] : [{ row, field: part as 'from' | 'rank' | 'to' }];
  });
}
