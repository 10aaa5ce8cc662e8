/**
 * Looking for whom to meet (`/matching/info`): which list, the search, and the page of it. The tab, keyword, filter and
 * page are stored under their keys (`storageKeys`), so that coming back from a profile finds the list as it was.
 */
import { atom } from 'nanostores';
import type { Answer } from '#api/client.ts';
import type { AnswerOption } from '#api/event/answer-filter.ts';
import type { AnswerOf, RequestOf } from '#api/index.ts';
import { limits } from '#domain/common/limits.ts';
import type { BuyerFilter, CompanyFilter } from '#domain/participation/list-filters.ts';
import type { ParticipateType } from '#domain/participation/participation.ts';
import { loader } from '../lib/loaded.ts';
import { isLike, kept, storageKeys, stored } from '../lib/storage.ts';
import { beginVisit } from '../lib/visit.ts';
import { api } from '../site/api.ts';

const lists = ['company', 'buyer', 'product'] as const;
/** The lists that are searched. */
export type PartnerList = (typeof lists)[number];
/** And what the reader has marked in them (`favourites.ts`). */
const matchingTabs = [...lists, 'favourite'] as const;
export type MatchingTab = (typeof matchingTabs)[number];

const calls = {
  company: 'GET /company/getList',
  buyer: 'GET /buyer/getList',
  product: 'GET /product/getList',
} as const;

/** The rows of the list that is shown, distinguished by `tab`. */
export type Found =
  | { tab: 'company'; rows: AnswerOf<'GET /company/getList'> }
  | { tab: 'buyer'; rows: AnswerOf<'GET /buyer/getList'> }
  | { tab: 'product'; rows: AnswerOf<'GET /product/getList'> };

/** Filters by the names that the calls give them; '' is no filter. `hideNotWith`: 'N' where the reader asks to see whom they don't want to meet. */
export type Filter = Partial<
  Record<CompanyFilter | BuyerFilter | 'answer' | 'listOrder' | 'hideNotWith', string>
>;

/** What each filter offers, of those that the list has. */
export type Options = Partial<Record<keyof Filter, { value: string; count: number }[]>> & {
  /** Of the event's own questions. */
  answers?: AnswerOption[];
};

const optionCalls = {
  company: 'GET /company/getOptions',
  buyer: 'GET /buyer/getOptions',
  product: 'GET /product/getOptions',
} as const;

export const pageRows = limits.rows;

const isTab = (value: unknown) => matchingTabs.some((tab) => tab === value);
const isFilter = (value: unknown) => isLike({})(value) && Object.values(value as object).every(isLike(''));

// On import: these stores read what is stored as they are made, and would write it back where it went later.
beginVisit();
const $tab = kept<MatchingTab>(storageKeys.matchingTab, 'company', isTab);
const $keyword = kept<string>(storageKeys.searchKeyword, '');
const $filter = kept<Filter>(storageKeys.searchFilter, {}, isFilter);
const $page = kept<number>(storageKeys.searchPage, 1);

/** The tabs in the order in which a reader needs them: the side that they can meet comes first. */
export function tabsFor(type: ParticipateType | null | undefined): MatchingTab[] {
  return type === 'COMPANY'
    ? ['buyer', 'company', 'product', 'favourite']
    : ['company', 'product', 'buyer', 'favourite'];
}

/** What of a filter goes along to another list. */
const shownOf = ({ hideNotWith }: Filter): Filter => (hideNotWith === undefined ? {} : { hideNotWith });

/** The list that is shown. What it shows is stored, so the next page that looks for partners begins there. */
export function createPartnerSearch() {
  const found = loader<Found>();
  const $options = atom<Options>({});
  /** The search whose options are shown; pages of it have the same. */
  let offered = '';

  /** Opens the list: the tab that the address asks for, else the one looked at last, else the reader's first. */
  function open(type: ParticipateType | null | undefined, asked: string | null): void {
    const tab = matchingTabs.find((name) => name === asked);
    const isFirst = !isTab(stored(storageKeys.matchingTab));
    if (tab && tab !== $tab.get()) chooseTab(tab);
    else if (isFirst && !tab) chooseTab(tabsFor(type)[0] ?? 'company');
    else void load();
  }

  function chooseTab(tab: MatchingTab): void {
    $tab.set(tab);
    $filter.set(shownOf($filter.get()));
    turnTo(1);
  }

  /** Also shows whom the reader does not want to meet, or leaves them out again. */
  function showNotWith(areShown: boolean): void {
    const { hideNotWith: _, ...filter } = $filter.get();
    search($keyword.get(), areShown ? { ...filter, hideNotWith: 'N' } : filter);
  }

  /** Searches anew, from the first page. */
  function search(keyword: string, filter: Filter): void {
    $keyword.set(keyword.trim());
    $filter.set(filter);
    turnTo(1);
  }

  function turnTo(page: number): void {
    $page.set(page);
    void load();
  }

  function load(): Promise<void> {
    const tab = $tab.get();
    if (tab === 'favourite') return Promise.resolve();
    const filter = Object.fromEntries(
      Object.entries({ hideNotWith: 'Y', ...$filter.get() }).filter(([, value]) => value !== ''),
    );
    const request = { keywords: $keyword.get(), page: $page.get(), rows: pageRows, ...filter };
    void loadOptions(tab, filter);
    return found.load(
      // The three lists differ in their filters, and a filter is only ever set beside its own tab.
      () =>
        api(calls[tab], request as RequestOf<(typeof calls)[typeof tab]>).then(({ data, totalCount }) => ({
          data: { tab, rows: data } as Found,
          totalCount,
        })) as Promise<Answer<Found>>,
    );
  }

  /** A search without its options can still be read and narrowed by words, so that they failed is nobody's concern. */
  async function loadOptions(tab: PartnerList, { listOrder: _, ...filter }: Filter): Promise<void> {
    const request = { keywords: $keyword.get(), ...filter };
    const search = JSON.stringify([tab, request]);
    if (search === offered) return;
    offered = search;
    const call = optionCalls[tab];
    const options = await api(call, request as RequestOf<typeof call>).then(
      ({ data }) => data as Options,
      () => ({}),
    );
    if (search === offered) $options.set(options);
  }

  return {
    $tab,
    $options,
    $keyword,
    $filter,
    $page,
    $found: found.$state,
    open,
    chooseTab,
    search,
    showNotWith,
    turnTo,
    load,
  };
}
export type PartnerSearch = ReturnType<typeof createPartnerSearch>;
