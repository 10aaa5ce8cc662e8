/**
 * Makes published plans real, a few meetings at a time: a job that runs in every process, each plan in one of them at a time. What became
 * of a meeting is written with it, so that a process that is killed loses and repeats nothing (docs/rules.md, D8 to D10).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { stillMs } from '#domain/matching/meeting-plan.ts';
import { eventRow } from '../../access/event-span.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { createAside, OneFailed } from '../../platform/aside.ts';
import { repeat } from '../../platform/repeat.ts';
import { slotsOf } from '../matching/rows/slots.ts';
import { walksOf } from '../matching/rows/walks.ts';
import { end, madeAll, tellSome } from './end.ts';
import { makeTogether, type Outcome } from './make.ts';
import { type Portion, portionsOfPlan } from './order.ts';
import { type PlanRow, plannedRows } from './read-rows.ts';

type Plan = Selectable<Tables['meetingPlan']>;

/** Milliseconds after which a transaction takes no further meeting: on SQLite every write waits for it. */
const longestMs = 100;
/** Meetings of a transaction; with row locks few, so that others wait for few of them. */
const most = { alone: 40, withRowLocks: 5 };
/** A plan that failed is tried again after this while; after ten minutes the organiser is asked. */
const asideMs = 5_000;

/** By plan, what is left to make, as this process has last looked; nothing is lost with it. */
export type Left = Map<number, Portion[]>;

interface PublishingParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  pollMs?: number;
}

/** Starts the job; `stop` lets the portion that is being made finish. */
export function startPublishing({ db, clock, log, pollMs = 1_000 }: PublishingParts): {
  stop: () => Promise<void>;
} {
  const aside = createAside(asideMs);
  const left: Left = new Map();
  return repeat(
    () =>
      publishInTurn(db, clock(), left, aside.idxs()).catch((error: unknown) => {
        if (error instanceof OneFailed) {
          aside.put(error.idx);
          left.delete(error.idx);
          log.error({ err: error.cause, plan: error.idx }, 'the meetings of a plan could not be made');
          return true;
        }
        // A database that is away or full is told of elsewhere, once.
        if (!storageFaultOf(error)) log.error({ err: error }, 'published plans could not be looked at');
        return false;
      }),
    pollMs,
  );
}

/**
 * The next portion, and after it a rest: on SQLite, whose statements hold the thread, as long as the work was, so that others write and
 * are answered meanwhile.
 */
export async function publishInTurn(
  db: Database,
  now: Date,
  left: Left,
  but: readonly number[] = [],
): Promise<boolean> {
  const began = performance.now();
  const isMore = await publishSome(db, now, left, but);
  if (isMore) await sleep(hasRowLocks(db) ? 0 : performance.now() - began);
  return isMore;
}

const duePlans = (db: Database, now: Date, but: readonly number[]) =>
  db
    .selectFrom('meetingPlan')
    .where((is) =>
      is.or([
        is('state', '=', 'publishing'),
        is.and([is('state', '=', 'held'), is('heldUntil', '<=', now.toISOString())]),
      ]),
    )
    .$if(but.length > 0, (query) => query.where('idx', 'not in', [...but]));

/** Makes the next portion of the oldest plan that nobody else is at; answers whether there may be more. */
export async function publishSome(
  db: Database,
  now: Date,
  left: Left = new Map(),
  but: readonly number[] = [],
): Promise<boolean> {
  // Asked outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
  const due = await duePlans(db, now, but)
    .select(['idx', 'eventIdx'])
    .orderBy('idx')
    .limit(1)
    .executeTakeFirst();
  if (!due) return false;
  try {
    if (!left.get(due.idx)?.length) left.set(due.idx, await portionsOfPlan(db, due));
    const portions = left.get(due.idx) ?? [];
    const taken = await transact(db, async (trx) => {
      const query = duePlans(trx, now, but).selectAll().where('idx', '=', due.idx);
      const plan = await (hasRowLocks(trx) ? query.forUpdate().skipLocked() : query).executeTakeFirst();
      if (!plan) return null;
      if (stoodStill(plan, now)) {
        await setState(trx, plan, { state: 'asking' }, now);
        return 0;
      }
      const taken =
        portions.length > 0 ? await makeSome(trx, plan, portions, now) : await finishSome(trx, plan, now);
      if (taken !== 'ended')
        await setState(trx, plan, { state: 'publishing', movedOnAt: now.toISOString() }, now);
      return taken === 'ended' ? 0 : taken;
    });
    if (taken === null) return false;
    portions.splice(0, taken);
    return true;
  } catch (error) {
    throw storageFaultOf(error) ? error : new OneFailed(due.idx, error);
  }
}

const stoodStill = ({ movedOnAt, heldUntil }: Plan, now: Date) =>
  now.getTime() - Date.parse(movedOnAt ?? heldUntil ?? now.toISOString()) > stillMs;

async function setState(
  trx: Database,
  { idx, eventIdx }: Plan,
  changes: { state: 'asking' | 'publishing'; movedOnAt?: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('meetingPlan')
    .set({ ...changes, updatedAt: now.toISOString() })
    .where('idx', '=', idx)
    .execute();
  announce(trx, [managersOf(eventIdx)]);
}

/** Makes the first portions; answers how many of them are done. */
async function makeSome(trx: Database, plan: Plan, portions: readonly Portion[], now: Date): Promise<number> {
  const began = performance.now();
  const batch = batchOf(portions, hasRowLocks(trx) ? most.withRowLocks : most.alone);
  const pairs = batch.flatMap((portion) => portion.pairs);
  const planned = await plannedRows(trx, plan.idx, pairs);
  const event = await eventRow(trx, plan.eventIdx);
  const slots = new Map((await slotsOf(trx, plan.eventIdx)).map((slot) => [slot.idx, slot]));
  const walks = await walksOf(trx, event);
  let done = 0;
  for (const portion of batch) {
    const own = new Set(portion.pairs.map(({ companyIdx, buyerIdx }) => `${companyIdx} ${buyerIdx}`));
    const these = planned.filter(({ row }) => own.has(`${row.companyIdx} ${row.buyerIdx}`));
    const outcomes = portion.isTooLong
      ? these.map((): Outcome => ({ is: 'stayed', because: ['chainTooLong'] }))
      : await makeTogether(trx, { event, slots, walks, now }, these);
    for (const [no, outcome] of outcomes.entries())
      await keep(trx, (these[no] as (typeof these)[number]).row, outcome);
    done += 1;
    if (performance.now() - began > longestMs) break;
  }
  return done;
}

/** At least one portion, and more while they are few meetings together. */
function batchOf(portions: readonly Portion[], mostPairs: number): Portion[] {
  const batch: Portion[] = [];
  let pairs = 0;
  for (const portion of portions) {
    if (batch.length > 0 && pairs + portion.pairs.length > mostPairs) break;
    batch.push(portion);
    pairs += portion.pairs.length;
  }
  return batch;
}

async function keep(
  trx: Database,
  { planIdx, companyIdx, buyerIdx }: PlanRow,
  outcome: Outcome,
): Promise<void> {
  await trx
    .updateTable('meetingPlanRow')
    .set(
      outcome.is === 'done'
        ? { outcome: 'done', isMade: outcome.isMade ? 'Y' : 'N' }
        : { outcome: 'stayed', stayedBecause: outcome.because.join(' ') },
    )
    .where('planIdx', '=', planIdx)
    .where('companyIdx', '=', companyIdx)
    .where('buyerIdx', '=', buyerIdx)
    .execute();
}

/** All is made: the event says so, then everyone is told, then it is published. */
async function finishSome(trx: Database, plan: Plan, now: Date): Promise<0 | 'ended'> {
  await madeAll(trx, plan, now);
  if (await tellSome(trx, plan, now)) return 0;
  await end(trx, plan, now);
  return 'ended';
}
