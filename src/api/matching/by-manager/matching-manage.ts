/** What managers do with meetings. */
import { z } from 'zod';
import { idx, optionalText, text, yn } from '#domain/common/fields.ts';
import { type Calls, inEvent, nothing, searchRequest } from '../../wire/contract.ts';
import { byMatching, claimRefusals, meetingAnswer } from '../matching.ts';
import { slotAnswer } from '../slots.ts';
import { meetingFilters, meetingOrders } from './matching-filters.ts';

/** Giving a meeting a slot by hand; a slot that is closed by the clock needs a reason. */
const intoSlot = {
  access: { who: 'matching', in: 'matching' },
  request: byMatching.extend({
    slotIdx: idx,
    /** At that table or not at all; without it at the lowest-numbered free one. */
    tableNo: idx.optional(),
    /** Y: by video, without a table; N: at a table; without it, and without a table, as it is. */
    byVideo: yn.optional(),
    reason: optionalText(500),
  }),
  answer: meetingAnswer,
  refusals: [
    ...claimRefusals,
    'matching_not_found',
    'matching_state',
    'invalid_parameter',
    'participate_not_found',
  ],
} as const;

export const matchingManageCalls = {
  'GET /manage/matching/getList': {
    summary: "The event's requests and meetings, as managers read them; a participant's page has theirs.",
    access: { who: ['matching', 'participate'], in: 'event' },
    request: searchRequest.extend({
      ...meetingFilters.shape,
      /** By the time at which they meet what has none comes last; names are the companies'. */
      listOrder: z.enum(meetingOrders).optional(),
    }),
    answer: z.array(meetingAnswer),
    refusals: ['event_not_found'],
  },
  'GET /manage/matching/exportList': {
    summary:
      "The event's requests and meetings that a search finds, oldest first, as a spreadsheet. XLSX holds 20,000 at most.",
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({
      ...meetingFilters.shape,
      format: z.enum(['xlsx', 'csv']),
      /** Of the heads and the choices. */
      language: z.enum(['ko', 'en']),
    }),
    answers: 'file',
    audited: 'matching',
    answer: nothing,
    refusals: ['event_not_found', 'invalid_parameter'],
  },
  'GET /manage/matching/getFreeSlots': {
    summary:
      'Where one meeting can be placed: both are free, and a table, and an interpreter where one is wanted.',
    access: { who: 'matching', in: 'matching' },
    request: byMatching,
    /** `isOpen`: still open by the clock; the others need a reason. */
    answer: z.array(slotAnswer.extend({ isOpen: z.boolean(), hasBegun: z.boolean() })),
    refusals: ['matching_not_found'],
  },
  'POST /manage/matching/place': {
    summary:
      'Places a meeting that was accepted and found no slot; a slot that is closed by the clock needs a reason.',
    ...intoSlot,
  },
  'POST /manage/matching/move': {
    summary:
      'Moves a confirmed meeting at once, to another slot or table, from a table to video or back; to a slot that is closed by the clock with a reason. A locked one stays (meeting_locked).',
    ...intoSlot,
    request: intoSlot.request.extend({
      /** Where the manager saw it; one that another has moved since is `matching_state`, and stays there. */
      from: z.object({ slotIdx: idx, tableNo: idx.nullable() }).optional(),
    }),
    refusals: [...intoSlot.refusals, 'meeting_locked'],
  },
  'POST /manage/matching/cancel': {
    summary: 'Cancels a request or a meeting, whatever the hour.',
    access: { who: 'matching', in: 'matching' },
    request: byMatching.extend({ reason: text(500) }),
    answer: meetingAnswer,
    refusals: ['matching_not_found', 'matching_state'],
  },
} satisfies Calls;
