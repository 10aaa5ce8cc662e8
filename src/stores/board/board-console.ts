/** The managers' board: the list with its filters, the post that is open, and the categories in their order. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { BoardCategory, ManagedPost } from '#api/board/board.ts';
import { ApiError } from '#api/client.ts';
import { categoryInput, type PostState, postStates } from '#domain/board/board.ts';
import { limits } from '#domain/common/limits.ts';
import { asKeywords } from '#domain/common/search/keywords.ts';
import { createForm } from '../lib/form.ts';
import { pageIn } from '../lib/list-address.ts';
import { loader } from '../lib/loaded.ts';
import { ontoNewest } from '../lib/onto-newest.ts';
import { api } from '../site/api.ts';

export interface BoardAsked {
  keywords: string;
  page: number;
  state: PostState | '';
  tab: string;
}
/** What the address shows: the list, one post or a new one, or the categories. */
export type BoardView = { at: 'list' } | { at: 'post'; postIdx: number | 'new' } | { at: 'categories' };

const nothing: BoardAsked = { keywords: '', page: 1, state: '', tab: '' };

const valuesOf = ({ tab, nameKo, nameEn }: BoardCategory) => ({ tab, nameKo, nameEn });

export function createBoardConsole() {
  const $asked = atom<BoardAsked>(nothing);
  const $view = atom<BoardView>({ at: 'list' });
  const list = loader<ManagedPost[]>();
  const categories = loader<BoardCategory[]>();

  function load(): Promise<void> {
    const { keywords, page, state, tab } = $asked.get();
    return list.load(() =>
      api('GET /manage/board/getList', {
        page,
        rows: limits.rows,
        keywords,
        ...(state ? { state } : {}),
        ...(tab ? { tab } : {}),
      }),
    );
  }
  const loadCategories = () => categories.load(() => api('GET /board/getCategoryList', {}));

  /** Shows what the query of the address says. */
  function readAddress(): void {
    const query = new URLSearchParams(location.search);
    const post = query.get('postIdx');
    const postIdx = post === 'new' ? 'new' : Math.trunc(Number(post));
    $asked.set({
      keywords: asKeywords(query.get('keywords') ?? ''),
      page: pageIn(query),
      state: postStates.find((one) => one === query.get('state')) ?? '',
      tab: query.get('tab') ?? '',
    });
    if (categories.$state.get().state !== 'ready') void loadCategories();
    const isPost = postIdx === 'new' || postIdx > 0;
    const isList = !isPost && !query.has('categories');
    $view.set(isPost ? { at: 'post', postIdx } : { at: isList ? 'list' : 'categories' });
    if (isList) void load();
  }

  /** The address of the list as asked, or of what is opened from it. */
  function hrefOf(asked: BoardAsked, view: BoardView = { at: 'list' }): string {
    const query = new URLSearchParams();
    if (view.at === 'post') query.set('postIdx', String(view.postIdx));
    if (view.at === 'categories') query.set('categories', '');
    if (asked.state) query.set('state', asked.state);
    if (asked.tab) query.set('tab', asked.tab);
    if (asked.keywords) query.set('keywords', asked.keywords);
    if (asked.page > 1) query.set('page', String(asked.page));
    return query.size === 0 ? '?' : `?${query}`;
  }

  function goTo(asked: BoardAsked, view?: BoardView): void {
    history.pushState(null, '', hrefOf(asked, view));
    readAddress();
  }

  /** Puts a category at another place; the screen shows it at once, and what stands is shown where it fails. */
  async function moveCategory(from: number, to: number): Promise<void> {
    const now = categories.$state.get();
    if (now.state !== 'ready' || to < 0 || to >= now.data.length) return;
    const ordered = [...now.data];
    ordered.splice(to, 0, ...ordered.splice(from, 1));
    categories.change(() => ordered);
    try {
      const [was, categoryIdxs] = [now.data, ordered].map((rows) => rows.map((one) => one.categoryIdx)) as [
        number[],
        number[],
      ];
      const { data } = await api('POST /manage/board/orderCategories', { categoryIdxs, was });
      categories.change(() => data);
    } catch (error) {
      await loadCategories();
      throw error;
    }
  }

  async function removeCategory({ categoryIdx, version }: BoardCategory): Promise<void> {
    try {
      await api('POST /manage/board/deleteCategory', { categoryIdx, version });
    } finally {
      await loadCategories();
    }
  }

  /** The form of a category, or of a new one, which stands last. */
  function categoryForm(opened: BoardCategory | undefined) {
    let category = opened;
    const form = createForm({
      schema: z.object(categoryInput.shape).omit({ viewOrder: true }),
      initial: category ? valuesOf(category) : { tab: '', nameKo: '', nameEn: '' },
      async send(entered, key) {
        const now = categories.$state.get();
        const last = Math.max(
          0,
          ...(now.state === 'ready' ? now.data : []).map(({ viewOrder }) => viewOrder),
        );
        if (category) {
          const { categoryIdx, viewOrder, version } = category;
          await api('POST /manage/board/updateCategory', { ...entered, categoryIdx, viewOrder, version });
        } else await api('POST /manage/board/addCategory', { ...entered, viewOrder: last + 1 }, { key });
        await loadCategories();
      },
    });
    /** Reads what another has saved meanwhile; what was entered here stays. */
    async function takeNewest(): Promise<void> {
      const { data } = await api('GET /board/getCategoryList', {});
      const newest = data.find(({ categoryIdx }) => categoryIdx === category?.categoryIdx);
      if (!category || !newest) throw new ApiError('msg.category_not_found', 200, null);
      ontoNewest(form, valuesOf(category), valuesOf(newest));
      category = newest;
      categories.change(() => data);
    }
    return { form, takeNewest };
  }

  return {
    $asked,
    $view,
    nothing,
    $list: list.$state,
    $categories: categories.$state,
    load,
    loadCategories,
    readAddress,
    hrefOf,
    goTo,
    moveCategory,
    removeCategory,
    categoryForm,
  };
}
export type BoardConsole = ReturnType<typeof createBoardConsole>;
