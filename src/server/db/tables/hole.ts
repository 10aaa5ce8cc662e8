/** The tables of 121-hole: a slot in which somebody is left alone, and whom it was offered to. */
import type { Generated } from 'kysely';
import type { HoleState, HoleWhy, OfferState } from '#domain/matching/hole.ts';
import type { Timed } from './row.ts';

interface Hole extends Timed {
  eventIdx: number;
  slotIdx: number;
  /** Who is left alone. */
  participateIdx: number;
  /** Who of them sat, or was to sit, there. */
  representativeIdx: number | null;
  why: HoleWhy;
  /** The meeting that did not take place. */
  matchingIdx: number;
  /** Its table; null where it is gone, or by video. */
  tableIdx: number | null;
  /** When they had said to be there, of a meeting that was cancelled, with which that goes. */
  hereAt: string | null;
  /** When too little of the slot is left: UTC. */
  until: string;
  state: Generated<HoleState>;
  /** The meeting that filled it. */
  filledIdx: number | null;
  /** When it was last looked for whom to ask. */
  lookedAt: string | null;
}

interface HoleOffer extends Timed {
  eventIdx: number;
  holeIdx: number;
  /** Whom they are offered. */
  otherIdx: number;
  state: Generated<OfferState>;
  /** When who is left alone was asked, and said yes; a request of theirs is a yes. */
  leftAskedAt: string | null;
  leftYesAt: string | null;
  otherAskedAt: string | null;
  otherYesAt: string | null;
}

export interface HoleTables {
  hole: Hole;
  holeOffer: HoleOffer;
}
