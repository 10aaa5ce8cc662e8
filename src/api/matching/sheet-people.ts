/** Who sits there for the companies and buyers of an event, as sheets of paper name them (docs/rules.md, M62). */
import { z } from 'zod';
import { idx, wholeNumber } from '#domain/common/fields.ts';
import { locales } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { type Calls, inEvent } from '../wire/contract.ts';
import { representative } from './representative.ts';

/** Participations of one answer; each has at most twenty people. */
export const sheetPeopleMost = 250;

const sheetPeople = z.object({
  people: z
    .array(
      representative.extend({
        participateIdx: idx,
        /** In which they are written to. */
        language: z.enum(locales),
        /** False of who was entered by the organiser, and logs in nowhere. */
        hasAccount: z.boolean(),
        /** Of these, whether they were given a personal link that still opens. */
        hasLink: z.boolean(),
      }),
    )
    .max(sheetPeopleMost * limits.representatives),
  /** After which participation the next part begins; null where this was the last. */
  next: idx.nullable(),
});
export type SheetPerson = z.output<typeof sheetPeople>['people'][number];

export const sheetPeopleCalls = {
  'GET /manage/matching/getSheetPeople': {
    summary:
      'The people of approved companies and buyers with the language of each, in parts: `after` is the `next` of the part before.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ after: wholeNumber(0, limits.idx).default(0) }),
    answer: sheetPeople,
    refusals: ['event_not_found'],
  },
} satisfies Calls;
