/** Hours that the organiser closes for somebody on the schedule, and what becomes of the meetings in them. */
import { atom } from 'nanostores';
import { z } from 'zod';
import { ApiError } from '#api/client.ts';
import type { StrandedByHours } from '#api/matching/by-manager/arrange.ts';
import { optionalText } from '#domain/common/fields.ts';
import type { StrandedAct } from '#domain/matching/matching.ts';
import { createForm } from '../../lib/form.ts';
import { reasonMax } from '../../lib/reason-form.ts';
import { api } from '../../site/api.ts';

/** What keeps most of a meeting: its place with a colleague, else another time. */
const firstActOf = ({ colleague, freeSlot }: StrandedByHours): StrandedAct =>
  colleague ? 'handOver' : freeSlot ? 'move' : 'cancel';

/** `done` fetches anew what is shown. */
export function createBlocking(participateIdx: number | undefined, done: () => Promise<void>) {
  /** The meetings in these hours, once the server has named them. */
  const $strands = atom<readonly StrandedByHours[]>([]);
  const $acts = atom<Readonly<Record<number, StrandedAct>>>({});
  const decide = (matchingIdx: number, act: StrandedAct) => $acts.set({ ...$acts.get(), [matchingIdx]: act });

  const form = createForm({
    schema: z.object({
      participateIdx: z.string().min(1).transform(Number),
      /** One of its people; '' is the whole participation. */
      representativeIdx: z.string().transform((idx) => (idx === '' ? undefined : Number(idx))),
      slotIdxs: z.array(z.string()).min(1),
      reason: optionalText(reasonMax),
      /** 'N' opens them again. */
      unavailable: z.enum(['Y', 'N']),
    }),
    initial: {
      participateIdx: participateIdx === undefined ? '' : String(participateIdx),
      representativeIdx: '',
      slotIdxs: [],
      reason: '',
      unavailable: 'Y',
    },
    send: async (input) => {
      const meetings = $strands
        .get()
        .map(({ matchingIdx }) => ({ matchingIdx, act: $acts.get()[matchingIdx] ?? 'cancel' }));
      try {
        const { data } = await api('POST /manage/matching/block', {
          ...input,
          slotIdxs: input.slotIdxs.map(Number),
          meetings: input.unavailable === 'Y' ? meetings : [],
        });
        await done();
        return { ...data, isClosed: input.unavailable === 'Y' };
      } catch (error) {
        if (error instanceof ApiError && error.key === 'msg.hours_strand') {
          const strands = error.data as StrandedByHours[];
          $strands.set(strands);
          $acts.set(Object.fromEntries(strands.map((one) => [one.matchingIdx, firstActOf(one)])));
        }
        throw error;
      }
    },
  });
  /** What was named is of the hours that were chosen then. */
  const forget = () => {
    $strands.set([]);
    $acts.set({});
  };
  return { form, $strands, $acts, decide, forget };
}
