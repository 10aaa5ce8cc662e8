/**
 * Tells the processes of the site whose data a transaction has changed, once it is committed. On PostgreSQL `NOTIFY` does, in
 * every process that listens; SQLite has one process, which is told here.
 */
import { sql } from 'kysely';
import { type Database, hasRowLocks } from './open.ts';

/** What is announced: the idx of a member, `managersOf` an event, or `accessOf` a member. */
export type Topic = number | `s${number}`;

/** Of PostgreSQL's `NOTIFY`; a message holds topics with spaces between. */
export const channel = 'madang_change';

/** Of one message, which has 7,999 bytes at most, and a topic has eleven: a longer one would fail the whole transaction. */
const topicsOfOne = 600;

type Hear = (topics: readonly Topic[]) => void;

const hearers = new WeakMap<Database, Hear>();
/** By transaction. */
const gathered = new WeakMap<Database, Set<Topic>>();

/** What stands for the managers of an event's meetings in place of a member. */
export const managersOf = (eventIdx: number): number => -eventIdx;

/** What stands for a member's sessions, participations and permissions: whether their open pages may go on hearing of changes. */
export const accessOf = (memberIdx: number | null): Topic | null =>
  memberIdx === null ? null : `s${memberIdx}`;

/** Whose standing a topic is about; undefined for one that is about what is shown. */
export const accessIn = (topic: Topic): number | undefined =>
  typeof topic === 'string' ? Number(topic.slice(1)) : undefined;

/** The topics of a message. */
export const topicsOf = (message: string): Topic[] =>
  message.split(' ').map((text) => (text.startsWith('s') ? (text as Topic) : Number(text)));

/** To be called in the transaction `trx` of `transact`: something that these members, or `managersOf` an event, are shown changes with it, or the `accessOf` a member. Null is somebody without an account, who has no page open. */
export function announce(trx: Database, topics: readonly (Topic | null)[]): void {
  const there = topics.filter((topic) => topic !== null);
  gathered.set(trx, new Set([...(gathered.get(trx) ?? []), ...there]));
}

/** `hear` is called for what is committed by this connection of this process; of no use on PostgreSQL. */
export function hearCommits(db: Database, hear: Hear): void {
  hearers.set(db, hear);
}

/** Of `transact`: the work of `trx` is done. */
export async function committing(trx: Database): Promise<void> {
  const topics = [...(gathered.get(trx) ?? [])];
  if (!hasRowLocks(trx)) return;
  for (let from = 0; from < topics.length; from += topicsOfOne)
    await sql`select pg_notify(${channel}, ${topics.slice(from, from + topicsOfOne).join(' ')})`.execute(trx);
}

/** Of `transact`: `trx` is committed. */
export function committed(db: Database, trx: Database): void {
  const topics = gathered.get(trx);
  if (topics && !hasRowLocks(trx)) hearers.get(db)?.([...topics]);
}
