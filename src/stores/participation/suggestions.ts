/** Who is suggested to the reader, and whom they hide from it. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export function createSuggestions() {
  const suggestions = loader<AnswerOf<'GET /matching/getSuggestions'>>();
  /** Hidden on this page: their cards say so, and can be had back. */
  const $hidden = atom<ReadonlySet<number>>(new Set());

  const load = async () => {
    $hidden.set(new Set());
    await suggestions.load(() => api('GET /matching/getSuggestions', {}));
  };

  function mark(participateIdx: number, isHidden: boolean): void {
    const hidden = new Set($hidden.get());
    if (isHidden) hidden.add(participateIdx);
    else hidden.delete(participateIdx);
    $hidden.set(hidden);
  }

  /** Shows it before the server has answered, and takes it back where that fails; then it throws. */
  async function setHidden(targetParticipateIdx: number, isHidden: boolean): Promise<void> {
    mark(targetParticipateIdx, isHidden);
    try {
      if (isHidden) await api('POST /matching/hideSuggestion', { targetParticipateIdx });
      else await api('POST /matching/showSuggestions', { targetParticipateIdx });
    } catch (error) {
      mark(targetParticipateIdx, !isHidden);
      throw error;
    }
  }

  async function showAll(): Promise<void> {
    await api('POST /matching/showSuggestions', {});
    await load();
  }

  return { $suggestions: suggestions.$state, $hidden, load, setHidden, showAll };
}
export type SuggestionStore = ReturnType<typeof createSuggestions>;
