/** The people who represent a participation (docs/rules.md, P28 to P31). */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { locales } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { sides } from '#domain/participation/participation.ts';
import { colleagueInput, colleagueJoin, representativeInput } from '#domain/participation/representative.ts';
import { countries } from '#domain/region/regions.ts';
import { sessionAnswer } from '../account/member.ts';
import { type Calls, inEvent, isoInstant, nothing } from '../wire/contract.ts';

const languages = z.array(interpreterLanguage);

/** Somebody who represents the participation now. */
const representative = z.object({
  representativeIdx: idx,
  nameKo: z.string(),
  nameEn: z.string(),
  position: z.string().nullable(),
  /** What they speak besides Korean. */
  languages,
  /** May change the application, invite and remove people. */
  hasCharge: z.boolean(),
  /** Of somebody without an account charge can't be. */
  hasAccount: z.boolean(),
  isMe: z.boolean(),
});
export type Representative = z.output<typeof representative>;

/** A colleague who was asked and has not answered. */
const invitedColleague = z.object({
  representativeInvitationIdx: idx,
  email: z.string(),
  position: z.string(),
  languages,
  language: z.enum(locales),
  invitedAt: isoInstant,
  until: isoInstant,
});
export type InvitedColleague = z.output<typeof invitedColleague>;

const people = z.object({
  participateIdx: idx,
  side: z.enum(sides),
  /** In the order in which they came. */
  people: z.array(representative).max(limits.representatives),
  invited: z.array(invitedColleague).max(limits.representatives),
  /** The reader may invite, remove and pass charge on. */
  mayChange: z.boolean(),
});
export type People = z.output<typeof people>;

/** A meeting that nobody else of the participation can take over. */
export const strandedHere = z.object({
  matchingIdx: idx,
  startsAt: isoInstant,
  companyKo: z.string(),
  companyEn: z.string(),
  buyer: z.string(),
});
export type StrandedHere = z.output<typeof strandedHere>;

const token = z.string().min(1).max(100);
/** The meetings that end because nobody else is free, as `representative_strands` listed them. */
const cancelledHere = z.array(idx).max(1000).default([]);

const byParticipate = z.object({ participateIdx: idx });
const which = z.object({ representativeIdx: idx });
const leaving = which.extend({ cancel: cancelledHere });

/** One's own people, where one has charge. */
const own = ['event_not_found', 'participate_not_found', 'charge_needed'] as const;

export const peopleCalls = {
  'GET /participate/getPeople': {
    summary: 'Who represents the participation that one represents, and who is invited to.',
    access: { who: 'member', in: 'event' },
    request: inEvent,
    answer: people,
    refusals: ['event_not_found', 'participate_not_found'],
  },
  'POST /participate/inviteColleague': {
    summary:
      'Invites a colleague by mail to represent the participation, too; sent again, the link of before ends.',
    access: { who: 'member', in: 'event' },
    request: inEvent.extend(colleagueInput.shape),
    answer: people,
    refusals: [...own, 'event_the_end', 'representative_exist', 'representative_full'],
  },
  'POST /participate/takeBackInvitation': {
    summary: 'Takes the invitation of a colleague back: its link opens nothing any more.',
    access: { who: 'member', in: 'event' },
    request: inEvent.extend({ representativeInvitationIdx: idx }),
    answer: people,
    refusals: [...own, 'invitation_not_found'],
  },
  'POST /participate/updateRepresentative': {
    summary: "Changes one's own position and languages in the participation that one represents.",
    access: { who: 'member', in: 'event' },
    request: inEvent.extend(representativeInput.shape),
    answer: people,
    refusals: ['event_not_found', 'participate_not_found'],
  },
  'POST /participate/passCharge': {
    summary: 'Gives charge of the participation to another of its people.',
    access: { who: 'member', in: 'event' },
    request: inEvent.extend(which.shape),
    answer: people,
    refusals: [...own, 'representative_not_found'],
  },
  'POST /participate/removeRepresentative': {
    summary:
      'Takes a colleague out of the participation; others take the meetings over. representative_strands lists those that nobody can.',
    access: { who: 'member', in: 'event' },
    request: inEvent.extend(leaving.shape),
    answer: people,
    refusals: [
      ...own,
      'representative_not_found',
      'representative_last',
      'representative_strands',
      'late_cancellation',
    ],
  },
  'POST /participate/leave': {
    summary:
      'Represents the participation no more; others take the meetings over, and charge. representative_strands lists what nobody can.',
    access: { who: 'member', in: 'event' },
    request: inEvent.extend({ cancel: cancelledHere }),
    answer: nothing,
    refusals: [
      'event_not_found',
      'participate_not_found',
      'representative_not_found',
      'representative_last',
      'representative_strands',
      'late_cancellation',
    ],
  },
  'POST /participate/openColleague': {
    summary: 'What a colleague is invited to, by the token of their link.',
    access: { who: 'anyone', in: 'none' },
    request: z.object({ token }),
    answer: z.object({
      eventIdx: idx,
      event: z.object({ nameKo: z.string(), nameEn: z.string() }),
      organisation: z.object({ nameKo: z.string(), nameEn: z.string() }),
      email: z.string(),
      position: z.string(),
      /** Of the participation: what the form begins with. */
      country: z.enum(countries),
      until: isoInstant,
    }),
    refusals: ['invitation_not_found'],
  },
  'POST /participate/acceptColleague': {
    summary: 'Accepts to represent a participation, by the token of a link to an address of the member.',
    access: { who: 'member', in: 'none' },
    request: z.object({ token }),
    answer: z.object({ participateIdx: idx, eventIdx: idx }),
    refusals: ['invitation_not_found', 'invitation_of_another', 'participate_exist', 'participate_entered'],
  },
} satisfies Calls;

/** Joining by the link is a call of accounts, which opens a session. */
export const colleagueCalls = {
  'POST /member/joinColleague': {
    summary: 'Makes an account for the invited address, which is confirmed thereby, and accepts.',
    access: { who: 'anyone', in: 'none' },
    request: colleagueJoin.safeExtend({ token }),
    creates: 'apart',
    answer: sessionAnswer,
    refusals: ['invitation_not_found', 'duplicated_user', 'user_id_and_not_matched', 'participate_entered'],
  },
} satisfies Calls;

export const peopleManageCalls = {
  'GET /manage/participate/getPeople': {
    summary: 'Who represents a participation, and who is invited to.',
    access: { who: 'participate', in: 'participate' },
    request: byParticipate,
    answer: people,
    refusals: ['participate_not_found'],
  },
  'POST /manage/participate/inviteColleague': {
    summary: 'Invites a colleague by mail to represent a participation, too.',
    access: { who: 'participate', in: 'participate' },
    request: byParticipate.extend(colleagueInput.shape),
    answer: people,
    refusals: [
      'participate_not_found',
      'event_the_end',
      'representative_exist',
      'representative_full',
      'representative_no_account',
    ],
  },
  'POST /manage/participate/takeBackInvitation': {
    summary: 'Takes the invitation of a colleague back.',
    access: { who: 'participate', in: 'participate' },
    request: byParticipate.extend({ representativeInvitationIdx: idx }),
    answer: people,
    refusals: ['participate_not_found', 'invitation_not_found'],
  },
  'POST /manage/participate/passCharge': {
    summary: 'Gives charge of a participation to another of its people.',
    access: { who: 'participate', in: 'participate' },
    request: byParticipate.extend(which.shape),
    answer: people,
    refusals: ['participate_not_found', 'representative_not_found'],
  },
  'POST /manage/participate/removeRepresentative': {
    summary:
      'Takes somebody out of a participation; others take the meetings over. representative_strands lists those that nobody can.',
    access: { who: 'participate', in: 'participate' },
    request: byParticipate.extend(leaving.shape),
    answer: people,
    refusals: [
      'participate_not_found',
      'representative_not_found',
      'representative_last',
      'representative_strands',
    ],
  },
} satisfies Calls;
