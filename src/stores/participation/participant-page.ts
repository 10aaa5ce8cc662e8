/** What somebody without an account sees and does by their personal link. */
import { atom } from 'nanostores';
import type { ParticipantPage } from '#api/participation/without-account.ts';
import { guestConsentVersion } from '#domain/participation/without-account-consent.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

export function createParticipantPage(token: string) {
  const page = loader<ParticipantPage>();
  /** What they refused, and is erased. */
  const $isErased = atom(false);
  /** Times that they can't come, as marked on the screen. */
  const $marked = atom<readonly number[] | null>(null);
  const ask = () => api('POST /participant/open', { token });
  const load = () => page.load(ask);
  const refresh = () => page.refresh(ask);

  async function consent(agree: 'Y' | 'N'): Promise<void> {
    await api('POST /participant/consent', { token, agree, consentVersion: guestConsentVersion });
    if (agree === 'N') $isErased.set(true);
    else await load();
  }
  /** Rejects as any call does; what has changed meanwhile is shown. */
  async function act(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } finally {
      await refresh();
    }
  }
  const switchMailings = (mailings: 'Y' | 'N') =>
    act(() => api('POST /participant/switchMailings', { token, mailings }));
  const approve = (matchingIdx: number, slotIdx?: number) =>
    act(() => api('POST /participant/approve', { token, matchingIdx, slotIdx }));
  const deny = (matchingIdx: number) =>
    act(() => api('POST /participant/deny', { token, matchingIdx, reason: '' }));
  const cancel = (matchingIdx: number, reason: string) =>
    act(() => api('POST /participant/cancel', { token, matchingIdx, reason }));
  const saveTimes = (slotIdxs: readonly number[]) =>
    act(async () => {
      await api('POST /participant/markUnavailable', { token, slotIdxs: [...slotIdxs] });
      $marked.set(null);
    });
  const takeOver = () => api('POST /participant/takeOver', { token });
  return {
    $page: page.$state,
    $isErased,
    $marked,
    load,
    refresh,
    consent,
    switchMailings,
    approve,
    deny,
    cancel,
    saveTimes,
    takeOver,
  };
}
export type ParticipantPageStore = ReturnType<typeof createParticipantPage>;
