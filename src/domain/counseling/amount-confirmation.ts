/** Whether the buyer says that the amount of a contract is right (docs/rules.md, C8). */
import type { Currency } from '../common/numbers/currencies.ts';

export const amountAnswers = ['RIGHT', 'NOT_RIGHT'] as const;
export type AmountAnswer = (typeof amountAnswers)[number];

/** An amount of a contract, as it is asked about. */
export interface Contract {
  amount: number;
  currency: Currency;
}

interface Question {
  askedAmount: number;
  askedCurrency: Currency;
  answer: AmountAnswer | null;
  answeredAmount: number | null;
  answeredCurrency: Currency | null;
}

const isSame = (one: Contract, amount: number | null, currency: string | null) =>
  one.amount === amount && one.currency === currency;

/** Whether the buyer has not said yet what they think of the amount as it is now. */
export const isOpenQuestion = (now: Contract, question: Question): boolean =>
  now.amount > 0 && !isSame(now, question.answeredAmount, question.answeredCurrency);

/** Whether the company may ask: about an amount that it has not asked about, and that is not answered. */
export const mayAskAmount = (now: Contract, question: Question | undefined): boolean =>
  now.amount > 0 &&
  (question === undefined ||
    (isOpenQuestion(now, question) && !isSame(now, question.askedAmount, question.askedCurrency)));
