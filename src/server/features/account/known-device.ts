/**
 * Devices that a member has logged in from. The token that a browser keeps is no credential: it only decides in which
 * window a try counts, so that wrong passwords of strangers don't lock out a returning member.
 */
import { limits } from '#domain/common/limits.ts';
import { hashOf, newToken } from '../../access/token.ts';
import type { RequestContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { Guesser } from '../../platform/limits/rules.ts';

/** Devices last used before this are unknown again. */
const oldest = (now: Date) => new Date(now.getTime() - limits.knownDeviceDays * 86_400_000).toISOString();

/** How tries of this member from here are counted: by the device where it is known, else as a stranger's for `account`. */
export async function guesserOf(
  { db, now }: Pick<RequestContext, 'db' | 'now'>,
  account: string,
  memberIdx: number | undefined,
  deviceToken: string | undefined,
): Promise<Guesser> {
  const stranger: Guesser = { kind: 'account', who: account };
  if (!deviceToken) return stranger;
  // Read for an id that nobody has too, so that the response time reveals nothing.
  const device = await db
    .selectFrom('knownDevice')
    .select('tokenHash')
    .where('tokenHash', '=', hashOf(deviceToken))
    .where('memberIdx', '=', memberIdx ?? 0)
    .where('usedAt', '>', oldest(now))
    .executeTakeFirst();
  return device ? { kind: 'device', who: `${memberIdx} ${device.tokenHash}` } : stranger;
}

/**
 * Remembers the device of a log-in that succeeded, and answers the token that its browser is to keep: the one that it has,
 * where that is of some member's device, else a new one. Of a member's devices the ones last used are kept.
 */
export async function rememberDevice(
  trx: Database,
  memberIdx: number,
  deviceToken: string | undefined,
  now: Date,
): Promise<{ deviceToken: string; isNew: boolean }> {
  await trx.deleteFrom('knownDevice').where('usedAt', '<=', oldest(now)).execute();
  const known = deviceToken
    ? await trx
        .selectFrom('knownDevice')
        .select('memberIdx')
        .where('tokenHash', '=', hashOf(deviceToken))
        .execute()
    : [];
  const token = deviceToken && known.length > 0 ? deviceToken : newToken();
  const usedAt = now.toISOString();
  await trx
    .insertInto('knownDevice')
    .values({ tokenHash: hashOf(token), memberIdx, createdAt: usedAt, usedAt })
    .onConflict((on) => on.columns(['tokenHash', 'memberIdx']).doUpdateSet({ usedAt }))
    .execute();
  await trx
    .deleteFrom('knownDevice')
    .where('memberIdx', '=', memberIdx)
    .where('tokenHash', 'not in', (of) =>
      of
        .selectFrom('knownDevice')
        .select('tokenHash')
        .where('memberIdx', '=', memberIdx)
        .orderBy('usedAt', 'desc')
        .orderBy('createdAt', 'desc')
        .orderBy('tokenHash')
        .limit(limits.knownDevices),
    )
    .execute();
  return { deviceToken: token, isNew: !known.some((one) => one.memberIdx === memberIdx) };
}

/** A new password, or leaving for good, makes every device of the member unknown. */
export async function forgetDevices(trx: Database, memberIdx: number): Promise<void> {
  await trx.deleteFrom('knownDevice').where('memberIdx', '=', memberIdx).execute();
}
