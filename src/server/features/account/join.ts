/** Making an account (docs/rules.md, A1, A2). */
import type { z } from 'zod';
import { consentPurposes, requiredConsents } from '#domain/account/consent.ts';
import { type joinInput, normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { RequestContext } from '../../calls/context.ts';
import { createdBefore, createOnce } from '../../calls/idempotency.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { idChecks, limitByNetwork, limitJoins } from '../../platform/limits/rules.ts';
import { mailLocale } from '../../platform/mail/outbox.ts';
import { keepConsents } from '../consent/consents.ts';
import { isInvited } from '../invitation/open.ts';
import { refreshMember } from '../participation/rows/search.ts';
import { assertOldEnough } from './age.ts';
import { askToConfirm, confirmAddress, takeUnconfirmedMail } from './confirmation.ts';
import { login, openSessionFor, type Session } from './login.ts';
import { hashPassword, waitingAs } from './password.ts';
import { assertFirstPassword, passwordClass } from './password-rules.ts';

/** Makes a member and logs them in; `duplicated_user` when the id is taken. */
export async function join(context: RequestContext, request: z.output<typeof joinInput>): Promise<Session> {
  const {
    password,
    passwordConfirm,
    agreeTerms,
    agreePrivacy,
    agreeNews,
    consentVersion,
    language,
    ...rest
  } = request;
  const { invitation, ...who } = rest;
  const id = normalId(request.id);
  // Sent again by someone who heard no answer: they log in, by the password that they sent.
  if ((await createdBefore(context.db, context.sent, context.now)) !== null)
    return login(context, { id, password, deviceToken: undefined });
  await assertOldEnough(context.db, context, request.birth);
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
      const made = await trx
        .insertInto('member')
        .values({
          ...who,
          id,
          passwordHash,
          passwordSuitsManager: passwordClass(password),
          agreedAt: at,
          createdAt: at,
          updatedAt: at,
        })
        .onConflict((on) => on.column('id').doNothing())
        .returning('idx')
        .executeTakeFirst();
      if (!made) throw new Refusal('duplicated_user');
      await refreshMember(trx, made.idx);
      const agreed = agreeNews === 'Y' ? consentPurposes : requiredConsents;
      await keepConsents(trx, made.idx, agreed, { version: consentVersion, at });
      const asked = {
        memberIdx: made.idx,
        locale: language ?? mailLocale(who),
        site: context.site,
        now: context.now,
      };
      if (hasProved) await confirmAddress(trx, made.idx, id, context.now);
      for (const email of toAsk) await askToConfirm(trx, { ...asked, email });
      return { memberIdx: made.idx, passwordHash };
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

export async function isTaken(context: RequestContext, id: string): Promise<boolean> {
  await limitByNetwork(context, idChecks);
  return hasJoined(context.db, normalId(id));
}

async function hasJoined(db: Database, id: string): Promise<boolean> {
  return (await db.selectFrom('member').select('idx').where('id', '=', id).executeTakeFirst()) !== undefined;
}
