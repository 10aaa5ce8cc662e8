/** One's schedule in one's own calendar: the file, and the address that calendar programs read. */
import { atom } from 'nanostores';
import type { Locale } from '#i18n/locales.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';
import { saveDownload } from '../site/download.ts';

/** Saves the schedule, or one meeting, as a calendar file; rejects as any call does. */
export const saveSchedule = (language: Locale, matchingIdx?: number): Promise<void> =>
  saveDownload('GET /calendar/exportSchedule', {
    language,
    ...(matchingIdx === undefined ? {} : { matchingIdx }),
  });

/** The address of one's own schedule. It is known only to the screen that made it, and gone with that. */
export function createCalendarAddress() {
  const state = loader<{ createdAt: string | null }>();
  /** The address that was just made, whole. */
  const $made = atom<string | null>(null);

  const load = () => state.load(() => api('GET /calendar/getAddress', {}));

  /** Makes one, in place of one that was there; rejects as any call does. `fileBase`: where this installation keeps files. */
  async function make(fileBase: string): Promise<void> {
    const { data } = await api('POST /calendar/makeAddress', {});
    const below = new URL(`${fileBase.replace(/\/$/, '')}${data.path}`, location.href);
    state.change(() => ({ createdAt: data.createdAt }));
    $made.set(below.href);
  }

  async function end(): Promise<void> {
    await api('POST /calendar/endAddress', {});
    $made.set(null);
    state.change(() => ({ createdAt: null }));
  }

  return { $state: state.$state, $made, load, make, end };
}
