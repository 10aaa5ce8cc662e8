/** Making an account (docs/rules.md, A1, A2). */
import type { CheckedOf } from '#api/index.ts';
import { consentPurposes, requiredConsents } from '#domain/account/consent.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { asAsked } from '#domain/event-form/as-asked.ts';
import { ageFaults, askedBy, formFaults } from '#domain/event-form/form.ts';
import type { RequestContext } from '../../calls/context.ts';
import { createdBefore, createOnce } from '../../calls/idempotency.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { idChecks, limitByNetwork, limitJoins } from '../../platform/limits/rules.ts';
import { mailLocale } from '../../platform/mail/outbox.ts';
import { keepConsents } from '../consent/consents.ts';
import { seenForm, specification } from '../event-form/forms.ts';
import { isInvited } from '../invitation/open.ts';
import { assertOldEnough } from './age.ts';
import { askToConfirm, confirmAddress, takeUnconfirmedMail } from './confirmation.ts';
import { login, openSessionFor, type Session } from './login.ts';
import { addMember } from './new-member.ts';
import { hashPassword, waitingAs } from './password.ts';
import { assertFirstPassword } from './password-rules.ts';

/** Makes a member and logs them in; `duplicated_user` when the id is taken. */
export async function join(
  context: RequestContext,
  { form, ...sent }: CheckedOf<'POST /member/join'>,
): Promise<Session> {
  const request = await asForm(context, sent, form);
  const {
    password,
    passwordConfirm,
    agreeTerms,
    agreePrivacy,
    agreeNews,
    agreeAge: _,
    consentVersion,
    language,
    ...rest
  } = request;
  const { invitation, ...who } = rest;
  const id = normalId(request.id);
  // Sent again by someone who heard no answer: they log in, by the password that they sent.
  if ((await createdBefore(context.db, context.sent, context.now)) !== null)
    return login(context, { id, password, deviceToken: undefined });
  if (request.birth !== null) await assertOldEnough(context.db, context, request.birth);
  assertFirstPassword(password, { ...who, id });
  const made = await limitJoins(context, async () => {
    const passwordHash = await hashPassword(password, waitingAs('strangers', context));
    const at = context.now.toISOString();
    if (await hasJoined(context.db, id)) throw new Refusal('duplicated_user');
    // An address that has had its mails of the day gets no other: its member asks for it later.
    const toAsk: string[] = [];
    const hasProved = await isInvited(context.db, invitation, id, context.now);
    for (const [normal, email] of new Map([id, who.email].map((one) => [normalId(one), one])))
      if (!(hasProved && normal === id) && (await takeUnconfirmedMail(context, email)) === 0)
        toAsk.push(email);
    const create = async (trx: Database) => {
      const memberIdx = await addMember(trx, { ...who, id, password, passwordHash }, context.now);
      const agreed = agreeNews === 'Y' ? consentPurposes : requiredConsents;
      await keepConsents(trx, memberIdx, agreed, { version: consentVersion, at });
      const asked = {
        memberIdx,
        locale: language ?? mailLocale(who),
        site: context.site,
        now: context.now,
      };
      if (hasProved) await confirmAddress(trx, memberIdx, id, context.now);
      for (const email of toAsk) await askToConfirm(trx, { ...asked, email });
      return { memberIdx, passwordHash };
    };
    return transact(context.db, (trx) =>
      createOnce(trx, context.sent, context.now, {
        create: () => create(trx),
        idxOf: ({ memberIdx }) => memberIdx,
        // The same call, at the same time, came first.
        again: () => Promise.reject(new Refusal('duplicated_user')),
      }),
    );
  });
  return openSessionFor(context, made, undefined);
}

type Joining = Omit<CheckedOf<'POST /member/join'>, 'form'>;

/**
 * What the form asks by which they apply next, of whoever only joins the specification's; `invalid_parameter` with what is missing. Who
 * isn't asked for an address is written to at their log-in id.
 */
async function asForm(
  { db, eventIdx: inUse, now }: RequestContext,
  sent: Joining,
  by: CheckedOf<'POST /member/join'>['form'],
): Promise<Joining> {
  const kind = by?.participateType ?? 'BUYER';
  const form = by
    ? await seenForm(db, { eventIdx: by.eventIdx ?? inUse, kind, now }, by.formIdx)
    : specification(kind);
  const faults = [
    ...formFaults(kind, form.fields, { member: sent }),
    ...ageFaults(askedBy(kind, form.fields), sent),
  ].map((fault) => ({ ...fault, field: fault.field.replace('member.', '') }));
  if (faults.length > 0) throw new Refusal('invalid_parameter', faults);
  const asked = asAsked('member', sent, { kind, form: form.fields, isApproved: false });
  return { ...asked, email: asked.email || asked.id };
}

export async function isTaken(context: RequestContext, id: string): Promise<boolean> {
  await limitByNetwork(context, idChecks);
  return hasJoined(context.db, normalId(id));
}

async function hasJoined(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('member').select('idx').where('id', '=', id).executeTakeFirst()) !== undefined;
}
