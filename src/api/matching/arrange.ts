/** Meetings that the organiser makes (docs/rules.md, M27). */
import { z } from 'zod';
import { idx, optionalText, yn } from '#domain/common/fields.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { claimObstacles } from '#domain/matching/schedule-grid.ts';
import { type Calls, inEvent, isoInstant } from '../wire/contract.ts';
import { claimRefusals, meetingAnswer } from './matching.ts';

/** The data of a `duplicated_matching` of `/manage/matching/add`: where the two meet already. */
export const standingMeeting = z.object({
  matchingIdx: idx,
  slotIdx: idx.nullable(),
  startsAt: isoInstant.nullable(),
  tableNo: z.number().int().nullable(),
});

/** The data of an `already_assigned` of what a manager puts into a slot: all that stands in the way. */
export const inTheWay = z.object({ obstacles: z.array(z.enum(claimObstacles)) });

export const arrangeCalls = {
  'POST /manage/matching/add': {
    summary:
      'Makes a confirmed meeting of a company and a buyer at once; an open request of the two is accepted by it. A duplicated_matching says where the two meet already (standingMeeting), an already_assigned what stands in the way (inTheWay).',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({
      companyIdx: idx,
      buyerIdx: idx,
      slotIdx: idx,
      /** At that table or not at all; without it at the lowest-numbered free one. */
      tableNo: idx.optional(),
      /** Without it as the request that is accepted has it; of a new meeting none. */
      isTranslator: yn.optional(),
      translatorLanguage: interpreterLanguage.optional(),
      /** Needed where the clock has closed the slot. */
      reason: optionalText(500),
    }),
    creates: 'matchingIdx',
    answer: meetingAnswer,
    refusals: [
      'event_not_found',
      'participate_not_found',
      'duplicated_matching',
      ...claimRefusals,
      'invalid_parameter',
    ],
  },
} satisfies Calls;
