/**
 * The limits of calls that could be used to guess. A hall full of people reaches us through one address, so what is
 * counted per network is generous; what is counted per account is not. What strangers do closes no window of a device
 * that the member has logged in from before, nor of a session that is open: each of them has windows of its own.
 */

import { limits } from '#domain/common/limits.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import type { Logger } from '../../ground/log.ts';
import { securityEvent } from '../log/security-log.ts';
import { type Counted, isRefused, type Limiter, type Refused, type Rule } from './limiter.ts';
import { mailboxOf } from './mailbox.ts';
import { ofNetwork } from './networks.ts';
import { reservedWithin } from './patience.ts';

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

/** Links of mails that open nothing, of one network: a token can't be guessed, so this only bounds the work. */
const deadLinks: Rule = { name: 'dead-link', count: 300, seconds: 900, longest: 3600 };

/** New passwords tried with one link: each try would reveal whether it equals the old one. */
const linkUses: Rule = { name: 'reset-link', count: 10, seconds: 3600, longest: 3600 };

/** Asking whether an id is taken: a form asks once or twice. */
export const idChecks: Rule = { name: 'id-check', count: 120, seconds: 60, longest: 60 };

/** Page views that are counted from one network: a full hall's, not a program's. */
const views: Rule = { name: 'view', count: 3000, seconds: 60, longest: 60 };

/** Invitations to one address, by sheets and sent again: who is invited has asked for none. */
const invitationMails: Rule = {
  name: 'invitation-mail',
  count: limits.invitationsToOne,
  seconds: 86_400,
  longest: 86_400,
};

/** New accounts from one network; each costs a password hash. No growth: a hall may go on joining. */
export const joins: Rule = { name: 'join', count: 300, seconds: 900, longest: 900 };

/** Log-in ids that a manager looks up: an answer tells whether somebody has joined, and their name. */
export const memberLookUps: Rule = { name: 'member-look-up', count: 60, seconds: 3600, longest: 3600 };

/** Links to a new password that managers have sent to one member, all of them together: who gets them has asked for none. */
export const sentPasswordLinks: Rule = {
  name: 'password-link',
  count: 6,
  seconds: 86_400,
  longest: 86_400,
};

/** Files that a member sends, of any kind and whatever comes of them: an application with twenty products has sixty. */
const uploads: Rule = { name: 'upload', count: limits.uploadsPerTenMinutes, seconds: 600, longest: 600 };

/** Seconds that looking into a member's files takes of the machine: counted by `WorkBudget`, because files differ a hundredfold. */
const inspections: Rule = {
  name: 'inspection',
  count: limits.inspectionSeconds,
  seconds: 3600,
  longest: 3600,
};

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
export const inSession = ({ actor }: LimitedMember): Guesser => ({
  kind: 'session',
  who: String(actor.sessionIdx),
});

/** What a limit needs of a call. */
export interface Limited {
  limiter: Limiter;
  now: Date;
  /** Where the call comes from; null for a call within the process. */
  address: string | null;
  security: Logger;
}

/** The same of a member's call. */
export interface LimitedMember extends Limited {
  actor: { memberIdx: number; sessionIdx: number };
}

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
  context: Limited,
  guesser: Guesser,
  isRight: () => Promise<boolean>,
): Promise<boolean> => judged(context, windowsOf(context, wrongPassword, guesser), isRight);

/** The same for a code of the second factor. */
export const tryCode = (
  context: Limited,
  guesser: Guesser,
  isRight: () => Promise<boolean>,
): Promise<boolean> => judged(context, windowsOf(context, wrongCode, guesser), isRight);

/** Counts a new account from the caller's network, made or refused; not one that the server was too busy for. */
export async function limitJoins<T>(context: Limited, join: () => Promise<T>): Promise<T> {
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
export const limitByNetwork = (context: Limited, rule: Rule): Promise<void> =>
  limitCalls(context, ofNetwork(context, rule));

/** Counts one link asked for; the same for an id that nobody has. */
export const limitResets = (context: Limited, guesser: Guesser): Promise<void> =>
  limitCalls(context, windowsOf(context, resets, guesser));

/** Counts one new password that a link is given. */
export const limitLinkUses = (context: Limited, tokenHash: string): Promise<void> =>
  limitCalls(context, [{ rule: linkUses, who: tokenHash }]);

/**
 * Opens a link, and answers what it opens. Those that open nothing count for the caller's network, which may be a hall's; right ones are
 * never refused for them. So the token is looked at first: it can't be guessed, and costs one read by an index.
 */
export async function tryLink<T>(
  context: Limited,
  open: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const opened = await open();
  if (opened === undefined) await limitByNetwork(context, deadLinks);
  return opened;
}

/** Counts one look-up of a member by a manager. */
export const limitMemberLookUps = (context: LimitedMember): Promise<void> =>
  limitCalls(context, [{ rule: memberLookUps, who: String(context.actor.memberIdx) }]);

/** Counts one link to a new password that a manager has sent to this member; a window of the member's own requests is not closed by it. */
export const limitSentPasswordLinks = (context: LimitedMember, memberIdx: number): Promise<void> =>
  limitCalls(context, [{ rule: sentPasswordLinks, who: String(memberIdx) }]);

/** Counts one file that a member sends. */
export const limitUploads = (context: LimitedMember): Promise<void> =>
  limitCalls(context, [{ rule: uploads, who: String(context.actor.memberIdx) }]);

/** Refuses a file of a member whose files have taken too long to look into. */
export const refuseInspection = (context: LimitedMember, seconds: number): never =>
  refuse(context, { rule: inspections, seconds });

/** Counts one draft that a member keeps. */
export const limitDrafts = (context: LimitedMember): Promise<void> =>
  limitCalls(context, [{ rule: drafts, who: String(context.actor.memberIdx) }]);

/** Counts one download of a member's data. */
export const limitExports = (context: LimitedMember): Promise<void> =>
  limitCalls(context, [{ rule: exports, who: String(context.actor.memberIdx) }]);

/** Those of the addresses that may be sent an invitation once more today, each counted. */
export async function mayBeInvited(
  { limiter, now }: Pick<Limited, 'limiter' | 'now'>,
  emails: readonly string[],
): Promise<Set<string>> {
  const refused = await Promise.all(
    emails.map((email) => limiter.count([{ rule: invitationMails, who: mailboxOf(email) }], now)),
  );
  return new Set(emails.filter((_, at) => refused[at] === undefined));
}

/** Whether a page view still counts. Beyond the limit nothing is refused or logged. */
export const mayView = async (context: Limited): Promise<boolean> =>
  !(await context.limiter.count(ofNetwork(context, views), context.now));

/** A set password ends the wait that forgetting the old one has brought. */
export function forgiveWrongPasswords(context: Limited, id: string): Promise<void> {
  return context.limiter.forget({ rule: wrongPassword.account, who: id });
}

/** The window in which a guess counts; for unknown devices their network's too, so that a known device is not blocked by its neighbours. */
function windowsOf(
  context: Limited,
  rules: { account: Rule; device: Rule; session?: Rule; network?: Rule },
  { kind, who }: Guesser,
): Counted[] {
  const rule = rules[kind];
  const own = rule ? [{ rule, who }] : [];
  return kind === 'account' && rules.network ? [...own, ...ofNetwork(context, rules.network)] : own;
}

/** The try is counted before it is judged, so that many at once get no more of them. */
export const judged = (
  context: Limited,
  windows: readonly Counted[],
  isRight: () => Promise<boolean>,
): Promise<boolean> =>
  judgedMany(context, windows, 1, async () => {
    const found = await isRight();
    return { wrong: found ? 0 : 1, found };
  });

/**
 * The same where one answer may tell of several at once: `work` is reserved as all of them, and answers how many were wrong beside what it
 * found. `patienceMs`: for so long it waits for tries of others that may come back, where most are right.
 */
export async function judgedMany<T>(
  context: Limited,
  windows: readonly Counted[],
  tries: number,
  work: () => Promise<{ wrong: number; found: T }>,
  patienceMs = 0,
): Promise<T> {
  const reserved = await reservedWithin(context, windows, tries, patienceMs);
  if (isRefused(reserved)) return refuse(context, reserved);
  let wrong = 0;
  try {
    const judged = await work();
    wrong = judged.wrong;
    return judged.found;
  } finally {
    await reserved.settle(wrong, context.now);
  }
}

/** Counts one call in all of these windows or, where one has no room, in none: 429 then. */
export async function limitCalls(context: Limited, windows: readonly Counted[]): Promise<void> {
  const refused = await context.limiter.count(windows, context.now);
  if (refused) refuse(context, refused);
}

export function refuse(context: Limited, { rule, seconds }: Refused): never {
  securityEvent(context, 'limit_reached', { limit: rule.name, seconds });
  throw new HttpRefusal(429, 'too_many_requests', seconds);
}
