/** What every screen of the managers' console shows: what waits, and one search over everything. */
import { z } from 'zod';
import { idx } from '#domain/common/fields.ts';
import { permissions } from '#domain/common/permission.ts';
import { matchingStates } from '#domain/matching/matching.ts';
import { participateStates, participateTypes } from '#domain/participation/participation.ts';
import { type Calls, inEvent, isoInstant, searchRequest } from '../wire/contract.ts';

/** Null for whoever lacks the permission to see what it counts. */
const waitingCount = z.number().int().nullable();

const names = { nameKo: z.string().nullable(), nameEn: z.string().nullable() };

/** Everything that a search found, a few of each; null for whoever lacks the permission. */
export const consoleFound = z.object({
  participants: z
    .array(
      z.object({
        participateIdx: idx,
        participateType: z.enum(participateTypes),
        stateParticipate: z.enum(participateStates),
        ...names,
        memberNameKo: z.string().nullable(),
        memberNameEn: z.string().nullable(),
      }),
    )
    .nullable(),
  meetings: z
    .array(
      z.object({
        matchingIdx: idx,
        stateMatching: z.enum(matchingStates),
        startsAt: isoInstant.nullable(),
        company: z.object(names),
        buyer: z.object(names),
      }),
    )
    .nullable(),
});
export type ConsoleFound = z.output<typeof consoleFound>;

export const consoleCalls = {
  'GET /manage/console/getCounts': {
    summary: 'How much waits for a manager: each number only for whoever may see what it counts, else null.',
    access: { who: permissions, in: 'event' },
    request: inEvent,
    answer: z.object({
      /** Applications that wait for a decision. */
      applications: waitingCount,
      /** Approved companies whose changed name waits for a decision. */
      nameChanges: waitingCount,
      /** Meetings that were accepted and found no time. */
      toPlace: waitingCount,
      /** Meetings that the organiser arranged and one of the two declined: their time is still to come, and the two have no other. */
      declined: waitingCount,
      /** Mails that were given up. */
      failedMails: waitingCount,
    }),
    refusals: ['event_not_found'],
  },
  'GET /manage/console/search': {
    summary:
      'The newest few people, companies, buyers and meetings that have the keywords in their names; of each kind only for whoever may see it, else null.',
    access: { who: permissions, in: 'event' },
    request: searchRequest.pick({ eventIdx: true, keywords: true }),
    answer: consoleFound,
    refusals: [],
  },
} satisfies Calls;
