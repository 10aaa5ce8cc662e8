/**
 * The limits of calls that could be used to guess. A hall full of people reaches us through one address, so what is
 * counted per address is generous; what is counted per account is not.
 */

import type { Ask } from '../ask.ts';
import { HttpRefusal } from '../http-refusal.ts';
import type { Rule } from './limiter.ts';

/** Wrong passwords for one id, and from one address. Right ones are not counted. */
export const wrongPassword = {
  account: { name: 'password-account', count: 10, seconds: 900 },
  address: { name: 'password-address', count: 300, seconds: 900 },
} as const satisfies Record<string, Rule>;

/** Asking whether an id is taken: a form asks once or twice. */
export const idChecks: Rule = { name: 'id-check', count: 120, seconds: 60 };

/** Page views that are counted from one address: a full hall's, not a program's. */
export const viewsPerAddress: Rule = { name: 'view', count: 3000, seconds: 60 };

/** New accounts from one address; each costs a password hash. */
export const joins: Rule = { name: 'join', count: 300, seconds: 900 };

/** Links to a new password: each is a mail in somebody's box, whoever asked for it. */
const resets = {
  account: { name: 'reset-account', count: 5, seconds: 3600 },
  address: { name: 'reset-address', count: 100, seconds: 900 },
} as const satisfies Record<string, Rule>;

/** Wrong codes of one account. Whoever gets this far knows the password: three of a million codes are right at a time. */
const wrongCode: Rule = { name: 'code-account', count: 10, seconds: 3600 };

/** Counts one try from the caller's address; 429 with the seconds to wait past the limit. */
export async function limitByAddress(ask: Ask, rule: Rule): Promise<void> {
  if (ask.address === null) return;
  refuseFor(await ask.limiter.take(rule, ask.address, ask.now));
}

/** Refuses while the id, or the caller's address, has had too many wrong passwords. */
export async function demandTries(ask: Ask, id: string): Promise<void> {
  refuseFor(await ask.limiter.wait(wrongPassword.account, id, ask.now));
  if (ask.address !== null) refuseFor(await ask.limiter.wait(wrongPassword.address, ask.address, ask.now));
}

export async function countWrongPassword(ask: Ask, id: string): Promise<void> {
  await ask.limiter.take(wrongPassword.account, id, ask.now);
  if (ask.address !== null) await ask.limiter.take(wrongPassword.address, ask.address, ask.now);
}

/** A set password ends the wait that forgetting the old one has brought. */
export function forgiveWrongPasswords(ask: Ask, id: string): Promise<void> {
  return ask.limiter.forget(wrongPassword.account, id);
}

/** Counts one link asked for; the same for an id that nobody has. */
export async function limitResets(ask: Ask, id: string): Promise<void> {
  await limitByAddress(ask, resets.address);
  refuseFor(await ask.limiter.take(resets.account, id, ask.now));
}

export async function demandCodeTries(ask: Ask, memberIdx: number): Promise<void> {
  refuseFor(await ask.limiter.wait(wrongCode, String(memberIdx), ask.now));
}

export async function countWrongCode(ask: Ask, memberIdx: number): Promise<void> {
  await ask.limiter.take(wrongCode, String(memberIdx), ask.now);
}

function refuseFor(seconds: number): void {
  if (seconds > 0) throw new HttpRefusal(429, 'too_many_requests', seconds);
}
