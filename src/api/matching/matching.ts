import { z } from 'zod';
import { idx, keywords, optionalText, wholeNumber, yn } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import {
  agendaGroups,
  askers,
  cancelRefusals,
  matchingStates,
  matchingTypes,
  meetingSides,
} from '#domain/matching/matching.ts';
import { videoLink } from '#domain/matching/video.ts';
import { type Calls, inEvent, isoInstant, memberType, people, searchRequest } from '../wire/contract.ts';
import { presenceAnswer, tablePlaceAnswer, videoAnswer, wasAnswer } from './meeting-parts.ts';
import { representative } from './representative.ts';
import { slotAnswer } from './slots.ts';
import { tableName } from './table-name.ts';

const party = z.object({
  participateIdx: idx,
  /** The names are null of a former member. */
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  personName: z.string().nullable(),
  personNameEn: z.string().nullable(),
  /** Null for those who may not see it (docs/rules.md, V4). */
  contact: z.object({ email: z.string(), mobile: z.string() }).nullable(),
  /** Where it has several people: who of them sits there, or was asked for. Null while that is open, and where there is only one. */
  representative: representative.nullable(),
});

/** One meeting, from a request to its end. What its reader may do now is said here, so that no screen decides by its own clock. */
export const meetingAnswer = z.object({
  matchingIdx: idx,
  eventIdx: idx,
  matchingType: z.enum(matchingTypes),
  stateMatching: z.enum(matchingStates),
  askedBy: z.enum(askers),
  /** Whose yes the request needs; null of what the organiser made. */
  approver: z.enum(meetingSides).nullable(),
  /** Whether the organiser made it, or accepted its request in place of the side that was asked. */
  isArranged: z.boolean(),
  /** Who declined what the organiser arranged. */
  declinedBy: z.enum(meetingSides).nullable(),
  company: party,
  buyer: party,
  message: z.string().nullable(),
  priority: z.number().int(),
  isTranslator: yn,
  /** What the interpreter has to speak besides Korean; null where any will do. */
  translatorLanguage: interpreterLanguage.nullable(),
  wishes: z.array(slotAnswer),
  anySlot: yn,
  slot: slotAnswer.nullable(),
  /** Null without a place, and by video. */
  tableNo: z.number().int().nullable(),
  tableName: tableName.nullable(),
  /** Whether it is asked for, or held, by video: it takes no table. */
  byVideo: yn,
  /** Of a confirmed meeting by video, for its two sides. */
  video: videoAnswer.nullable(),
  interpreterNo: z.number().int().nullable(),
  /** Of a cancelled meeting that had a place: when and where it was to be. */
  was: wasAnswer.nullable(),
  /** What the company's own interpreter speaks; empty: it brings none, and the meeting may have one of the event's. */
  companyInterpreter: z.array(interpreterLanguage),
  /** Where its table stands on the map, in the answer of this meeting alone: a place of the table's own, else the booth of whose own it is. */
  tablePlace: tablePlaceAnswer.nullable(),
  /** As the organiser has named them; null where nobody has. For the two sides and managers. */
  interpreterName: z.string().nullable(),
  /** Of a walk-in that waits for its answer: when it ends without one. */
  walkInUntil: isoInstant.nullable(),
  /** Another time that one side proposed, while it can still be had. Of a confirmed meeting: it stands until the other side accepts. */
  proposal: z.object({ slot: slotAnswer, proposedBy: z.enum(meetingSides) }).nullable(),
  deniedReason: z.string().nullable(),
  counselingIdx: idx.nullable(),
  createdAt: isoInstant,
  /** What it asks of its reader now, in the order in which that matters. */
  agenda: z.enum(agendaGroups),
  mayApprove: z.boolean(),
  /** Whether the reader is the one to accept or decline `proposal`; its other side may take it back. */
  mayAnswerProposal: z.boolean(),
  /** Whether the reader may propose another time for a confirmed meeting. */
  mayMove: z.boolean(),
  /** Whether a manager has locked it where it is; null but for managers. */
  isLocked: z.boolean().nullable(),
  /** What the organiser wants of the two, for managers alone; null where nobody has said it. */
  wanted: z
    .object({ must: z.boolean(), rank: z.number().int().nullable(), note: z.string().nullable() })
    .nullable(),
  mayCancel: z.boolean(),
  /** The sides of which the reader may let another person sit there. */
  mayHandOver: z.array(z.enum(meetingSides)),
  /** Rises whenever a confirmed meeting is moved, handed over or cancelled. */
  version: z.number().int(),
  /** Whether the reader may decline what the organiser arranged, outside of the rules for cancelling. */
  mayDecline: z.boolean(),
  /** Why a meeting that is still to come can't be cancelled now; null where it can, and where nothing is left to cancel. */
  cancelRefusal: z.enum(cancelRefusals).nullable(),
  mayWriteLog: z.boolean(),
  /** What the two have said about being there, and what the reader may say now; null where there is neither. */
  presence: presenceAnswer.nullable(),
});
export type Meeting = z.output<typeof meetingAnswer>;

/**
 * The data of a `late_cancellation` of `/participate/cancel` and `/member/withdraw`: the confirmed meeting that begins within
 * the next 24 hours, as its own side reads it. `mine` is that side; times are of the event's zone.
 */
export const blockedBy = z.object({
  meeting: meetingAnswer,
  mine: z.enum(meetingSides),
  timeZone: z.string(),
});
export type BlockedBy = z.output<typeof blockedBy>;

export const byMatching = z.object({ matchingIdx: idx });

/** Why a slot can't be claimed, whoever claims it (`server/features/matching/placing/claim.ts`). */
export const claimRefusals = ['already_assigned', 'day_full', 'meeting_order'] as const;

/** What keeps a yes from claiming a slot. */
const claiming = [
  ...claimRefusals,
  'matching_not_found',
  'matching_state',
  'access_deny',
  'late_inquiry',
  'participate_not_found',
] as const;

export const matchingCalls = {
  'GET /matching/getList': {
    summary: "One's own meetings, in every state.",
    access: { who: ['company', 'buyer'], in: 'event' },
    request: searchRequest.extend({
      listOrder: z.enum(['recent', 'agenda']).optional(),
      filterType: z.enum(matchingStates).optional(),
      stateMatching: z.enum(matchingStates).optional(),
      matchingType: z.enum(matchingTypes).optional(),
      direction: z.enum(['sent', 'received']).optional(),
      agenda: z.enum(agendaGroups).optional(),
      matchingIdx: idx.optional(),
      /** Either of the two. */
      participateIdx: idx.optional(),
      companyIdx: idx.optional(),
      buyerIdx: idx.optional(),
      counselingIdx: idx.optional(),
      companyName: keywords,
      /** Of either of the two. */
      memberName: keywords,
      /** Of whom one meets. */
      targetMemberName: keywords,
      memberType,
      /** Of whom one meets. */
      participateType: z.enum(['COMPANY', 'BUYER', 'OKTA']).optional(),
      /** The day on which it takes place, by the event's own clock. */
      matchingDate: z.iso.date().optional(),
      placeMatchingYn: yn.optional(),
      isTranslator: yn.optional(),
    }),
    answer: z.array(meetingAnswer),
    refusals: [...people, 'online_matching_not_found'],
  },
  'GET /matching/getDetail': {
    summary: 'One meeting, with what its reader may do now.',
    access: { who: ['owner', 'participate', 'matching'], in: 'matching' },
    request: byMatching,
    answer: meetingAnswer,
    refusals: ['matching_not_found'],
  },
  'POST /matching/apply': {
    summary: 'Asks for a meeting. A request holds nothing.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent
      .extend({
        targetParticipateIdx: idx,
        wishes: z
          .array(idx)
          .max(limits.wishes)
          .refine((list) => new Set(list).size === list.length, { params: { rule: 'duplicate' } })
          .default([]),
        anySlot: yn.default('N'),
        message: optionalText(1000),
        priority: wholeNumber(1, 3).default(2),
        isTranslator: yn.default('N'),
        /** One of the event's `interpreterLanguages`. */
        translatorLanguage: interpreterLanguage.optional(),
        /** One of the people of the target, if it has several: they sit there, or nobody does. */
        representativeIdx: idx.optional(),
        /** By video, where the event's `videoMeetings` lets participants ask for it: who answers sees it, and says yes to it. */
        byVideo: yn.default('N'),
        /** For two who stand in front of each other: the one wish is the slot that is under way or the next one (`/matching/getWalkIn`). */
        walkIn: yn.default('N'),
      })
      .refine((request) => request.anySlot === 'Y' || request.wishes.length > 0, {
        path: ['wishes'],
        params: { rule: 'required' },
      })
      .refine(({ walkIn, anySlot, wishes }) => walkIn === 'N' || (anySlot === 'N' && wishes.length === 1), {
        path: ['walkIn'],
        params: { rule: 'one_of' },
      })
      // Two who stand in front of each other.
      .refine(({ walkIn, byVideo }) => walkIn === 'N' || byVideo === 'N', {
        path: ['byVideo'],
        params: { rule: 'one_of' },
      }),
    creates: 'matchingIdx',
    answer: meetingAnswer,
    refusals: [
      ...people,
      'meetings_arranged',
      'not_with_own',
      'duplicated_matching',
      'asked_too_often',
      'asked_too_often_in_all',
      'late_inquiry',
      'already_assigned',
      'event_the_end',
      'invalid_parameter',
    ],
  },
  'POST /matching/approve': {
    summary:
      'Says yes, and claims a slot, a table and both people. A slot that was not wished for becomes a proposal instead.',
    access: { who: 'owner', in: 'matching' },
    request: byMatching.extend({ slotIdx: idx.optional() }),
    answer: meetingAnswer,
    refusals: [...claiming, 'asked_too_often', 'asked_too_often_in_all'],
  },
  'POST /matching/deny': {
    summary: 'Says no, with a reason if one likes.',
    access: { who: 'owner', in: 'matching' },
    request: byMatching.extend({ reason: optionalText(500) }),
    answer: meetingAnswer,
    refusals: ['matching_not_found', 'matching_state', 'access_deny'],
  },
  'POST /matching/cancel': {
    summary: 'Takes back a request, or cancels what stands, in time.',
    access: { who: 'owner', in: 'matching' },
    request: byMatching.extend({ reason: optionalText(500) }),
    answer: meetingAnswer,
    refusals: ['matching_not_found', 'matching_state', 'late_cancellation', 'matching_cancel_not_allow'],
  },
  'POST /matching/decline': {
    summary:
      'Declines a meeting that the organiser arranged without asking, until it begins: where the event lets people, and outside of the rules for cancelling.',
    access: { who: 'owner', in: 'matching' },
    request: byMatching.extend({ reason: optionalText(500) }),
    answer: meetingAnswer,
    refusals: ['matching_not_found', 'matching_state', 'access_deny'],
  },
  'POST /matching/move': {
    summary: 'Proposes another time for a confirmed meeting, which stands until the other side accepts.',
    access: { who: 'owner', in: 'matching' },
    request: byMatching.extend({ slotIdx: idx }),
    answer: meetingAnswer,
    refusals: [
      'matching_not_found',
      'matching_state',
      'meeting_locked',
      'meeting_order',
      'asked_too_often',
      'asked_too_often_in_all',
      'participate_not_found',
      'already_assigned',
      'late_inquiry',
      'invalid_parameter',
    ],
  },
  'POST /matching/acceptProposal': {
    summary: 'Accepts the time that the other side proposed, and claims it.',
    access: { who: 'owner', in: 'matching' },
    request: byMatching.extend({ slotIdx: idx }),
    answer: meetingAnswer,
    refusals: [...claiming, 'meeting_locked'],
  },
  'POST /matching/dropProposal': {
    summary: "Declines the other side's proposed time, or takes one's own back.",
    access: { who: 'owner', in: 'matching' },
    request: byMatching,
    answer: meetingAnswer,
    refusals: ['matching_not_found', 'matching_state'],
  },
  'POST /matching/setVideoLink': {
    summary:
      'The company gives a meeting by video a link of its own; empty, its room counts again, else the link of the event.',
    access: { who: 'owner', in: 'matching' },
    request: byMatching.extend({ videoLink }),
    answer: meetingAnswer,
    refusals: ['matching_not_found', 'matching_state', 'access_deny'],
  },
} satisfies Calls;
