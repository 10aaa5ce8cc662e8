/** The tables of 036-suggestion. */

import type { MeetingSide } from '#domain/matching/matching.ts';
import type { FavouriteKind } from '#domain/participation/favourite.ts';
import type { Timed } from './row.ts';

/** A word of what a company shows, or of what a buyer looks for (`product`) or writes of it (`requirement`). */
interface ParticipateWord {
  participateIdx: number;
  source: 'product' | 'requirement';
  word: string;
  /** 0: only the end of a compound. */
  isWhole: 0 | 1;
}

/** Someone whom a participant does not want to be suggested again. */
interface SuggestionHidden {
  participateIdx: number;
  targetIdx: number;
  eventIdx: number;
  side: MeetingSide;
  targetSide: MeetingSide;
  createdAt: string;
}

/** A mark of a participant, with a note that nobody else reads. */
interface Favourite extends Timed {
  eventIdx: number;
  participateIdx: number;
  side: MeetingSide;
  kind: FavouriteKind;
  /** Whom it is about; of a product its company. */
  targetIdx: number;
  targetSide: MeetingSide;
  /** Null also of a product that is no longer shown. */
  productIdx: number | null;
  note: string | null;
}

export interface SuggestionTables {
  participateWord: ParticipateWord;
  suggestionHidden: SuggestionHidden;
  favourite: Favourite;
}
