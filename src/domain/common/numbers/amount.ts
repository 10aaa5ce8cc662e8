import { z } from 'zod';
import { type Numeric, optional, rule } from '../fields.ts';
import { limits } from '../limits.ts';
import { readAmount } from './amount-text.ts';

const cents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4;

const amountUpTo = (most: number) =>
  z.preprocess(
    (written, context) => {
      if (typeof written !== 'string') return written;
      const read = readAmount(written);
      if ('text' in read) return read.text === '' ? undefined : Number(read.text.replaceAll(',', ''));
      context.issues.push({ code: 'custom', input: written, params: { rule: read.rule } });
      return z.NEVER;
    },
    z.number().min(0).max(most).refine(cents, rule('amount')),
  ) as unknown as Numeric<z.ZodNumber>;

/** An amount of money with at most two decimals; as a text in whatever way it is written ('1.200,50', '2.5 million', '25만'). */
export const amount = amountUpTo(limits.amount);

/** The same in US dollars, of which nobody is believed to have as many as of a weaker currency. */
export const dollars = amountUpTo(limits.dollarsMost);

/**
 * What is wrong with so many dollars (docs/rules.md, C13): beyond all belief, or so many that the writer has to say that they are right.
 * Most of such amounts have three zeros too many, or won in place of dollars.
 */
export function dollarsFault(usd: number, isConfirmed: boolean): 'amount_beyond' | 'amount_unusual' | null {
  if (usd > limits.dollarsMost) return 'amount_beyond';
  return usd >= limits.dollarsAsked && !isConfirmed ? 'amount_unusual' : null;
}

/** An amount that may be left empty, which counts as none. */
export const optionalAmount = optional(amount).transform((value) => value ?? 0);
