/** With whom the reader has a request or a meeting already, so that cards lead there in place of asking again. */
import { atom } from 'nanostores';
import type { AnswerOf } from '#api/index.ts';
import { api } from '../site/api.ts';

export type LivePartner = AnswerOf<'GET /matching/getPartners'>[number];

/** By the other side's participation; empty until it is known, and where it can't be: asking again is refused by the server anyway. */
export const $livePartners = atom<ReadonlyMap<number, LivePartner>>(new Map());

export async function loadLivePartners(): Promise<void> {
  try {
    const { data } = await api('GET /matching/getPartners', {});
    $livePartners.set(new Map(data.map((partner) => [partner.participateIdx, partner])));
  } catch {
    // What was known stays.
  }
}
