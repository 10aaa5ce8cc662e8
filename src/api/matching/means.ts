/** How a company holds its meetings (docs/rules.md, M40, M42). */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { meansInput } from '#domain/matching/means.ts';
import { type Calls, inEvent, people } from '../wire/contract.ts';

const means = z.object({
  companyIdx: idx,
  /** Null for everyone but the company itself. */
  videoRoom: z.string().nullable(),
  /** What its own interpreter speaks; empty: it brings none. */
  interpreterLanguages: z.array(interpreterLanguage),
});
export type Means = z.output<typeof means>;

export const meansCalls = {
  'GET /matching/getMeans': {
    summary:
      'How a company holds its meetings: one’s own, with the room; of another that one may see, whether it brings an interpreter.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({ companyIdx: idx.optional() }),
    answer: means,
    refusals: people,
  },
  'POST /matching/setMeans': {
    summary:
      'Says in which room a company holds its meetings by video, and what its own interpreter speaks. Meetings to come give back the interpreter of the event.',
    access: { who: 'company', in: 'event' },
    request: inEvent.extend(meansInput.shape),
    answer: means,
    refusals: people,
  },
} satisfies Calls;
