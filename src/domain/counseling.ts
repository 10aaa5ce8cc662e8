/** The counseling log that the company side writes of a meeting (docs/rules.md, C2 to C4). */
import { z } from 'zod';
import { amount, choiceOf, idx, instant, numeric, optionalText, text, wholeNumber } from './fields.ts';
import { limits } from './limits.ts';
import { hasBegun, isWithin, matchingTypes, type Period } from './matching.ts';
import { countries } from './regions.ts';

export const counselingTypes = [
  'SIMPLE_INTRO',
  'ADD_DATA_AGREE',
  'ADD_COUNSELING',
  'NEED_TRANSACTION',
  'AGREE_SAMPLE',
  'EXISTING_MEETING',
  'AGREE_TRANSACTION',
  'MISS_MATCHING',
] as const;
export type CounselingType = (typeof counselingTypes)[number];

export const currencies = ['USD', 'EUR', 'KRW', 'GBP', 'JPY', 'CNY', 'CHF', 'CZK', 'HUF', 'PLN'] as const;
export type Currency = (typeof currencies)[number];

const score = wholeNumber(1, 5);

/** What the form of a log sends. Amounts are in `currency`; `rateToUsd` is US dollars for one unit of it, as entered. */
export const counselingInput = z.object({
  matchingIdx: idx.nullish().transform((value) => value ?? null),
  matchingType: z.enum(matchingTypes),
  metAt: instant.nullish().transform((value) => value ?? null),
  buyerCompanyName: text(limits.name),
  buyerName: text(limits.name),
  buyerCountry: z
    .enum(countries)
    .nullish()
    .transform((value) => value ?? null),
  nameCardFileIdx: idx.nullish().transform((value) => value ?? null),
  productName: text(limits.text),
  productIdxs: choiceOf(idx, limits.products),
  businessType: optionalText(limits.text),
  type: z.enum(counselingTypes),
  content: optionalText(limits.longText),
  tradePossibility: wholeNumber(0, 100),
  scoreProduct: score,
  scorePrice: score,
  scoreMeeting: score,
  currency: z.enum(currencies),
  rateToUsd: numeric(z.number().gt(0).max(10_000)),
  amountConsultation: amount,
  amountMou: amount,
  amountContract: amount,
  comment: optionalText(limits.longText),
});
export type CounselingInput = z.output<typeof counselingInput>;

/**
 * Whether a log may be written now: within the event's counseling period and, of a meeting, once it has begun.
 * `slotStartsAt` is null for a walk-in.
 */
export function mayWriteLog(now: Date, counselingPeriod: Period, slotStartsAt: string | null): boolean {
  return isWithin(now, counselingPeriod) && (slotStartsAt === null || hasBegun(now, slotStartsAt));
}

/** The total in the log's currency and in US dollars, rounded to cents. */
export function counselingTotals(log: {
  amountConsultation: number;
  amountMou: number;
  amountContract: number;
  rateToUsd: number;
}): { amountTotal: number; amountTotalUsd: number } {
  const cents = [log.amountConsultation, log.amountMou, log.amountContract]
    .map((value) => Math.round(value * 100))
    .reduce((sum, value) => sum + value, 0);
  return { amountTotal: cents / 100, amountTotalUsd: Math.round(cents * log.rateToUsd) / 100 };
}
