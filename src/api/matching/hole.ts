/** Holes on the day (docs/rules.md, H1 to H8): whom the desk can offer somebody who is left alone, and what the two of an offer are asked. */
import { z } from 'zod';
import { idx, yn } from '#domain/common/fields.ts';
import { holeModes, holeWhys } from '#domain/matching/hole.ts';
import { meetingSides } from '#domain/matching/matching.ts';
import { type Calls, inEvent, isoInstant } from '../wire/contract.ts';
import { claimRefusals } from './matching.ts';
import { tableName } from './table-name.ts';

const party = {
  participateIdx: idx,
  side: z.enum(meetingSides),
  /** Null of a former participant. */
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
};

const place = {
  startsAt: isoInstant,
  endsAt: isoInstant,
  /** When too little of the slot is left to meet. */
  until: isoInstant,
  /** That of the meeting that did not take place; null where it is gone. */
  tableNo: z.number().int().nullable(),
  tableName: tableName.nullable(),
};

/** Where an offer stands: both were asked in their order; `yes`: the one who is named has said so, and the other has not yet. */
const askedAs = z.enum(['asked', 'yes', 'declined', 'gone']);

const hole = z.object({
  holeIdx: idx,
  why: z.enum(holeWhys),
  ...party,
  ...place,
  /** The best first, at most five. */
  candidates: z.array(
    z.object({
      ...party,
      /** Both want to meet. */
      isMutual: z.boolean(),
      /** One of them has asked the other for a meeting. */
      hasRequest: z.boolean(),
      /** From where they have their nearest meeting of the day; null where the map does not say. */
      metres: z.number().int().nullable(),
      /** Null of somebody who was not asked on their phone. */
      asked: askedAs.nullable(),
    }),
  ),
});
export type Hole = z.output<typeof hole>;

const offer = z.object({
  offerIdx: idx,
  ...party,
  ...place,
  /** Whether the reader sits there already, alone; else they would have to come. */
  isThere: z.boolean(),
  /** The reader has said yes, and the other side has not been heard. */
  saidYes: z.boolean(),
});
export type HoleOffer = z.output<typeof offer>;

export const holeCalls = {
  'GET /manage/hole/getHoles': {
    summary:
      'Who is left alone at a table now or within the hour, and who could meet them then: they want to, are in the house, free and near. Never who does not want to meet whom.',
    access: { who: 'matching', in: 'event' },
    request: inEvent,
    answer: z.object({ offers: z.enum(holeModes), holes: z.array(hole) }),
    refusals: ['event_not_found'],
  },
  'POST /manage/hole/fill': {
    summary:
      'Makes the meeting of who is left alone with somebody else, in that slot, near that table. Both are told.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ holeIdx: idx, participateIdx: idx }),
    answer: z.object({ matchingIdx: idx }),
    refusals: [
      'event_not_found',
      'hole_gone',
      'participate_not_found',
      'duplicated_matching',
      'not_wanted',
      ...claimRefusals,
    ],
  },
  'GET /hole/getOffers': {
    summary:
      'What the reader is asked just now: whether they meet somebody who is left alone, or who could come to them.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent,
    answer: z.array(offer),
    refusals: ['event_not_found', 'participate_not_found', 'participate_pending', 'access_deny'],
  },
  'POST /hole/answer': {
    summary:
      'Says yes or no to an offer. `made`: with this yes both have said so, and they meet; `waiting`: the other side is asked; `gone`: others were quicker, or the time is over.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend({ offerIdx: idx, isYes: yn }),
    answer: z.object({
      outcome: z.enum(['made', 'waiting', 'declined', 'gone']),
      matchingIdx: idx.nullable(),
    }),
    refusals: ['event_not_found', 'participate_not_found', 'participate_pending', 'access_deny', 'hole_gone'],
  },
} satisfies Calls;
