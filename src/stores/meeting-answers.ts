/** Answering a request: saying yes by its wishes or to one time, saying no, and taking back. One form for one open dialog. */
import { atom, type ReadableAtom } from 'nanostores';
import { z } from 'zod';
import { ApiError } from '#api/client.ts';
import type { Meeting } from '#api/matching.ts';
import { createForm, type Form } from './lib/form.ts';
import { errorKey } from './lib/loaded.ts';
import { reasonForm } from './lib/reason-form.ts';
import { approve, cancel, deny, type FreeSlot, freeSlotsFor, freeSlotsOf } from './my-meetings.ts';

export const denyForm = (matchingIdx: number) =>
  reasonForm((reason) => deny(matchingIdx, reason), { optional: true });

export const cancelForm = (matchingIdx: number) =>
  reasonForm((reason) => cancel(matchingIdx, reason), { optional: true });

export interface Approval {
  form: Form<Meeting>;
  /** The times that are free for both; null until they are known. */
  $free: ReadableAtom<FreeSlot[] | null>;
  /** Why they could not be fetched, 'msg.…'. */
  $freeFailure: ReadableAtom<string | undefined>;
  loadFree: () => Promise<void>;
}

const approvalInput = z.discriminatedUnion('way', [
  z.object({ way: z.literal('wishes') }),
  z.object({ way: z.literal('slot'), slotIdx: z.number() }),
]);

/** A yes: `way` is 'wishes', or 'slot' with a `slotIdx`. When that time is gone meanwhile, the free ones come with the refusal. */
export function approvalOf(meeting: Meeting, otherIdx: number): Approval {
  const $free = atom<FreeSlot[] | null>(null);
  const $freeFailure = atom<string | undefined>();
  const form = createForm({
    schema: approvalInput,
    initial: { way: meeting.stateMatching === 'pending' ? 'slot' : 'wishes', slotIdx: null },
    async send(choice) {
      try {
        return await approve(meeting.matchingIdx, choice.way === 'slot' ? choice.slotIdx : undefined);
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
    await freeSlotsFor(meeting, otherIdx).then(
      (slots) => $free.set(slots),
      (error: unknown) => {
        $free.set([]);
        $freeFailure.set(errorKey(error));
      },
    );
  };
  return { form, $free, $freeFailure, loadFree };
}
