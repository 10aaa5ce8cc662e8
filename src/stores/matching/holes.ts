/** Holes on the day (docs/rules.md, H4, H5): what the desk can fill, and what a participant is asked just now. */
import type { AnswerOf } from '#api/index.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export type DeskHoles = AnswerOf<'GET /manage/hole/getHoles'>;

/** Of the desk. `fill` makes the meeting of who is left alone with somebody else. */
export function createHoles() {
  const holes = loader<DeskHoles>();
  const ask = () => api('GET /manage/hole/getHoles', {});
  const refresh = () => holes.refresh(ask);
  return {
    $holes: holes.$state,
    load: () => holes.load(ask),
    refresh,
    async fill(holeIdx: number, participateIdx: number): Promise<void> {
      await api('POST /manage/hole/fill', { holeIdx, participateIdx }).finally(refresh);
    },
  };
}

/** Of a participant. `answer` says what became of it. */
export function createHoleOffers() {
  const offers = loader<AnswerOf<'GET /hole/getOffers'>>();
  const ask = () => api('GET /hole/getOffers', {});
  const refresh = () => offers.refresh(ask);
  return {
    $offers: offers.$state,
    load: () => offers.load(ask),
    refresh,
    async answer(offerIdx: number, isYes: 'Y' | 'N'): Promise<AnswerOf<'POST /hole/answer'>> {
      const { data } = await api('POST /hole/answer', { offerIdx, isYes }).finally(refresh);
      return data;
    },
  };
}
