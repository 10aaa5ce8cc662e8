/** Answering a request (yes by its wishes or to one time, no, taking back), and proposing another time for a meeting. One form for one open dialog. */
import { z } from 'zod';
import { type Answer, ApiError } from '#api/client.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { createForm } from '../lib/form.ts';
import { loader } from '../lib/loaded.ts';
import { createReasonForm } from '../lib/reason-form.ts';
import { api } from '../site/api.ts';
import type { MeetingActs } from './meeting-acts.ts';

export interface FreeSlot {
  slotIdx: number;
  startsAt: string;
}

export const createDenyForm = (list: MeetingActs, matchingIdx: number) =>
  createReasonForm((reason) => list.deny(matchingIdx, reason), { optional: true });

export const createCancelForm = (list: MeetingActs, matchingIdx: number) =>
  createReasonForm((reason) => list.cancel(matchingIdx, reason), { optional: true });

export const createDeclineForm = (list: MeetingActs, matchingIdx: number) =>
  createReasonForm((reason) => list.decline(matchingIdx, reason), { optional: true });

const approvalInput = z.discriminatedUnion('way', [
  z.object({ way: z.literal('wishes') }),
  z.object({ way: z.literal('slot'), slotIdx: z.number() }),
]);

/** A yes: `way` is 'wishes', or 'slot' with a `slotIdx`. When that time is gone meanwhile, the free ones come with the refusal. */
export function createApproval(list: MeetingActs, meeting: Meeting, otherIdx: number) {
  const free = createFreeTimes(meeting, otherIdx);
  const form = createForm({
    schema: approvalInput,
    initial: { way: meeting.stateMatching === 'pending' ? 'slot' : 'wishes', slotIdx: null },
    send: (choice) =>
      list
        .approve(meeting.matchingIdx, choice.way === 'slot' ? choice.slotIdx : undefined)
        .catch(free.afterClash(() => form.set('slotIdx', null))),
  });
  return { form, $free: free.$free, loadFree: free.loadFree };
}

/** Proposing another time for a confirmed meeting. */
export function createTimeProposal(list: MeetingActs, meeting: Meeting, otherIdx: number) {
  const free = createFreeTimes(meeting, otherIdx);
  const form = createForm({
    schema: z.object({ slotIdx: z.number() }),
    initial: { slotIdx: null },
    send: ({ slotIdx }) =>
      list.proposeTime(meeting.matchingIdx, slotIdx).catch(free.afterClash(() => form.set('slotIdx', null))),
  });
  return { form, $free: free.$free, loadFree: free.loadFree };
}

/** The times at which both could meet, fetched once, and again where that failed; those that come with an `already_assigned` take their place. */
function createFreeTimes(meeting: Meeting, otherIdx: number) {
  const free = loader<FreeSlot[]>();
  const loadFree = async () => {
    if (free.$state.get().state !== 'ready') await free.load(() => fetchFreeSlots(meeting, otherIdx));
  };
  const afterClash = (forget: () => void) => (error: unknown) => {
    if (error instanceof ApiError && error.key === 'msg.already_assigned') {
      const slots = freeSlotsOf(error.data);
      free.change(() => slots);
      forget();
    }
    throw error;
  };
  return { $free: free.$state, loadFree, afterClash };
}

/** The slots in which a meeting could be placed now. */
async function fetchFreeSlots(meeting: Meeting, otherIdx: number): Promise<Answer<FreeSlot[]>> {
  const named = meeting.company.representative ?? meeting.buyer.representative;
  const { data, ...answer } = await api('GET /matching/getSlotList', {
    targetParticipateIdx: otherIdx,
    ...(meeting.translatorLanguage && { translatorLanguage: meeting.translatorLanguage }),
    // Who a request asks for; of a placed meeting others may sit there as well.
    ...(named && meeting.stateMatching !== 'complete' && { representativeIdx: named.representativeIdx }),
  });
  const free = data.filter(
    (slot) =>
      slot.type !== null &&
      slot.mine === null &&
      slot.otherIsFree !== false &&
      (meeting.byVideo === 'Y' || slot.freeTables > 0) &&
      (meeting.isTranslator === 'N' || slot.freeInterpreters > 0),
  );
  return { ...answer, data: free };
}

/** The free slots that an `already_assigned` brought along. */
function freeSlotsOf(data: unknown): FreeSlot[] {
  const slots = (data as { freeSlots?: unknown } | null)?.freeSlots;
  return Array.isArray(slots) ? (slots as FreeSlot[]) : [];
}
