/** Keeping an account one's own: a forgotten password, the log-in's second step, the second factor, sessions. */
import { z } from 'zod';
import {
  bothFactorsAgain,
  codeLogin,
  confirmation,
  passwordAgain,
  passwordReset,
  resetRequest,
  typedCode,
} from '#domain/account/account.ts';
import { idx } from '#domain/common/fields.ts';
import { locales } from '#domain/common/language.ts';
import { type Calls, isoInstant, nothing } from '../wire/contract.ts';
import { deviceAnswer, sessionAnswer } from './member.ts';

/** Where a log-in of the member is open. `device` is '' where the browser did not say. */
const openSession = z.object({
  sessionIdx: idx,
  device: z.string(),
  createdAt: isoInstant,
  /** To a quarter of an hour. */
  usedAt: isoInstant,
  isCurrent: z.boolean(),
});

/** `isDemanded`: the member manages something, and may not before the second factor is set up. */
const secondFactorAnswer = z.object({
  isOn: z.boolean(),
  isDemanded: z.boolean(),
  onSince: isoInstant.nullable(),
  recoveryCodesLeft: z.number().int().min(0),
});

/** Shown once; the server keeps only their hashes. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const accountCalls = {
  'POST /member/requestPasswordReset': {
    summary: 'Sends a link to set a new password; answers the same for an id that nobody has.',
    access: { who: 'anyone', in: 'none' },
    request: resetRequest,
    answer: nothing,
    refusals: [],
  },
  'POST /member/resetPassword': {
    summary: 'Sets a new password by the token of the mail, once, and ends every session.',
    access: { who: 'anyone', in: 'none' },
    request: passwordReset,
    answer: deviceAnswer,
    refusals: ['reset_not_found', 'new_pwd_not_matched', 'duplicate_pwd'],
  },
  'POST /member/confirmEmail': {
    summary: 'Confirms an email address by the token of the mail, once; nobody needs to be logged in.',
    access: { who: 'anyone', in: 'none' },
    request: confirmation,
    answer: z.object({ email: z.string() }),
    refusals: ['confirm_not_found', 'confirm_entered'],
  },
  'POST /member/sendConfirmation': {
    summary: 'Sends new links to those addresses of the member that are not confirmed.',
    access: { who: 'member', in: 'none' },
    request: z.object({ language: z.enum(locales).optional() }),
    answer: z.object({ sentTo: z.array(z.string()) }),
    refusals: [],
  },
  'POST /member/loginCode': {
    summary: 'The second step of a log-in: the challenge of the first (data of code_needed) and a code.',
    access: { who: 'anyone', in: 'none' },
    request: codeLogin,
    answer: sessionAnswer,
    refusals: ['challenge_ended', 'challenge_tries_over', 'code_not_matched', 'account_blocked'],
  },
  'GET /member/getSecondFactor': {
    summary: 'Whether the second factor is on, and must be.',
    access: { who: 'member', in: 'none' },
    request: z.object({}),
    answer: secondFactorAnswer,
    refusals: [],
  },
  'POST /member/startSecondFactor': {
    summary: 'Makes the secret of a second factor; it counts once a code of it was given.',
    access: { who: 'member', in: 'none' },
    request: passwordAgain,
    answer: z.object({ secret: z.string(), uri: z.string() }),
    refusals: ['pwd_not_matched', 'second_factor_exist'],
  },
  'POST /member/confirmSecondFactor': {
    summary: 'Turns the second factor on by a first code, and ends every other session.',
    access: { who: 'member', in: 'none' },
    request: z.object({ code: typedCode }),
    answer: recoveryCodes,
    refusals: ['code_not_matched', 'second_factor_exist', 'second_factor_not_found'],
  },
  'POST /member/renewRecoveryCodes': {
    summary: 'Makes new recovery codes, by the password and a code; the old ones no longer count.',
    access: { who: 'member', in: 'none' },
    request: bothFactorsAgain,
    answer: recoveryCodes,
    refusals: ['pwd_not_matched', 'second_factor_not_found', 'code_not_matched'],
  },
  'POST /member/turnOffSecondFactor': {
    summary:
      'Turns the second factor off, by the password and a code, and forgets its secret and recovery codes.',
    access: { who: 'member', in: 'none' },
    request: bothFactorsAgain,
    answer: nothing,
    refusals: ['pwd_not_matched', 'second_factor_not_found', 'code_not_matched'],
  },
  'GET /member/getSessionList': {
    summary: 'The sessions of the member, the one last used first.',
    access: { who: 'member', in: 'none' },
    request: z.object({}),
    answer: z.array(openSession),
    refusals: [],
  },
  'POST /member/endSession': {
    summary: 'Ends one session of the member.',
    access: { who: 'member', in: 'none' },
    request: z.object({ sessionIdx: idx }),
    answer: nothing,
    refusals: ['session_not_found'],
  },
  'POST /member/endOtherSessions': {
    summary: 'Ends every session of the member but the one that asks.',
    access: { who: 'member', in: 'none' },
    request: z.object({}),
    answer: z.object({ ended: z.number().int().min(0) }),
    refusals: [],
  },
} satisfies Calls;
