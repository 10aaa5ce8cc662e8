/** Meetings of two who stand in front of each other (docs/rules.md, M21). A company or a buyer asks by `/matching/apply`. */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { liveStates } from '#domain/matching/matching.ts';
import { type Calls, inEvent, isoInstant } from '../wire/contract.ts';
import { claimRefusals, meetingAnswer } from './matching.ts';
import { slotAnswer } from './slots.ts';

const walkIn = z.object({
  tableCount: z.number().int(),
  /** The slot that is under way and the next one of the day, as far as a meeting can still begin in them. */
  slots: z.array(
    slotAnswer.extend({
      isNow: z.boolean(),
      /** When it is too late to begin in it. */
      until: isoInstant,
      freeTables: z.number().int(),
      /** Whether everyone who was named can then, the reader too; never why not. */
      isFree: z.boolean(),
    }),
  ),
  /** What stands between the two who were named already (M3): it is refused that they ask again. */
  existing: z.object({ matchingIdx: idx, stateMatching: z.enum(liveStates) }).nullable(),
});

export const walkInCalls = {
  'GET /matching/getWalkIn': {
    summary: 'How many tables are free now and in the next slot, and whether the two can meet then.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({ targetParticipateIdx: idx.optional() }),
    answer: walkIn,
    refusals: ['event_not_found', 'participate_not_found', 'participate_pending', 'access_deny'],
  },
  'GET /manage/matching/getWalkIn': {
    summary: 'The same for a manager, who may name two people.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ companyIdx: idx.optional(), buyerIdx: idx.optional() }),
    answer: walkIn.extend({
      /** Whether one of the two who were named does not want to meet the other; never who. */
      isNotWanted: z.boolean(),
    }),
    refusals: ['event_not_found', 'participate_not_found'],
  },
  'POST /manage/matching/walkIn': {
    summary: 'Books a free table for a company and a buyer who stand before the manager and agree.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ companyIdx: idx, buyerIdx: idx, slotIdx: idx, tableNo: idx.optional() }),
    creates: 'matchingIdx',
    answer: meetingAnswer,
    refusals: [
      'event_not_found',
      'participate_not_found',
      'duplicated_matching',
      'not_wanted',
      ...claimRefusals,
      'late_inquiry',
      'invalid_parameter',
    ],
  },
} satisfies Calls;
