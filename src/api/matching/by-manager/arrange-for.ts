/** What a manager reads to make a meeting for one participant: whom with, and when (docs/rules.md, M51). */
import { z } from 'zod';
import { idx, keywords, yn } from '#domain/common/fields.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { slotObstacles } from '#domain/matching/obstacles.ts';
import { type Calls, inEvent } from '../../wire/contract.ts';
import { slotAnswer } from '../slots.ts';
import { standingMeeting } from './arrange.ts';

/** Names that one answer lists; whoever types more finds the others. */
export const othersMost = 20;

const slotFor = slotAnswer.extend({
  /** Open by the clock; another needs a reason. */
  isOpen: z.boolean(),
  /** All that stands in the way; empty: the two can have it. */
  obstacles: z.array(z.enum(slotObstacles)),
});
export type SlotFor = z.output<typeof slotFor>;

export const arrangeForCalls = {
  'GET /manage/matching/getOthers': {
    summary:
      'Approved participants of the other side whom one could meet, found by their names; the first of them.',
    access: { who: 'matching', in: 'participate' },
    request: z.object({ participateIdx: idx, keywords }),
    answer: z.array(
      z.object({ participateIdx: idx, nameKo: z.string().nullable(), nameEn: z.string().nullable() }),
    ),
    refusals: ['participate_not_found'],
  },
  'GET /manage/matching/getSlotsFor': {
    summary:
      'The slots to come for a company and a buyer, each with what stands in the way, and where the two meet already.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({
      companyIdx: idx,
      buyerIdx: idx,
      isTranslator: yn.optional(),
      translatorLanguage: interpreterLanguage.optional(),
    }),
    answer: z.object({
      slots: z.array(slotFor),
      /** Their confirmed meeting. */
      standing: standingMeeting.nullable(),
      /** False where one of them does not want it; never who. */
      mayMeet: z.boolean(),
    }),
    refusals: ['event_not_found', 'participate_not_found', 'invalid_parameter'],
  },
} satisfies Calls;
