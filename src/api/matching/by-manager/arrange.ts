/** Meetings that the organiser makes (docs/rules.md, M27). */
import { z } from 'zod';
import { idx, optionalText, optionalWholeNumber, yn } from '#domain/common/fields.ts';
import { mostAtOnce, mostInAll, mostPerDay } from '#domain/event/event-rules.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { strandedActs } from '#domain/matching/matching.ts';
import { claimObstacles } from '#domain/matching/obstacles.ts';
import { type Calls, inEvent, isoInstant, nothing } from '../../wire/contract.ts';
import { byMatching, claimRefusals, meetingAnswer } from '../matching.ts';
import { representative } from '../representative.ts';
import { slotAnswer } from '../slots.ts';

/** The data of a `duplicated_matching` of `/manage/matching/add`: where the two meet already. */
export const standingMeeting = z.object({
  matchingIdx: idx,
  slotIdx: idx.nullable(),
  startsAt: isoInstant.nullable(),
  tableNo: z.number().int().nullable(),
});

/** The data of an `already_assigned` of what a manager puts into a slot: all that stands in the way. */
export const inTheWay = z.object({
  obstacles: z.array(z.enum(claimObstacles)),
  /** Of a swap: of which of the two. */
  matchingIdx: idx.optional(),
});

const swappedMeeting = z.object({
  matchingIdx: idx,
  from: z.object({ slotIdx: idx, tableNo: idx.nullable() }),
});

/** The data of an `hours_strand`: a meeting in a slot that is to be marked, the first slot that both have free, and who else could sit there. */
export const strandedByHours = z.object({
  matchingIdx: idx,
  companyIdx: idx,
  buyerIdx: idx,
  startsAt: isoInstant,
  tableNo: z.number().int().nullable(),
  /** It stays where it is until it is unlocked, so that it has no slot to move to. */
  isLocked: z.boolean(),
  freeSlot: slotAnswer.nullable(),
  /** Of one person's hours the colleague who would sit there; null where nobody is free. */
  colleague: representative.nullable(),
});
export type StrandedByHours = z.output<typeof strandedByHours>;

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
      /** Y: by video, without a table. */
      byVideo: yn.optional(),
      /** Without it as the request that is accepted has it; of a new meeting none. */
      isTranslator: yn.optional(),
      translatorLanguage: interpreterLanguage.optional(),
      /** Who is to sit there; without one as the request that is accepted has it, else whoever can. */
      companyRepIdx: idx.optional(),
      buyerRepIdx: idx.optional(),
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
      'not_wanted',
    ],
  },
  'POST /manage/matching/limit': {
    summary:
      "Sets the most meetings of one participant on a day, and at once, in the place of the event's; empty, the event's counts again. Meetings that stand stay; a number below those that are to come at once is refused with how many (at_once_taken).",
    access: { who: 'matching', in: 'participate' },
    request: z.object({
      participateIdx: idx,
      /** Each stays where it is not named. */
      meetingsPerDay: mostPerDay.optional(),
      meetingsAtOnce: optionalWholeNumber(1, mostAtOnce).optional(),
      /** How many it is to have in all; what is made by a sheet never goes beyond the most. */
      meetingsLeast: mostInAll.optional(),
      meetingsMost: mostInAll.optional(),
    }),
    answer: nothing,
    refusals: ['participate_not_found', 'at_once_taken', 'invalid_parameter'],
  },
  'GET /manage/matching/getLimits': {
    summary:
      'How many meetings one participant may have: its own numbers, null where there is none, and those of the event.',
    access: { who: 'matching', in: 'participate' },
    request: z.object({ participateIdx: idx }),
    answer: z.object({
      meetingsPerDay: z.int().nullable(),
      meetingsAtOnce: z.int().nullable(),
      meetingsLeast: z.int().nullable(),
      meetingsMost: z.int().nullable(),
      ofEvent: z.object({ meetingsPerDay: z.int().nullable(), meetingsAtOnce: z.int() }),
    }),
    refusals: ['participate_not_found'],
  },
  'POST /manage/matching/lock': {
    summary:
      'Locks a confirmed meeting that is to come where it is, or unlocks it. Nothing moves a locked one (meeting_locked); whoever may cancel it still does.',
    access: { who: 'matching', in: 'matching' },
    request: byMatching.extend({ locked: yn }),
    answer: meetingAnswer,
    refusals: ['matching_not_found', 'matching_state'],
  },
  'POST /manage/matching/swap': {
    summary:
      'Swaps two confirmed meetings: each gets the slot and the table of the other, both or neither. A slot that is closed by the clock needs a reason; an already_assigned says what stands in the way of which one (inTheWay).',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({
      /** Each with where the manager saw it; one that another has moved since is `matching_state`, and both stay. */
      meetings: z.array(swappedMeeting).length(2),
      reason: optionalText(500),
    }),
    answer: z.array(meetingAnswer),
    refusals: [
      'event_not_found',
      'matching_not_found',
      'matching_state',
      'meeting_locked',
      ...claimRefusals,
      'invalid_parameter',
    ],
  },
  'POST /manage/matching/block': {
    summary:
      'Marks slots in which a participant, or one of its people, can’t meet, or opens them again. The meetings in them are named first (hours_strand, strandedByHours), and given to a colleague, moved or cancelled only when the request names the same ones.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({
      participateIdx: idx,
      /** One of its people: the others go on meeting. Without it the whole participation, also whoever joins it later. */
      representativeIdx: idx.optional(),
      slotIdxs: z.array(idx).min(1).max(500),
      /** N: open again. */
      unavailable: yn.default('Y'),
      /** What becomes of each meeting in these slots, as `hours_strand` named them: given to a colleague who is free (of one person's), moved to the first slot that both have free, or cancelled. */
      meetings: z
        .array(z.object({ matchingIdx: idx, act: z.enum(strandedActs) }))
        .max(500)
        .default([]),
      /** Both sides of a meeting that is cancelled read it; the audit keeps it. */
      reason: optionalText(500),
    }),
    answer: z.object({
      /** Slots that were not so before. */
      marked: z.number().int(),
      handedOver: z.number().int(),
      moved: z.number().int(),
      cancelled: z.number().int(),
    }),
    refusals: ['event_not_found', 'participate_not_found', 'hours_strand', 'invalid_parameter'],
  },
} satisfies Calls;
