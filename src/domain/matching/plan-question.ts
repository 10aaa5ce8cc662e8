/** What an organiser asks of an event before making a plan of it, and plans with few moves (docs/rules.md, D14 to D18). */

/** To whom a promise is made. */
export const promisees = ['both', 'companies', 'buyers'] as const;
export type PromiseTo = (typeof promisees)[number];

export const promiseStates = ['yes', 'no', 'undecided'] as const;

/** What is changed in a variant of the event. */
export const whatIfKinds = ['tables', 'interpreters', 'slots', 'without'] as const;
export type WhatIfKind = (typeof whatIfKinds)[number];

/** What meetings of a set take, of which there is only so much (`src/domain/schedule/promise/blocking.ts`). */
export const coverKinds = [
  'wish',
  'wishAt',
  'places',
  'day',
  'participation',
  'tables',
  'interpreters',
] as const;

export const questionLimits = {
  /** Questions of an event that are kept; a new one takes the place of the oldest. */
  questions: 10,
  /** Meetings that are promised to each. */
  least: 200,
  variants: 12,
  /** Tables, interpreters or slots more or fewer. */
  by: 200,
  /** Seconds of an answer, and of a plan with few moves. */
  seconds: 120,
  /** Meetings that may move. */
  moves: 50_000,
} as const;
