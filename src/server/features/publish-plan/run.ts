/**
 * Makes published plans real, a few meetings at a time: a job that runs in every process, each plan in one of them at a time. What became
 * of a meeting is written with it, so that a process that is killed loses and repeats nothing (docs/rules.md, D8 to D10).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Selectable } from 'kysely';
import { stillMs } from '#domain/matching/meeting-plan.ts';
import { announce, managersOf } from '../../db/announce.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { Tables } from '../../db/tables.ts';
import { transact } from '../../db/transact.ts';
import type { Logger } from '../../ground/log.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { createAside, OneFailed } from '../../platform/aside.ts';
import { repeat } from '../../platform/repeat.ts';
import { end, madeAll, tellSome } from './end.ts';
import { forgetOthers, type Left, leftOf, noteFailure, noteTaken, type Taken } from './left.ts';
import { makeSome } from './make-some.ts';
import type { PairOfPlan } from './order.ts';

type Plan = Selectable<Tables['meetingPlan']>;

/** A plan that failed, or was passed over, is tried again after this while; after ten minutes the organiser is asked. */
const asideMs = 5_000;
/** Plans that are tried in turn where other processes are at the first of them; each is of another event. */
const plansTried = 8;

interface PublishingParts {
  db: Database;
  clock: () => Date;
  log: Logger;
  pollMs?: number;
}

/** A transaction of a plan failed, and neither the database nor a neighbour is why. */
export class PortionFailed extends OneFailed {
  override name = 'PortionFailed';
  /** The pairs that stay, because their own transaction always fails and those of others do not. */
  readonly stays: readonly PairOfPlan[];
  constructor(planIdx: number, cause: unknown, stays: readonly PairOfPlan[]) {
    super(planIdx, cause);
    this.stays = stays;
  }
}

/** Starts the job; `stop` lets the portion that is being made finish. */
export function startPublishing({ db, clock, log, pollMs = 1_000 }: PublishingParts): {
  stop: () => Promise<void>;
} {
  const aside = createAside(asideMs);
  const left: Left = new Map();
  return repeat(
    () =>
      publishInTurn(db, clock(), left, aside.idxs(), aside.put).catch((error: unknown) => {
        if (error instanceof PortionFailed) {
          aside.put(error.idx);
          const { cause: err, idx: plan, stays } = error;
          log.error({ err, plan }, 'the meetings of a plan could not be made');
          if (stays.length > 0)
            log.error({ plan, stays }, 'meetings of a plan stay because they always fail');
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
  onPassedOver: (planIdx: number) => void = () => undefined,
): Promise<boolean> {
  const began = performance.now();
  const isMore = await publishSome(db, now, left, but, onPassedOver);
  if (isMore) await sleep(hasRowLocks(db) ? 0 : performance.now() - began);
  return isMore;
}

const duePlans = (db: Database, now: Date, but: readonly number[] = []) =>
  db
    .selectFrom('meetingPlan')
    .where((is) =>
      is.or([
        is('state', '=', 'publishing'),
        is.and([is('state', '=', 'held'), is('heldUntil', '<=', now.toISOString())]),
      ]),
    )
    .$if(but.length > 0, (query) => query.where('idx', 'not in', [...but]));

/**
 * Makes the next portion of a plan that nobody else is at, of several the one that has waited longest since it moved on; answers whether
 * there may be more. `PortionFailed` names the plan of which something could not be made. A plan that waits for somebody's lock too long is
 * passed over, and told to `onPassedOver`; where no other one went on the fault is thrown.
 */
export async function publishSome(
  db: Database,
  now: Date,
  left: Left = new Map(),
  but: readonly number[] = [],
  onPassedOver: (planIdx: number) => void = () => undefined,
): Promise<boolean> {
  // Asked outside of a transaction first: on SQLite that one would hold back every write, for nothing nearly always.
  const due = await duePlans(db, now, but)
    .select(['idx', 'eventIdx', 'heldUntil'])
    .orderBy((of) => of.fn.coalesce('movedOnAt', 'heldUntil'))
    .orderBy('idx')
    .limit(plansTried)
    .execute();
  // Fewer than are asked for are all of them; what is aside is not among them.
  if (due.length < plansTried) forgetOthers(left, [...due.map(({ idx }) => idx), ...but]);
  const busy: { idx: number; error: unknown }[] = [];
  for (const plan of due)
    try {
      if (!(await goOnWith(db, plan, now, left))) continue;
      for (const { idx } of busy) onPassedOver(idx);
      return true;
    } catch (error) {
      // A row of this plan is held, which says nothing of the others; on SQLite it is the one lock of all.
      if (!hasRowLocks(db) || storageFaultOf(error) !== 'busy') throw error;
      busy.push({ idx: plan.idx, error });
    }
  const [first] = busy;
  if (first) throw first.error;
  return false;
}

type Due = Pick<Plan, 'idx' | 'eventIdx' | 'heldUntil'>;

/** The next portion of one plan; false where another process is at it. */
async function goOnWith(db: Database, due: Due, now: Date, left: Left): Promise<boolean> {
  try {
    const known = await leftOf(db, due, left);
    const { portions } = known;
    const taken = await transact(db, async (trx) => {
      const query = duePlans(trx, now).selectAll().where('idx', '=', due.idx);
      const plan = await (hasRowLocks(trx) ? query.forUpdate().skipLocked() : query).executeTakeFirst();
      if (!plan) return null;
      if (stoodStill(plan, now)) {
        await setState(trx, plan, { state: 'asking' }, now);
        return 'ended';
      }
      const taken =
        portions.length > 0 ? await makeSome(trx, plan, portions, now) : await finishSome(trx, plan, now);
      // What only stays because it fails is no moving on.
      const movedOn = portions[0]?.isGivenUp ? {} : { movedOnAt: now.toISOString() };
      if (taken !== 'ended') await setState(trx, plan, { state: 'publishing', ...movedOn }, now);
      return taken;
    });
    if (taken === null) return false;
    if (taken === 'ended') left.delete(due.idx);
    else noteTaken(known, taken);
    return true;
  } catch (error) {
    if (storageFaultOf(error)) throw error;
    throw new PortionFailed(due.idx, error, noteFailure(db, left.get(due.idx)));
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

/** All is made: the event says so, then everyone is told, then it is published. */
async function finishSome(trx: Database, plan: Plan, now: Date): Promise<Taken | 'ended'> {
  await madeAll(trx, plan, now);
  if (await tellSome(trx, plan, now)) return { count: 0, made: 0, putOff: [] };
  await end(trx, plan, now);
  return 'ended';
}
