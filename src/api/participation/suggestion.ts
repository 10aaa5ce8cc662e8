import { z } from 'zod';
import { idx, wholeNumber } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { fitKinds, mostSuggestions } from '#domain/participation/suggestion.ts';
import { type Calls, inEvent, nothing, people } from '../wire/contract.ts';
import { buyerSummary } from './buyer.ts';
import { companySummary } from './company.ts';

/** One who fits the reader: a company or a buyer, and why. */
const suggestion = z.object({
  participateIdx: idx,
  company: companySummary.nullable(),
  buyer: buyerSummary.nullable(),
  /** What they are ordered by: the sum of the points of all reasons. */
  points: z.number().int(),
  reasons: z.array(
    z.object({
      kind: z.enum(fitKinds),
      points: z.number().int(),
      /** Words of product and requirement, and codes of the other lists. */
      values: z.array(z.string()),
    }),
  ),
});
export type Suggestion = z.output<typeof suggestion>;

export const suggestionCalls = {
  'GET /matching/getSuggestions': {
    summary: 'Who fits best, and why: of a company the buyers, of a buyer the companies.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({
      page: wholeNumber(1, limits.pageMax).default(1),
      rows: wholeNumber(1, mostSuggestions).default(mostSuggestions),
    }),
    answer: z.object({
      suggestions: z.array(suggestion),
      /** How many the reader does not want to see. */
      hiddenCount: z.number().int(),
    }),
    refusals: people,
  },
  'POST /matching/hideSuggestion': {
    summary: 'Suggests someone no more.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({ targetParticipateIdx: idx }),
    answer: nothing,
    refusals: people,
  },
  'POST /matching/showSuggestions': {
    summary: 'Suggests again whom one did not want to see: one of them, or without a name all.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({ targetParticipateIdx: idx.optional() }),
    answer: nothing,
    refusals: people,
  },
} satisfies Calls;
