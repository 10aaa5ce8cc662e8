/** Makes the next portions of a plan in one transaction, and writes what became of each meeting with it (docs/rules.md, D8, D10). */
import type { StayedWhy } from '#domain/matching/meeting-plan.ts';
import { eventRow } from '../../access/event-span.ts';
import { listed } from '../../db/listed.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { slotsOf } from '../matching/rows/slots.ts';
import { walksOf } from '../matching/rows/walks.ts';
import type { Outcome } from './make.ts';
import { makeMany } from './make-many.ts';
import { keyOf, type PairOfPlan, type Portion } from './order.ts';
import { plannedRows } from './read-rows.ts';

/**
 * Of a transaction: milliseconds after which it takes no further meeting, and meetings with which it begins: enough that what is asked for
 * each is little. On SQLite every write waits for it; on PostgreSQL only who wants one of its rows.
 */
const boundsOf = (db: Database) => (hasRowLocks(db) ? { ms: 400, meetings: 160 } : { ms: 100, meetings: 40 });

/** A portion whose own transaction failed so often stays, and what is behind it goes on. */
const mostFailures = 3;

/** Makes the first portions; answers how many of them are done. */
export async function makeSome(
  trx: Database,
  plan: { idx: number; eventIdx: number },
  portions: readonly Portion[],
  now: Date,
): Promise<number> {
  const began = performance.now();
  const bounds = boundsOf(trx);
  const batch = batchOf(portions, bounds.meetings);
  const pairs = batch.flatMap((portion) => portion.pairs);
  const planned = await plannedRows(trx, plan.idx, pairs);
  const event = await eventRow(trx, plan.eventIdx);
  const inTime = await slotsOf(trx, plan.eventIdx);
  const slots = new Map(inTime.map((slot) => [slot.idx, slot]));
  const walks = await walksOf(trx, event, inTime);
  const rowOf = new Map(planned.map((one) => [keyOf(one.row), one]));
  const tried = batch.map((portion) => {
    return { portion, planned: portion.pairs.flatMap((pair) => rowOf.get(keyOf(pair)) ?? []) };
  });
  const isOver = () => performance.now() - began > bounds.ms;
  const why = whyStays(batch[0]);
  const made = why
    ? tried.map(({ planned: these }) => these.map((): Outcome => ({ is: 'stayed', because: [why] })))
    : await makeMany(trx, { event, slots, walks, now }, tried, isOver);
  const kept = tried.flatMap(({ planned: these }) => these).slice(0, made.flat().length);
  await keep(
    trx,
    plan.idx,
    kept.map(({ row }) => row),
    made.flat(),
  );
  return made.length;
}

const whyStays = (portion: Portion | undefined): StayedWhy | null => {
  if (portion?.isTooLong) return 'chainTooLong';
  return isGivenUp(portion) ? 'changed' : null;
};

/**
 * At least one portion, and more while they are few meetings together; by themselves those who are too many for a transaction, and those
 * that have failed.
 */
function batchOf(portions: readonly Portion[], mostMeetings: number): Portion[] {
  const batch: Portion[] = [];
  let pairs = 0;
  for (const portion of portions) {
    const isBySelf = portion.isTooLong || portion.isApart || batch[0]?.isApart;
    if (batch.length > 0 && (isBySelf || pairs + portion.pairs.length > mostMeetings)) break;
    batch.push(portion);
    pairs += portion.pairs.length;
  }
  return batch;
}

/**
 * Notes that the transaction of the first portions failed, whose places are as they were: each goes apart from now on, and of one that went
 * apart the failure counts. Answers the pairs that will therefore stay.
 */
export function noteFailure(db: Database, portions: readonly Portion[]): PairOfPlan[] {
  const batch = batchOf(portions, boundsOf(db).meetings);
  const [first] = batch;
  if (first && batch.length === 1) first.failures += 1;
  for (const portion of batch) portion.isApart = true;
  return first && isGivenUp(first) ? first.pairs : [];
}

/** Whether the next portion stays because it always fails: the plan has not moved on by that. */
export const isGivenUp = (portion: Portion | undefined): boolean =>
  portion !== undefined && portion.failures >= mostFailures;

async function keep(
  trx: Database,
  planIdx: number,
  pairs: readonly PairOfPlan[],
  outcomes: readonly Outcome[],
): Promise<void> {
  if (pairs.length === 0) return;
  const rows = pairs.map(({ companyIdx, buyerIdx }, no) => {
    const outcome = outcomes[no] as Outcome;
    const isMade = outcome.is === 'done' && outcome.isMade ? 'Y' : 'N';
    const because = outcome.is === 'stayed' ? outcome.because.join(' ') : null;
    // The plan is in the list, so that SQLite looks each row up, and not the list for each row of the plan.
    return [planIdx, companyIdx, buyerIdx, outcome.is, isMade, because];
  });
  const given = listed(trx, JSON.stringify(rows), {
    planIdx: 'number',
    companyIdx: 'number',
    buyerIdx: 'number',
    outcome: 'text',
    isMade: 'text',
    because: 'text',
  });
  await trx
    .updateTable('meetingPlanRow')
    .from(given.as('given'))
    .set((of) => ({
      outcome: of.ref('given.outcome').$castTo<Outcome['is']>(),
      isMade: of.ref('given.isMade').$castTo<'Y' | 'N'>(),
      stayedBecause: of.ref('given.because'),
    }))
    .whereRef('meetingPlanRow.planIdx', '=', 'given.planIdx')
    .whereRef('meetingPlanRow.companyIdx', '=', 'given.companyIdx')
    .whereRef('meetingPlanRow.buyerIdx', '=', 'given.buyerIdx')
    .execute();
}
