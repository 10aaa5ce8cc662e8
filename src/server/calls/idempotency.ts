/**
 * Calls that create, sent again (docs/rules.md, W8): a client that heard no answer sends the same call with the same
 * `Idempotency-Key`, and gets the answer for what the first one created. Kept for a day, as hashes.
 */
import { createHmac } from 'node:crypto';
import { Refusal } from '#domain/common/catalogue.ts';
import { hashOf } from '../access/token.ts';
import type { Database } from '../db/open.ts';

/** For how long a key is known, in milliseconds. */
const keptMs = 86_400_000;

/** A creating call with its key. */
export interface Repeatable {
  /** As the client sent it: a secret of its own. */
  key: string;
  keyHash: string;
  requestHash: string;
}

/** Long enough that nobody guesses another guest's. */
const isKey = (key: string) => /^[\w-]{22,100}$/.test(key);

/** Of passwords no quick hash is kept; a call that takes one judges it again. */
const withoutPasswords = (name: string, value: unknown) => (/^password/.test(name) ? undefined : value);

/** What a creating call was sent with; null without a key. A key that could be guessed is a bad field. */
export function repeatableOf(
  key: string | undefined,
  { memberIdx, call, request }: { memberIdx: number | null; call: string; request: unknown },
): Repeatable | null {
  if (key === undefined) return null;
  if (!isKey(key))
    throw new Refusal('invalid_parameter', [{ field: 'Idempotency-Key', rule: 'type', params: {} }]);
  const content = JSON.stringify([call, request], withoutPasswords);
  return {
    key,
    keyHash: hashOf(`${memberIdx ?? 'guest'} ${key}`),
    requestHash: createHmac('sha256', key).update(content).digest('base64url'),
  };
}

/** What the same call has created before; null if it was not made, `idempotency_mismatch` if the key was another request's. */
export async function createdBefore(
  db: Database,
  sent: Repeatable | null,
  now: Date,
): Promise<number | null> {
  if (!sent) return null;
  const before = await db
    .selectFrom('idempotency')
    .select(['requestHash', 'createdIdx'])
    .where('keyHash', '=', sent.keyHash)
    .where('createdAt', '>=', ageLimit(now))
    .executeTakeFirst();
  if (before && before.requestHash !== sent.requestHash) throw new Refusal('idempotency_mismatch');
  return before?.createdIdx ?? null;
}

/**
 * Creates in the transaction `trx`, or answers with `again` for what the same call has created before. Of two that run at once
 * the second waits for the first.
 */
export async function createOnce<T>(
  trx: Database,
  sent: Repeatable | null,
  now: Date,
  {
    create,
    idxOf,
    again,
  }: {
    create: () => Promise<T>;
    idxOf: (answer: T) => number;
    again: (createdIdx: number) => Promise<T>;
  },
): Promise<T> {
  if (!sent) return create();
  const { keyHash, requestHash } = sent;
  await trx
    .deleteFrom('idempotency')
    .where('keyHash', '=', keyHash)
    .where('createdAt', '<', ageLimit(now))
    .execute();
  const claimed = await trx
    .insertInto('idempotency')
    .values({ keyHash, requestHash, createdIdx: null, createdAt: now.toISOString() })
    .onConflict((on) => on.column('keyHash').doNothing())
    .returning('keyHash')
    .executeTakeFirst();
  if (!claimed) {
    const createdIdx = await createdBefore(trx, sent, now);
    if (createdIdx !== null) return again(createdIdx);
  }
  const answer = await create();
  await trx
    .updateTable('idempotency')
    .set({ createdIdx: idxOf(answer) })
    .where('keyHash', '=', keyHash)
    .execute();
  return answer;
}

const ageLimit = (now: Date) => new Date(now.getTime() - keptMs).toISOString();

/** Deletes the keys that are no longer known. */
export async function forgetKeys(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('createdAt', '<', ageLimit(now)).execute();
}
