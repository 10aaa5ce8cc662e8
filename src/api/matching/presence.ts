/** What the two people of a meeting say about being there (docs/rules.md, M20). */
import { z } from 'zod';
import { wholeNumber } from '#domain/common/fields.ts';
import { lateMinutes, presenceKinds } from '#domain/matching/presence.ts';
import type { Calls } from '../wire/contract.ts';
import { byMatching, meetingAnswer } from './matching.ts';

const refusals = ['matching_not_found', 'matching_state', 'presence_not_now'] as const;

export const presenceCalls = {
  'POST /matching/sayPresence': {
    summary:
      'Says to the other side of a confirmed meeting that one is there, or late, or that they did not come, or contests that. The state of the meeting stays.',
    access: { who: 'owner', in: 'matching' },
    request: byMatching
      .extend({
        presence: z.enum(presenceKinds),
        /** How late, of `late` alone. */
        minutes: wholeNumber(lateMinutes[0], 15)
          .meta({ examples: [...lateMinutes] })
          .optional(),
      })
      .refine(
        ({ presence, minutes }) =>
          presence === 'late' ? lateMinutes.some((count) => count === minutes) : minutes === undefined,
        { path: ['minutes'], params: { rule: 'one_of' } },
      ),
    answer: meetingAnswer,
    refusals: [...refusals, 'invalid_parameter'],
  },
  'POST /matching/takeBackAbsence': {
    summary: 'Takes back that the other side did not come.',
    access: { who: 'owner', in: 'matching' },
    request: byMatching,
    answer: meetingAnswer,
    refusals,
  },
} satisfies Calls;
