/** With whom a participant has a request or a meeting that lives. */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { liveStates } from '#domain/matching/matching.ts';
import { type Calls, inEvent, people } from '../wire/contract.ts';

export const livePartnerCalls = {
  'GET /matching/getPartners': {
    summary:
      'With whom one has a request or a meeting that lives, as numbers alone: whoever is listed is not asked again.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent,
    answer: z.array(z.object({ participateIdx: idx, matchingIdx: idx, stateMatching: z.enum(liveStates) })),
    refusals: people,
  },
} satisfies Calls;
