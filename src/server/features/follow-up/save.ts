/** Keeping the company's answer of a stage (docs/rules.md, C7). */
import type { FollowUp } from '#api/counseling/follow-up.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { dueAt, type FollowUpInput, followUpFault, followUpToKeep } from '#domain/counseling/follow-up.ts';
import { dayIn } from '#domain/day/day.ts';
import { keptRate, type Rates, ratesOn } from '#domain/exchange-rate/exchange-rate.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { listedRatesOf } from '../exchange-rate/rates.ts';
import { assertApproved } from '../participation/rows/lock.ts';

/** Keeps the answer, or changes the one that is there. */
export async function saveFollowUp(
  context: ContextOf<'POST /counseling/saveFollowUp'>,
  { counselingIdx, stage, isAmountConfirmed, ...entered }: CheckedOf<'POST /counseling/saveFollowUp'>,
): Promise<FollowUp> {
  const { db, own, now } = context;
  const event = await context.event();
  if (now.toISOString() < dueAt(event.lastEndsAt, stage)) throw new Refusal('follow_up_not_open');
  const today = dayIn(event.timeZone, now);
  const answer = withRate(entered, ratesOn(await listedRatesOf(db, event.idx), today), today);
  const fault = followUpFault(answer, isAmountConfirmed === 'Y');
  if (fault) throw new Refusal('invalid_parameter', [{ ...fault, params: {} }]);
  await assertApproved(db, [own.idx]);
  await assertAsked(db, counselingIdx);
  const at = now.toISOString();
  const kept = { ...answer, updatedAt: at };
  const {
    idx: _,
    createdAt: __,
    counselingIdx: ___,
    ...saved
  } = await db
    .insertInto('followUp')
    .values({ counselingIdx, stage, ...kept, createdAt: at })
    .onConflict((on) => on.columns(['counselingIdx', 'stage']).doUpdateSet(kept))
    .returningAll()
    .executeTakeFirstOrThrow();
  return saved;
}

/** Nothing comes of a no-show. The log is held, so that it becomes none meanwhile. */
async function assertAsked(db: Database, counselingIdx: number): Promise<void> {
  const query = db.selectFrom('counseling').select('type').where('idx', '=', counselingIdx);
  const log = await (hasRowLocks(db) ? query.forUpdate() : query).executeTakeFirst();
  if (!log) throw new Refusal('counseling_not_found');
  if (log.type === 'MISS_MATCHING') throw new Refusal('follow_up_not_open');
}

/** With the rate that the amounts keep; refused at the rate where nobody has one. */
function withRate(entered: FollowUpInput, rates: Rates, today: string): FollowUpInput {
  const answer = followUpToKeep(entered);
  if (answer.amountContract === 0 && answer.amountShipped === 0) return answer;
  const rate = keptRate(answer, rates, today);
  if (rate.rateToUsd === null)
    throw new Refusal('invalid_parameter', [{ field: 'rateToUsd', rule: 'required', params: {} }]);
  return { ...answer, ...rate };
}

/** What came of a log that turns out to be a no-show goes. Runs in the caller's transaction. */
export async function forgetFollowUps(trx: Database, counselingIdx: number): Promise<void> {
  await trx.deleteFrom('followUp').where('counselingIdx', '=', counselingIdx).execute();
}
