/** The password once more, from someone who is logged in already; and whether one that was right still is. */
import { Refusal } from '#domain/common/catalogue.ts';
import type { MemberContext } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { inSession, tryPassword } from '../../platform/limits/rules.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { isPassword, waitingAs } from './password.ts';
import { notePasswordClass } from './password-rules.ts';

/** Who gave their password: the log-in id, and the hash that it was held against. */
export interface Proof {
  id: string;
  passwordHash: string | null;
}

/** Refuses with `pwd_not_matched`, as slowly as a log-in would; tries are counted for this session. */
export async function assertPassword(context: MemberContext, password: string): Promise<Proof> {
  const { id, passwordHash } = await context.db
    .selectFrom('member')
    .select(['id', 'passwordHash'])
    .where('idx', '=', context.actor.memberIdx)
    .executeTakeFirstOrThrow();
  const isRight = await tryPassword(context, inSession(context), () =>
    isPassword(password, passwordHash, waitingAs('known', context)),
  );
  if (isRight) {
    await notePasswordClass(context.db, context.actor.memberIdx, password);
    return { id: id ?? '', passwordHash };
  }
  securityEvent(context, 'login_failed', { memberIdx: context.actor.memberIdx, step: 'reauthentication' });
  throw new Refusal('pwd_not_matched');
}

/**
 * Whether the password that was found right is still the member's, until the transaction ends. To be asked by whatever acts
 * upon it: judging one may take half a minute, in which its owner can have set another, or left for good.
 */
export async function isStillProven(
  trx: Database,
  memberIdx: number,
  passwordHash: string | null,
): Promise<boolean> {
  if (passwordHash === null) return false;
  const query = trx
    .selectFrom('member')
    .select('idx')
    .where('idx', '=', memberIdx)
    .where('passwordHash', '=', passwordHash);
  return (await (hasRowLocks(trx) ? query.forShare() : query).executeTakeFirst()) !== undefined;
}

/** The same, refusing where it is not. */
export async function assertStillProven(
  trx: Database,
  memberIdx: number,
  { passwordHash }: Pick<Proof, 'passwordHash'>,
): Promise<void> {
  if (!(await isStillProven(trx, memberIdx, passwordHash))) throw new Refusal('pwd_not_matched');
}
