/** Companies and buyers without an account: what the organiser enters of them, and what their own link opens (docs/rules.md, P32 to P36). */
import { z } from 'zod';
import { idx, optionalText, yn } from '#domain/common/fields.ts';
import { locales } from '#domain/common/language.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { agendaGroups, matchingStates } from '#domain/matching/matching.ts';
import { sides } from '#domain/participation/participation.ts';
import {
  buyerKnown,
  companyKnown,
  guestConsent,
  guestInput,
  typesWithoutAccount,
} from '#domain/participation/without-account.ts';
import { claimRefusals } from '../matching/matching.ts';
import { videoAnswer } from '../matching/meeting-parts.ts';
import { tableName } from '../matching/table-name.ts';
import { type Calls, inEvent, isoInstant, nothing } from '../wire/contract.ts';
import { ownBuyer } from './buyer.ts';
import { ownCompany } from './company.ts';
import { seenApplication } from './participate.ts';

const byToken = inEvent.extend({ token: z.string().min(1).max(100) });
const ofMeeting = byToken.extend({ matchingIdx: idx });

const span = z.object({ slotIdx: idx, startsAt: isoInstant, endsAt: isoInstant });

/** A request or a meeting as they read it: no contact of anybody. */
export const guestMeeting = z.object({
  matchingIdx: idx,
  stateMatching: z.enum(matchingStates),
  agenda: z.enum(agendaGroups),
  /** The other side; null of who has left. */
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  personName: z.string().nullable(),
  personNameEn: z.string().nullable(),
  /** Of a company: 'A-12'. */
  booths: z.array(z.string()),
  slot: span.nullable(),
  tableNo: z.int().nullable(),
  tableName: tableName.nullable(),
  byVideo: yn,
  /** Of a confirmed meeting by video: its link while it is time. */
  video: videoAnswer.nullable(),
  /** Whether an interpreter was asked for, and what they have to speak besides Korean; null where any will do. */
  isTranslator: yn,
  translatorLanguage: interpreterLanguage.nullable(),
  /** The event's interpreter of a confirmed meeting; the name is null where nobody has named them. */
  interpreterNo: z.int().nullable(),
  interpreterName: z.string().nullable(),
  /** What the company's own interpreter speaks; empty: it brings none. */
  companyInterpreter: z.array(interpreterLanguage),
  wishes: z.array(span),
  message: z.string().nullable(),
  mayApprove: z.boolean(),
  /** Also where it is to be declined, which the organiser arranged. */
  mayCancel: z.boolean(),
});
export type GuestMeeting = z.output<typeof guestMeeting>;

/** What the link opens. Before its person has agreed it tells who entered what, and nothing of anybody else. */
export const participantPage = z.object({
  event: z.object({
    eventIdx: idx,
    nameKo: z.string(),
    nameEn: z.string(),
    placeKo: z.string(),
    placeEn: z.string(),
    timeZone: z.string(),
    startsAt: isoInstant,
    /** From then on what was entered is erased. */
    keptUntil: isoInstant,
  }),
  participateIdx: idx,
  participateType: z.enum(typesWithoutAccount),
  side: z.enum(sides),
  language: z.enum(locales),
  enteredAt: isoInstant,
  /** Who they are and how they are reached. */
  entered: z.object({
    companyName: z.string(),
    personName: z.string(),
    email: z.string().nullable(),
    tel: z.string().nullable(),
    country: z.string(),
  }),
  /** All that is stored of their company, or of them as a buyer; the other one is null. */
  company: ownCompany.nullable(),
  buyer: ownBuyer.nullable(),
  /** Files that the organiser put in for them, by their names. */
  files: z.array(z.object({ fileName: z.string(), enteredAt: isoInstant })),
  consentedAt: isoInstant.nullable(),
  /** Whether the organiser's mailings reach them; null where no email is known. */
  mailings: yn.nullable(),
  /** Theirs, in the order of their times; null before they agreed. */
  meetings: z.array(guestMeeting).nullable(),
  /** The event's times that have not begun, and whether they said that they can't. */
  slots: z.array(
    z.object({
      slotIdx: idx,
      startsAt: isoInstant,
      endsAt: isoInstant,
      isUnavailable: z.boolean(),
      isTaken: z.boolean(),
    }),
  ),
});
export type ParticipantPage = z.output<typeof participantPage>;

const opening = ['guest_link_not_found'] as const;
const acting = [...opening, 'consent_needed'] as const;

export const guestManageCalls = {
  'POST /manage/participate/addGuest': {
    summary:
      'Enters a company or buyer without an account, who is approved at once. Nobody sees them but the other side, and managers.',
    access: { who: 'participate', in: 'event' },
    request: z.intersection(inEvent, guestInput),
    creates: 'participateIdx',
    answer: z.object({ participateIdx: idx }),
    refusals: ['event_not_found', 'event_the_end', 'guest_exist', 'invalid_parameter'],
  },
  'POST /manage/participate/fillGuest': {
    summary: 'Fills in what is known of a company or buyer without an account, as they were seen.',
    access: { who: 'participate', in: 'participate' },
    request: seenApplication.extend({ company: companyKnown.optional(), buyer: buyerKnown.optional() }),
    answer: nothing,
    refusals: ['participate_not_found', 'participate_changed', 'guest_exist', 'invalid_parameter'],
  },
  'POST /manage/participate/makeGuestLink': {
    summary:
      'Makes the personal link of somebody without an account, in place of one that was there, and mails it where that is asked for. It is answered this once, and stored as a hash.',
    access: { who: 'participate', in: 'participate' },
    request: z.object({ participateIdx: idx, sends: yn.default('N') }),
    answer: z.object({ link: z.string(), linkedAt: isoInstant }),
    refusals: ['participate_not_found', 'invalid_parameter'],
  },
} satisfies Calls;

export const guestCalls = {
  'POST /participant/open': {
    summary:
      "What somebody without an account reads of themselves and, once they agreed, of their meetings, by their link's token. In the body, because addresses are written into logs.",
    access: { who: 'anyone', in: 'event' },
    request: byToken,
    answer: participantPage,
    refusals: [...opening, 'event_not_found'],
  },
  'POST /participant/consent': {
    summary:
      'Agrees to what the organiser entered; not agreeing erases it, with all meetings, and ends the link.',
    access: { who: 'anyone', in: 'event' },
    request: byToken.extend(guestConsent.shape),
    answer: nothing,
    refusals: opening,
  },
  'POST /participant/switchMailings': {
    summary:
      "Switches the organiser's mailings on or off. What concerns their meetings is mailed all the same.",
    access: { who: 'anyone', in: 'event' },
    request: byToken.extend({ mailings: yn }),
    answer: nothing,
    refusals: opening,
  },
  'POST /participant/approve': {
    summary: 'Says yes to a request, at one of the times that it wishes for, or at the first that is free.',
    access: { who: 'anyone', in: 'event' },
    request: ofMeeting.extend({ slotIdx: idx.optional() }),
    answer: nothing,
    refusals: [
      ...acting,
      ...claimRefusals,
      'matching_not_found',
      'matching_state',
      'access_deny',
      'late_inquiry',
      'participate_not_found',
      'invalid_parameter',
    ],
  },
  'POST /participant/deny': {
    summary: 'Says no to a request.',
    access: { who: 'anyone', in: 'event' },
    request: ofMeeting.extend({ reason: optionalText(500) }),
    answer: nothing,
    refusals: [...acting, 'matching_not_found', 'matching_state', 'access_deny'],
  },
  'POST /participant/cancel': {
    summary: "Can't come to a meeting, with a reason; the other side is told.",
    access: { who: 'anyone', in: 'event' },
    request: ofMeeting.extend({ reason: optionalText(500) }),
    answer: nothing,
    refusals: [
      ...acting,
      'matching_not_found',
      'matching_state',
      'late_cancellation',
      'matching_cancel_not_allow',
    ],
  },
  'POST /participant/markUnavailable': {
    summary: 'The times in which they cannot meet, in place of those before.',
    access: { who: 'anyone', in: 'event' },
    request: byToken.extend({ slotIdxs: z.array(idx).max(500) }),
    answer: nothing,
    refusals: [...acting, 'participate_not_found', 'already_assigned', 'invalid_parameter'],
  },
  'GET /participant/getOffer': {
    summary:
      'A participation that the organiser entered with a confirmed address of the member, and that they may take over; null where there is none.',
    access: { who: 'member', in: 'event' },
    request: inEvent,
    answer: z
      .object({ participateIdx: idx, participateType: z.enum(typesWithoutAccount), companyName: z.string() })
      .nullable(),
    refusals: [],
  },
  'POST /participant/takeOver': {
    summary:
      "Makes a participation without an account the member's own: by the token of its link, or without one where it has an address that the member has confirmed.",
    access: { who: 'member', in: 'event' },
    request: inEvent.extend({ token: z.string().min(1).max(100).optional() }),
    answer: z.object({ participateIdx: idx }),
    refusals: [...opening, 'participate_exist', 'participate_entered'],
  },
} satisfies Calls;
