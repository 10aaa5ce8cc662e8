/**
 * The rules of an event that its managers set: how they are kept and read. Table, answers, the copy of an event, what is stored and
 * the console's inputs follow from this list, or are type errors for a rule that nobody placed.
 */
import { z } from 'zod';
import { optionalWholeNumber, wholeNumber, yn } from '../common/fields.ts';
import { keysOf } from '../common/keys.ts';
import { holeModes } from '../matching/hole.ts';
import { approvalTypes } from '../matching/matching.ts';
import { matchingWays, mostRanked } from '../matching/ranking.ts';
import { viewTypes } from '../participation/participation.ts';

/** Of a day's meetings, also for one participation alone. */
export const mostPerDay = optionalWholeNumber(1, 100);

/** Of all meetings of one participation: at least, and at most. */
export const mostInAll = optionalWholeNumber(1, 500);

/** Of meetings at once, also for one participation alone: nobody sends more people. */
export const mostAtOnce = 20;

/** For changing tables between two slots. */
const changeMinutes = optionalWholeNumber(1, 60);

export const eventRules = z.object({
  /** How meetings come about: people ask each other, the organiser makes them, or first the one and then the other (docs/rules.md, R1). */
  matchingWay: z.enum(matchingWays),
  /** The most that one participant ranks (docs/rules.md, R2). */
  rankMost: z.int().min(1).max(mostRanked),
  approvalType: z.enum(approvalTypes),
  viewType: z.enum(viewTypes),
  /** Whether everyone may see the board of the hall (docs/rules.md, M23). */
  boardPublic: yn,
  /** Whether people may decline a meeting that the organiser arranged for them (docs/rules.md, M27). */
  declineArranged: yn,
  /** The most meetings that one participant has on a day; null is no bound (docs/rules.md, M30). */
  meetingsPerDay: z.int().positive().nullable(),
  /** The most meetings that one participant has at once, with as many people (docs/rules.md, M37). */
  meetingsAtOnce: z.int().min(1).max(mostAtOnce),
  /** The minutes that people have for changing tables between two meetings in a row; null: no matter (docs/rules.md, D13). */
  tableChangeMinutes: z.int().positive().nullable(),
  /** Whether participants may ask for meetings by video (docs/rules.md, M39). */
  videoMeetings: yn,
  /** Whom a hole on the day is offered to (docs/rules.md, H5). */
  holeOffers: z.enum(holeModes),
});
export const ruleKeys = keysOf(eventRules);
export type EventRule = (typeof ruleKeys)[number];

/** Of a new event: a rule that is not named is as it is here. */
export const rulesInput = z.object({
  ...eventRules.shape,
  matchingWay: z.enum(matchingWays).default('open'),
  rankMost: wholeNumber(1, mostRanked).default(10),
  boardPublic: yn.default('N'),
  declineArranged: yn.default('Y'),
  meetingsPerDay: mostPerDay,
  meetingsAtOnce: wholeNumber(1, mostAtOnce).default(1),
  tableChangeMinutes: changeMinutes,
  videoMeetings: yn.default('N'),
  holeOffers: z.enum(holeModes).default('desk'),
});

/** Of a change: a rule that is not named stays, for clients from before it was there. */
export const rulesChange = z.object({
  ...eventRules.shape,
  matchingWay: z.enum(matchingWays).optional(),
  rankMost: wholeNumber(1, mostRanked).optional(),
  boardPublic: yn.optional(),
  declineArranged: yn.optional(),
  meetingsPerDay: mostPerDay.optional(),
  meetingsAtOnce: wholeNumber(1, mostAtOnce).optional(),
  tableChangeMinutes: changeMinutes.optional(),
  videoMeetings: yn.optional(),
  holeOffers: z.enum(holeModes).optional(),
});
export type RulesChange = z.output<typeof rulesChange>;
