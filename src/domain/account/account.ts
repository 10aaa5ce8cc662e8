/** Keeping an account one's own: a forgotten password, the second factor, the devices that are logged in. */
import { z } from 'zod';
import { locales } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { deviceToken, memberId, password } from './member.ts';

/** `language`: in which to write, where the reader has chosen one. */
export const resetRequest = z.object({ id: memberId, language: z.enum(locales).optional(), deviceToken });

/** The token is the one of the mail. Whether both are the same, and new, has keys of its own, so the service judges it. */
export const passwordReset = z.object({
  token: z.string().min(1).max(100),
  newPassword: password,
  newPasswordConfirm: z.string().max(limits.passwordMax),
});

/** The token of the mail with which an address is confirmed. */
export const confirmation = z.object({ token: z.string().min(1).max(100) });

/** The password once more, before something that a stolen token must not do. */
export const passwordAgain = z.object({ password: z.string().min(1).max(limits.passwordMax) });

/** What an authenticator shows, or a recovery code, as people type it: with spaces, hyphens, capitals. */
export const typedCode = z.string().trim().min(1).max(40);

/** Both factors once more, before the second one is weakened. */
export const bothFactorsAgain = passwordAgain.extend({ code: typedCode });

export const codeLogin = z.object({ challenge: z.string().min(1).max(100), code: typedCode, deviceToken });

/** The code as it is compared. */
export const normalCode = (typed: string) => typed.toLowerCase().replaceAll(/[\s-]/g, '');

/** Six digits are an authenticator's; anything else can only be a recovery code. */
export const isAuthenticatorCode = (code: string) => /^\d{6}$/.test(code);
