/** Questions about amounts, with the contract of each log as its company says it now. */
import type { Confirmation } from '#api/counseling/amount-confirmation.ts';
import type { Currency } from '#domain/common/numbers/currencies.ts';
import { type Contract, isOpenQuestion, mayAskAmount } from '#domain/counseling/amount-confirmation.ts';
import { lastWord } from '#domain/counseling/follow-up.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { followUpsOf } from '../follow-up/answers.ts';

export interface ContractedLog {
  idx: number;
  matchingIdx: number | null;
  buyerName: string | null;
  currency: Currency;
  rateToUsd: number | null;
  amountContract: number;
}

/** The contract of each of these logs, by the company's last word. */
export async function contractsOf(
  db: Database,
  logs: readonly ContractedLog[],
): Promise<Map<number, Contract>> {
  const answers = await followUpsOf(
    db,
    logs.map(({ idx }) => idx),
  );
  return new Map(
    logs.map((log) => {
      const { amountContract: amount, currency } = lastWord(log, answers.get(log.idx) ?? []);
      return [log.idx, { amount, currency: currency as Currency }];
    }),
  );
}

/** What the company reads of its questions, by log, and of which logs it may ask now. */
export async function confirmationsOf(
  db: Database,
  logs: readonly ContractedLog[],
): Promise<Map<number, { confirmation: Confirmation | null; mayAskAmount: boolean }>> {
  // Only a meeting has a buyer who can be asked, and a former member can't be.
  const ofMeetings = logs.filter(({ matchingIdx, buyerName }) => matchingIdx !== null && buyerName !== null);
  if (ofMeetings.length === 0) return new Map();
  const contracts = await contractsOf(db, ofMeetings);
  const idxs = JSON.stringify(ofMeetings.map(({ idx }) => idx));
  const rows = await db
    .selectFrom('amountConfirmation')
    .selectAll()
    .where('counselingIdx', 'in', numbers(db, idxs))
    .execute();
  const questions = new Map(rows.map((row) => [row.counselingIdx, row]));
  return new Map(
    [...contracts].map(([idx, contract]) => {
      const question = questions.get(idx);
      const confirmation = question && {
        askedAt: question.askedAt,
        amount: question.answeredAmount ?? question.askedAmount,
        currency: question.answeredCurrency ?? question.askedCurrency,
        answer: question.answer,
        answeredAt: question.answeredAt,
        isOpen: isOpenQuestion(contract, question),
      };
      return [idx, { confirmation: confirmation ?? null, mayAskAmount: mayAskAmount(contract, question) }];
    }),
  );
}
