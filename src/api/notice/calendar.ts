import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { locales } from '#domain/common/language.ts';
import { type Calls, inEvent, isoInstant, nothing, people } from '../wire/contract.ts';

export const calendarCalls = {
  'GET /calendar/exportSchedule': {
    summary: "One's own confirmed meetings, or one of them, as a calendar file (RFC 5545), in this language.",
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({ matchingIdx: idx.optional(), language: z.enum(locales).default('ko') }),
    answer: nothing,
    answers: 'file',
    refusals: [...people, 'matching_not_found', 'matching_state'],
  },
  'GET /calendar/getAddress': {
    summary:
      "Whether there is an address at which calendar programs read one's own schedule, and since when.",
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent,
    answer: z.object({ createdAt: isoInstant.nullable() }),
    refusals: people,
  },
  'POST /calendar/makeAddress': {
    summary:
      'Makes that address, in place of one that was there. It is answered this once, and stored as a hash.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent,
    /** `path` follows the base of files: `/files` and '/calendar/….ics'. */
    answer: z.object({ path: z.string(), createdAt: isoInstant }),
    refusals: people,
  },
  'POST /calendar/endAddress': {
    summary: 'Ends that address; programs that read it get 404.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent,
    answer: nothing,
    refusals: people,
  },
} satisfies Calls;
