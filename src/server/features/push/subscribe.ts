/** Which browsers show a member notices: one of each session, for as long as it lasts (docs/rules.md, N7). */
import { createECDH } from 'node:crypto';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { lockMember } from '../../access/standing.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import type { Settings } from '../../ground/config.ts';
import { isPushHost } from './hosts.ts';
import { vapidKeys } from './vapid.ts';

export type PushSettings = Pick<Settings, 'PUSH_HOSTS' | 'VAPID_PRIVATE_KEY'>;

/** The site's key, and what this session has subscribed. */
export async function pushState(
  { db, actor }: MemberContext,
  settings: PushSettings,
): Promise<AnswerOf<'GET /push/getState'>> {
  const row = await db
    .selectFrom('pushSubscription')
    .select('endpoint')
    .where('sessionIdx', '=', actor.sessionIdx)
    .executeTakeFirst();
  const isOffered = settings.PUSH_HOSTS.length > 0;
  return {
    publicKey: isOffered ? (await vapidKeys(db, settings)).publicKey : null,
    endpoint: row?.endpoint ?? null,
  };
}

/**
 * Keeps the browser's subscription. One that another session had, as of whoever was logged in there before, is this one's now: a
 * browser has one. `push_not_supported` for a push service that is not listed, and for keys that are none.
 */
export async function subscribe(
  { db, actor, now }: MemberContext,
  { PUSH_HOSTS: hosts }: PushSettings,
  subscription: CheckedOf<'POST /push/subscribe'>,
): Promise<null> {
  const { endpoint, p256dh, auth } = subscription;
  const { memberIdx, sessionIdx } = actor;
  if (!isPushHost(hosts, endpoint) || !isPoint(p256dh) || !/^[\w-]{22}$/.test(auth))
    throw new Refusal('push_not_supported');
  await lockMember(db, memberIdx);
  await db
    .deleteFrom('pushSubscription')
    .where((is) => is.or([is('sessionIdx', '=', sessionIdx), is('endpoint', '=', endpoint)]))
    .execute();
  await db
    .insertInto('pushSubscription')
    .values({ memberIdx, sessionIdx, endpoint, p256dh, auth, createdAt: now.toISOString() })
    .execute();
  await forgetBeyond(db, memberIdx);
  return null;
}

/** Forgets the browsers of a member but for the last ones: each is one more message with each notice, which others' wait for. */
async function forgetBeyond(db: Database, memberIdx: number): Promise<void> {
  const beyond = db
    .selectFrom('pushSubscription')
    .select('idx')
    .where('memberIdx', '=', memberIdx)
    .orderBy('idx', 'desc')
    .limit(1_000)
    .offset(limits.pushBrowsers);
  await db.deleteFrom('pushSubscription').where('idx', 'in', beyond).execute();
}

/** Nothing is sent to this session's browser any more. */
export async function unsubscribe({ db, actor }: MemberContext): Promise<null> {
  await db.deleteFrom('pushSubscription').where('sessionIdx', '=', actor.sessionIdx).execute();
  return null;
}

/** Whether a text is a point of the curve: nothing can be encrypted for any other. */
function isPoint(p256dh: string): boolean {
  if (!/^[\w-]{87}$/.test(p256dh)) return false;
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    return own.computeSecret(Buffer.from(p256dh, 'base64url')).length === 32;
  } catch {
    return false;
  }
}
