/** Tokens: random, stored as a hash, expiring, dead at log-out and at a change of the password (docs/rules.md, A6). */
import { limits } from '#domain/common/limits.ts';
import { accessOf, announce } from '../db/announce.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { hashOf, newToken } from './token.ts';

/** A logged-in member, as the token says. */
export interface Actor {
  memberIdx: number;
  sessionIdx: number;
}

/**
 * Opens a session and answers its token, which nobody can read again. Deletes the member's expired ones and, beyond so many, those that
 * were used longest ago: a right password is not limited, and each session may be one more browser to be told.
 */
export async function openSession(db: Database, memberIdx: number, now: Date, device = ''): Promise<string> {
  const token = newToken();
  const at = now.toISOString();
  const expires = new Date(now.getTime() + limits.sessionDays * 86_400_000);
  await db.deleteFrom('session').where('memberIdx', '=', memberIdx).where('expiresAt', '<=', at).execute();
  await endSessionsBeyond(db, memberIdx, limits.sessions - 1);
  await db
    .insertInto('session')
    .values({
      tokenHash: hashOf(token),
      memberIdx,
      device,
      expiresAt: expires.toISOString(),
      createdAt: at,
      usedAt: at,
    })
    .execute();
  return token;
}

/** Ends the sessions of a member but for the last ones used. */
async function endSessionsBeyond(db: Database, memberIdx: number, most: number): Promise<void> {
  const beyond = db
    .selectFrom('session')
    .select('idx')
    .where('memberIdx', '=', memberIdx)
    .orderBy('usedAt', 'desc')
    .orderBy('idx', 'desc')
    .limit(1_000)
    .offset(most);
  const ended = await db.deleteFrom('session').where('idx', 'in', beyond).returning('idx').execute();
  if (ended.length > 0) announce(db, [accessOf(memberIdx)]);
}

const liveSession = prepared((db, given: { tokenHash: string; now: string }) =>
  db
    .selectFrom('session')
    .select(['idx', 'memberIdx', 'usedAt'])
    .where('tokenHash', '=', given.tokenHash)
    .where('expiresAt', '>', given.now),
);

async function sessionOf(db: Database, authorization: string | undefined, now: Date) {
  const token = /^Bearer ([A-Za-z0-9_-]{20,100})$/.exec(authorization ?? '')?.[1];
  if (!token) return undefined;
  const [session] = await liveSession(db, { tokenHash: hashOf(token), now: now.toISOString() });
  return session;
}

/** Whether an Authorization header names a session, for checks before a call begins. Writes nothing. */
export async function hasSession(
  db: Database,
  authorization: string | undefined,
  now: Date,
): Promise<boolean> {
  return (await sessionOf(db, authorization, now)) !== undefined;
}

/** Who an Authorization header names; null for none, an unknown or an expired token. */
export async function actorOf(
  db: Database,
  authorization: string | undefined,
  now: Date,
): Promise<Actor | null> {
  const session = await sessionOf(db, authorization, now);
  if (!session) return null;
  await noteUseSoon(db, session, now);
  return { memberIdx: session.memberIdx, sessionIdx: session.idx };
}

/** Databases in which noting a use takes long, as while another process writes. */
const slowNotes = new WeakSet<Database>();
/** Milliseconds that a call waits for its use to be noted. */
const noteMs = 50;

/** A request that only reads must not wait for a lock or fail because nothing can be written: its last use is then recorded later. */
async function noteUseSoon(db: Database, session: { idx: number; usedAt: string }, now: Date): Promise<void> {
  if (session.usedAt > staleUse(now) || slowNotes.has(db)) return;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      slowNotes.add(db);
      resolve();
    }, noteMs);
  });
  const noted = noteUse(db, session, now)
    .catch(() => undefined)
    .finally(() => slowNotes.delete(db));
  await Promise.race([noted, late]);
  clearTimeout(timer);
}

/** Written at most every quarter of an hour for a session: knowing it better is not worth a write with each call. */
async function noteUse(db: Database, session: { idx: number; usedAt: string }, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ usedAt: now.toISOString() })
    .where('idx', '=', session.idx)
    .where('usedAt', '<=', staleUse(now))
    .execute();
}

const staleUse = (now: Date) => new Date(now.getTime() - limits.sessionUseMinutes * 60_000).toISOString();

/** Ends one session of a member, in the caller's transaction, as its open pages hear at once; false for none of theirs. */
export async function closeSession(trx: Database, { memberIdx, sessionIdx }: Actor): Promise<boolean> {
  announce(trx, [accessOf(memberIdx)]);
  const closed = await trx
    .deleteFrom('session')
    .where('idx', '=', sessionIdx)
    .where('memberIdx', '=', memberIdx)
    .returning('idx')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Ends the member's sessions, all of them or all but one, likewise; answers how many there were. */
export async function closeSessionsOf(trx: Database, memberIdx: number, but?: number): Promise<number> {
  announce(trx, [accessOf(memberIdx)]);
  const closed = await trx
    .deleteFrom('session')
    .where('memberIdx', '=', memberIdx)
    .$if(but !== undefined, (query) => query.where('idx', '!=', but as number))
    .returning('idx')
    .execute();
  return closed.length;
}
