/** What came of a meeting months after the event, as the company says it (docs/rules.md, C7). */
import { z } from 'zod';
import { date, numeric, yn } from '../common/fields.ts';
import { dollarsFault, optionalAmount } from '../common/numbers/amount.ts';
import { currencies } from '../common/numbers/currencies.ts';
import { monthsLater } from '../common/retention.ts';
import { inDollars, inWon, rateToUsd } from '../exchange-rate/exchange-rate.ts';

/** Months after the end of the event's last day. */
export const followUpStages = [1, 3, 6] as const;
export type FollowUpStage = (typeof followUpStages)[number];

/** Whether a contract was signed. */
export const contractedAnswers = ['YES', 'NO', 'NOT_YET'] as const;
export type Contracted = (typeof contractedAnswers)[number];

const orNull = <T>(value: T | null | undefined) => value ?? null;

export const followUpStage = numeric(z.literal(followUpStages));

/** What the company answers of one log at one stage. Amounts are in `currency`; nothing is shipped without a contract. */
export const followUpInput = z.object({
  contracted: z.enum(contractedAnswers),
  amountContract: optionalAmount,
  shipped: yn.default('N'),
  amountShipped: optionalAmount,
  currency: z.enum(currencies).default('USD'),
  rateToUsd: rateToUsd.nullish().transform(orNull),
  rateDay: date.nullish().transform(orNull),
});
export type FollowUpInput = z.output<typeof followUpInput>;

/** The same as it is sent: with the word that unusually large amounts are right, of which nothing is kept. */
export const followUpEntry = followUpInput.extend({ isAmountConfirmed: yn.default('N') });

/** What is wrong with the amounts of an answer, in dollars by its rate, and at which of them. What was shipped is of what was signed. */
export function followUpFault(
  {
    amountContract,
    amountShipped,
    rateToUsd: rate,
  }: Pick<FollowUpInput, 'amountContract' | 'amountShipped' | 'rateToUsd'>,
  isConfirmed: boolean,
): {
  field: 'amountContract' | 'amountShipped' | 'isAmountConfirmed';
  rule: 'amount_beyond' | 'amount_unusual';
} | null {
  const isShippedMore = amountShipped > amountContract;
  const fault = dollarsFault(inDollars(isShippedMore ? amountShipped : amountContract, rate), isConfirmed);
  if (fault === null) return null;
  if (fault === 'amount_unusual') return { field: 'isAmountConfirmed', rule: fault };
  return { field: isShippedMore ? 'amountShipped' : 'amountContract', rule: fault };
}

/** The answer as it is kept: amounts only of what was signed and shipped. */
export function followUpToKeep(entered: FollowUpInput): FollowUpInput {
  const isSigned = entered.contracted === 'YES';
  const shipped = isSigned ? entered.shipped : 'N';
  const amountContract = isSigned ? entered.amountContract : 0;
  const amountShipped = shipped === 'Y' ? entered.amountShipped : 0;
  const isWithout = amountContract === 0 && amountShipped === 0;
  const rate = isWithout ? { currency: 'USD' as const, rateToUsd: null, rateDay: null } : {};
  return { ...entered, shipped, amountContract, amountShipped, ...rate };
}

/** From when on a stage is asked for. */
export const dueAt = (eventEndsAt: string, stage: FollowUpStage): string => monthsLater(eventEndsAt, stage);

/** The stages whose time has come, the first one first. */
export const dueStages = (eventEndsAt: string, now: Date): FollowUpStage[] =>
  followUpStages.filter((stage) => dueAt(eventEndsAt, stage) <= now.toISOString());

/** The stage that companies are written to about now: the latest one, until two months after the last. Null for none. */
export function stageToMail(eventEndsAt: string, now: Date): FollowUpStage | null {
  const isOver = monthsLater(eventEndsAt, 8) <= now.toISOString();
  return isOver ? null : (dueStages(eventEndsAt, now).at(-1) ?? null);
}

interface Worth {
  currency: string;
  rateToUsd: number | null;
  amountContract: number;
}

/** What was signed and shipped by the company's last word: the answer of the latest stage, else what the log said at the event. */
export function lastWord(
  log: Worth,
  followUps: readonly (Worth & { stage: number; contracted: Contracted; amountShipped: number })[],
) {
  const latest = followUps.toSorted((one, other) => other.stage - one.stage)[0];
  if (latest === undefined) return { ...worthOf(log), isSigned: log.amountContract > 0, amountShipped: 0 };
  return {
    ...worthOf(latest),
    isSigned: latest.contracted === 'YES',
    amountShipped: latest.amountShipped,
  };
}

const worthOf = ({ currency, rateToUsd: rate, amountContract }: Worth) => ({
  currency,
  rateToUsd: rate,
  amountContract,
});

/** An amount in US dollars, and in won where the event has a rate of it (`wonToUsd`); null where it has none. */
export function inBoth(
  amount: number,
  { currency, rateToUsd: rate }: { currency: string; rateToUsd: number | null },
  wonToUsd: number | null,
): { usd: number; krw: number | null } {
  const usd = inDollars(amount, rate);
  return { usd, krw: inWon(amount, currency, usd, wonToUsd) };
}
