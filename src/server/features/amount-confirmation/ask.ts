/** The company asks its buyer whether the amount of a contract is right (docs/rules.md, C8). */
import type { Confirmation } from '#api/counseling/amount-confirmation.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { mayAskAmount } from '#domain/counseling/amount-confirmation.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { assertMayBegin } from '../matching/by-member/begin.ts';
import { notify } from '../notice/notify.ts';
import { type ContractedLog, confirmationsOf, contractsOf } from './read.ts';

/** Asks, or asks again about another amount; the buyer is told. Once an amount (`amount_asked`), of a buyer who takes part (`amount_not_askable`). */
export async function askAmount(context: ContextOf<'POST /counseling/askAmount'>): Promise<Confirmation> {
  const { db, subject, actor, now } = context;
  const log = await heldLog(db, subject.idx);
  const meeting = log && (await buyerOf(db, log.matchingIdx));
  if (!log || log.matchingIdx === null || log.buyerName === null || !meeting)
    throw new Refusal('amount_not_askable');
  const contract = (await contractsOf(db, [log])).get(log.idx);
  const question = await db
    .selectFrom('amountConfirmation')
    .selectAll()
    .where('counselingIdx', '=', log.idx)
    .executeTakeFirst();
  if (!contract || contract.amount === 0) throw new Refusal('amount_missing');
  if (!mayAskAmount(contract, question)) throw new Refusal('amount_asked');
  await assertMayBegin(context, meeting.buyerIdx);
  const asked = {
    askedAmount: contract.amount,
    askedCurrency: contract.currency,
    askedAt: now.toISOString(),
  };
  await db
    .insertInto('amountConfirmation')
    .values({ counselingIdx: log.idx, matchingIdx: log.matchingIdx, ...asked })
    .onConflict((on) => on.column('counselingIdx').doUpdateSet(asked))
    .execute();
  const told = { idx: log.matchingIdx, eventIdx: subject.eventIdx };
  const to = [meeting.buyerIdx];
  await notify(db, { kind: 'amountAsked', meeting: told, to, begunBy: actor.memberIdx, now });
  const made = (await confirmationsOf(db, [log])).get(log.idx)?.confirmation;
  if (!made) throw new Error('A question that was written is not there.');
  return made;
}

/** The log, whose amount stays as it is until the transaction ends. */
export async function heldLog(db: Database, idx: number): Promise<ContractedLog | undefined> {
  const query = db
    .selectFrom('counseling')
    .select(['idx', 'matchingIdx', 'buyerName', 'currency', 'rateToUsd', 'amountContract'])
    .where('idx', '=', idx);
  return (hasRowLocks(db) ? query.forUpdate() : query).executeTakeFirst();
}

/** The meeting's buyer, where they are a member still. */
async function buyerOf(db: Database, matchingIdx: number | null) {
  if (matchingIdx === null) return undefined;
  return db
    .selectFrom('matching')
    .innerJoin('participate', 'participate.idx', 'matching.buyerIdx')
    .innerJoin('member', 'member.idx', 'participate.memberIdx')
    .select('matching.buyerIdx')
    .where('matching.idx', '=', matchingIdx)
    .where('participate.state', '=', 'COMPLETE')
    .where('participate.erasedAt', 'is', null)
    .where('member.leftAt', 'is', null)
    .executeTakeFirst();
}
