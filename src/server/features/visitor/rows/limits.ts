/**
 * The limits of visitors' calls, which need no account (docs/rules.md, P8, P10, V9, V10 and V13). A hall is one network, so what is right
 * counts for the registration or the person that it is about, and of a network registrations, mails and what found nothing. Asking whether
 * a contact is registered is in `contact-limits.ts`.
 */

import { normalId } from '#domain/account/member.ts';
import { numbersMeant } from '#domain/common/numbers/phone-reader.ts';
import { HttpRefusal } from '../../../ground/http-refusal.ts';
import {
  type Counted,
  isRefused,
  type Refused,
  type Reserved,
  type Rule,
} from '../../../platform/limits/limiter.ts';
import { mailboxOf } from '../../../platform/limits/mailbox.ts';
import { ofNetwork, ofNetworkAbout } from '../../../platform/limits/networks.ts';
import { judged, judgedMany, type Limited, limitCalls, refuse } from '../../../platform/limits/rules.ts';
import { type Asker, tryContacts } from './contact-limits.ts';

/** Registrations that were made, of one person and of groups: by guests of one network, for a hall registers at its own door, or by one member. */
const registrations = {
  single: { name: 'visitor-register', count: 600, seconds: 900, longest: 900 },
  group: { name: 'visitor-register-group', count: 60, seconds: 900, longest: 900 },
} as const satisfies Record<string, Rule>;

/** What is done with one registration, by whoever has its link. */
const ofRegistration = {
  read: { name: 'visitor-read', count: 300, seconds: 900, longest: 900 },
  change: { name: 'visitor-change', count: 30, seconds: 3600, longest: 3600 },
} as const satisfies Record<string, Rule>;

/**
 * Mails with a visitor's link. To one mailbox, which may be of someone who did not ask for it: from one network, and from all together,
 * so that a stranger elsewhere does not use up what its owner is sent. Links that are sent again count apart from registering and moving
 * there, because they go to nobody but who is registered. From one network, by whichever registration: as many as a busy hall registers
 * in a quarter of an hour, and as a large expo has visitors in a day. Of these changes of the address, which are rare, and links that are
 * sent again. And by one manager to one mailbox: strangers use up nothing of theirs.
 */
const mails = {
  mailbox: { name: 'visitor-mail', count: 6, seconds: 86_400, longest: 86_400 },
  mailboxOfAll: { name: 'visitor-mail-of-all', count: 12, seconds: 86_400, longest: 86_400 },
  mailboxAgain: { name: 'visitor-mailbox-again', count: 6, seconds: 86_400, longest: 86_400 },
  mailboxAgainOfAll: { name: 'visitor-mailbox-again-of-all', count: 12, seconds: 86_400, longest: 86_400 },
  network: { name: 'visitor-mail-network', count: 600, seconds: 900, longest: 900 },
  day: { name: 'visitor-mail-day', count: 5000, seconds: 86_400, longest: 86_400 },
  move: { name: 'visitor-mail-move', count: 100, seconds: 900, longest: 900 },
  again: { name: 'visitor-mail-again', count: 300, seconds: 900, longest: 900 },
  desk: { name: 'visitor-mail-desk', count: 6, seconds: 86_400, longest: 86_400 },
} as const satisfies Record<string, Rule>;

/**
 * Look-ups of one email or mobile from one network: all of them, and those that found nothing; these of one network about whomever; and
 * these about one person from all networks, which refuses no right one: whoever owns the address looks it up from their own.
 */
const lookUps = {
  asked: { name: 'visitor-asked', count: 60, seconds: 900, longest: 900 },
  missed: { name: 'visitor-contact', count: 10, seconds: 900, longest: 3600 },
  missedOfAll: { name: 'visitor-contact-of-all', count: 30, seconds: 900, longest: 3600 },
  network: { name: 'visitor-network', count: 300, seconds: 900, longest: 3600 },
} as const satisfies Record<string, Rule>;

/** Digits at the end of a telephone number that tell whose it is: what stands before them is written in many ways. */
const tellingDigits = 8;
const mostEnds = 4;

/**
 * Whom a look-up is about, however they are written: the email and the mobile each, so that no second one makes a new window. Of a
 * mobile the last digits: `+49 170 …`, `0170 …` and `001 49 170 …` may all be meant for one number.
 */
export function personsMeant({ email, mobile }: { email: string | null; mobile: string | null }): string[] {
  const meant = mobile === null ? [] : [...numbersMeant(mobile), mobile.normalize('NFKC')];
  const ends = meant.map((number) => number.replaceAll(/\D/g, '').slice(-tellingDigits));
  // More than one only where a country writes a number otherwise at home.
  const tels = [...new Set(ends)].slice(0, mostEnds).map((end) => `tel ${end}`);
  return [...(email === null ? [] : [normalId(email)]), ...tels];
}

/** Judges a look-up of a visitor by these contacts; answers what it found. */
export async function tryLookUp<T>(
  context: Limited,
  contacts: { email: string | null; mobile: string | null },
  find: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const persons = personsMeant(contacts);
  const fromHere = (rule: Rule) => persons.flatMap((person) => ofNetworkAbout(context, rule, person));
  let found: T | undefined;
  const missed = [...fromHere(lookUps.missed), ...ofNetwork(context, lookUps.network)];
  await judged(context, missed, async () => {
    // Here, where the network still may ask: persons that one makes up without end would else use up all windows there are.
    await limitCalls(context, fromHere(lookUps.asked));
    found = await find();
    return found !== undefined;
  });
  const ofAll = persons.map((who) => ({ rule: lookUps.missedOfAll, who }));
  if (found === undefined) await limitCalls(context, ofAll);
  return found;
}

/** What is registered, as the limits see it. */
export interface Registering {
  memberIdx: number | undefined;
  asker: Asker;
  isGroup: boolean;
  /** The fields of the contacts, in the order in which they are looked at. */
  asked: readonly string[];
  /** To which links may be mailed. */
  emails: readonly (string | null)[];
}

/**
 * Does what registers, within all that bounds it: how many are registered, what a refusal tells of their contacts, and the mails. What
 * registers nobody is given back, because others of the network are still to come. `work` gets what it calls when a try of its
 * transaction begins.
 */
export async function limitRegistering<T>(
  context: Limited,
  { memberIdx, asker, isGroup, asked, emails }: Registering,
  work: (startTry: () => LinkMails) => Promise<T>,
): Promise<T> {
  const rule = isGroup ? registrations.group : registrations.single;
  const counted = memberIdx === undefined ? ofNetwork(context, rule) : [{ rule, who: `member ${memberIdx}` }];
  const mailing = () => withLinkMails(context, 'register', emails, work);
  const telling = () => tryContacts(context, asker, asked, mailing);
  return judgedMany(context, counted, 1, async () => ({ found: await telling(), wrong: 1 }));
}

/** Asking for a registration's link again, from one network and from all: each sends a mail. */
const resends = {
  here: { name: 'visitor-resend', count: 3, seconds: 86_400, longest: 86_400 },
  ofAll: { name: 'visitor-resend-of-all', count: 9, seconds: 86_400, longest: 86_400 },
} as const satisfies Record<string, Rule>;

/** Counts one asking for a registration's link; 429 past its limit. */
export const limitResends = (context: Limited, visitorIdx: number): Promise<void> =>
  limitCalls(context, [
    ...ofNetworkAbout(context, resends.here, String(visitorIdx)),
    { rule: resends.ofAll, who: String(visitorIdx) },
  ]);

/** Counts what is done with a registration; 429 past its limit. */
export const limitRegistration = (
  context: Limited,
  what: keyof typeof ofRegistration,
  visitorIdx: number,
): Promise<void> => limitCalls(context, [{ rule: ofRegistration[what], who: String(visitorIdx) }]);

/** Those of one mailbox: what is refused for it is refused to whoever asks. */
const mailboxRules: ReadonlySet<string> = new Set([
  mails.mailbox.name,
  mails.mailboxOfAll.name,
  mails.desk.name,
  mails.mailboxAgain.name,
  mails.mailboxAgainOfAll.name,
]);

/** Who has links mailed: a guest or a member by registering, by another address or by asking again; or a manager at the desk. */
export type MailPurpose = 'register' | 'move' | 'again' | { desk: number };

function mailWindows(context: Limited, purpose: MailPurpose, email: string): Counted[] {
  const mailbox = mailboxOf(email);
  if (typeof purpose === 'object') return [{ rule: mails.desk, who: `${purpose.desk} ${mailbox}` }];
  const ofAll = [mails.network, mails.day, ...(purpose === 'register' ? [] : [mails[purpose]])];
  const [here, all] =
    purpose === 'again' ? [mails.mailboxAgain, mails.mailboxAgainOfAll] : [mails.mailbox, mails.mailboxOfAll];
  return [
    ...ofNetworkAbout(context, here, mailbox),
    { rule: all, who: mailbox },
    ...ofAll.flatMap((rule) => ofNetwork(context, rule)),
  ];
}

/** The mails that a call may send, of those that were reserved for it. */
export interface LinkMails {
  /** Takes one; false where there may be no more to this address, or from this network. Nothing is refused or logged. */
  take(email: string): boolean;
  /** The same where its mailbox has had too many: 429 then, also to whoever is the only one to learn the link by it. */
  takeOrRefuse(email: string): boolean;
}

/**
 * Does what mails links, to some of these addresses. They are reserved before its transaction, so that a retry counts none twice and
 * Redis is not waited for inside of it, and given back where none was sent.
 */
export async function withLinkMails<T>(
  context: Limited,
  purpose: MailPurpose,
  emails: readonly (string | null)[],
  work: (startTry: () => LinkMails) => Promise<T>,
): Promise<T> {
  const held = new Map<string, Reserved | Refused>();
  for (const email of new Set(emails))
    if (email !== null)
      held.set(email, await context.limiter.reserve(mailWindows(context, purpose, email), context.now));
  let sent = new Set<string>();
  /** For each try of a transaction anew: what one that was rolled back took was not sent. */
  const startTry = (): LinkMails => {
    const taken = new Set<string>();
    sent = taken;
    const take = (email: string) => {
      const one = held.get(email);
      // One to which nothing was to go when the call began, and does because of another call at this moment: that one was counted.
      if (one === undefined) return true;
      if (isRefused(one)) return false;
      taken.add(email);
      return true;
    };
    const takeOrRefuse = (email: string) => {
      const one = held.get(email);
      const isFull = isRefused(one) && mailboxRules.has(one.rule.name);
      return isFull ? refuse(context, one) : take(email);
    };
    return { take, takeOrRefuse };
  };
  let isDone = false;
  try {
    const answer = await work(startTry);
    isDone = true;
    return answer;
  } finally {
    for (const [email, one] of held)
      if (!isRefused(one)) await one.settle(isDone && sent.has(email), context.now);
  }
}

/** Refuses until a day is over. */
export const onlyLater = (seconds: number): never => {
  throw new HttpRefusal(429, 'too_many_requests', Math.max(1, Math.ceil(seconds)));
};
