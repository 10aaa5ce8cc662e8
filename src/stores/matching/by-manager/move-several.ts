/** Several meetings of a day moved at once: which, where to, and what stands in the way. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import type { PlacedMeeting } from '#domain/matching/schedule-grid.ts';
import { errorKey } from '../../lib/loaded.ts';
import { api } from '../../site/api.ts';

type Answer = AnswerOf<'POST /manage/matching/moveSeveral'>;

export interface Destination {
  slotIdx?: number | undefined;
  day?: string | undefined;
  tableNo?: number | undefined;
}

/** `first`: what is chosen to begin with. */
export function createMovingSeveral(done: () => Promise<void>, first: readonly number[] = []) {
  const $chosen = atom<ReadonlySet<number>>(new Set(first));
  /** What a check has found for what is chosen now. */
  const $checked = atom<Answer | undefined>();
  const $isBusy = atom(false);
  const $failure = atom<string | undefined>();

  function choose(matchingIdxs: readonly number[]): void {
    $chosen.set(new Set(matchingIdxs));
    $checked.set(undefined);
  }

  /** Answers how many were moved; undefined where it was refused. */
  async function send(
    act: 'check' | 'all' | 'fitting',
    meetings: readonly PlacedMeeting[],
    to: Destination,
    reason: string,
  ): Promise<number | undefined> {
    if ($isBusy.get()) return undefined;
    $isBusy.set(true);
    $failure.set(undefined);
    const asked = meetings.map(({ matchingIdx, slotIdx, tableNo }) => ({
      matchingIdx,
      from: { slotIdx, tableNo },
    }));
    try {
      const { data } = await api('POST /manage/matching/moveSeveral', { meetings: asked, to, act, reason });
      $checked.set(act === 'check' || data.moved === 0 ? data : undefined);
      if (act !== 'check') await done();
      return data.moved;
    } catch (error) {
      $failure.set(errorKey(error));
      return undefined;
    } finally {
      $isBusy.set(false);
    }
  }

  return { $chosen, $checked, $isBusy, $failure, choose, send };
}
