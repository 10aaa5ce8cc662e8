/** Visitors as managers have them at the door: found, checked in, registered on the spot, counted, and given a badge. */
import { z } from 'zod';
import { memberId } from '#domain/account/member.ts';
import { accepted, idx, keywords, yn } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { doorName } from '#domain/visitor/check-in.ts';
import { consentVersions, storedVisitor, visitorEntered } from '#domain/visitor/visitor.ts';
import { registrationTypes } from '#domain/visitor/visitor-types.ts';
import { answerFilter, readAnswers } from '../event/event-form.ts';
import { type Calls, inEvent, isoInstant, listOf, nothing, searchRequest } from '../wire/contract.ts';

/** A registration as a manager reads it. Of one that was erased only its number and its times are left. */
export const managedVisitor = z.object({
  visitorIdx: idx,
  registrationType: z.enum(registrationTypes),
  isErased: z.boolean(),
  ...storedVisitor.shape,
  code: z.string(),
  /** When they came, and by which door; null while they have not. */
  checkedInAt: isoInstant.nullable(),
  checkedInDoor: z.string().nullable(),
  badgePrintedAt: isoInstant.nullable(),
  /** By which form they registered; null: by what the specification lists. A change follows it. */
  formIdx: idx.nullable(),
  /** To the questions of the event's own. */
  answers: readAnswers,
  createdAt: isoInstant,
  /** When what was entered was last saved: whoever changes it says what they saw. */
  updatedAt: isoInstant,
});
export type ManagedVisitor = z.output<typeof managedVisitor>;

/** What comes of a check-in. `isFirst` is false for a code that was used already: `visitor` then says when and where. */
export const checkedIn = z.object({ visitor: managedVisitor, isFirst: z.boolean() });
export type CheckedIn = z.output<typeof checkedIn>;

/** What of the registrations is asked for. */
const filters = {
  keywords,
  visitorName: keywords,
  visitorMobile: keywords,
  visitorEmail: keywords,
  registrationType: z.enum(registrationTypes).optional(),
  filterType: z.enum(registrationTypes).optional(),
  /** Their organisation. */
  companyName: keywords,
  /** Of one who has an account. */
  participateIdx: idx.optional(),
  memberIdx: idx.optional(),
  memberId: memberId.optional(),
  memberName: keywords,
  /** Y: those who came. */
  checkedInYn: yn.optional(),
  ...answerFilter,
};

const byIdx = inEvent.extend({ visitorIdx: idx });
const byIdxs = inEvent.extend({ visitorIdxs: z.array(idx).min(1).max(limits.badges) });
const ofTypes = z.object({ PRE: z.number().int(), CHECK: z.number().int() });

export const visitorManageCalls = {
  'GET /manage/visitor/getList': {
    summary:
      "The event's visitors, newest first or by name. `after` and `before` page by key: the rows behind or before one; not by name.",
    access: { who: 'participate', in: 'event' },
    request: searchRequest
      .extend({
        ...filters,
        listOrder: z.enum(['recent', 'name', 'nameEn']).optional(),
        after: idx.optional(),
        before: idx.optional(),
      })
      .refine(
        ({ listOrder = 'recent', after, before }) =>
          listOrder === 'recent' || (after ?? before) === undefined,
        { path: ['listOrder'], params: { rule: 'one_of' } },
      ),
    answer: z.array(managedVisitor),
    refusals: ['event_not_found'],
  },
  'GET /manage/visitor/getCounts': {
    summary: 'How many registered and how many came, by kind, by hour of the event’s clock and by door.',
    access: { who: 'participate', in: 'event' },
    request: inEvent,
    answer: z.object({
      /** The server's time, by which a door sets its check-ins right. */
      at: isoInstant,
      registered: ofTypes,
      came: ofTypes,
      /** The hours in which somebody came, in their order; `hour` is its beginning. */
      hours: z.array(z.object({ hour: isoInstant, PRE: z.number().int(), CHECK: z.number().int() })),
      doors: z.array(z.object({ door: z.string().nullable(), count: z.number().int() })),
    }),
    refusals: ['event_not_found'],
  },
  'POST /manage/visitor/checkIn': {
    summary:
      'Counts a visitor as come, once. Sent again with the same `at` and door it is the same check-in.',
    access: { who: 'participate', in: 'event' },
    request: inEvent
      .extend({
        /** As it was read or typed. */
        code: z.string().max(100).optional(),
        visitorIdx: idx.optional(),
        door: doorName,
        /** When it was made, where it is sent later. */
        at: isoInstant.optional(),
      })
      .refine(({ code, visitorIdx }) => (code === undefined) !== (visitorIdx === undefined), {
        path: ['code'],
        params: { rule: 'required' },
      }),
    answer: checkedIn,
    refusals: ['visitor_not_found', 'invalid_parameter'],
  },
  'POST /manage/visitor/undoCheckIn': {
    summary: 'Takes back a check-in that was a mistake, as long as it is the one that was seen.',
    access: { who: 'participate', in: 'event' },
    request: inEvent.extend({ visitorIdx: idx, checkedInAt: isoInstant }),
    answer: managedVisitor,
    refusals: ['visitor_not_found'],
  },
  'POST /manage/visitor/add': {
    summary:
      'Registers a visitor at the door, and checks them in. visitor_found names the fields that are taken.',
    access: { who: 'participate', in: 'event' },
    request: inEvent.extend({
      /** Which saved state of the event's form the desk has seen; null: what the specification lists; without it the present one. */
      formIdx: idx.nullable().optional(),
      visitor: visitorEntered,
      door: doorName,
      /** The visitor has agreed to this text. */
      agreePrivacy: accepted,
      consentVersion: z.enum(consentVersions),
    }),
    creates: 'visitorIdx',
    answer: managedVisitor,
    refusals: ['visitor_found', 'visitor_not_found', 'form_not_found', 'form_changed', 'invalid_parameter'],
  },
  'POST /manage/visitor/update': {
    summary:
      'Corrects a registration. Its code stays; a new email ends the link, and is sent a new one. visitor_found names the fields that are taken.',
    access: { who: 'participate', in: 'event' },
    /** `updatedAt`: of the registration as it was seen; refused where it was saved since. */
    request: byIdx.extend({ visitor: visitorEntered, updatedAt: isoInstant }),
    answer: managedVisitor,
    refusals: ['visitor_not_found', 'visitor_changed', 'visitor_found', 'invalid_parameter'],
  },
  'POST /manage/visitor/cancel': {
    summary: 'Cancels a registration, and erases what tells of the visitor; they may register again.',
    access: { who: 'participate', in: 'event' },
    /** `updatedAt` as of a correction. */
    request: byIdx.extend({ updatedAt: isoInstant }),
    answer: nothing,
    refusals: ['visitor_not_found', 'visitor_changed'],
  },
  'POST /manage/visitor/resendLink': {
    summary: 'Sends the link of a registration once more, to its own address.',
    access: { who: 'participate', in: 'event' },
    request: byIdx,
    answer: nothing,
    refusals: ['visitor_not_found', 'invalid_parameter'],
  },
  'GET /manage/visitor/getBadges': {
    summary: 'Registrations by their numbers, for badges.',
    access: { who: 'participate', in: 'event' },
    request: inEvent.extend({ visitorIdxs: listOf(idx, limits.badges) }),
    answer: z.array(managedVisitor),
    refusals: [],
  },
  'POST /manage/visitor/markPrinted': {
    summary: 'Notes that badges were printed.',
    access: { who: 'participate', in: 'event' },
    request: byIdxs,
    answer: nothing,
    refusals: [],
  },
  'GET /manage/visitor/exportList': {
    summary:
      "The event's visitors that a search finds, oldest first, as a spreadsheet. XLSX holds 20,000 at most.",
    access: { who: 'participate', in: 'event' },
    request: z.object({
      ...inEvent.shape,
      ...filters,
      format: z.enum(['xlsx', 'csv']),
      /** Of the heads and the choices. */
      language: z.enum(['ko', 'en']),
    }),
    answers: 'file',
    audited: 'visitor',
    answer: nothing,
    refusals: ['event_not_found', 'invalid_parameter'],
  },
} satisfies Calls;
