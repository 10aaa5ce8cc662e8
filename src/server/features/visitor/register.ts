/** Registering visitors, without an account (docs/rules.md, P7 to P11). */
import { createHmac } from 'node:crypto';
import type { CheckedOf } from '#api/index.ts';
import type { RegisteredVisitor } from '#api/visitor.ts';
import { Refusal } from '#domain/catalogue.ts';
import { normalId } from '#domain/member.ts';
import type { ContextOf } from '../../calls/context.ts';
import { createdBefore, createOnce, type Repeatable } from '../../calls/idempotency.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { limitByNetwork, mayMailLink, registrations } from '../../platform/limits/rules.ts';
import { assertStaysMember } from '../account/standing.ts';
import { hashOf, newToken } from '../account/token.ts';
import { refreshSearch } from '../participation/search.ts';
import { mailLink } from './mail.ts';
import { contactOf, insertVisitor, newCode, type VisitorRow } from './registration.ts';

type Context = ContextOf<'POST /visitor/register'>;
type Request = CheckedOf<'POST /visitor/register'>;
type Person = ReturnType<typeof peopleOf>[number];

/** Registers all of a group or nobody. A member who registers their own address takes part by it, unless they do already. */
export async function register(context: Context, request: Request): Promise<RegisteredVisitor[]> {
  const { siteUrl, now } = context;
  const event = await context.event();
  const { single, group } = registrations;
  await limitByNetwork(context, request.visitors.length > 1 ? group : single);
  const people = peopleOf(request, context.sent);
  if ((await createdBefore(context.db, context.sent, now)) !== null) return again(context.db, people);
  const mailed = await mailable(context, people);
  // In one order for everyone, so that groups with people in common don't wait for each other.
  const inOrder = [...people].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const create = async (trx: Database) => {
    const own = await ownParticipation(trx, context, people, request.registrationType);
    const saved = new Map<Person, VisitorRow>();
    for (const person of inOrder) {
      const participateIdx = own?.person === person ? own.participateIdx : null;
      const row = await save(trx, context, request, person, participateIdx);
      saved.set(person, row);
      if (!mailed.has(person)) continue;
      const memberIdx = participateIdx === null ? null : (context.actor?.memberIdx ?? null);
      await mailLink(trx, row, { event, siteUrl, token: person.token, memberIdx, now });
    }
    if (own) await refreshSearch(trx, own.participateIdx);
    return people.map((person) => saved.get(person) as VisitorRow);
  };
  return transact(context.db, (trx) =>
    createOnce(trx, context.sent, now, {
      create: async () => answer(people, await create(trx)),
      idxOf: () => event.idx,
      again: () => again(trx, people),
    }),
  );
}

const answer = (people: readonly Person[], rows: readonly VisitorRow[]): RegisteredVisitor[] =>
  rows.map(({ visitorName, visitorNameEn, visitorEmail, code }, at) => ({
    ...{ visitorName, visitorNameEn, visitorEmail, code },
    token: people[at]?.token ?? '',
  }));

/** The answer to a registration that was sent again: its key gave the same tokens. `visitor_not_found` once one is cancelled. */
async function again(db: Database, people: readonly Person[]): Promise<RegisteredVisitor[]> {
  const hashes = people.map(({ token }) => hashOf(token));
  const rows = await db.selectFrom('visitor').selectAll().where('secretHash', 'in', hashes).execute();
  const inOrder = hashes.flatMap((hash) => rows.find(({ secretHash }) => secretHash === hash) ?? []);
  if (inOrder.length < people.length) throw new Refusal('visitor_not_found');
  return answer(people, inOrder);
}

/** Everyone with what they are compared by; a mobile may stand in the group once, however it is written. */
function peopleOf({ visitors }: Request, sent: Context['sent']) {
  const people = visitors.map((content, index) => ({
    ...{ content, at: `visitors.${index}`, token: sent ? tokenOf(sent, index) : newToken() },
    contact: contactOf(content, `visitors.${index}`),
  }));
  const seen = new Set<string>();
  for (const { at, contact, content } of people) {
    const { mobileE164 } = contact;
    if (mobileE164 === null) continue;
    if (seen.has(mobileE164))
      throw new Refusal('invalid_parameter', [
        {
          ...{ field: `${at}.visitorMobile`, rule: 'duplicate_contact' },
          params: { value: content.visitorMobile ?? mobileE164 },
        },
      ]);
    seen.add(mobileE164);
  }
  return people;
}

/**
 * The token that a key gives with what it was sent with: whoever heard no answer gets the same one again, and nothing of it is
 * stored. The key alone gives none: a client may have one that can be guessed, or use it again for other visitors.
 */
const tokenOf = ({ key, requestHash }: Repeatable, index: number) =>
  createHmac('sha256', key).update(`visitor ${index} ${requestHash}`).digest('base64url');

/** Those who are mailed their link: it is shown on the screen as well. */
async function mailable(context: Context, people: readonly Person[]): Promise<Set<Person>> {
  const found = new Set<Person>();
  for (const person of people)
    if (person.contact.emailNormal && (await mayMailLink(context, person.contact.emailNormal)))
      found.add(person);
  return found;
}

const keyOf = ({ contact }: Person) => contact.emailNormal ?? contact.mobileE164 ?? '';

function save(
  trx: Database,
  { eventIdx, now }: Context,
  { registrationType, language, consentVersion }: Request,
  { content, contact, token, at }: Person,
  participateIdx: number | null,
): Promise<VisitorRow> {
  const when = now.toISOString();
  const row = {
    ...{ eventIdx, participateIdx, registrationType, ...content, ...contact, code: newCode() },
    locale: language ?? (content.country === 'KR' ? 'ko' : 'en'),
    ...{ consentVersion, consentedAt: when, secretHash: hashOf(token), createdAt: when, updatedAt: when },
  } as const;
  return insertVisitor(trx, row, at);
}

/** The participation of a member who is among those registered; undefined for guests, and for who takes part already. */
async function ownParticipation(
  trx: Database,
  { actor, eventIdx, now }: Context,
  people: readonly Person[],
  registrationType: Request['registrationType'],
): Promise<{ person: Person; participateIdx: number } | undefined> {
  if (!actor) return undefined;
  await assertStaysMember(trx, actor.memberIdx);
  const member = await trx
    .selectFrom('member')
    .select(['id', 'email'])
    .where('idx', '=', actor.memberIdx)
    .executeTakeFirstOrThrow();
  const addresses = [member.id ?? '', member.email].map(normalId);
  const person = people.find(({ contact }) => addresses.includes(contact.emailNormal ?? '-'));
  if (!person) return undefined;
  const at = now.toISOString();
  const made = await trx
    .insertInto('participate')
    .values({
      ...{
        eventIdx,
        memberIdx: actor.memberIdx,
        side: 'visitor',
        state: 'COMPLETE',
        createdAt: at,
        updatedAt: at,
      },
      type: registrationType === 'PRE' ? 'PRE-VISITOR' : 'VISITOR',
    })
    .onConflict((on) => on.doNothing())
    .returning('idx')
    .executeTakeFirst();
  return made && { person, participateIdx: made.idx };
}
