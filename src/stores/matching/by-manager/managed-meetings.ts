/** The managers' meetings: the list with its filter, placing what found no slot, moving, cancelling. */
import { z } from 'zod';
import type { AnswerOf, RequestOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { limits } from '#domain/common/limits.ts';
import { arrangedKinds, matchingStates, matchingTypes } from '#domain/matching/matching.ts';
import { industries } from '#domain/participation/industries.ts';
import type { Locale } from '#i18n/locales.ts';
import { createForm } from '../../lib/form.ts';
import { type Asked, listAddress } from '../../lib/list-address.ts';
import { errorKey, loader } from '../../lib/loaded.ts';
import { nameOrder } from '../../lib/name-order.ts';
import { createReasonForm, reasonMax } from '../../lib/reason-form.ts';
import { api } from '../../site/api.ts';
import { saveDownload } from '../../site/download.ts';

const choices = {
  state: matchingStates,
  type: matchingTypes,
  participateType: ['BUYER', 'OKTA'],
  selectBizIndustry: industries,
  isTranslator: ['Y', 'N'],
  placeMatchingYn: ['Y', 'N'],
  arranged: arrangedKinds,
  listOrder: ['recent', 'startsAt', 'name'],
} as const;
const typed = {
  companyName: /./,
  memberName: /./,
  matchingDate: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
};
export type MeetingsAsked = Asked<typeof choices, typeof typed>;
export type SlotToPlaceIn = AnswerOf<'GET /manage/matching/getFreeSlots'>[number];

/** The screen; it opens with what waits to be placed. */
export function createManagedMeetings() {
  const address = listAddress(choices, { state: 'pending' }, typed);
  const list = loader<Meeting[]>();

  function load(): Promise<void> {
    const { page, listOrder } = address.$asked.get();
    return list.load(() =>
      api('GET /manage/matching/getList', {
        ...filters(),
        ...(listOrder ? { listOrder: listOrder === 'name' ? nameOrder() : listOrder } : {}),
        page,
        rows: limits.rows,
      }),
    );
  }

  /** What of the address narrows the list, by the names of the call. */
  function filters(): Omit<RequestOf<'GET /manage/matching/exportList'>, 'format' | 'language'> {
    const { page: _, listOrder: __, state, type, ...others } = address.$asked.get();
    const asked = { ...others, stateMatching: state, matchingType: type };
    return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
  }

  /** Saves all that the filter finds as a spreadsheet; rejects as any call does. */
  function download(format: 'xlsx' | 'csv', language: Locale): Promise<void> {
    return saveDownload('GET /manage/matching/exportList', { ...filters(), format, language });
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
/** How many further filters narrow the list; state, kind and order are none. */
export const meetingFiltersIn = (asked: MeetingsAsked): number =>
  [
    asked.participateType,
    asked.selectBizIndustry,
    asked.isTranslator,
    asked.placeMatchingYn,
    asked.arranged,
    asked.companyName,
    asked.memberName,
    asked.matchingDate,
  ].filter((value) => value !== '').length;
export type ManagedMeetings = ReturnType<typeof createManagedMeetings>;

const placingInput = z.object({ slotIdx: z.number(), reason: z.string().trim().max(reasonMax) });

/** Placing one meeting, or moving a confirmed one: the slots in which it fits, and a form that names one. A slot that the clock has closed needs a reason. */
export function createPlacing(
  meetings: ManagedMeetings,
  { matchingIdx, stateMatching, slot, tableNo }: Meeting,
) {
  /** Where it is as it is shown; undefined where it waits for a place. */
  const from = stateMatching === 'complete' && slot ? { slotIdx: slot.slotIdx, tableNo } : undefined;
  const slots = loader<SlotToPlaceIn[]>();
  const ask = () => api('GET /manage/matching/getFreeSlots', { matchingIdx });

  const form = createForm({
    schema: placingInput,
    initial: { slotIdx: null, reason: '' },
    async send({ slotIdx, reason }) {
      try {
        const into = { matchingIdx, slotIdx, reason: reason || null };
        const { data } = await (from
          ? api('POST /manage/matching/move', { ...into, from })
          : api('POST /manage/matching/place', into));
        await meetings.load();
        return data;
      } catch (error) {
        // Somebody has taken it meanwhile: what is left is asked for again.
        if (errorKey(error) === 'msg.already_assigned') {
          form.set('slotIdx', null);
          await slots.refresh(ask);
        }
        throw error;
      }
    },
  });
  return { form, $slots: slots.$state, load: () => slots.load(ask) };
}
