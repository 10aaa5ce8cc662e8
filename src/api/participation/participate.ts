import { z } from 'zod';
import { idx, text, wholeNumber } from '#domain/common/fields.ts';
import { locales } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { companyInput } from '#domain/participation/company.ts';
import { guardedFields } from '#domain/participation/company-change.ts';
import { participateStates, participateTypes, sides } from '#domain/participation/participation.ts';
import { spokenLanguages } from '#domain/participation/representative.ts';
import { storedVisitor } from '#domain/visitor/visitor.ts';
import { readAnswers } from '../event/event-form.ts';
import { type Calls, inEvent, isoInstant, nothing, searchRequest } from '../wire/contract.ts';
import { pickOf } from '../wire/pick.ts';
import { application } from './application.ts';
import { ownBuyer } from './buyer.ts';
import { ownCompany } from './company.ts';
import { participateFilters, participateOrders } from './participate-filters.ts';
import { productAnswer } from './product.ts';

const applyRequest = z.intersection(inEvent, application);

/** What an approved company wants to be called: it waits or, with a reason, was refused. */
export const companyChange = z.object({
  changed: pickOf(companyInput, guardedFields).partial(),
  askedAt: isoInstant,
  refusedAt: isoInstant.nullable(),
  reason: z.string().nullable(),
});
export type CompanyChange = z.output<typeof companyChange>;

/** A participation with all that its owner entered; of a former member nothing of it is left. */
export const participateDetail = z.object({
  participateIdx: idx,
  eventIdx: idx,
  /** Null: without an account. */
  memberIdx: idx.nullable(),
  participateType: z.enum(participateTypes),
  side: z.enum(sides),
  stateParticipate: z.enum(participateStates),
  deniedReason: z.string().nullable(),
  /** Why a manager cancelled it. */
  cancelReason: z.string().nullable(),
  /** Until when its member may object to that. */
  objectUntil: isoInstant.nullable(),
  createdAt: isoInstant,
  /** By which form they applied; null: by what the specification lists. */
  formIdx: idx.nullable(),
  /** What whoever has charge speaks besides Korean; empty of visitors. */
  languages: spokenLanguages,
  /** To the questions of the event's own, in their order. */
  answers: readAnswers,
  company: ownCompany.nullable(),
  companyChange: companyChange.nullable(),
  products: z.array(productAnswer),
  buyer: ownBuyer.nullable(),
  /** A contact that was left empty is ''. */
  visitor: storedVisitor.extend({ visitorMobile: z.string(), visitorEmail: z.string() }).nullable(),
});
export type ParticipateDetail = z.output<typeof participateDetail>;

/** The person of a participation without an account, as managers read them. */
export const contactPerson = z.object({
  name: z.string(),
  email: z.string().nullable(),
  tel: z.string().nullable(),
  country: z.string(),
  language: z.enum(locales),
  /** When their link was made; null before there is one. */
  linkedAt: isoInstant.nullable(),
  consentedAt: isoInstant.nullable(),
  /** Fields of a member's form that nobody knows yet. */
  missing: z.array(z.string()),
});
export type ContactPerson = z.output<typeof contactPerson>;

/** The same as a manager reads it. */
export const managedParticipation = participateDetail.extend({
  /** The member agreed to news of later events; nobody else may be written to of them. */
  wantsNews: z.boolean(),
  /** Of a participation without an account. */
  person: contactPerson.nullable(),
  /** When the application was last saved: whoever changes it says what they saw. */
  updatedAt: isoInstant,
  /** Its own most meetings of a day, and at once; null where the event's count (docs/rules.md, M30, M37). */
  meetingsPerDay: z.int().nullable(),
  meetingsAtOnce: z.int().nullable(),
});
export type ManagedParticipation = z.output<typeof managedParticipation>;

/** A line of the managers' list. */
export const participateSummary = z.object({
  participateIdx: idx,
  participateType: z.enum(participateTypes),
  stateParticipate: z.enum(participateStates),
  /** The names are null, and the id is empty, of a former member. */
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
  memberNameKo: z.string().nullable(),
  memberNameEn: z.string().nullable(),
  memberId: z.string(),
  createdAt: isoInstant,
  deniedReason: z.string().nullable(),
  /** When the application was last saved: whoever decides on it says what they saw. */
  updatedAt: isoInstant,
  /** A changed name of the company waits for a manager. */
  hasChange: z.boolean(),
  /** False of who was entered by the organiser, and is no member. */
  hasAccount: z.boolean(),
});

/** What a member has entered and not sent. `content` is JSON that only the form reads. */
export const applicationDraft = z.object({
  content: z.string(),
  version: z.number().int(),
  savedAt: isoInstant,
});
export type ApplicationDraft = z.output<typeof applicationDraft>;

/** Of an application whose type there is not. */
export const unknownType = { participateType: 'participate_type_not_found' } as const;

const byParticipate = z.object({ participateIdx: idx });
/** An application as a manager saw it; refused where it was saved since. */
export const seenApplication = byParticipate.extend({ updatedAt: isoInstant });

export const participateCalls = {
  'POST /participate/apply': {
    summary: 'Applies to take part in an event.',
    access: { who: 'member', in: 'event' },
    request: applyRequest,
    refusedAs: unknownType,
    creates: 'participateIdx',
    answer: participateDetail,
    refusals: [
      'event_not_found',
      'event_the_end',
      'participate_exist',
      'participate_entered',
      'participate_type_not_found',
      'applied_too_often',
      'consent_needed',
      'visitor_found',
      'form_not_found',
      'form_changed',
      'invalid_parameter',
    ],
  },
  'GET /participate/getDetail': {
    summary: "One's own application, the last one, with all that was entered.",
    access: { who: 'member', in: 'event' },
    request: inEvent,
    answer: participateDetail,
    refusals: ['participate_not_found'],
  },
  'GET /participate/getDraft': {
    summary: "One's own application that was begun and not sent; null when there is none.",
    access: { who: 'member', in: 'event' },
    request: inEvent,
    answer: applicationDraft.nullable(),
    refusals: [],
  },
  'POST /participate/saveDraft': {
    summary:
      'Keeps what was entered, over the version that it is based on (0: none). draft_changed has the draft that another device kept.',
    access: { who: 'member', in: 'event' },
    request: inEvent.extend({ content: text(limits.draft), basedOn: wholeNumber(0, limits.idx) }),
    answer: applicationDraft.omit({ content: true }),
    refusals: ['event_not_found', 'draft_changed'],
  },
  'POST /participate/deleteDraft': {
    summary: "Throws away one's own draft.",
    access: { who: 'member', in: 'event' },
    request: inEvent,
    answer: nothing,
    refusals: [],
  },
  'POST /participate/update': {
    summary: "Changes one's own live application.",
    access: { who: 'member', in: 'event' },
    request: applyRequest,
    refusedAs: unknownType,
    answer: participateDetail,
    refusals: [
      'participate_not_found',
      'charge_needed',
      'participate_type_not_found',
      'product_not_found',
      'visitor_found',
      'invalid_parameter',
    ],
  },
  'POST /participate/cancel': {
    summary:
      'Cancels taking part, and the meetings with it. A late_cancellation names the meeting that holds back (blockedBy).',
    access: { who: 'member', in: 'event' },
    request: inEvent,
    answer: nothing,
    refusals: ['participate_not_found', 'charge_needed', 'late_cancellation'],
  },
  'GET /manage/participate/getList': {
    summary:
      "The event's participations, newest first or by name. `after` and `before` name the participation that a page follows or precedes.",
    access: { who: 'participate', in: 'event' },
    request: searchRequest.extend({
      ...participateFilters.shape,
      listOrder: z.enum(participateOrders).optional(),
      after: idx.optional(),
      before: idx.optional(),
    }),
    answer: z.array(participateSummary),
    refusals: [],
  },
  'GET /manage/participate/exportList': {
    summary:
      "The event's participations that a search finds, oldest first, as a spreadsheet. XLSX holds 20,000 at most.",
    access: { who: 'participate', in: 'event' },
    request: z.object({
      ...inEvent.shape,
      ...participateFilters.shape,
      format: z.enum(['xlsx', 'csv']),
      /** Of the heads and the choices. */
      language: z.enum(['ko', 'en']),
    }),
    answers: 'file',
    audited: 'participate',
    answer: nothing,
    refusals: ['event_not_found', 'invalid_parameter'],
  },
  'GET /manage/participate/getDetail': {
    summary: 'One participation with all that was entered.',
    access: { who: 'participate', in: 'participate' },
    request: byParticipate,
    answer: managedParticipation,
    refusals: ['participate_not_found'],
  },
  'POST /manage/participate/approve': {
    summary: 'Approves a waiting participation, as it was seen.',
    access: { who: 'participate', in: 'participate' },
    /** Without `updatedAt` as it is. */
    request: seenApplication.partial({ updatedAt: true }),
    answer: nothing,
    refusals: ['participate_not_found', 'participate_changed', 'participate_entered'],
  },
  'POST /manage/participate/deny': {
    summary: 'Denies a waiting participation, as it was seen, with a reason.',
    access: { who: 'participate', in: 'participate' },
    request: seenApplication.partial({ updatedAt: true }).extend({ reason: text(500) }),
    answer: nothing,
    refusals: ['participate_not_found', 'participate_changed'],
  },
  'POST /manage/participate/approveChange': {
    summary:
      "Lets an approved company's changed name stand in its profile; `askedAt` is that of the change that was read.",
    access: { who: 'participate', in: 'participate' },
    request: byParticipate.extend({ askedAt: isoInstant }),
    answer: nothing,
    refusals: ['participate_not_found', 'change_not_found', 'change_declined'],
  },
  'POST /manage/participate/denyChange': {
    summary: "Refuses an approved company's changed name, with a reason; the profile stays as it is.",
    access: { who: 'participate', in: 'participate' },
    request: byParticipate.extend({ askedAt: isoInstant, reason: text(500) }),
    answer: nothing,
    refusals: ['participate_not_found', 'change_not_found', 'change_declined'],
  },
  'POST /manage/participate/cancel': {
    summary: 'Cancels a participation as it was seen, and the meetings with it, with a reason.',
    access: { who: 'participate', in: 'participate' },
    request: seenApplication.extend({ reason: text(500) }),
    answer: nothing,
    refusals: ['participate_not_found', 'participate_changed'],
  },
} satisfies Calls;
