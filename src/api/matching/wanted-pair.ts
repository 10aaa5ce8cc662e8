/** Companies and buyers whom the organiser wants to bring together, from a sheet (docs/rules.md, M48 to M50, M60). */
import { z } from 'zod';
import { idx, yn } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { interpreterLanguage } from '#domain/matching/interpreter.ts';
import { neededPairFields, pairFates, pairProblems } from '#domain/matching/pair-sheet.ts';
import { pairObstacles, wantedPairEnds, wantedPairStates } from '#domain/matching/wanted-pair.ts';
import { type Calls, inEvent, isoInstant, nothing, searchRequest } from '../wire/contract.ts';
import { partyName, sheetRefusals } from '../wire/sheet.ts';

const sheetRow = z.object({
  /** As the sheet numbers it. */
  row: z.number().int(),
  /** What its cells say. */
  company: z.string(),
  buyer: z.string(),
  /** Whom they name; null where that is nobody, or not one alone. */
  companyIs: partyName.nullable(),
  buyerIs: partyName.nullable(),
  problems: z.array(z.enum(pairProblems)),
  /** Of a name that several have: the first of them. */
  candidates: z.array(partyName),
  fate: z.enum(pairFates).nullable(),
});

const pairSheet = z.object({
  rowCount: z.number().int(),
  /** Columns that have to be there and are not: nothing else is judged then. */
  missing: z.array(z.enum(neededPairFields)),
  badRows: z.number().int(),
  fates: z.record(z.enum(pairFates), z.number().int()),
  rows: z.array(sheetRow),
});
export type PairSheet = z.output<typeof pairSheet>;

const wantedPair = z.object({
  pairIdx: idx,
  company: partyName,
  buyer: partyName,
  rank: z.number().int().nullable(),
  must: yn,
  isTranslator: yn,
  translatorLanguage: interpreterLanguage.nullable(),
  note: z.string().nullable(),
  state: z.enum(wantedPairStates),
  /** Of an unplaced one. */
  obstacles: z.array(z.enum(pairObstacles)),
  /** Which side ended what the two had, and how: it is made anew only where the organiser insists (M60). */
  ended: z.enum(wantedPairEnds).nullable(),
  /** What the two have now; null where they have nothing, or nothing any more. */
  matchingIdx: idx.nullable(),
  startsAt: isoInstant.nullable(),
});
export type WantedPair = z.output<typeof wantedPair>;

const runStarted = z.object({
  /** Pairs whose meetings are made now, in the order of their ranks. */
  pairs: z.number().int(),
  /** Rows that are not right, and were left. */
  left: z.number().int(),
});

export const wantedPairCalls = {
  'POST /manage/matching/checkPairs': {
    summary:
      'Reads a spreadsheet (XLSX or CSV) of pairs to meet, and answers of each row whom it names, what is not right and what would become of it. Nothing is stored.',
    access: { who: 'matching', in: 'event' },
    body: 'upload',
    request: inEvent,
    answer: pairSheet,
    refusals: sheetRefusals,
  },
  'POST /manage/matching/addPairs': {
    summary:
      'Keeps the pairs of a spreadsheet whose rows are right, and begins to make their meetings; one sheet at a time. A pair that is there already has what the newer sheet says; what one of its two sides has ended is not made anew.',
    access: { who: 'matching', in: 'event' },
    body: 'upload',
    request: inEvent,
    answer: runStarted,
    refusals: [...sheetRefusals, 'pairs_under_way', 'pairs_none_right'],
  },
  'POST /manage/matching/retryPairs': {
    summary:
      'Looks for places once more for the pairs that found none. With `pairIdxs`: for these pairs, and what one of their two sides has ended is made nevertheless.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ pairIdxs: z.array(idx).min(1).max(limits.rowsMax).optional() }),
    answer: runStarted,
    refusals: ['event_not_found', 'pairs_under_way'],
  },
  'GET /manage/matching/getPairRun': {
    summary: 'How far the making of meetings of a sheet has come, and how many pairs are in which state.',
    access: { who: 'matching', in: 'event' },
    request: inEvent,
    answer: z.object({
      isUnderWay: z.boolean(),
      counts: z.record(z.enum(wantedPairStates), z.number().int()),
    }),
    refusals: ['event_not_found'],
  },
  'GET /manage/matching/getPairs': {
    summary: 'The pairs that the organiser wants to meet, as the sheet has them, with what became of each.',
    access: { who: 'matching', in: 'event' },
    request: searchRequest.extend({
      state: z.enum(wantedPairStates).optional(),
      must: yn.optional(),
      participateIdx: idx.optional(),
    }),
    answer: z.array(wantedPair),
    refusals: ['event_not_found'],
  },
  'POST /manage/matching/removePairs': {
    summary: 'Forgets pairs that are not being placed now. Their meetings stay.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ pairIdxs: z.array(idx).min(1).max(limits.rowsMax) }),
    answer: z.object({ removed: z.number().int() }),
    refusals: ['event_not_found'],
  },
  'GET /manage/matching/exportPairs': {
    summary: 'The pairs as a sheet that can be sent again, those without a place with the reason.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({
      state: z.enum(wantedPairStates).optional(),
      format: z.enum(['xlsx', 'csv']),
      /** Of the heads and the names. */
      language: z.enum(['ko', 'en']),
    }),
    answers: 'file',
    audited: 'matching',
    answer: nothing,
    refusals: ['event_not_found'],
  },
} satisfies Calls;
