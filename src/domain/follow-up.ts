/** What came of a meeting months after the event, as the company says it (docs/rules.md, C7). */
import { z } from 'zod';
import { currencies } from './currencies.ts';
import { inDollars, inWon, rateToUsd } from './exchange.ts';
import { date, numeric, optionalAmount, yn } from './fields.ts';
import { monthsLater } from './retention.ts';

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
