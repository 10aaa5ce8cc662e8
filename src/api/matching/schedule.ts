/** The schedule of a participation, slot by slot. */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { type Calls, inEvent, people } from '../wire/contract.ts';
import { meetingAnswer } from './matching.ts';
import { slotAnswer } from './slots.ts';

export const scheduleCalls = {
  'GET /matching/getTable': {
    summary: "One's own schedule, slot by slot.",
    access: { who: ['company', 'buyer', 'participate', 'matching'], in: 'event' },
    request: inEvent.extend({ participateIdx: idx.optional() }),
    answer: z.object({
      participateIdx: idx,
      name: z.string(),
      nameEn: z.string(),
      /** How many people sit there for it. */
      people: z.number().int(),
      slots: z.array(
        slotAnswer.extend({
          /** Of the reader's own schedule that they marked it themselves; of another's that nobody there can. */
          isUnavailable: z.boolean(),
          /** Whether it is marked for all of the participation's people at once. */
          isUnavailableToAll: z.boolean(),
          /** Whether the reader may mark it as unavailable, or open it again: their own, free of a meeting of theirs, not begun. */
          mayMark: z.boolean(),
          /** The same for all of the participation's people: free of any meeting. */
          mayMarkAll: z.boolean(),
          /** The one in which the reader sits, else the first. */
          meeting: meetingAnswer.nullable(),
          /** Of several at once the others. */
          others: z.array(meetingAnswer),
        }),
      ),
    }),
    refusals: people,
  },
} satisfies Calls;
