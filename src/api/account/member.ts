import { z } from 'zod';
import { requiredConsents } from '#domain/account/consent.ts';
import {
  joinInput,
  loginInput,
  memberChange,
  memberId,
  memberTypes,
  passwordChange,
  passwordQuestion,
} from '#domain/account/member.ts';
import { idx, yn } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { permissions } from '#domain/common/permission.ts';
import { participateStates, participateTypes } from '#domain/participation/participation.ts';
import { byForm } from '../event/event-form.ts';
import { fileInfo } from '../file/file.ts';
import { tableName } from '../matching/table-name.ts';
import { type Calls, inEvent, isoInstant, nothing } from '../wire/contract.ts';

/** A member as they see themselves. `participateIdx` is 0 without a participation in the event in use. */
export const memberAnswer = z.object({
  memberIdx: idx,
  id: z.string(),
  memberType: z.enum(memberTypes),
  nameKo: z.string(),
  nameEn: z.string(),
  /** This and the nullable ones below: null of a colleague who joined by a link and has not entered it. */
  gender: z.string().nullable(),
  birth: z.string().nullable(),
  tel: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string(),
  /** Takes the place of `email` once it is confirmed; null while nothing is to change. */
  newEmail: z.string().nullable(),
  /** Those of the three addresses (`id`, `email`, `newEmail`) that are not confirmed yet. */
  unconfirmedEmails: z.array(z.string()),
  /** Terms and policies of which another text was published, and which the member is asked to agree to anew. */
  consentsAsked: z.array(z.enum(requiredConsents)),
  country: z.string(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  profileFileIdx: idx.nullable(),
  profileImg: fileInfo.nullable(),
  participateIdx: z.number().int().min(0),
  participateType: z.enum(participateTypes).nullable(),
  stateParticipate: z.enum(participateStates).nullable(),
  /** Who has charge of it, where that is a colleague of the member (docs/rules.md, P30). */
  inCharge: z.object({ nameKo: z.string(), nameEn: z.string() }).nullable(),
  permissions: z.array(z.enum(permissions)),
  /** The member manages something, and may not before a second factor is set up. */
  needsSecondFactor: z.boolean(),
  /** The member manages something, and may not before the password is long enough for that. */
  needsLongerPassword: z.boolean(),
  /** Notices of the event's meetings that the member has not read. */
  unreadNotices: z.number().int().min(0),
  /** Confirmed meetings that are not over and begin within twelve hours, the next first. */
  nextMeetings: z
    .array(
      z.object({
        matchingIdx: idx,
        startsAt: isoInstant,
        endsAt: isoInstant,
        /** Null by video. */
        tableNo: z.number().int().nullable(),
        tableName: tableName.nullable(),
      }),
    )
    .max(limits.nextMeetings),
});
export type Member = z.output<typeof memberAnswer>;

/** Clients that send a member back as they got it send these along. */
const readOnly = [...Object.keys(memberAnswer.shape), 'token', 'password'];

/** What a browser keeps when its member has logged out, and sends with the next log-in (`deviceToken` there). */
export const deviceAnswer = z.object({ deviceToken: z.string() });

/** What a log-in gives. The tokens are shown once; the server keeps only their hashes. */
export const sessionAnswer = deviceAnswer.extend({ token: z.string(), member: memberAnswer });

export const memberCalls = {
  'POST /member/join': {
    summary: 'Makes a member and logs them in.',
    access: { who: 'anyone', in: 'none' },
    // `form`: by which somebody is to take part afterwards, and which says what has to be there. Without it the specification does.
    request: joinInput.extend({ form: byForm.optional() }),
    accepted: readOnly,
    creates: 'apart',
    answer: sessionAnswer,
    refusals: [
      'duplicated_user',
      'user_id_and_not_matched',
      'invalid_parameter',
      'form_not_found',
      'form_changed',
    ],
  },
  'POST /member/login': {
    summary: 'Logs in by id and password; with a second factor code_needed, whose data has the challenge.',
    access: { who: 'anyone', in: 'none' },
    request: loginInput,
    answer: sessionAnswer,
    refusals: ['user_id_and_not_matched', 'code_needed', 'account_blocked'],
  },
  'POST /member/logout': {
    summary: 'Ends the session of the token. A client may send its member along.',
    access: { who: 'member', in: 'none' },
    request: z.object({}),
    accepted: [...readOnly, 'member'],
    answer: nothing,
    refusals: [],
  },
  'POST /member/duplicateCheckID': {
    summary: 'Tells whether a log-in id is taken.',
    access: { who: 'anyone', in: 'none' },
    request: z.object({ id: memberId }),
    answer: z.object({ duplicated: yn }),
    refusals: [],
  },
  'POST /member/checkPassword': {
    summary: 'Refuses a password that could not be set, at its field, before the form of joining goes on.',
    access: { who: 'anyone', in: 'none' },
    request: passwordQuestion,
    answer: nothing,
    refusals: [],
  },
  'GET /member/getMember': {
    summary: 'The member of the token, with where they stand in the event.',
    access: { who: 'member', in: 'event' },
    request: inEvent,
    answer: memberAnswer,
    refusals: [],
  },
  'POST /member/update': {
    summary:
      'Changes who the member is; the log-in id stays, and so does the email until the new one is confirmed.',
    access: { who: 'member', in: 'none' },
    request: memberChange,
    accepted: readOnly,
    answer: memberAnswer,
    refusals: ['invalid_parameter'],
  },
  'POST /member/changePassword': {
    summary: 'Changes the password and ends every other session.',
    access: { who: 'member', in: 'none' },
    request: passwordChange,
    answer: sessionAnswer,
    refusals: ['pwd_not_matched', 'new_pwd_not_matched', 'duplicate_pwd'],
  },
  'POST /member/withdraw': {
    summary:
      'Leaves for good: participations end, personal values are erased. A late_cancellation names the meeting that holds back (blockedBy).',
    access: { who: 'member', in: 'none' },
    request: z.object({
      password: z.string().min(1).max(200),
      /** The meetings that end because no colleague is free, as `representative_strands` listed them. */
      cancel: z.array(idx).max(1000).default([]),
    }),
    answer: nothing,
    refusals: ['pwd_not_matched', 'late_cancellation', 'last_famppy', 'representative_strands'],
  },
} satisfies Calls;
