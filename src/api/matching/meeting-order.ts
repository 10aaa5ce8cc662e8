/** One meeting before another: said, taken back and read (docs/rules.md, M47, M63). */
import { z } from 'zod';
import { idx, yn } from '#domain/common/fields.ts';
import { matchingStates, meetingSides } from '#domain/matching/matching.ts';
import { orderSides } from '#domain/matching/meeting-order.ts';
import { type Calls, inEvent, isoInstant, listRequest, nothing } from '../wire/contract.ts';

/** The data of a `meeting_order` of what a manager does: the other meeting, and where it is to be. */
export const orderInTheWay = z.object({
  matchingIdx: idx,
  comes: z.enum(orderSides),
  startsAt: isoInstant,
});

/** The names are null of a former member. */
const party = z.object({
  participateIdx: idx,
  side: z.enum(meetingSides),
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
});

const orderedMeeting = z.object({
  matchingIdx: idx,
  stateMatching: z.enum(matchingStates),
  /** Null of one that has no place yet. */
  startsAt: isoInstant.nullable(),
  company: party,
  buyer: party,
});
export type OrderedMeeting = z.output<typeof orderedMeeting>;

const meetingOrder = z.object({ before: orderedMeeting, after: orderedMeeting });
export type OrderOfTwo = z.output<typeof meetingOrder>;

export const meetingOrderCalls = {
  'POST /manage/matching/order': {
    summary:
      'Says that one meeting comes before another, for whatever places them, or takes it back. A circle is refused, and what stands otherwise by now (meeting_order, orderInTheWay).',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ beforeIdx: idx, afterIdx: idx, ordered: yn.default('Y') }),
    answer: nothing,
    refusals: [
      'event_not_found',
      'matching_not_found',
      'matching_state',
      'meeting_order',
      'invalid_parameter',
    ],
  },
  'GET /manage/matching/getOrders': {
    summary:
      'The orders between meetings of an event, or those in which one meeting is, by the time of the one that comes first.',
    access: { who: 'matching', in: 'event' },
    request: listRequest.extend({ matchingIdx: idx.optional() }),
    answer: z.array(meetingOrder),
    refusals: ['event_not_found'],
  },
} satisfies Calls;
