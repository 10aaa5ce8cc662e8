/** Tokens: random, stored as a hash, expiring, dead at log-out and at a change of the password (decisions.md, 3). */
import { hash, randomBytes } from 'node:crypto';
import { limits } from '#domain/limits.ts';
import type { Asker } from '../ask.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';

const hashOf = (token: string) => hash('sha256', token, 'base64url');

/** Opens a session and answers its token, which nobody can read again. */
export async function openSession(db: Database, memberIdx: number, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires = new Date(now.getTime() + limits.sessionDays * 86_400_000);
  await db
    .insertInto('session')
    .values({
      tokenHash: hashOf(token),
      memberIdx,
      expiresAt: expires.toISOString(),
      createdAt: now.toISOString(),
    })
    .execute();
  return token;
}

const liveSession = prepared((db, given: { tokenHash: string; now: string }) =>
  db
    .selectFrom('session')
    .select(['idx', 'memberIdx'])
    .where('tokenHash', '=', given.tokenHash)
    .where('expiresAt', '>', given.now),
);

/** Who an Authorization header names; null for none, an unknown or an expired token. */
export async function askerOf(
  db: Database,
  authorization: string | undefined,
  now: Date,
): Promise<Asker | null> {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(authorization ?? '')?.[1];
  if (!token) return null;
  const [session] = await liveSession(db, { tokenHash: hashOf(token), now: now.toISOString() });
  return session ? { memberIdx: session.memberIdx, sessionIdx: session.idx } : null;
}

export async function closeSession(db: Database, sessionIdx: number): Promise<void> {
  await db.deleteFrom('session').where('idx', '=', sessionIdx).execute();
}

export async function closeSessionsOf(db: Database, memberIdx: number): Promise<void> {
  await db.deleteFrom('session').where('memberIdx', '=', memberIdx).execute();
}
