/**
 * All consultation logs of the event, for its managers (`/manage/counseling`). What is asked of the list, and which log is open, is in
 * the address, so that it can be shared, reloaded and returned to.
 */
import { atom } from 'nanostores';
import type { AnswerOf, RequestOf } from '#api/index.ts';
import { limits } from '#domain/common/limits.ts';
import { counselingTypes } from '#domain/counseling/counseling-types.ts';
import { matchingTypes } from '#domain/matching/matching.ts';
import { industries } from '#domain/participation/industries.ts';
import { countries, tradeCommittees } from '#domain/region/regions.ts';
import type { Locale } from '#i18n/locales.ts';
import { type Asked, listAddress } from '../lib/list-address.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { saveDownload } from '../site/download.ts';

export const managedOrders = ['recent', 'metAt', 'name', 'amount'] as const;

/** What narrows the list, by the names of the call. */
const choices = {
  type: counselingTypes,
  matchingType: matchingTypes,
  country: countries,
  selectBizIndustry: industries,
  tradeCommittee: tradeCommittees,
  hasAmount: ['Y', 'N'],
  isTranslator: ['Y', 'N'],
  listOrder: managedOrders,
} as const;
export type LogChoice = keyof typeof choices;

/** What is typed rather than chosen. */
const typedNames = ['companyName', 'memberName', 'targetMemberName', 'matchingDate'] as const;
export type LogTyped = (typeof typedNames)[number];

/** What an address of another page narrows the list by: one meeting, one participation, one product. */
const numberNames = ['matchingIdx', 'participateIdx', 'companyIdx', 'buyerIdx', 'productIdx'] as const;

export type ManagedAsked = Asked<typeof choices> & Record<LogTyped | (typeof numberNames)[number], string>;
export type ManagedLogRow = AnswerOf<'GET /manage/counseling/getList'>[number];
type Totals = AnswerOf<'GET /manage/counseling/getTotals'>;

export function createManagedLogs() {
  const address = listAddress(choices);
  const noTexts = Object.fromEntries([...typedNames, ...numberNames].map((name) => [name, '']));
  const nothing = { ...address.nothing, ...noTexts } as ManagedAsked;
  const $asked = atom<ManagedAsked>(nothing);
  /** The log that is open; undefined while the list is. */
  const $openIdx = atom<number | undefined>();
  const $totals = atom<Totals | undefined>();
  const list = loader<ManagedLogRow[]>();
  const detail = loader<AnswerOf<'GET /manage/counseling/getDetail'>>();
  /** The search whose totals are shown; its pages have the same. */
  let summed = '';

  function filters(): RequestOf<'GET /manage/counseling/getTotals'> {
    const { page: _, listOrder, ...asked } = $asked.get();
    return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
  }

  function load(): Promise<void> {
    const counselingIdx = $openIdx.get();
    if (counselingIdx !== undefined)
      return detail.load(() => api('GET /manage/counseling/getDetail', { counselingIdx }));
    void loadTotals();
    const { page, listOrder } = $asked.get();
    const order = listOrder === '' ? {} : { listOrder };
    return list.load(() =>
      api('GET /manage/counseling/getList', { ...filters(), ...order, page, rows: limits.rows }),
    );
  }

  /** A list without its totals can still be read. */
  async function loadTotals(): Promise<void> {
    const search = JSON.stringify(filters());
    if (search === summed) return;
    summed = search;
    const totals = await api('GET /manage/counseling/getTotals', filters()).then(
      ({ data }) => data,
      () => undefined,
    );
    if (search !== summed) return;
    $totals.set(totals);
    if (!totals) summed = '';
  }

  /** Shows what the query of the address says. */
  function readAddress(): void {
    address.read();
    const query = new URLSearchParams(location.search);
    const number = (name: string) =>
      /^[1-9]\d{0,8}$/.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '';
    const day = query.get('matchingDate') ?? '';
    $asked.set({
      ...address.$asked.get(),
      ...Object.fromEntries(numberNames.map((name) => [name, number(name)])),
      ...Object.fromEntries(
        typedNames.map((name) => [name, (query.get(name) ?? '').trim().slice(0, limits.keywords)]),
      ),
      matchingDate: /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : '',
    } as ManagedAsked);
    const open = number('counselingIdx');
    $openIdx.set(open === '' ? undefined : Number(open));
    void load();
  }

  /** The address of the list as asked, or of one log, which knows the way back. */
  function hrefOf(asked: ManagedAsked, openIdx?: number): string {
    const more = [...typedNames, ...numberNames].filter((name) => asked[name] !== '');
    return address.hrefOf(asked, {
      ...Object.fromEntries(more.map((name) => [name, asked[name]])),
      ...(openIdx !== undefined && { counselingIdx: String(openIdx) }),
    });
  }

  /** Shows the list as asked, or one log; the browser's back button leads back. */
  function goTo(asked: ManagedAsked, openIdx?: number): void {
    history.pushState(null, '', hrefOf(asked, openIdx));
    readAddress();
  }

  /** Narrows the list, from its first page on. */
  const narrow = (by: Partial<ManagedAsked>) => goTo({ ...$asked.get(), page: 1, ...by });

  /** Saves what is found as a spreadsheet; rejects as any call does. */
  const download = (format: 'xlsx' | 'csv', language: Locale) =>
    saveDownload('GET /manage/counseling/exportList', { ...filters(), format, language });

  return {
    $asked,
    $openIdx,
    $totals,
    $list: list.$state,
    $detail: detail.$state,
    load,
    readAddress,
    hrefOf,
    goTo,
    narrow,
    clear: () => goTo(nothing),
    download,
  };
}
export type ManagedLogs = ReturnType<typeof createManagedLogs>;

/** How many filters narrow the list; the order is none, nor are the words. */
export const filtersIn = ({ keywords: _, page: __, listOrder: ___, ...asked }: ManagedAsked): number =>
  Object.values(asked).filter((value) => value !== '').length;
