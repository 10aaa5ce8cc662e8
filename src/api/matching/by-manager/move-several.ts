/** Several meetings of the schedule moved at once (docs/rules.md, M52). */
import { z } from 'zod';
import { idx, optionalText } from '#domain/common/fields.ts';
import { claimObstacles } from '#domain/matching/obstacles.ts';
import { type Calls, inEvent } from '../../wire/contract.ts';

/** What is moved in one go: a slot of a large hall. */
export const severalMost = 500;

/** Beyond what a claim finds: it is there already, has begun, is locked, would break an order, was moved by another since, or its day is full. */
export const severalObstacles = [
  'here',
  'begun',
  'locked',
  'outOfOrder',
  'changed',
  'dayFull',
  'noSlot',
  ...claimObstacles,
] as const;
export type SeveralObstacle = (typeof severalObstacles)[number];

export const moveSeveralCalls = {
  'POST /manage/matching/moveSeveral': {
    summary:
      'Moves several confirmed meetings to another slot, table or day: all of them, or those that can. `check` moves none, and says of each what would stand in the way.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({
      meetings: z
        .array(
          z.object({
            matchingIdx: idx,
            /** Where the manager saw it. */
            from: z.object({ slotIdx: idx, tableNo: idx.nullable() }),
          }),
        )
        .min(1)
        .max(severalMost),
      /** To this slot; else to the slot of the same time on this day; else they stay in theirs. To this table; else to theirs, or where that is not free to another. */
      to: z.object({ slotIdx: idx.optional(), day: z.iso.date().optional(), tableNo: idx.optional() }),
      act: z.enum(['check', 'all', 'fitting']),
      /** Needed where the clock has closed a slot. */
      reason: optionalText(500),
    }),
    answer: z.object({
      moved: z.number().int(),
      /** Of those that were not, or would not be, moved. */
      left: z.array(z.object({ matchingIdx: idx, obstacles: z.array(z.enum(severalObstacles)) })),
    }),
    refusals: ['event_not_found', 'matching_not_found', 'invalid_parameter'],
  },
} satisfies Calls;
