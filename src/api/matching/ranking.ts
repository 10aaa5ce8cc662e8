/** Whom a participant would like to meet, in order, where the organiser makes the meetings (docs/rules.md, R1 to R7). */
import { z } from 'zod';
import { idx, instant, line, wholeNumber, yn } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import { matchingWays, mostOnList, mostRanked, rankingTypes } from '#domain/matching/ranking.ts';
import { type Calls, inEvent, isoInstant, nothing, people, searchRequest } from '../wire/contract.ts';

/** Somebody who is ranked, or may be. Nothing of a contact. */
export const rankable = z.object({
  participateIdx: idx,
  participateType: z.enum(rankingTypes),
  /** Null of somebody on the list whom the reader may see no more. */
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
  /** ISO 3166; of a company null. */
  country: z.string().nullable(),
  /** What they show or look for, as they wrote it. */
  about: z.string().nullable(),
});
export type Rankable = z.output<typeof rankable>;

export const rankingAnswer = z.object({
  participateIdx: idx,
  /** Of this participation's names, for whoever ranks for them. */
  nameKo: z.string().nullable(),
  nameEn: z.string().nullable(),
  side: z.enum(['company', 'buyer']),
  matchingWay: z.enum(matchingWays),
  rankMost: z.number().int(),
  rankUntil: isoInstant.nullable(),
  publishedAt: isoInstant.nullable(),
  /** Whether the reader may change the list now. */
  mayRank: z.boolean(),
  /** Rises with each saving; a change names the one that it was made on. */
  version: z.number().int(),
  savedAt: isoInstant.nullable(),
  /** Best first. */
  ranked: z.array(rankable),
});
export type Ranking = z.output<typeof rankingAnswer>;

/** The whole list, best first, and the version that it was made on; longer than `rankMost` only where as many stand on it already. */
const list = {
  participateIdxs: z.array(idx).max(mostOnList),
  version: wholeNumber(0, limits.idx),
};

const saved = rankingAnswer.extend({
  /** Who was sent and can't be ranked: they take part no more, are not seen, or stand on the list of whom one does not want to meet. */
  dropped: z.array(idx),
});

export const rankingCalls = {
  'GET /matching/getRanking': {
    summary:
      "One's own list of whom one would like to meet, best first. Managers read it, too, the other side does not.",
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent,
    answer: rankingAnswer,
    refusals: people,
  },
  'POST /matching/saveRanking': {
    summary:
      'Puts a list in the place of the one that there is. A list that a colleague has saved since is ranking_changed, and stays.',
    access: { who: ['company', 'buyer'], in: 'event' },
    request: inEvent.extend(list),
    answer: saved,
    refusals: [...people, 'ranking_closed', 'ranking_changed', 'invalid_parameter'],
  },
} satisfies Calls;

const token = z.string().min(1).max(100);
const linkRefusals = ['guest_link_not_found', 'consent_needed'] as const;

/** The same by the personal link of somebody without an account. */
export const guestRankingCalls = {
  'POST /participant/openRanking': {
    summary: 'The list of whoever has the personal link.',
    access: { who: 'anyone', in: 'none' },
    request: z.object({ token }),
    answer: rankingAnswer,
    refusals: [...linkRefusals, 'participate_not_found'],
  },
  'POST /participant/saveRanking': {
    summary: 'Puts a list in the place of the one that there is.',
    access: { who: 'anyone', in: 'none' },
    request: z.object({ token, ...list }),
    answer: saved,
    refusals: [
      ...linkRefusals,
      'event_not_found',
      'participate_not_found',
      'ranking_closed',
      'ranking_changed',
      'invalid_parameter',
    ],
  },
  'POST /participant/findRankable': {
    summary: 'Whom they may rank: approved participants of the other side whom they may see, by name.',
    access: { who: 'anyone', in: 'none' },
    request: z.object({
      token,
      keywords: searchRequest.shape.keywords,
      page: searchRequest.shape.page,
      rows: searchRequest.shape.rows,
    }),
    answer: z.object({ found: z.array(rankable), count: z.number().int() }),
    refusals: linkRefusals,
  },
} satisfies Calls;

const rankedRow = rankable.omit({ about: true }).extend({
  /** How many they have ranked. */
  ranked: z.number().int(),
  /** By how many of the other side they are ranked. */
  rankedBy: z.number().int(),
  savedAt: isoInstant.nullable(),
  remindedAt: isoInstant.nullable(),
  hasAccount: z.boolean(),
});
export type RankedRow = z.output<typeof rankedRow>;

/** One row of a sheet: numbers, or names that only one of the event has. */
const sheetRow = z.object({
  from: line(limits.name),
  rank: wholeNumber(1, mostRanked),
  to: line(limits.name),
});

export const rankingManageCalls = {
  'GET /manage/ranking/getOverview': {
    summary: 'How far ranking has come: of whom there is a list, until when, and whether the meetings stand.',
    access: { who: 'matching', in: 'event' },
    request: inEvent,
    answer: z.object({
      matchingWay: z.enum(matchingWays),
      rankMost: z.number().int(),
      rankUntil: isoInstant.nullable(),
      publishedAt: isoInstant.nullable(),
      mayRank: z.boolean(),
      companies: z.object({ all: z.number().int(), ranked: z.number().int() }),
      buyers: z.object({ all: z.number().int(), ranked: z.number().int() }),
      /** Confirmed meetings so far. */
      meetings: z.number().int(),
    }),
    refusals: ['event_not_found'],
  },
  'GET /manage/ranking/getList': {
    summary:
      'Approved companies and buyers with how many they ranked, and by how many they are ranked; names, by keywords.',
    access: { who: 'matching', in: 'event' },
    request: searchRequest.extend({
      /** Y: whoever has ranked somebody; N: nobody. */
      hasRanked: yn.optional(),
      participateType: z.enum(rankingTypes).optional(),
      listOrder: z.enum(['applied', 'name', 'nameEn', 'ranked', 'rankedBy']).optional(),
    }),
    answer: z.array(rankedRow),
    refusals: [],
  },
  'GET /manage/ranking/getDetail': {
    summary: "One participation's list.",
    access: { who: 'matching', in: 'participate' },
    request: z.object({ participateIdx: idx }),
    answer: rankingAnswer,
    refusals: ['participate_not_found'],
  },
  'POST /manage/ranking/save': {
    summary:
      "Puts a list in the place of a participation's, also after the deadline, until the meetings are published.",
    access: { who: 'matching', in: 'participate' },
    request: z.object({ participateIdx: idx, ...list }),
    answer: saved,
    refusals: [
      'event_not_found',
      'participate_not_found',
      'ranking_closed',
      'ranking_changed',
      'invalid_parameter',
    ],
  },
  'POST /manage/ranking/setUntil': {
    summary:
      'Moves the deadline until which people rank; without one they rank until the meetings are published.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ rankUntil: instant.nullable() }),
    answer: z.object({ rankUntil: isoInstant.nullable() }),
    refusals: ['event_not_found', 'ranking_closed', 'invalid_parameter'],
  },
  'POST /manage/ranking/remind': {
    summary:
      'Writes to everyone who has ranked nobody and was not reminded within a day, 500 at most in one go. Answers how many were written to, and how many wait for the next.',
    access: { who: 'matching', in: 'event' },
    request: inEvent,
    answer: z.object({
      reminded: z.number().int(),
      /** Without an address of theirs. */
      unreached: z.number().int(),
      left: z.number().int(),
    }),
    refusals: ['event_not_found', 'ranking_closed'],
  },
  'POST /manage/ranking/publish': {
    summary:
      'Says that the meetings stand that the organiser made: nobody ranks any more, and in a mixed event whoever is free may ask. N takes it back.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ publishes: yn }),
    answer: z.object({ publishedAt: isoInstant.nullable() }),
    refusals: ['event_not_found', 'ranking_closed'],
  },
  'GET /manage/ranking/export': {
    summary: 'Everybody’s lists as a spreadsheet, a row for each who is ranked. 50,000 rows at most.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ format: z.enum(['xlsx', 'csv']), language: z.enum(['ko', 'en']) }),
    answers: 'file',
    audited: 'event',
    answer: nothing,
    refusals: ['event_not_found', 'invalid_parameter'],
  },
  'POST /manage/ranking/import': {
    summary:
      'Takes lists from the rows of a sheet: each participation that it names gets the list that stands there in the place of its own. All rows, or, while one is not right, none.',
    access: { who: 'matching', in: 'event' },
    request: inEvent.extend({ rows: z.array(sheetRow).min(1).max(limits.rankingSheetRows) }),
    answer: z.object({ lists: z.number().int(), rows: z.number().int() }),
    refusals: ['event_not_found', 'ranking_closed', 'invalid_parameter'],
  },
} satisfies Calls;
