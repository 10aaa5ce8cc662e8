/** The tables of 004-matching, 037-presence and 056-no-show; 035-calendar, 044-walk-in, 045-interpreter and 082-organiser-meeting added columns, 051-figures one. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Asker, MatchingState, MatchingType, MeetingSide } from '#domain/matching/matching.ts';
import type { NoShow } from '#domain/matching/no-show.ts';
import type { LateMinutes, PresenceKind } from '#domain/matching/presence.ts';
import type { Timed, Yn } from './row.ts';

interface Matching extends Timed {
  eventIdx: number;
  companyIdx: number;
  buyerIdx: number;
  type: MatchingType;
  state: MatchingState;
  askedBy: Asker;
  message: string | null;
  priority: Generated<number>;
  isTranslator: Generated<Yn>;
  /** ISO 639-1: what the interpreter has to speak; null where any will do. */
  translatorLanguage: string | null;
  anySlot: Generated<Yn>;
  endReason: string | null;
  /** When the side that was asked first answered: yes, no, or another time (051-figures). */
  answeredAt: string | null;
  placedIdx: GeneratedAlways<number | null>;
  /** How often it was moved or cancelled once it was confirmed: the SEQUENCE of its calendar entry. */
  sequence: Generated<number>;
  /** When a cancelled meeting that had a place would have begun, and the number of its table. */
  wasAt: string | null;
  wasTableNo: number | null;
  /** Until when a walk-in can be answered; null of every other request. */
  walkInUntil: string | null;
  /** When the organiser made it, or accepted its request in place of the side that was asked; null of every other (082-organiser-meeting). */
  arrangedAt: string | null;
  /** Who declined what the organiser arranged. */
  declinedBy: MeetingSide | null;
}

interface MatchingWish {
  matchingIdx: number;
  rank: number;
  eventIdx: number;
  slotIdx: number;
}

interface Placement {
  matchingIdx: number;
  eventIdx: number;
  slotIdx: number;
  companyIdx: number;
  buyerIdx: number;
  tableIdx: number;
  interpreterIdx: number | null;
  /** The one of the interpreter's languages that the meeting needs. */
  language: string | null;
  /** Null once one of the two has gone after the meeting began. */
  ps: Generated<'COMPLETE' | null>;
  createdAt: string;
}

interface Busy {
  slotIdx: number;
  participateIdx: number;
  matchingIdx: number | null;
}

/** A proposed time: another one for a confirmed meeting, or one for a request that did not wish for it. At most one of a meeting. */
interface MatchingMove {
  matchingIdx: number;
  eventIdx: number;
  slotIdx: number;
  proposedBy: MeetingSide;
  createdAt: string;
}

/** What one side of a placed meeting said about being there, each kind once. */
interface Presence {
  matchingIdx: number;
  slotIdx: number;
  side: MeetingSide;
  kind: PresenceKind;
  minutes: LateMinutes | null;
  saidAt: string;
  takenBackAt: string | null;
}

/** Who did not come to a placed meeting, as a manager marked it. */
interface NoShowRow {
  matchingIdx: number;
  slotIdx: number;
  missing: NoShow;
  markedByIdx: number;
  markedAt: string;
}

export interface MatchingTables {
  matching: Matching;
  matchingWish: MatchingWish;
  placement: Placement;
  busy: Busy;
  matchingMove: MatchingMove;
  presence: Presence;
  noShow: NoShowRow;
}
