/** Whom the reader does not want to meet. The parts of a page that show it are one store, which asks once. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { NotWith } from '#api/matching/not-with.ts';
import { api } from '../site/api.ts';

/** Newest first; undefined until it is known. */
export const $notWith = atom<readonly NotWith[] | undefined>();

let asked: Promise<void> | undefined;

/** Asks for the list, once for a page. What shows it stays away where it never comes. */
export function loadNotWith(): Promise<void> {
  asked ??= api('GET /matching/getNotWith', {}).then(
    ({ data }) => $notWith.set(data),
    () => {
      asked = undefined;
    },
  );
  return asked;
}

async function reload(): Promise<void> {
  asked = undefined;
  await loadNotWith();
}

/** Puts somebody on the list, and answers what became of what the two had. */
export async function setNotWith(participateIdx: number): Promise<AnswerOf<'POST /matching/setNotWith'>> {
  const { data } = await api('POST /matching/setNotWith', { participateIdx });
  await reload();
  return data;
}

/** Takes somebody off it. */
export async function unsetNotWith(participateIdx: number): Promise<void> {
  await api('POST /matching/unsetNotWith', { participateIdx });
  await reload();
}
