/**
 * The personal link of somebody without an account and the mail that brings it (docs/rules.md, P34, P35). What reaches them first is this
 * mail, from wherever it is sent: a sheet that enters them, a manager, or what would be told to them otherwise.
 */
import type { Locale } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { monthsLater } from '#domain/common/retention.ts';
import { dayMs } from '#domain/day/day.ts';
import { liveStates } from '#domain/participation/participation.ts';
import { type EventSpan, eventRow } from '../../../access/event-span.ts';
import { hashOf, newToken } from '../../../access/token.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { numbers } from '../../../db/search.ts';
import { eventPageLink, pageLink, type Site } from '../../../ground/site.ts';
import type { Rule } from '../../../platform/limits/limiter.ts';
import { mailboxOf } from '../../../platform/limits/mailbox.ts';
import { type Limited, limitCalls } from '../../../platform/limits/rules.ts';
import { enqueueMails, type Mail } from '../../../platform/mail/outbox.ts';
import { keptMonths } from '../../../platform/site/promised.ts';
import { participantLinkMail } from './link-mail-texts.ts';

/** Links that are mailed to one mailbox, one by one or from sheets: who gets them may have asked for none. */
const mails: Rule = { name: 'participant-mail', count: 6, seconds: 86_400, longest: 86_400 };

/** Counts one; 429 past the limit. Before a transaction: what a limit waits for may not hold a lock. */
export const limitLinkMails = (context: Limited, email: string): Promise<void> =>
  limitCalls(context, [{ rule: mails, who: mailboxOf(email) }]);

/** Counts one for each of these addresses, and answers those whose mailbox may get it. */
export async function mayGetLinks(
  { limiter, now }: Pick<Limited, 'limiter' | 'now'>,
  emails: readonly string[],
): Promise<Set<string>> {
  const may = new Set<string>();
  for (const email of emails)
    if ((await limiter.count([{ rule: mails, who: mailboxOf(email) }], now)) === undefined) may.add(email);
  return may;
}

interface Sending {
  site: Site;
  now: Date;
}

/** A new link, and the hash under which it is kept. */
export function newLink(site: Site, eventIdx: number, locale: Locale): { link: string; tokenHash: string } {
  const token = newToken();
  // Behind '#', so that no server and no log on the way reads the token.
  const link = `${eventPageLink(site, eventIdx, locale, '/visit/participant')}#link=${token}`;
  return { link, tokenHash: hashOf(token) };
}

/** Live people without an account, with what was entered of them that the mail names; the caller adds which. */
export const enteredPeople = (db: Database) =>
  db
    .selectFrom('representative')
    .innerJoin('participate', 'participate.idx', 'representative.contactOf')
    .leftJoin('company', 'company.participateIdx', 'participate.idx')
    .leftJoin('buyer', 'buyer.participateIdx', 'participate.idx')
    .select(['representative.idx', 'representative.eventIdx', 'representative.name', 'representative.email'])
    .select(['representative.tel', 'representative.country', 'representative.locale'])
    .select(['representative.tokenHash', 'participate.idx as participateIdx', 'participate.createdAt'])
    .select((of) => of.fn.coalesce('company.nameKo', 'buyer.companyName').as('companyName'))
    .where('representative.ps', 'in', liveStates);
type Entered = Awaited<ReturnType<ReturnType<typeof enteredPeople>['execute']>>[number];

/** The mail that brings a link to the address of its person. */
export function linkMailOf(
  person: Entered & { email: string },
  event: EventSpan,
  { link, tokenHash }: ReturnType<typeof newLink>,
  { site, now }: Sending,
): Omit<Mail, 'about' | 'notBefore'> {
  const locale = person.locale ?? 'en';
  return {
    eventIdx: event.idx,
    toEmail: person.email,
    locale,
    at: now.toISOString(),
    secret: { tokenHash, until: new Date(now.getTime() + limits.visitorMailDays * dayMs).toISOString() },
    ...participantLinkMail(
      locale,
      event,
      {
        companyName: person.companyName ?? '',
        name: person.name ?? '',
        email: person.email,
        tel: person.tel,
        country: person.country,
        enteredAt: person.createdAt,
        keptUntil: monthsLater(event.lastEndsAt, keptMonths('participations', event.createdAt, now)),
      },
      { link, policy: pageLink(site, locale, '/policy/privacy') },
    ),
  };
}

/** Those of these people who have an address and no link yet: before anything else they are mailed one. */
export const peopleWithoutLink = (db: Database, idxs: readonly number[]) =>
  db
    .selectFrom('representative')
    .select(['idx', 'contactOf', 'email'])
    .where('idx', 'in', numbers(db, JSON.stringify(idxs)))
    .where('contactOf', 'is not', null)
    .where('tokenHash', 'is', null)
    .where('email', 'is not', null)
    .where('ps', 'in', liveStates)
    .orderBy('idx')
    .$narrowType<{ contactOf: number; email: string }>()
    .execute();

/**
 * Makes the first link of those of these people who have an address and no link, and lays its mails into the outbox. Answers whom: of two at
 * once one makes it, so that no mail holds a link that has ended. Runs in the caller's transaction.
 */
export async function mailFirstLinks(
  trx: Database,
  idxs: readonly number[],
  { site, now }: Sending,
): Promise<Set<number>> {
  const withoutLink = await peopleWithoutLink(trx, idxs);
  const given = new Set<number>();
  if (withoutLink.length === 0) return given;
  const participateIdxs = JSON.stringify(withoutLink.map(({ contactOf }) => contactOf));
  await holdEntered(trx, participateIdxs);
  const people = await enteredPeople(trx)
    .where('representative.contactOf', 'in', numbers(trx, participateIdxs))
    .orderBy('representative.idx')
    .execute();
  const events = new Map<number, EventSpan>();
  const laid: Parameters<typeof enqueueMails>[1][number][] = [];
  for (const person of people) {
    const { idx, eventIdx, email } = person;
    if (email === null) continue;
    const made = newLink(site, eventIdx, person.locale ?? 'en');
    const first = await trx
      .updateTable('representative')
      .set({ tokenHash: made.tokenHash, linkedAt: now.toISOString() })
      .where('idx', '=', idx)
      .where('email', '=', email)
      .where('tokenHash', 'is', null)
      .returning('idx')
      .executeTakeFirst();
    if (!first) continue;
    const event = events.get(eventIdx) ?? (await eventRow(trx, eventIdx));
    events.set(eventIdx, event);
    laid.push(linkMailOf({ ...person, email }, event, made, { site, now }));
    given.add(idx);
  }
  await enqueueMails(trx, laid);
  return given;
}

/** None of them is erased or taken over before the transaction ends: what is read of them here would outlive them. */
async function holdEntered(trx: Database, participateIdxs: string): Promise<void> {
  if (!hasRowLocks(trx)) return;
  await trx
    .selectFrom('participate')
    .select('idx')
    .where('idx', 'in', numbers(trx, participateIdxs))
    .orderBy('idx')
    .forShare()
    .execute();
}
