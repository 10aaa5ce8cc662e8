import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { registration, storedVisitor, visitorEntered, visitorQuestion } from '#domain/visitor/visitor.ts';
import { registrationTypes } from '#domain/visitor/visitor-types.ts';
import { readAnswers } from '../event/event-form.ts';
import { type Calls, inEvent, isoInstant, nothing } from '../wire/contract.ts';

/** One of those who were registered. The token is answered this once: the server keeps its hash alone. */
export const registeredVisitor = z.object({
  visitorName: z.string(),
  visitorNameEn: z.string(),
  visitorEmail: z.string().nullable(),
  /** What the QR code and the badge hold: it checks in, and does nothing else. */
  code: z.string(),
  /** Changes and cancels the registration, with the calls below. */
  token: z.string(),
  /** Their link is mailed, too: not without an address, nor past the day's mails of one mailbox. */
  isMailed: z.boolean(),
});
export type RegisteredVisitor = z.output<typeof registeredVisitor>;

/** A registration as the visitor reads it. */
export const ownRegistration = z.object({
  eventIdx: idx,
  ...storedVisitor.shape,
  code: z.string(),
  registrationType: z.enum(registrationTypes),
  checkedInAt: isoInstant.nullable(),
  /** By which form they registered; null: by what the specification lists. A change follows it. */
  formIdx: idx.nullable(),
  /** To the questions of the event's own. */
  answers: readAnswers,
});
export type OwnRegistration = z.output<typeof ownRegistration>;

/** The same after a change. */
export const changedRegistration = ownRegistration.extend({
  /** Of the new link, where the email changed and the call came by the old one. */
  token: z.string().nullable(),
  /** A link of before opens nothing any more: the email changed, or the call came by the link that was sent again. */
  isLinkEnded: z.boolean(),
});
export type ChangedRegistration = z.output<typeof changedRegistration>;

/** By the token of the link; without it, a member's own. In the body, because addresses are written into logs. */
const byToken = inEvent.extend({ token: z.string().min(1).max(100).optional() });

export const visitorCalls = {
  'POST /visitor/register': {
    summary:
      'Registers 1 to 20 visitors, without an account. visitor_found names the fields that are taken; visitor_not_found: sent again, and cancelled meanwhile.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent.extend(registration.shape),
    creates: 'apart',
    answer: z.array(registeredVisitor),
    refusals: [
      'event_not_found',
      'visitor_found',
      'visitor_not_found',
      'applied_too_often',
      'form_not_found',
      'form_changed',
      'invalid_parameter',
    ],
  },
  'POST /visitor/check': {
    summary:
      'Whether a registration stands, by name and email or mobile: its code for the door, and nothing else.',
    access: { who: 'anyone', in: 'event' },
    request: z.intersection(inEvent, visitorQuestion),
    answer: z.object({ code: z.string() }),
    refusals: ['visitor_not_found'],
  },
  'POST /visitor/resendLink': {
    summary:
      'Sends the link of a registration once more, to its own address alone. Answers alike whether it has one.',
    access: { who: 'anyone', in: 'event' },
    request: z.intersection(inEvent, visitorQuestion),
    answer: nothing,
    refusals: ['visitor_not_found'],
  },
  'POST /visitor/getDetail': {
    summary: "A registration by the token of its link, or the member's own.",
    access: { who: 'anyone', in: 'event' },
    request: byToken,
    answer: ownRegistration,
    refusals: ['visitor_not_found'],
  },
  'POST /visitor/update': {
    summary:
      "Changes a registration by the token of its link, or the member's own. Its code stays; a new email ends the link, and is sent a new one; a link that was sent again ends the first.",
    access: { who: 'anyone', in: 'event' },
    request: byToken.extend({ visitor: visitorEntered }),
    answer: changedRegistration,
    refusals: ['visitor_not_found', 'visitor_found', 'invalid_parameter'],
  },
  'POST /visitor/cancel': {
    summary: "Cancels a registration by the token of its link, or the member's own; one may register again.",
    access: { who: 'anyone', in: 'event' },
    request: byToken,
    answer: nothing,
    refusals: ['visitor_not_found'],
  },
} satisfies Calls;
