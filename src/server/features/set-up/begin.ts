/** The first manager of an installation, by the link of its first start (docs/rules.md, A15, A16). */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hashOf } from '../../access/token.ts';
import type { RequestContext } from '../../calls/context.ts';
import { createdBefore, createOnce } from '../../calls/idempotency.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { limitJoins, tryLink } from '../../platform/limits/rules.ts';
import { mailLocale } from '../../platform/mail/outbox.ts';
import { askToConfirm, takeUnconfirmedMail } from '../account/confirmation.ts';
import { login, openSessionFor, type Session } from '../account/login.ts';
import { addMember } from '../account/new-member.ts';
import { hashPassword, waitingAs } from '../account/password.ts';
import { assertManagerPassword } from '../account/password-rules.ts';
import { givePermission } from '../permission/change.ts';
import { isUnmanaged } from './link.ts';

/** The time until which a link counts; undefined of any other word. */
const openUntil = async (db: Database, token: string, now: Date): Promise<string | undefined> =>
  (
    await db
      .selectFrom('setUpLink')
      .select('expiresAt')
      .where('idx', '=', 1)
      .where('tokenHash', '=', hashOf(token))
      .where('expiresAt', '>', now.toISOString())
      .executeTakeFirst()
  )?.expiresAt;

async function assertOpen(context: RequestContext, token: string): Promise<string> {
  const until = await tryLink(context, () => openUntil(context.db, token, context.now));
  if (until === undefined || !(await isUnmanaged(context.db))) throw new Refusal('set_up_link_ended');
  return until;
}

export async function checkLink(
  context: RequestContext,
  { token }: CheckedOf<'POST /setUp/check'>,
): Promise<AnswerOf<'POST /setUp/check'>> {
  return { until: await assertOpen(context, token) };
}

/** Makes the member and logs them in. The link ends with the same transaction: of two who use it at once one is refused. */
export async function beginSetUp(
  context: RequestContext,
  { token, password, language, ...who }: CheckedOf<'POST /setUp/begin'>,
): Promise<Session> {
  const id = normalId(who.id);
  // Sent again by someone who heard no answer: they log in, by the password that they sent.
  if ((await createdBefore(context.db, context.sent, context.now)) !== null)
    return login(context, { id, password, deviceToken: undefined });
  await assertOpen(context, token);
  assertManagerPassword(password, { ...who, id, email: id });
  const made = await limitJoins(context, async () => {
    const passwordHash = await hashPassword(password, waitingAs('strangers', context));
    const asksToConfirm = (await takeUnconfirmedMail(context, id)) === 0;
    const create = async (trx: Database) => {
      await useLink(trx, token, context.now);
      const memberIdx = await addMember(trx, { ...who, id, email: id, password, passwordHash }, context.now);
      const by = { memberIdx: null, reason: 'the link of the first start', now: context.now };
      await givePermission(trx, { memberIdx, permission: 'famppy', eventIdx: null }, by);
      const { site, now } = context;
      const locale = language ?? mailLocale(who);
      if (asksToConfirm) await askToConfirm(trx, { memberIdx, email: id, locale, site, now });
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

/** Ends the link; `set_up_link_ended` for whoever comes second, or after the operator has made a manager. */
async function useLink(trx: Database, token: string, now: Date): Promise<void> {
  const used = await trx
    .deleteFrom('setUpLink')
    .where('idx', '=', 1)
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', now.toISOString())
    .returning('idx')
    .executeTakeFirst();
  if (!used || !(await isUnmanaged(trx))) throw new Refusal('set_up_link_ended');
}
