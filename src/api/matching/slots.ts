/** The slots of a schedule: who is free in which, and in which one cannot meet. */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { matchingTypes } from '#domain/matching/matching.ts';
import { type Calls, inEvent, isoInstant, nothing, people } from '../wire/contract.ts';

/** A slot as the schedule shows it; `startsAt` is UTC. */
export const slotAnswer = z.object({ slotIdx: idx, startsAt: isoInstant, endsAt: isoInstant });

/** Why a slot is not free for this person: they marked it, they meet in it. Null: free. */
const busyReasons = ['unavailable', 'meeting'] as const;

/** Whose marks are said: one's own, or those of the whole participation. */
const markedBy = ['me', 'all'] as const;

export const slotForMe = slotAnswer.extend({
  /** How a meeting in it would be arranged by the clock; null where it is closed. */
  type: z.enum(matchingTypes).nullable(),
  mine: z.enum(busyReasons).nullable(),
  /** Of the other person only whether they can; never why. Null when no other person was named. */
  otherIsFree: z.boolean().nullable(),
  freeTables: z.number().int(),
  freeInterpreters: z.number().int(),
});

export const slotCalls = {
  'GET /matching/getSlotList': {
    summary: 'Every slot: whether it is open, and who is free in it.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({
      targetParticipateIdx: idx.optional(),
      /** Only when this one of its people can. */
      representativeIdx: idx.optional(),
      /** Counts only the free interpreters who speak it. */
      translatorLanguage: interpreterLanguage.optional(),
    }),
    answer: z.array(slotForMe),
    refusals: people,
  },
  'POST /matching/markUnavailable': {
    summary:
      'Says in which slots one cannot meet: these, and no others. Slots that have begun stay as they were.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({
      slotIdxs: z.array(idx).max(500),
      /** `all`: those in which nobody of one's participation can. Marks of the other kind stay as they are. */
      whose: z.enum(markedBy).default('me'),
    }),
    answer: nothing,
    refusals: [...people, 'already_assigned', 'invalid_parameter'],
  },
} satisfies Calls;
