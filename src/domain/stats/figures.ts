/** The figures of an event (docs/rules.md, C11): what is counted, and the few things that are computed of counts. No person is in them. */
import { z } from 'zod';
import { counselingTypes } from '../counseling/counseling-types.ts';
import { matchingStates, matchingTypes } from '../matching/matching.ts';
import { participateStates } from '../participation/participation.ts';

/** Who applies for an event; visitors register. */
export const applicantTypes = ['COMPANY', 'BUYER', 'OKTA'] as const;

/** How visitors come into the figures: registered before coming, registered at the door, let in. */
export const visitKinds = ['PRE', 'CHECK', 'IN'] as const;

/** How a meeting that nobody came to is known: whom a manager marked, or the company's log of it, of a meeting or a walk-in. */
export const absences = ['company', 'buyer', 'both', 'log', 'walkIn'] as const;

/** The three scores of a log. */
export const scoreKinds = ['product', 'price', 'meeting'] as const;

/** What is added up of logs. `contract` as the log says it, `signed` and `shipped` by the company's last word (C7). */
export const amountKinds = ['consultation', 'mou', 'contract', 'signed', 'shipped'] as const;
export type AmountKind = (typeof amountKinds)[number];

/** From when on an answer counts into each bucket, in hours since the request. */
const bucketHours = { h0: 0, h1: 1, h4: 4, h12: 12, h24: 24, h48: 48, h96: 96 } as const;
export const answerBuckets = ['h0', 'h1', 'h4', 'h12', 'h24', 'h48', 'h96'] as const;
export type AnswerBucket = (typeof answerBuckets)[number];

export const bucketOf = (minutes: number): AnswerBucket =>
  answerBuckets.findLast((bucket) => minutes >= bucketHours[bucket] * 60) ?? 'h0';

const count = z.number().int();
const worth = z.object({
  usd: z.number(),
  /** Null where an amount has no rate of the won. */
  krw: z.number().nullable(),
});

/** What logs add up to; each amount in dollars by its own rate. `logs`: of meetings that took place. */
export const sums = z.object({
  logs: count,
  ...(Object.fromEntries(amountKinds.map((kind) => [kind, worth])) as Record<AmountKind, typeof worth>),
});
export type Sums = z.output<typeof sums>;

/** An event in figures at one moment. Days are of the event's own calendar; a country is null where it isn't known any more. */
export const summary = z.object({
  eventIdx: count,
  at: z.iso.datetime(),
  timeZone: z.string(),
  applications: z.object({
    byDay: z.array(z.object({ day: z.iso.date(), type: z.enum(applicantTypes), count })),
    byCountry: z.array(z.object({ country: z.string().nullable(), type: z.enum(applicantTypes), count })),
    byState: z.array(z.object({ type: z.enum(applicantTypes), state: z.enum(participateStates), count })),
  }),
  visitors: z.object({
    byDay: z.array(z.object({ day: z.iso.date(), kind: z.enum(visitKinds), count })),
    byCountry: z.array(z.object({ country: z.string().nullable(), kind: z.enum(visitKinds), count })),
  }),
  meetings: z.object({
    byState: z.array(z.object({ state: z.enum(matchingStates), type: z.enum(matchingTypes), count })),
    /** Confirmed meetings whose slot has begun. */
    begun: count,
    tableCount: count,
    /** Confirmed meetings of each slot, of which those by video take no table, and at each table over all slots. */
    slots: z.array(z.object({ startsAt: z.iso.datetime(), meetings: count, atTables: count })),
    tables: z.array(z.object({ no: count, meetings: count })),
  }),
  noShows: z.object({
    /** Meetings that a manager marked or a log of the company says so, each once. */
    meetings: count,
    byKind: z.array(z.object({ kind: z.enum(absences), count })),
  }),
  answers: z.object({
    /** Requests that the side that was asked has answered; and those that wait. */
    count,
    waiting: count,
    /** Whole minutes from the request to the answer; null without one. */
    lower: z.number().nullable(),
    median: z.number().nullable(),
    upper: z.number().nullable(),
    buckets: z.array(z.object({ bucket: z.enum(answerBuckets), count })),
  }),
  logs: z.object({ byResult: z.array(z.object({ type: z.enum(counselingTypes), count })) }),
  amounts: z.object({
    total: sums,
    /** A company of several industries or committees counts in each of them. */
    byCountry: z.array(sums.extend({ country: z.string().nullable() })),
    byIndustry: z.array(sums.extend({ industry: z.string().nullable() })),
    byCommittee: z.array(sums.extend({ committee: z.string().nullable() })),
  }),
  satisfaction: z.array(
    z.object({
      score: z.enum(scoreKinds),
      /** How many logs gave 1, 2, 3, 4 and 5. */
      counts: z.array(count).length(5),
      mean: z.number().nullable(),
    }),
  ),
});
export type Summary = z.output<typeof summary>;

/**
 * A quantile of values that are counted: the smallest one of which at least that part of all is not greater ('nearest rank').
 * `byValue` is in order. Null of nothing.
 */
export function quantile(byValue: readonly { value: number; count: number }[], part: number): number | null {
  const all = byValue.reduce((sum, { count }) => sum + count, 0);
  const rank = Math.max(1, Math.ceil(all * part));
  let passed = 0;
  for (const { value, count } of byValue) {
    passed += count;
    if (passed >= rank) return value;
  }
  return null;
}

/** The mean of scores 1 to 5 by how often each was given, with two decimals. */
export function meanScore(counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all === 0) return null;
  const points = counts.reduce((sum, count, at) => sum + count * (at + 1), 0);
  return Math.round((points / all) * 100) / 100;
}

export const noSums = (): Sums => ({
  logs: 0,
  ...(Object.fromEntries(amountKinds.map((kind) => [kind, { usd: 0, krw: 0 }])) as Record<
    AmountKind,
    { usd: number; krw: number | null }
  >),
});
