/** Registering visitors, without an account (docs/rules.md, P7 to P11). */
import { createHmac } from 'node:crypto';
import type { EventForm } from '#api/event/event-form.ts';
import type { CheckedOf } from '#api/index.ts';
import type { RegisteredVisitor } from '#api/visitor/visitor.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { lockMember } from '../../access/standing.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { ContextOf } from '../../calls/context.ts';
import { createdBefore, createOnce, type Repeatable } from '../../calls/idempotency.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { seenForm } from '../event-form/forms.ts';
import { assertMayApply } from '../participation/rows/apply-limit.ts';
import { beginParticipation } from '../participation/rows/begin.ts';
import { lockLive } from '../participation/rows/lock.ts';
import { enteredFor, holdJoining } from '../participation/rows/one-person.ts';
import { refreshSearch } from '../participation/rows/search.ts';
import { mailLink } from './mail.ts';
import { saveVisitorAnswers } from './rows/answers.ts';
import { type AskedVisitor, allAsFormAsks } from './rows/asked.ts';
import { askerOf } from './rows/contact-limits.ts';
import { type LinkMails, limitRegistering } from './rows/limits.ts';
import {
  askedFields,
  contactOf,
  insertIfFree,
  newCode,
  takenField,
  type VisitorRow,
} from './rows/registration.ts';

type Context = ContextOf<'POST /visitor/register'>;
type Request = CheckedOf<'POST /visitor/register'>;
/** By the form that they have seen, which says what is kept. */
type ByForm = Omit<Request, 'visitors' | 'formIdx'> & { visitors: AskedVisitor[]; form: EventForm };
type Person = ReturnType<typeof peopleOf>[number];

/** Registers all of a group or nobody. A member who registers their own address takes part by it, unless they do already. */
export async function register(
  context: Context,
  { formIdx, ...given }: Request,
): Promise<RegisteredVisitor[]> {
  const { now, actor, db, sent } = context;
  const event = await context.event();
  const form = await seenForm(db, { eventIdx: event.idx, kind: 'VISITOR', now }, formIdx);
  const entered = given.visitors.map((visitor, no) => ({ entered: visitor, at: `visitors.${no}` }));
  const request = { ...given, visitors: allAsFormAsks(form, entered), form };
  const people = peopleOf(request, sent);
  // What was answered before costs nothing: a hall whose network is bad sends the same again.
  if ((await createdBefore(db, sent, now)) !== null) return answerAgain(db, people);
  const isGroup = people.length > 1;
  const registering = {
    memberIdx: actor?.memberIdx,
    asker: await askerOf(db, actor?.memberIdx, isGroup),
    isGroup,
    asked: askedFields(people.map(({ contact, at }) => ({ ...contact, at }))),
    emails: people.map(({ contact }) => contact.emailNormal),
  };
  return limitRegistering(context, registering, (startTry) =>
    transact(db, (trx) => {
      const mails = startTry();
      return createOnce(trx, sent, now, {
        create: () => create(trx, context, request, people, mails),
        idxOf: () => event.idx,
        again: () => answerAgain(trx, people),
      });
    }),
  );
}

async function create(
  trx: Database,
  context: Context,
  request: ByForm,
  people: readonly Person[],
  mails: LinkMails,
): Promise<RegisteredVisitor[]> {
  const own = await ownParticipation(trx, context, people, request);
  const saved = await saveAll(trx, context, request, people, own);
  const event = await context.event();
  // It is shown on the screen as well.
  const mailed = new Set<string>();
  for (const [{ token }, row] of saved) {
    if (row.emailNormal === null || !mails.take(row.emailNormal)) continue;
    const memberIdx = row.participateIdx === null ? null : (context.actor?.memberIdx ?? null);
    await mailLink(trx, row, { event, site: context.site, token, memberIdx, now: context.now });
    mailed.add(hashOf(token));
  }
  if (own) await refreshSearch(trx, own.participateIdx);
  const rows = people.map((person) => saved.get(person) as VisitorRow);
  return answer(people, rows, mailed);
}

/** Everyone's registration; `visitor_found` with the first of their contacts that is taken. */
async function saveAll(
  trx: Database,
  context: Context,
  request: ByForm,
  people: readonly Person[],
  own: Own | undefined,
): Promise<Map<Person, VisitorRow>> {
  // In one order for everyone, so that groups with people in common don't wait for each other.
  const inOrder = [...people].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const saved = new Map<Person, VisitorRow>();
  for (const person of inOrder) {
    const participateIdx = own?.person === person ? own.participateIdx : null;
    const row = await insertIfFree(trx, rowOf(context, request, person, participateIdx));
    if (!row) {
      const contacts = people.map(({ contact, at }) => ({ ...contact, at }));
      const theirs = [...saved.values()].map(({ idx }) => idx);
      throw new Refusal('visitor_found', await takenField(trx, context.eventIdx, contacts, theirs));
    }
    await saveVisitorAnswers(trx, row, request.form.questions, person.answers);
    saved.set(person, row);
  }
  return saved;
}

/** `mailed` are hashes of the tokens whose links were mailed. */
const answer = (
  people: readonly Person[],
  rows: readonly VisitorRow[],
  mailed: ReadonlySet<string | null>,
): RegisteredVisitor[] =>
  rows.map(({ visitorName, visitorNameEn, visitorEmail, code, secretHash }, at) => ({
    visitorName,
    visitorNameEn,
    visitorEmail,
    code,
    token: people[at]?.token ?? '',
    isMailed: mailed.has(secretHash),
  }));

/** The answer to a registration that was sent again: its key gave the same tokens. `visitor_not_found` once one is cancelled. */
async function answerAgain(db: Database, people: readonly Person[]): Promise<RegisteredVisitor[]> {
  const hashes = people.map(({ token }) => hashOf(token));
  const rows = await db.selectFrom('visitor').selectAll().where('secretHash', 'in', hashes).execute();
  const inOrder = hashes.flatMap((hash) => rows.find(({ secretHash }) => secretHash === hash) ?? []);
  if (inOrder.length < people.length) throw new Refusal('visitor_not_found');
  const mails = await db
    .selectFrom('outbox')
    .select('secretHash')
    .where('secretHash', 'in', hashes)
    .execute();
  return answer(people, inOrder, new Set(mails.map(({ secretHash }) => secretHash)));
}

/** Everyone with what they are compared by; a mobile may stand in the group once, however it is written. */
function peopleOf({ visitors }: ByForm, sent: Context['sent']) {
  const people = visitors.map(({ visitor: content, answers = [] }, index) => ({
    content,
    answers,
    at: `visitors.${index}`,
    token: sent ? tokenOf(sent, index) : newToken(),
    contact: contactOf(content, `visitors.${index}`),
  }));
  const seen = new Set<string>();
  for (const { at, contact, content } of people) {
    const { mobileE164 } = contact;
    if (mobileE164 === null) continue;
    if (seen.has(mobileE164))
      throw new Refusal('invalid_parameter', [
        {
          field: `${at}.visitorMobile`,
          rule: 'duplicate_contact',
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

const keyOf = ({ contact }: Person) => contact.emailNormal ?? contact.mobileE164 ?? '';

function rowOf(
  { eventIdx, now }: Context,
  { registrationType, language, consentVersion, form: { formIdx } }: ByForm,
  { content, contact, token }: Person,
  participateIdx: number | null,
) {
  const when = now.toISOString();
  return {
    eventIdx,
    participateIdx,
    registrationType,
    formIdx,
    ...content,
    ...contact,
    code: newCode(),
    locale: language ?? (content.country === 'KR' ? 'ko' : 'en'),
    consentVersion,
    consentedAt: when,
    secretHash: hashOf(token),
    createdAt: when,
    updatedAt: when,
  } as const;
}

/** Who of those registered is the member who registers them, and the participation that they have by it. */
interface Own {
  person: Person;
  participateIdx: number;
}

/**
 * The participation of a member who is among those registered; undefined for guests, and for who takes part already, also as somebody whom
 * the organiser entered (P57). It counts as an application (docs/rules.md, P26).
 */
async function ownParticipation(
  trx: Database,
  { actor, eventIdx, now }: Context,
  people: readonly Person[],
  { registrationType, form: { formIdx } }: ByForm,
): Promise<Own | undefined> {
  if (!actor) return undefined;
  await holdJoining(trx, eventIdx);
  // Before the member, as whoever leaves does.
  if (await lockLive(trx, actor.memberIdx, eventIdx)) return undefined;
  await lockMember(trx, actor.memberIdx);
  const member = await trx
    .selectFrom('member')
    .select(['id', 'email'])
    .where('idx', '=', actor.memberIdx)
    .executeTakeFirstOrThrow();
  const addresses = [member.id ?? '', member.email].map(normalId);
  const person = people.find(({ contact }) => addresses.includes(contact.emailNormal ?? '-'));
  if (!person || (await enteredFor(trx, { memberIdx: actor.memberIdx, eventIdx })) !== undefined)
    return undefined;
  await assertMayApply(trx, actor.memberIdx, now);
  const at = now.toISOString();
  const made = await beginParticipation(trx, {
    eventIdx,
    memberIdx: actor.memberIdx,
    side: 'visitor',
    state: 'COMPLETE',
    createdAt: at,
    updatedAt: at,
    type: registrationType === 'PRE' ? 'PRE-VISITOR' : 'VISITOR',
    formIdx,
  });
  return made && { person, participateIdx: made.idx };
}
