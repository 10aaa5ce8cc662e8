/**
 * The limits of calls that could be used to guess. A hall full of people reaches us through one address, so what is
 * counted per network is generous; what is counted per account is not. What strangers do closes no window of a device
 * that the member has logged in from before, nor of a session that is open: each of them has windows of its own.
 */

import { limits } from '#domain/limits.ts';
import type { MemberContext, RequestContext } from '../../calls/context.ts';
import { HttpRefusal } from '../../calls/http-refusal.ts';
import { securityEvent } from '../log/security-log.ts';
import { networkOf } from './address.ts';
import { type Counted, isRefused, type Refused, type Rule } from './limiter.ts';

/** Wrong passwords: of strangers for one id and from one network, of one known device, in one session. */
export const wrongPassword = {
  account: { name: 'password-account', count: 10, seconds: 900, longest: 3600 },
  network: { name: 'password-network', count: 300, seconds: 900, longest: 3600 },
  device: { name: 'password-device', count: 10, seconds: 900, longest: 3600 },
  session: { name: 'password-session', count: 10, seconds: 900, longest: 3600 },
} as const satisfies Record<string, Rule>;

/** Wrong codes. The password is known by then, and three of a million codes are valid at a time. */
const wrongCode = {
  account: { name: 'code-account', count: 10, seconds: 3600, longest: 14_400 },
  device: { name: 'code-device', count: 10, seconds: 3600, longest: 14_400 },
  session: { name: 'code-session', count: 10, seconds: 3600, longest: 14_400 },
} as const satisfies Record<string, Rule>;

/** Links to a new password: each sends a mail to somebody who may not have requested it. */
const resets = {
  account: { name: 'reset-account', count: 5, seconds: 3600, longest: 14_400 },
  network: { name: 'reset-network', count: 100, seconds: 900, longest: 3600 },
  device: { name: 'reset-device', count: 5, seconds: 3600, longest: 14_400 },
} as const satisfies Record<string, Rule>;

/** New passwords tried with one link: each try would reveal whether it equals the old one. */
const linkUses: Rule = { name: 'reset-link', count: 10, seconds: 3600, longest: 3600 };

/** Asking whether an id is taken: a form asks once or twice. */
export const idChecks: Rule = { name: 'id-check', count: 120, seconds: 60, longest: 60 };

/** Page views that are counted from one network: a full hall's, not a program's. */
const views: Rule = { name: 'view', count: 3000, seconds: 60, longest: 60 };

/** Registrations of visitors from one network, of one person and of groups: a hall registers at its own door. */
export const registrations = {
  single: { name: 'visitor-register', count: 600, seconds: 900, longest: 900 },
  group: { name: 'visitor-register-group', count: 60, seconds: 900, longest: 900 },
} as const satisfies Record<string, Rule>;

/** Mails with a visitor's link to one address, which may be of someone who did not ask for it. */
const visitorMails: Rule = { name: 'visitor-mail', count: 6, seconds: 86_400, longest: 86_400 };

/** Invitations to one address, by sheets and sent again: who is invited has asked for none. */
const invitationMails: Rule = {
  ...{ name: 'invitation-mail', count: limits.invitationsToOne, seconds: 86_400, longest: 86_400 },
};

/** All look-ups of visitors from one network: a mobile without its country is read as of every country, in some ms. */
export const lookUpCalls: Rule = { name: 'visitor-look-up', count: 600, seconds: 900, longest: 900 };

/** Look-ups of visitors that found nothing: of one email or mobile, and of one network; links that open nothing count there. */
export const lookUps = {
  contact: { name: 'visitor-contact', count: 10, seconds: 900, longest: 3600 },
  network: { name: 'visitor-network', count: 300, seconds: 900, longest: 3600 },
} as const satisfies Record<string, Rule>;

/** New accounts from one network; each costs a password hash. No growth: a hall may go on joining. */
export const joins: Rule = { name: 'join', count: 300, seconds: 900, longest: 900 };

/** Log-in ids that a manager looks up: an answer tells whether somebody has joined, and their name. */
export const memberLookUps: Rule = { name: 'member-look-up', count: 60, seconds: 3600, longest: 3600 };

/** Files that a member sends, of any kind and whatever comes of them: an application with twenty products has sixty. */
const uploads: Rule = { name: 'upload', count: limits.uploadsPerTenMinutes, seconds: 600, longest: 600 };

/** Drafts of a member that are kept: each is up to 240 KB; a form sends one some seconds after a change. */
const drafts: Rule = { name: 'draft', count: 60, seconds: 60, longest: 60 };

/** Downloads of all that is stored of a member. */
const exports: Rule = { name: 'export-data', count: 5, seconds: 3600, longest: 3600 };

/** Readings of one calendar address, by all the programs that have it, and from one network of addresses that nobody has. */
export const calendarReads = {
  known: { name: 'calendar', count: 120, seconds: 900, longest: 900 },
  unknown: { name: 'calendar-unknown', count: 120, seconds: 900, longest: 3600 },
} as const satisfies Record<string, Rule>;

/**
 * Who gives a password or a code, which decides the window it counts in: a stranger to the account, a device that the
 * account knows (`knownDevice`), or a session that is open.
 */
export interface Guesser {
  kind: 'account' | 'device' | 'session';
  who: string;
}

/** The session that asks. */
export const inSession = ({ actor }: MemberContext): Guesser => ({
  kind: 'session',
  who: String(actor.sessionIdx),
});

/** What a limit needs of a call. */
type Limited = Pick<RequestContext, 'limiter' | 'now' | 'address' | 'security'>;

/** Counts one reading of a calendar address, by its hash, or of one that nobody has (null). Strangers close no window of an address. */
export const limitCalendarReads = (caller: Limited, tokenHash: string | null): Promise<void> =>
  limitCalls(
    caller,
    tokenHash === null
      ? ofNetwork(caller, calendarReads.unknown)
      : [{ rule: calendarReads.known, who: tokenHash }],
  );

/**
 * Judges a password, at most as often as the limits allow: 429 beyond. Answers what `isRight` says. A try that was not
 * judged, because the server is busy or the client has left, is given back.
 */
export const tryPassword = (
  context: RequestContext,
  guesser: Guesser,
  isRight: () => Promise<boolean>,
): Promise<boolean> => judged(context, windowsOf(context, wrongPassword, guesser), isRight);

/** The same for a code of the second factor. */
export const tryCode = (
  context: RequestContext,
  guesser: Guesser,
  isRight: () => Promise<boolean>,
): Promise<boolean> => judged(context, windowsOf(context, wrongCode, guesser), isRight);

/** Counts a new account from the caller's network, made or refused; not one that the server was too busy for. */
export async function limitJoins<T>(context: RequestContext, join: () => Promise<T>): Promise<T> {
  let done: Promise<T> | undefined;
  await judged(context, ofNetwork(context, joins), async () => {
    done = join();
    await done.catch((error) => {
      if (error instanceof HttpRefusal) throw error;
    });
    return false;
  });
  return done as Promise<T>;
}

/** Counts one call from the caller's network; 429 with the seconds to wait past the limit. */
export const limitByNetwork = (context: RequestContext, rule: Rule): Promise<void> =>
  limitCalls(context, ofNetwork(context, rule));

/** Counts one link asked for; the same for an id that nobody has. */
export const limitResets = (context: RequestContext, guesser: Guesser): Promise<void> =>
  limitCalls(context, windowsOf(context, resets, guesser));

/** Counts one new password that a link is given. */
export const limitLinkUses = (context: RequestContext, tokenHash: string): Promise<void> =>
  limitCalls(context, [{ rule: linkUses, who: tokenHash }]);

/** Counts one look-up of a member by a manager. */
export const limitMemberLookUps = (context: MemberContext): Promise<void> =>
  limitCalls(context, [{ rule: memberLookUps, who: String(context.actor.memberIdx) }]);

/** Counts one file that a member sends. */
export const limitUploads = (context: MemberContext): Promise<void> =>
  limitCalls(context, [{ rule: uploads, who: String(context.actor.memberIdx) }]);

/** Counts one draft that a member keeps. */
export const limitDrafts = (context: MemberContext): Promise<void> =>
  limitCalls(context, [{ rule: drafts, who: String(context.actor.memberIdx) }]);

/** Counts one download of a member's data. */
export const limitExports = (context: MemberContext): Promise<void> =>
  limitCalls(context, [{ rule: exports, who: String(context.actor.memberIdx) }]);

/** Whether this address may be mailed a visitor's link once more today. Beyond the limit nothing is refused or logged. */
export const mayMailLink = async ({ limiter, now }: RequestContext, email: string): Promise<boolean> =>
  !(await limiter.count([{ rule: visitorMails, who: email }], now));

/** Those of the addresses that may be sent an invitation once more today, each counted. */
export async function mayBeInvited(
  { limiter, now }: Pick<RequestContext, 'limiter' | 'now'>,
  emails: readonly string[],
): Promise<Set<string>> {
  const refused = await Promise.all(
    emails.map((email) => limiter.count([{ rule: invitationMails, who: email }], now)),
  );
  return new Set(emails.filter((_, at) => refused[at] === undefined));
}

/** Judges a look-up of a visitor by this contact; what `isFound` answers. Found ones are given back. */
export const tryLookUp = (
  context: RequestContext,
  contact: string,
  isFound: () => Promise<boolean>,
): Promise<boolean> =>
  judged(context, [{ rule: lookUps.contact, who: contact }, ...ofNetwork(context, lookUps.network)], isFound);

/** The same for the token of a visitor's link. */
export const tryLink = (context: RequestContext, isFound: () => Promise<boolean>): Promise<boolean> =>
  judged(context, ofNetwork(context, lookUps.network), isFound);

/** Whether a page view still counts. Beyond the limit nothing is refused or logged. */
export const mayView = async (context: RequestContext): Promise<boolean> =>
  !(await context.limiter.count(ofNetwork(context, views), context.now));

/** A set password ends the wait that forgetting the old one has brought. */
export function forgiveWrongPasswords(context: RequestContext, id: string): Promise<void> {
  return context.limiter.forget({ rule: wrongPassword.account, who: id });
}

/** The window in which a guess counts; for unknown devices their network's too, so that a known device is not blocked by its neighbours. */
function windowsOf(
  context: RequestContext,
  rules: { account: Rule; device: Rule; session?: Rule; network?: Rule },
  { kind, who }: Guesser,
): Counted[] {
  const rule = rules[kind];
  const own = rule ? [{ rule, who }] : [];
  return kind === 'account' && rules.network ? [...own, ...ofNetwork(context, rules.network)] : own;
}

const ofNetwork = ({ address }: Pick<RequestContext, 'address'>, rule: Rule): Counted[] =>
  address === null ? [] : [{ rule, who: networkOf(address) }];

/** The try is counted before it is judged, so that many at once get no more of them. */
async function judged(
  context: RequestContext,
  windows: readonly Counted[],
  isRight: () => Promise<boolean>,
): Promise<boolean> {
  const reserved = await context.limiter.reserve(windows, context.now);
  if (isRefused(reserved)) return refuse(context, reserved);
  let isWrong = false;
  try {
    isWrong = !(await isRight());
    return !isWrong;
  } finally {
    await reserved.settle(isWrong, context.now);
  }
}

/** Counts one call in all of these windows or, where one has no room, in none: 429 then. */
export async function limitCalls(context: Limited, windows: readonly Counted[]): Promise<void> {
  const refused = await context.limiter.count(windows, context.now);
  if (refused) refuse(context, refused);
}

function refuse(context: Limited, { rule, seconds }: Refused): never {
  securityEvent(context, 'limit_reached', { limit: rule.name, seconds });
  throw new HttpRefusal(429, 'too_many_requests', seconds);
}
