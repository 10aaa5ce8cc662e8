/** Answering a request: saying yes by its wishes or to one time, saying no, and taking back. One form for one open dialog. */
import { atom } from 'nanostores';
import { z } from 'zod';
import { ApiError } from '#api/client.ts';
import type { Meeting } from '#api/matching.ts';
import { api } from './api.ts';
import { createForm } from './lib/form.ts';
import { errorKey } from './lib/loaded.ts';
import { createReasonForm } from './lib/reason-form.ts';
import type { MyMeetings } from './my-meetings.ts';

export interface FreeSlot {
  slotIdx: number;
  startsAt: string;
}

export const createDenyForm = (list: MyMeetings, matchingIdx: number) =>
  createReasonForm((reason) => list.deny(matchingIdx, reason), { optional: true });

export const createCancelForm = (list: MyMeetings, matchingIdx: number) =>
  createReasonForm((reason) => list.cancel(matchingIdx, reason), { optional: true });

const approvalInput = z.discriminatedUnion('way', [
  z.object({ way: z.literal('wishes') }),
  z.object({ way: z.literal('slot'), slotIdx: z.number() }),
]);

/** A yes: `way` is 'wishes', or 'slot' with a `slotIdx`. When that time is gone meanwhile, the free ones come with the refusal. */
export function createApproval(list: MyMeetings, meeting: Meeting, otherIdx: number) {
  /** The times that are free for both; null until they are known. */
  const $free = atom<FreeSlot[] | null>(null);
  /** Why they could not be fetched, 'msg.…'. */
  const $freeFailure = atom<string | undefined>();
  const form = createForm({
    schema: approvalInput,
    initial: { way: meeting.stateMatching === 'pending' ? 'slot' : 'wishes', slotIdx: null },
    async send(choice) {
      try {
        return await list.approve(meeting.matchingIdx, choice.way === 'slot' ? choice.slotIdx : undefined);
      } catch (error) {
        if (error instanceof ApiError && error.key === 'msg.already_assigned') {
          $free.set(freeSlotsOf(error.data));
          form.set('slotIdx', null);
        }
        throw error;
      }
    },
  });
  const loadFree = async () => {
    if ($free.get() !== null) return;
    await fetchFreeSlots(meeting, otherIdx).then(
      (slots) => $free.set(slots),
      (error: unknown) => {
        $free.set([]);
        $freeFailure.set(errorKey(error));
      },
    );
  };
  return { form, $free, $freeFailure, loadFree };
}

/** The slots in which a meeting could be placed now. */
async function fetchFreeSlots(meeting: Meeting, otherIdx: number): Promise<FreeSlot[]> {
  const { data } = await api('GET /matching/getSlotList', {
    targetParticipateIdx: otherIdx,
    matchingType: meeting.matchingType,
  });
  return data.filter(
    (slot) =>
      slot.isOpen &&
      slot.mine === null &&
      slot.otherIsFree !== false &&
      slot.freeTables > 0 &&
      (meeting.isTranslator === 'N' || slot.freeInterpreters > 0),
  );
}

/** The free slots that an `already_assigned` brought along. */
function freeSlotsOf(data: unknown): FreeSlot[] {
  const slots = (data as { freeSlots?: unknown } | null)?.freeSlots;
  return Array.isArray(slots) ? (slots as FreeSlot[]) : [];
}
