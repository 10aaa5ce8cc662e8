/** Visitors as managers have them at the door: found, checked in, registered on the spot, counted, and given a badge. */
import { z } from 'zod';
import { doorName } from '#domain/door.ts';
import { accepted, idx, keywords, yn } from '#domain/fields.ts';
import { limits } from '#domain/limits.ts';
import { consentVersions, visitorInput } from '#domain/visitor.ts';
import { registrationTypes } from '#domain/visitor-types.ts';
import { type Calls, inEvent, isoInstant, listOf, nothing, searchRequest } from './contract.ts';

/** A registration as a manager reads it. Of one that was erased only its number and its times are left. */
export const managedVisitor = z.object({
  visitorIdx: idx,
  registrationType: z.enum(registrationTypes),
  isErased: z.boolean(),
  visitorName: z.string(),
  visitorNameEn: z.string(),
  visitorMobile: z.string().nullable(),
  visitorEmail: z.string().nullable(),
  country: z.string(),
  city: z.string(),
  organization: z.string(),
  code: z.string(),
  /** When they came, and by which door; null while they have not. */
  checkedInAt: isoInstant.nullable(),
  checkedInDoor: z.string().nullable(),
  badgePrintedAt: isoInstant.nullable(),
  createdAt: isoInstant,
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
  /** Y: those who came. */
  checkedInYn: yn.optional(),
};

const byIdxs = inEvent.extend({ visitorIdxs: z.array(idx).min(1).max(limits.badges) });
const ofTypes = z.object({ PRE: z.number().int(), CHECK: z.number().int() });

export const visitorManageCalls = {
  'GET /manage/visitor/getList': {
    summary:
      "The event's visitors, newest first. `after` and `before` page by key: the rows behind or before one.",
    access: { who: 'participate', in: 'event' },
    request: searchRequest.extend({ ...filters, after: idx.optional(), before: idx.optional() }),
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
      visitor: visitorInput,
      door: doorName,
      /** The visitor has agreed to this text. */
      agreePrivacy: accepted,
      consentVersion: z.enum(consentVersions),
    }),
    creates: 'visitorIdx',
    answer: managedVisitor,
    refusals: ['visitor_found', 'visitor_not_found', 'invalid_parameter'],
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
    answer: nothing,
    refusals: ['event_not_found', 'invalid_parameter'],
  },
} satisfies Calls;
