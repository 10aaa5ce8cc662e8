/** Which person of a participation sits in a meeting (docs/rules.md, M35, M36). */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { meetingSides } from '#domain/matching/matching.ts';
import { type Calls, inEvent, people } from '../wire/contract.ts';
import { byMatching, meetingAnswer } from './matching.ts';
import { representative } from './representative.ts';

/** Who can be asked for, or sit there; languages are ISO 639-1. */
const person = representative.extend({ languages: z.array(z.string().length(2)) });

export const seatingCalls = {
  'GET /matching/getRepresentatives': {
    summary:
      'The people of a participant, one of whom a request may name; none where there is only one, as nothing is to be chosen.',
    access: { who: ['company', 'buyer', 'matching'], in: 'event' },
    request: inEvent.extend({ participateIdx: idx }),
    answer: z.array(person),
    refusals: people,
  },
  'GET /matching/getSeats': {
    summary:
      'Who could sit in a confirmed meeting for the reader’s side, of either for managers: whether they are free then, and who sits there now. Nobody once it has begun.',
    access: { who: ['owner', 'matching'], in: 'matching' },
    request: byMatching,
    answer: z.object({
      /** Of the meeting, for `handOver`. */
      version: z.number().int(),
      people: z.array(
        person.extend({
          side: z.enum(meetingSides),
          sitsThere: z.boolean(),
          /** Why they can't be there; null where they can. */
          busy: z.enum(['unavailable', 'meeting']).nullable(),
        }),
      ),
    }),
    refusals: ['matching_not_found'],
  },
  'POST /matching/handOver': {
    summary:
      'Another person of one’s side sits in a confirmed meeting, until it begins; managers choose for either side. Time, table and interpreter stay.',
    access: { who: ['owner', 'matching'], in: 'matching' },
    request: byMatching.extend({
      representativeIdx: idx,
      /** Of the meeting as it was seen: one that has changed since is `matching_state`. */
      version: z.number().int().min(0).optional(),
    }),
    answer: meetingAnswer,
    refusals: [
      'matching_not_found',
      'matching_state',
      'already_assigned',
      'invalid_parameter',
      'participate_not_found',
      'asked_too_often',
      'asked_too_often_in_all',
    ],
  },
} satisfies Calls;
