/** Makes the next portions of a plan in one transaction, and writes what became of each meeting with it (docs/rules.md, D8, D10). */
import type { StayedWhy } from '#domain/matching/meeting-plan.ts';
import { eventRow } from '../../access/event-span.ts';
import { listed } from '../../db/listed.ts';
import type { Database } from '../../db/open.ts';
import { walksOf } from '../matching/rows/walks.ts';
import { slotsOf } from '../matching/slots/slots.ts';
import { batchOf, boundsOf, isAnyWaiting, type Taken } from './left.ts';
import type { Outcome } from './make.ts';
import { makeMany } from './make-many.ts';
import { keyOf, type PairOfPlan, type Portion } from './order.ts';
import { plannedRows } from './read-rows.ts';

/**
 * Makes the first portions. One that can't be made while another one waits to be tried again is put off once: what it can't have may be the
 * place that the other leaves.
 */
export async function makeSome(
  trx: Database,
  plan: { idx: number; eventIdx: number },
  portions: readonly Portion[],
  now: Date,
): Promise<Taken> {
  const began = performance.now();
  const batch = batchOf(trx, portions);
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
  const isOver = () => performance.now() - began > boundsOf(trx).ms;
  const why = whyStays(batch[0]);
  const made = why
    ? tried.map(({ planned: these }) => these.map((): Outcome => ({ is: 'stayed', because: [why] })))
    : await makeMany(trx, { event, slots, walks, now }, tried, isOver);
  const isWaiting = isAnyWaiting(portions);
  const kept: Kept[] = [];
  const putOff = new Set<Portion>();
  for (const [no, outcomes] of made.entries()) {
    const { portion, planned: these } = tried[no] as (typeof tried)[number];
    const mayWait = isWaiting && portion.failures === 0 && !portion.isPutOff;
    for (const [at, outcome] of outcomes.entries()) {
      if (mayWait && outcome.is === 'stayed') putOff.add(portion);
      else kept.push({ pair: (these[at] as (typeof these)[number]).row, outcome });
    }
  }
  await keep(trx, plan.idx, kept);
  const ofWhich = made.filter((outcomes) => outcomes.some((one) => one.is === 'done' && one.isMade)).length;
  return { count: made.length, made: ofWhich, putOff: [...putOff] };
}

interface Kept {
  pair: PairOfPlan;
  outcome: Outcome;
}

const whyStays = (portion: Portion | undefined): StayedWhy | null => {
  if (portion?.isTooLong) return 'chainTooLong';
  return portion?.isGivenUp ? 'changed' : null;
};

async function keep(trx: Database, planIdx: number, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return;
  const rows = kept.map(({ pair: { companyIdx, buyerIdx }, outcome }) => {
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
