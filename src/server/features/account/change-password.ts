/** Changing the password (docs/rules.md, A3). */
import type { z } from 'zod';
import type { passwordChange } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { closeSessionsOf } from '../../access/session.ts';
import type { MemberContext } from '../../calls/context.ts';
import { transact } from '../../db/transact.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { forgetDevices } from './known-device.ts';
import { openSessionFor, type Session } from './login.ts';
import { notifyOwner } from './notices.ts';
import { hashPassword, waitingAs } from './password.ts';
import { assertNewPassword, passwordClass } from './password-rules.ts';
import { assertPassword } from './reauthenticate.ts';
import { forgetReset } from './reset.ts';

/** Changes the password (docs/rules.md, A3). Every other session of the member ends; this one continues under a new token. */
export async function changePassword(
  context: MemberContext,
  request: z.output<typeof passwordChange>,
): Promise<Session> {
  const { memberIdx } = context.actor;
  if (request.newPassword !== request.newPasswordConfirm) throw new Refusal('new_pwd_not_matched');
  const proof = await assertPassword(context, request.password);
  if (request.newPassword === request.password) throw new Refusal('duplicate_pwd');
  await assertNewPassword(context.db, request.newPassword, memberIdx);
  const passwordHash = await hashPassword(request.newPassword, waitingAs('known', context));
  await transact(context.db, async (trx) => {
    const changed = await trx
      .updateTable('member')
      .set({
        passwordHash,
        passwordSuitsManager: passwordClass(request.newPassword),
        updatedAt: context.now.toISOString(),
      })
      .where('idx', '=', memberIdx)
      // Another may have been set, or the member have left, while this one was judged.
      .where('passwordHash', '=', proof.passwordHash)
      .returning('idx')
      .executeTakeFirst();
    if (!changed) throw new Refusal('pwd_not_matched');
    await closeSessionsOf(trx, memberIdx);
    await forgetDevices(trx, memberIdx);
    // A link or a challenge that is on its way belongs to the old password.
    await forgetReset(trx, memberIdx, context.now.toISOString());
    await trx.deleteFrom('loginChallenge').where('memberIdx', '=', memberIdx).execute();
    await notifyOwner(trx, memberIdx, 'passwordChanged', context.now);
  });
  securityEvent(context, 'password_changed', { memberIdx });
  return openSessionFor(context, { memberIdx, passwordHash }, undefined);
}
