/** The counseling log that the company side writes of a meeting (docs/rules.md, C2 to C4). */
import { z } from 'zod';
import {
  choiceOf,
  date,
  idx,
  instant,
  line,
  optionalLine,
  optionalText,
  optionalWholeNumber,
  yn,
} from '../common/fields.ts';
import { limits } from '../common/limits.ts';
import { dollarsFault, optionalAmount } from '../common/numbers/amount.ts';
import { currencies } from '../common/numbers/currencies.ts';
import { rateToUsd } from '../exchange-rate/exchange-rate.ts';
import { hasBegun, isWithin, matchingTypes, type Period } from '../matching/matching.ts';
import { countries } from '../region/regions.ts';
import { type CounselingType, counselingTypes } from './counseling-types.ts';

const score = optionalWholeNumber(1, 5);
const orNull = <T>(value: T | null | undefined) => value ?? null;

/**
 * What the form of a log sends: the three names and the type are needed, all else may be missing. Amounts are in `currency`;
 * `rateToUsd` is US dollars for one unit of it and `rateDay` the day of that rate, the event's own where both are missing.
 */
export const counselingInput = z.object({
  matchingIdx: idx.nullish().transform(orNull),
  matchingType: z.enum(matchingTypes).default('offline'),
  metAt: instant.nullish().transform(orNull),
  buyerCompanyName: line(limits.name),
  buyerName: line(limits.name),
  buyerCountry: z.enum(countries).nullish().transform(orNull),
  nameCardFileIdx: idx.nullish().transform(orNull),
  productName: line(limits.text),
  productIdxs: choiceOf(idx, limits.products),
  businessType: optionalLine(limits.text),
  type: z.enum(counselingTypes),
  content: optionalText(limits.longText),
  tradePossibility: optionalWholeNumber(0, 100),
  scoreProduct: score,
  scorePrice: score,
  scoreMeeting: score,
  currency: z.enum(currencies).default('USD'),
  rateToUsd: rateToUsd.nullish().transform(orNull),
  rateDay: date.nullish().transform(orNull),
  amountConsultation: optionalAmount,
  amountMou: optionalAmount,
  amountContract: optionalAmount,
  comment: optionalText(limits.longText),
});
export type CounselingInput = z.output<typeof counselingInput>;

/** What is sent of a log: what is kept of it, and that unusually large amounts are right. */
export const counselingEntry = counselingInput.extend({ isAmountConfirmed: yn.default('N') });

/** What a log of a no-show keeps (docs/rules.md, C5): the meeting, whom one waited for, and with what. */
type OfNoShow = 'matchingIdx' | 'matchingType' | 'buyerCompanyName' | 'buyerName' | 'productName' | 'type';

/** What it has nothing of: nobody met, so nothing was said, shown or offered. A field that stands in neither is a type error. */
const nothingMet = {
  metAt: null,
  buyerCountry: null,
  nameCardFileIdx: null,
  productIdxs: [],
  businessType: null,
  content: null,
  tradePossibility: null,
  scoreProduct: null,
  scorePrice: null,
  scoreMeeting: null,
  currency: 'USD',
  rateToUsd: null,
  rateDay: null,
  amountConsultation: 0,
  amountMou: 0,
  amountContract: 0,
  comment: null,
} as const satisfies Omit<CounselingInput, OfNoShow>;

/** The log as it is kept: of a no-show only whom one waited for, and with what. */
export const asKept = <Log extends { type: CounselingType }>(log: Log): Log =>
  log.type === 'MISS_MATCHING' ? { ...log, ...nothingMet, productIdxs: [] } : log;

/**
 * Whether a log may be written now: within the event's counseling period and, of a meeting, once it has begun.
 * `slotStartsAt` is null for a walk-in.
 */
export function mayWriteLog(now: Date, counselingPeriod: Period, slotStartsAt: string | null): boolean {
  return isWithin(now, counselingPeriod) && (slotStartsAt === null || hasBegun(now, slotStartsAt));
}

/** Amounts of a log, in its currency. */
export interface Amounts {
  amountConsultation: number;
  amountMou: number;
  amountContract: number;
}

/** Consultation, MOU and contract together, in cents. */
const centsOf = (log: Amounts) =>
  [log.amountConsultation, log.amountMou, log.amountContract]
    .map((value) => Math.round(value * 100))
    .reduce((sum, value) => sum + value, 0);

export const hasAmount = (log: Amounts): boolean => centsOf(log) > 0;

/**
 * The total in the log's currency, in US dollars by the log's own rate, rounded to cents, and in whole won: of a log in won
 * its own, else the dollars by the event's rate of the won (`wonToUsd`); null where there is none.
 */
export function counselingTotals(
  log: Amounts & { currency: string; rateToUsd: number | null },
  wonToUsd: number | null,
): { amountTotal: number; amountTotalUsd: number; amountTotalKrw: number | null } {
  const cents = centsOf(log);
  const amountTotalUsd = Math.round(cents * (log.rateToUsd ?? 0)) / 100;
  const inWon = wonToUsd === null ? null : amountTotalUsd / wonToUsd;
  const won = log.currency === 'KRW' ? cents / 100 : inWon;
  return {
    amountTotal: cents / 100,
    amountTotalUsd,
    amountTotalKrw: cents === 0 ? 0 : won === null ? null : Math.round(won),
  };
}

/** What is wrong with the amounts of a log, in dollars by its own rate. */
export function amountFault(
  log: Amounts & { currency: string; rateToUsd: number | null },
  isConfirmed: boolean,
): 'amount_beyond' | 'amount_unusual' | null {
  return dollarsFault(counselingTotals(log, null).amountTotalUsd, isConfirmed);
}
