/** The tables of 094-preference; 108-longer-lists raised the bound of a list. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { MeetingSide } from '#domain/matching/matching.ts';

/** Whom a participant would like to meet, and in which place of their order. */
interface Preference {
  eventIdx: number;
  fromIdx: number;
  fromSide: MeetingSide;
  toIdx: number;
  toSide: MeetingSide;
  /** From 1. */
  rank: number;
  /** The place before it; null of the first. */
  afterRank: GeneratedAlways<number | null>;
}

/** The list of a participation as a whole. */
interface Ranking {
  participateIdx: number;
  eventIdx: number;
  /** How often it was saved. */
  version: Generated<number>;
  savedAt: string | null;
  /** When its people were last asked to rank somebody. */
  remindedAt: string | null;
}

export interface PreferenceTables {
  preference: Preference;
  ranking: Ranking;
}
