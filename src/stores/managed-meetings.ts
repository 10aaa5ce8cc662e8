/** The managers' meetings: the list with its filter, placing what found no slot, moving, cancelling. */
import { atom } from 'nanostores';
import { z } from 'zod';
import type { AnswerOf } from '#api/index.ts';
import type { Meeting } from '#api/matching.ts';
import { limits } from '#domain/limits.ts';
import { matchingStates, matchingTypes } from '#domain/matching.ts';
import type { Locale } from '#i18n/locales.ts';
import { api } from './api.ts';
import { saveDownload } from './download.ts';
import { createForm } from './lib/form.ts';
import { type Asked, listAddress } from './lib/list-address.ts';
import { errorKey, loader } from './lib/loaded.ts';
import { createReasonForm, reasonMax } from './lib/reason-form.ts';

const choices = { state: matchingStates, type: matchingTypes };
export type MeetingsAsked = Asked<typeof choices>;
export type SlotToPlaceIn = AnswerOf<'GET /manage/matching/getFreeSlots'>[number];

/** The screen; it opens with what waits to be placed. */
export function createManagedMeetings() {
  const address = listAddress(choices, { state: 'pending' });
  const list = loader<Meeting[]>();

  function load(): Promise<void> {
    const { keywords, page, state, type } = address.$asked.get();
    return list.load(() =>
      api('GET /manage/matching/getList', {
        keywords,
        page,
        rows: limits.rows,
        ...(state ? { stateMatching: state } : {}),
        ...(type ? { matchingType: type } : {}),
      }),
    );
  }

  /** Saves all that the filter finds as a spreadsheet; rejects as any call does. */
  function download(format: 'xlsx' | 'csv', language: Locale): Promise<void> {
    const { keywords, state, type } = address.$asked.get();
    return saveDownload('GET /manage/matching/exportList', {
      ...(keywords ? { keywords } : {}),
      ...(state ? { stateMatching: state } : {}),
      ...(type ? { matchingType: type } : {}),
      format,
      language,
    });
  }

  function readAddress(): void {
    address.read();
    void load();
  }

  /** Shows the list as asked; the browser's back button leads back. */
  function goTo(asked: MeetingsAsked): void {
    history.pushState(null, '', address.hrefOf(asked));
    readAddress();
  }

  /** Why a meeting is cancelled, which both sides read. */
  const createCancelForm = (matchingIdx: number) =>
    createReasonForm(async (reason) => {
      await api('POST /manage/matching/cancel', { matchingIdx, reason });
      await load();
    });

  return {
    $asked: address.$asked,
    nothing: address.nothing,
    $list: list.$state,
    load,
    readAddress,
    goTo,
    download,
    createCancelForm,
  };
}
export type ManagedMeetings = ReturnType<typeof createManagedMeetings>;

const placingInput = z.object({ slotIdx: z.number(), reason: z.string().trim().max(reasonMax) });

/** Placing one meeting, or moving a confirmed one: the slots in which it fits, and a form that names one. A slot that the clock has closed needs a reason. */
export function createPlacing(meetings: ManagedMeetings, { matchingIdx, stateMatching }: Meeting) {
  const call = stateMatching === 'complete' ? 'POST /manage/matching/move' : 'POST /manage/matching/place';
  /** Null until they are known. */
  const $slots = atom<SlotToPlaceIn[] | null>(null);
  /** Why they could not be fetched, 'msg.…'. */
  const $failure = atom<string | undefined>();

  async function load(): Promise<void> {
    $failure.set(undefined);
    await api('GET /manage/matching/getFreeSlots', { matchingIdx }).then(
      ({ data }) => $slots.set(data),
      (error: unknown) => $failure.set(errorKey(error)),
    );
  }

  const form = createForm({
    schema: placingInput,
    initial: { slotIdx: null, reason: '' },
    async send({ slotIdx, reason }) {
      try {
        const { data } = await api(call, { matchingIdx, slotIdx, reason: reason || null });
        await meetings.load();
        return data;
      } catch (error) {
        // Somebody has taken it meanwhile: what is left is asked for again.
        if (errorKey(error) === 'msg.already_assigned') {
          form.set('slotIdx', null);
          await load();
        }
        throw error;
      }
    },
  });
  return { form, $slots, $failure, load };
}
