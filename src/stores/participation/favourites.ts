/**
 * What the reader has marked. The stars of a page are one store: it asks once which are pressed, shows a press before the server
 * has answered, and takes it back where that fails.
 */
import { atom } from 'nanostores';
import type { Favourite } from '#api/participation/favourite.ts';
import { limits } from '#domain/common/limits.ts';
import { errorKey, loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

/** A company or a buyer, or with `productIdx` one product of a company. */
export interface Markable {
  participateIdx: number;
  productIdx?: number | undefined;
}

export const favouriteKey = ({ participateIdx, productIdx }: Markable): string =>
  productIdx === undefined ? `participant ${participateIdx}` : `product ${productIdx}`;

type Marks = ReadonlyMap<string, number>;

/** The favourite of each key that is marked, 0 while it is on its way; undefined until it is known what is marked. */
export const $marks = atom<Marks | undefined>();

/** Notes of marks that were taken away on this page, for whoever presses the star once more. */
const notes = new Map<string, string | null>();
let asked: Promise<void> | undefined;

/** Asks what is marked, once for a page. Stars that never learn it stay away. */
export function loadMarks(): Promise<void> {
  asked ??= api('GET /favourite/getMarked', {}).then(
    ({ data }) => {
      const entries = data.map(({ favouriteIdx, participateIdx, productIdx }) => {
        const key = favouriteKey({ participateIdx, productIdx: productIdx ?? undefined });
        return [key, favouriteIdx] as const;
      });
      $marks.set(new Map(entries));
    },
    () => {
      asked = undefined;
    },
  );
  return asked;
}

function put(key: string, favouriteIdx: number | undefined): void {
  const marks = new Map($marks.get());
  if (favouriteIdx === undefined) marks.delete(key);
  else marks.set(key, favouriteIdx);
  $marks.set(marks);
}

/** Marks, or takes the mark away. Answers what it is now and, where the server refused, why it is as before. */
export async function toggleMark(target: Markable): Promise<{ isMarked: boolean; failure: string | null }> {
  const key = favouriteKey(target);
  const before = $marks.get()?.get(key);
  // One press at a time: the mark that is on its way has no number yet.
  if (before === 0) return { isMarked: true, failure: null };
  put(key, before === undefined ? 0 : undefined);
  try {
    if (before === undefined) {
      const { data } = await api('POST /favourite/add', {
        targetParticipateIdx: target.participateIdx,
        productIdx: target.productIdx,
        note: notes.get(key) ?? null,
      });
      put(key, data.favouriteIdx);
      return { isMarked: true, failure: null };
    }
    const { data } = await api('POST /favourite/remove', { favouriteIdx: before });
    notes.set(key, data.note);
    return { isMarked: false, failure: null };
  } catch (error) {
    // Taken away elsewhere is taken away.
    const isGone = errorKey(error) === 'msg.favourite_not_found';
    put(key, isGone ? undefined : before);
    return { isMarked: before !== undefined && !isGone, failure: isGone ? null : errorKey(error) };
  }
}

export const favouriteRows = limits.rows;

/** The list of them, a page at a time. */
export function createFavourites() {
  const $page = atom(1);
  const favourites = loader<Favourite[]>();
  const load = () =>
    favourites.load(() => api('GET /favourite/getList', { page: $page.get(), rows: favouriteRows }));

  function turnTo(page: number): void {
    $page.set(page);
    void load();
  }

  /** The row stays until the list is fetched anew, so that it can be put back where it was. */
  async function remove({ favouriteIdx, ...target }: Favourite): Promise<void> {
    await api('POST /favourite/remove', { favouriteIdx });
    put(favouriteKey({ ...target, productIdx: target.productIdx ?? undefined }), undefined);
  }

  async function putBack(favourite: Favourite): Promise<void> {
    const { participateIdx, productIdx, note } = favourite;
    const { data } = await api('POST /favourite/add', {
      targetParticipateIdx: participateIdx,
      productIdx: productIdx ?? undefined,
      note,
    });
    put(favouriteKey({ participateIdx, productIdx: productIdx ?? undefined }), data.favouriteIdx);
    change(favourite.favouriteIdx, { favouriteIdx: data.favouriteIdx });
  }

  async function saveNote(favouriteIdx: number, note: string): Promise<void> {
    await api('POST /favourite/update', { favouriteIdx, note });
    change(favouriteIdx, { note: note.trim() || null });
  }

  const change = (favouriteIdx: number, to: Partial<Favourite>) =>
    favourites.change((list) =>
      list.map((one) => (one.favouriteIdx === favouriteIdx ? { ...one, ...to } : one)),
    );

  return { $page, $favourites: favourites.$state, load, turnTo, remove, putBack, saveNote };
}
export type FavouriteStore = ReturnType<typeof createFavourites>;
