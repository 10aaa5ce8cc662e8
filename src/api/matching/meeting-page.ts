/** What a meeting's own page asks beside the meeting. */
import { z } from 'zod';
import { meetingSides } from '#domain/matching/matching.ts';
import { historyKinds } from '#domain/notice/notice.ts';
import { type Calls, isoInstant } from '../wire/contract.ts';
import { byMatching } from './matching.ts';

/** One step of a meeting. `by`: the side that took it; null for the organiser, a deadline, or where it is not known any more. */
export const meetingStep = z.object({
  kind: z.enum(historyKinds),
  at: isoInstant,
  by: z.enum(meetingSides).nullable(),
});
export type MeetingStep = z.output<typeof meetingStep>;

export const meetingPageCalls = {
  'GET /matching/getHistory': {
    summary: 'What has happened to one meeting, the first step first.',
    access: { who: ['owner', 'participate', 'matching'], in: 'matching' },
    request: byMatching,
    answer: z.array(meetingStep),
    refusals: ['matching_not_found'],
  },
} satisfies Calls;
