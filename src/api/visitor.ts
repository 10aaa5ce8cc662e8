import { z } from 'zod';
import { idx } from '#domain/fields.ts';
import { registration, visitorInput, visitorQuestion } from '#domain/visitor.ts';
import { registrationTypes } from '#domain/visitor-types.ts';
import { type Calls, inEvent, isoInstant, nothing } from './contract.ts';

/** One of those who were registered. The token is shown this once: the server keeps its hash alone. */
export const registeredVisitor = z.object({
  visitorName: z.string(),
  visitorNameEn: z.string(),
  visitorEmail: z.string().nullable(),
  /** What the QR code and the badge hold: it checks in, and does nothing else. */
  code: z.string(),
  /** Changes and cancels the registration, with the calls below. */
  token: z.string(),
});
export type RegisteredVisitor = z.output<typeof registeredVisitor>;

/** A registration as the visitor reads it. */
export const ownRegistration = z.object({
  eventIdx: idx,
  visitorName: z.string(),
  visitorNameEn: z.string(),
  visitorMobile: z.string().nullable(),
  visitorEmail: z.string().nullable(),
  country: z.string(),
  city: z.string(),
  organization: z.string(),
  code: z.string(),
  registrationType: z.enum(registrationTypes),
  checkedInAt: isoInstant.nullable(),
});
export type OwnRegistration = z.output<typeof ownRegistration>;

/** By the token of the link; without it, a member's own. In the body, because addresses are written into logs. */
const byToken = inEvent.extend({ token: z.string().min(1).max(100).optional() });

export const visitorCalls = {
  'POST /visitor/register': {
    summary: 'Registers 1 to 20 visitors, without an account. visitor_found names the fields that are taken.',
    access: { who: 'anyone', in: 'event' },
    request: inEvent.extend(registration.shape),
    creates: 'apart',
    answer: z.array(registeredVisitor),
    refusals: ['event_not_found', 'visitor_found', 'invalid_parameter'],
  },
  'POST /visitor/check': {
    summary:
      'Whether a registration stands, by name and email or mobile: its code for the door, and nothing else.',
    access: { who: 'anyone', in: 'event' },
    request: z.intersection(inEvent, visitorQuestion),
    answer: z.object({ code: z.string() }),
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
    summary: "Changes a registration by the token of its link, or the member's own. Its code stays.",
    access: { who: 'anyone', in: 'event' },
    request: byToken.extend({ visitor: visitorInput }),
    answer: ownRegistration,
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
