/** The second step of a log-in: the password was right, the code is awaited. */
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { tryCode } from '../../platform/limits/rules.ts';
import { securityEvent } from '../../platform/log/security-log.ts';
import { guesserOf } from './known-device.ts';
import { useCode } from './second-factor.ts';

/** Opens a challenge for someone whose password was right; the answer's token is good for five minutes and five tries. */
export async function openChallenge(
  db: Database,
  memberIdx: number,
  now: Date,
): Promise<{ challenge: string; expiresAt: string }> {
  const challenge = newToken();
  const createdAt = now.toISOString();
  const expiresAt = new Date(now.getTime() + limits.challengeMinutes * 60_000).toISOString();
  const row = { tokenHash: hashOf(challenge), triesLeft: limits.challengeTries, expiresAt, createdAt };
  await db.deleteFrom('loginChallenge').where('expiresAt', '<=', createdAt).execute();
  await db
    .insertInto('loginChallenge')
    .values({ memberIdx, ...row })
    .execute();
  return { challenge, expiresAt };
}

/** The member whose challenge this code meets; the challenge ends with it, and after its last try. */
export async function meetChallenge(
  context: RequestContext,
  challenge: string,
  code: string,
  deviceToken: string | undefined,
): Promise<{ memberIdx: number; passwordHash: string | null }> {
  const tokenHash = hashOf(challenge);
  // An invented one costs a look, not a write: on SQLite everyone's writes wait for each other.
  const known = context.db
    .selectFrom('loginChallenge')
    .select('triesLeft')
    .where('tokenHash', '=', tokenHash);
  const before = await known.executeTakeFirst();
  if (!before) throw new Refusal('challenge_ended');
  // The try is counted before it is judged, and for good: many at once get no more of them.
  const open = await context.db
    .updateTable('loginChallenge')
    .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', context.now.toISOString())
    .returning(['memberIdx', 'triesLeft'])
    .executeTakeFirst();
  if (!open) throw new Refusal(before.triesLeft > 0 ? 'challenge_ended' : 'challenge_tries_over');
  const { memberIdx, triesLeft } = open;
  const guesser = await guesserOf(context, String(memberIdx), memberIdx, deviceToken);
  let member: { memberIdx: number; passwordHash: string | null } | undefined;
  const isMet = await tryCode(context, guesser, () =>
    transact(context.db, async (trx) => {
      if (!(await useCode(trx, memberIdx, code, context.now))) return false;
      // A new password ends challenges. Until this transaction has ended nobody can set one and end this challenge.
      const ended = await trx
        .deleteFrom('loginChallenge')
        .where('tokenHash', '=', tokenHash)
        .returning('memberIdx')
        .executeTakeFirst();
      if (!ended) throw new Refusal('challenge_ended');
      member = await trx
        .selectFrom('member')
        .select(['idx as memberIdx', 'passwordHash'])
        .where('idx', '=', memberIdx)
        .executeTakeFirstOrThrow();
      return true;
    }),
  );
  if (isMet && member) return member;
  securityEvent(context, 'login_failed', { memberIdx, step: 'code' });
  throw new Refusal(triesLeft > 0 ? 'code_not_matched' : 'challenge_tries_over');
}
