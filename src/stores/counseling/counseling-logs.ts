/**
 * The consultation logs of one's company (`/counseling/list`). What is asked of the list is in the address, so that it can be
 * reloaded and returned to; a log that is opened from it takes the query along (`from`) and leads back to it.
 */
import { atom } from 'nanostores';
import type { AnswerOf, RequestOf } from '#api/index.ts';
import { limits } from '#domain/common/limits.ts';
import { asKeywords } from '#domain/common/search/keywords.ts';
import { counselingTypes } from '#domain/counseling/counseling-types.ts';
import { matchingTypes } from '#domain/matching/matching.ts';
import { countries } from '#domain/region/regions.ts';
import type { Locale } from '#i18n/locales.ts';
import { pageIn } from '../lib/list-address.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { saveDownload } from '../site/download.ts';

export const logRows = limits.rows;

/** What narrows the list, by the names of the call; '' is no filter. */
const filterNames = ['type', 'matchingType', 'country', 'matchingDate', 'hasAmount'] as const;
export type LogFilter = (typeof filterNames)[number];
export const logOrders = ['recent', 'metAt', 'name'] as const;

export type LogsAsked = Record<LogFilter | 'keywords' | 'listOrder', string> & { page: number };

const fits: Record<LogFilter | 'listOrder', (value: string) => boolean> = {
  type: (value) => counselingTypes.some((one) => one === value),
  matchingType: (value) => matchingTypes.some((one) => one === value),
  country: (value) => countries.some((one) => one === value),
  matchingDate: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)),
  hasAmount: (value) => value === 'Y' || value === 'N',
  listOrder: (value) => logOrders.some((one) => one === value),
};

/** What the query of an address asks of the list; whatever it can't mean is left out. */
export function askedIn(search: string): LogsAsked {
  const query = new URLSearchParams(search);
  const value = (name: keyof typeof fits) => {
    const given = query.get(name) ?? '';
    return fits[name](given) ? given : '';
  };
  return {
    type: value('type'),
    matchingType: value('matchingType'),
    country: value('country'),
    matchingDate: value('matchingDate'),
    hasAmount: value('hasAmount'),
    listOrder: value('listOrder'),
    keywords: asKeywords(query.get('keywords') ?? ''),
    page: pageIn(query),
  };
}

/** The query of the list as asked: '' or '?…'. */
export function queryOf({ page, ...asked }: LogsAsked): string {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ''));
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '' : `?${query}`;
}

/** The query of the list from which a log was opened, out of the log's own address. */
export const listQueryOf = (search: string) =>
  queryOf(askedIn(new URLSearchParams(search).get('from') ?? ''));

/** How many filters narrow the list. */
export const filtersChosen = (asked: LogsAsked) => filterNames.filter((name) => asked[name] !== '').length;

type Totals = AnswerOf<'GET /counseling/getTotals'>;

export function createCounselingLogs() {
  const $asked = atom<LogsAsked>(askedIn(''));
  const $totals = atom<Totals | undefined>();
  const logs = loader<AnswerOf<'GET /counseling/getList'>>();
  /** The search whose totals are shown; its pages have the same. */
  let summed = '';

  /** The filters as the calls take them. */
  function filters(): RequestOf<'GET /counseling/getTotals'> {
    const { page: _, listOrder, ...asked } = $asked.get();
    return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
  }

  function ask() {
    const { page, listOrder } = $asked.get();
    const order = listOrder === '' ? {} : { listOrder: listOrder as (typeof logOrders)[number] };
    return api('GET /counseling/getList', { ...filters(), ...order, page, rows: logRows });
  }

  function load(): Promise<void> {
    void loadTotals();
    return logs.load(ask);
  }

  /** Takes in what was written elsewhere, or sent by itself. */
  function refresh(): Promise<void> {
    summed = '';
    void loadTotals();
    return logs.refresh(ask);
  }

  /** A list without its totals can still be read. */
  async function loadTotals(): Promise<void> {
    const search = JSON.stringify(filters());
    if (search === summed) return;
    summed = search;
    const totals = await api('GET /counseling/getTotals', filters()).then(
      ({ data }) => data,
      () => undefined,
    );
    if (search !== summed) return;
    $totals.set(totals);
    if (!totals) summed = '';
  }

  /** Shows what the address asks for. */
  function readAddress(): void {
    $asked.set(askedIn(location.search));
    void load();
  }

  /** Shows the list as asked; the browser's back button leads back. */
  function goTo(asked: LogsAsked): void {
    history.pushState(null, '', `${location.pathname}${queryOf(asked)}`);
    readAddress();
  }

  /** Narrows the list, from its first page on. */
  const narrow = (by: Partial<LogsAsked>) => goTo({ ...$asked.get(), page: 1, ...by });

  /** The path of a log, which knows the way back. */
  function pathOf(counselingIdx: number): string {
    const from = queryOf($asked.get());
    return `/counseling/detail/${counselingIdx}${from && `?${new URLSearchParams({ from })}`}`;
  }

  /** Saves what is found as a spreadsheet; rejects as any call does. */
  const download = (format: 'xlsx' | 'csv', language: Locale) =>
    saveDownload('GET /counseling/exportList', { ...filters(), format, language });

  return {
    $asked,
    $totals,
    $logs: logs.$state,
    load,
    refresh,
    readAddress,
    goTo,
    narrow,
    clear: () => goTo(askedIn('')),
    pathOf,
    download,
  };
}
export type CounselingLogs = ReturnType<typeof createCounselingLogs>;

/** How many logs wait for what came of them later; 0 where it can't be asked. */
export const waitingLater = (): Promise<number> =>
  api('GET /counseling/getFollowUps', { isOpen: 'Y', rows: 1 }).then(
    ({ totalCount }) => totalCount,
    () => 0,
  );
