/** Joining by the link of a colleague: an account for the address that the link proves, and the participation with it (docs/rules.md, P29). */
import type { CheckedOf } from '#api/index.ts';
import { requiredConsents } from '#domain/account/consent.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { RequestContext } from '../../calls/context.ts';
import { createdBefore, createOnce } from '../../calls/idempotency.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { limitJoins } from '../../platform/limits/rules.ts';
import { keepConsents } from '../consent/consents.ts';
import { becomeRepresentative, holdInvitation, invitationOf } from '../representative/accept.ts';
import { confirmAddress } from './confirmation.ts';
import { login, openSessionFor, type Session } from './login.ts';
import { addMember } from './new-member.ts';
import { hashPassword, waitingAs } from './password.ts';
import { assertFirstPassword } from './password-rules.ts';

type Call = 'POST /member/joinColleague';

/** Makes the member and logs them in; `duplicated_user` where the address has an account, which accepts after logging in. */
export async function joinColleague(context: RequestContext, request: CheckedOf<Call>): Promise<Session> {
  const { token, password, nameKo, nameEn, country, consentVersion } = request;
  // Sent again by someone who heard no answer: they log in, by the password that they sent.
  const before = await createdBefore(context.db, context.sent, context.now);
  if (before !== null)
    return login(context, { id: await idOf(context.db, before), password, deviceToken: undefined });
  const { email } = await invitationOf(context, token);
  assertFirstPassword(password, { nameKo, nameEn, email, id: email });
  const made = await limitJoins(context, async () => {
    const passwordHash = await hashPassword(password, waitingAs('strangers', context));
    const at = context.now.toISOString();
    const create = async (trx: Database) => {
      const { invitation } = await holdInvitation(trx, token, context.now);
      const { email: id } = invitation;
      const who = { id, email: id, nameKo, nameEn, country };
      const memberIdx = await addMember(trx, { ...who, password, passwordHash }, context.now);
      await keepConsents(trx, memberIdx, requiredConsents, { version: consentVersion, at });
      await confirmAddress(trx, memberIdx, invitation.email, context.now);
      await becomeRepresentative(trx, invitation, memberIdx, context.now);
      return { memberIdx, passwordHash };
    };
    return transact(context.db, (trx) =>
      createOnce(trx, context.sent, context.now, {
        create: () => create(trx),
        idxOf: ({ memberIdx }) => memberIdx,
        again: () => Promise.reject(new Refusal('duplicated_user')),
      }),
    );
  });
  return openSessionFor(context, made, undefined);
}

const idOf = async (db: Database, memberIdx: number): Promise<string> =>
  (await db.selectFrom('member').select('id').where('idx', '=', memberIdx).executeTakeFirst())?.id ?? '';
