/**
 * The chain of the audit's rows (docs/rules.md, G7): each has a hash over the hash of the row before it, the digest of its own
 * content, and its number. Of the texts that are erased with a person only a salted digest goes in, so the chain still fits after
 * that. What is hashed may not change: a row is hashed once, and verified for as long as it stands.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type Database, hasRowLocks } from './open.ts';

/** What a row of the audit says, as it is stored. */
export interface AuditContent {
  idx: number;
  eventIdx: number | null;
  memberIdx: number | null;
  action: string;
  subject: string;
  subjectIdx: number | null;
  detail: string | null;
  createdAt: string;
}

/** The texts beside it. */
export interface AuditWords {
  salt: string;
  reason: string | null;
  detail: string | null;
}

const sha256 = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** 128 random bits: without them, words could be guessed from their digest after they were erased. */
export const newSalt = () => randomBytes(16).toString('hex');

export const wordsDigest = ({ salt, reason, detail }: AuditWords): string => sha256([salt, reason, detail]);

/** The hash of a row. `about`: the members that its texts tell of, in the order of their numbers. */
export function chainHash(
  previous: string | null,
  { idx, eventIdx, memberIdx, action, subject, subjectIdx, detail, createdAt }: AuditContent,
  about: readonly number[],
  textDigest: string | null,
): string {
  const facts = [idx, eventIdx, memberIdx, action, subject, subjectIdx, detail, createdAt, about, textDigest];
  return sha256([previous, sha256(facts), idx]);
}

/** The rows that each open transaction has added. A transaction stands in it from its beginning. */
const added = new WeakMap<Database, Set<number>>();

/** Of `transact`: rows of the audit may be added in `trx`, and are chained at its end. */
export function willChain(trx: Database): void {
  added.set(trx, new Set());
}

/** The rows that a transaction of `transact` has added so far; whatever is put in is chained at its end. */
export function toChain(trx: Database): Set<number> {
  const rows = added.get(trx);
  if (!rows) throw new Error('a row of the audit is added in a transaction of transact()');
  return rows;
}

/** Of PostgreSQL's advisory locks: whoever holds it appends to the chain. */
const lockKey = 0x61756469;

/**
 * Of `transact`: chains what was added, as the last thing before the commit. The lock is waited for when every other lock is
 * held already, and nothing is waited for after it, so that it closes no circle of waiting; deferred keys, which would else be
 * looked at after it, are looked at before. SQLite has one writer at a time.
 */
export async function chainAdded(trx: Database): Promise<void> {
  const idxs = [...(added.get(trx) ?? [])].sort((one, other) => one - other);
  if (idxs.length === 0) return;
  const entries = await chainEntries(trx, idxs);
  if (hasRowLocks(trx)) {
    await sql`set constraints all immediate`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.lit(lockKey)})`.execute(trx);
  }
  const head = await trx
    .selectFrom('auditChain')
    .select(['no', 'hash'])
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
  let [no, previous] = [head?.no ?? 0, head?.hash ?? null];
  const links = entries.map(({ content, about, words }) => {
    const textDigest = words && wordsDigest(words);
    const hash = chainHash(previous, content, about, textDigest);
    no += 1;
    const link = { no, auditIdx: content.idx, textDigest, previous, hash };
    previous = hash;
    return link;
  });
  if (links.length > 0) await trx.insertInto('auditChain').values(links).execute();
}

interface ChainEntry {
  content: AuditContent;
  about: number[];
  words: AuditWords | null;
}

/** These rows with all that goes into their hashes, by number; rows that are not there are left out. */
export async function chainEntries(db: Database, idxs: readonly number[]): Promise<ChainEntry[]> {
  const rows = await db
    .selectFrom('audit')
    .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
    .selectAll('audit')
    .select(['auditText.salt', 'auditText.reason', 'auditText.detail as personal'])
    .where('audit.idx', 'in', idxs)
    .orderBy('audit.idx')
    .execute();
  const about = await db
    .selectFrom('auditAbout')
    .selectAll()
    .where('auditIdx', 'in', idxs)
    .orderBy('memberIdx')
    .execute();
  const members = Map.groupBy(about, ({ auditIdx }) => auditIdx);
  return rows.map(({ salt, reason, personal, ...content }) => ({
    content,
    about: (members.get(content.idx) ?? []).map(({ memberIdx }) => memberIdx),
    words: salt === null ? null : { salt, reason, detail: personal },
  }));
}
