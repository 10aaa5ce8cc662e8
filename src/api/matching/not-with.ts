/** Whom a participant does not want to meet (docs/rules.md, M32). Nobody else ever reads of it. */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { type Calls, inEvent, isoInstant, nothing, people } from '../wire/contract.ts';

const notWith = z.object({
  participateIdx: idx,
  /** The names as lists of partners say them; null of whom the reader can see no more. */
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
  createdAt: isoInstant,
  /** The confirmed meeting that the two have all the same, which stays until it is cancelled. */
  matchingIdx: idx.nullable(),
});
export type NotWith = z.output<typeof notWith>;

export const notWithCalls = {
  'GET /matching/getNotWith': {
    summary: "One's own list of whom one does not want to meet, newest first. Nobody else reads it.",
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent,
    answer: z.array(notWith),
    refusals: people,
  },
  'POST /matching/setNotWith': {
    summary:
      'Says that one does not want to meet somebody of the other side, who never learns of it. A request between the two ends.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({ participateIdx: idx }),
    answer: z.object({
      /** Whether a request stood between the two, which is cancelled now. */
      ended: z.boolean(),
      /** A confirmed meeting stays: one cancels it by itself. */
      matchingIdx: idx.nullable(),
    }),
    refusals: [...people, 'invalid_parameter'],
  },
  'POST /matching/unsetNotWith': {
    summary: 'Takes somebody off that list.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({ participateIdx: idx }),
    answer: nothing,
    refusals: people,
  },
} satisfies Calls;
