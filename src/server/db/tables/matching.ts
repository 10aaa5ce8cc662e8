/** The tables of 004-matching, 037-presence and 056-no-show; 035-calendar, 044-walk-in, 045-interpreter, 082-organiser-meeting and 089-agreed-on added columns, 051-figures one, 080-representative who sits there, 083-pair who meets or does not, 088-video meetings without a table. */
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
  /** 'live' of a request or meeting that lives; its key points at the pair. */
  livePair: GeneratedAlways<'live' | null>;
  /** How often it was moved or cancelled once it was confirmed: the SEQUENCE of its calendar entry. */
  sequence: Generated<number>;
  /** When a cancelled meeting that had a place would have begun, and the number of its table. */
  wasAt: string | null;
  wasTableNo: number | null;
  /** Until when a walk-in can be answered; null of every other request. */
  walkInUntil: string | null;
  /** The representatives who were asked for, or named; null: whoever can. */
  companyRepIdx: number | null;
  buyerRepIdx: number | null;
  /** When the organiser made it, or accepted its request in place of the side that was asked; null of every other (082-organiser-meeting). */
  arrangedAt: string | null;
  /** When its two people agreed on another time of what the organiser arranged (089-agreed-on). */
  agreedAt: string | null;
  /** Who declined what the organiser arranged. */
  declinedBy: MeetingSide | null;
  /** Which side ended it; null where neither did, but the organiser, the clock or a participation that ended (098-ended-by). */
  endedBy: MeetingSide | null;
  /** It is asked for, or held, by video: it takes no table (088-video). */
  byVideo: Generated<Yn>;
  /** The link that was pasted for it; null: the company's room, else the event's. */
  videoLink: string | null;
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
  /** Who sits there for either. */
  companyRepIdx: number;
  buyerRepIdx: number;
  /** Null of a meeting by video. */
  tableIdx: number | null;
  byVideo: Generated<Yn>;
  /** Whose own the table is, one of the two; 0: everyone's. */
  tableOwner: Generated<number>;
  /** Null once the table is another's, or closed, after the meeting began. */
  tableOpen: Generated<'Y' | null>;
  interpreterIdx: number | null;
  /** 'N' with an interpreter of the event's: the company brings none. Null without, and once it brings one after the meeting began. */
  ownInterpreter: 'N' | null;
  /** The one of the interpreter's languages that the meeting needs. */
  language: string | null;
  /** Null once one of the two has gone after the meeting began. */
  ps: Generated<'COMPLETE' | null>;
  /** Null once one of the two representatives has gone after the meeting began. */
  rs: Generated<'live' | null>;
  createdAt: string;
  /** The side that came, of a meeting to which the other did not, whose seat and table another meeting has now (121-hole). */
  givenOn: MeetingSide | null;
  /** What it holds: null of what was given on. */
  companySeat: GeneratedAlways<number | null>;
  buyerSeat: GeneratedAlways<number | null>;
  tableSeat: GeneratedAlways<number | null>;
}

/** Where somebody can't be a second time: in a meeting, or, with none, in a slot that they marked. */
interface Busy {
  slotIdx: number;
  /** Null of a mark of the whole participation, which takes each of its lanes. */
  representativeIdx: number | null;
  participateIdx: number;
  /** Which of the participation's meetings at once; null of a mark of one person. */
  lane: number | null;
  matchingIdx: number | null;
  /** Null once the meeting has begun and its lane was closed. */
  laneOpen: Generated<'Y' | null>;
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

/** Of a company and a buyer: they have a live request or meeting, or one of them does not want to meet. Never who. */
interface Pair {
  eventIdx: number;
  companyIdx: number;
  buyerIdx: number;
  kind: 'live' | 'not';
  /** Of `not`: from when on. */
  since: string;
}

/** Someone whom a participant does not want to meet. Nobody else reads it. */
interface NotWith {
  participateIdx: number;
  otherIdx: number;
  eventIdx: number;
  side: MeetingSide;
  otherSide: MeetingSide;
  createdAt: string;
}

export interface MatchingTables {
  matching: Matching;
  matchingWish: MatchingWish;
  placement: Placement;
  busy: Busy;
  matchingMove: MatchingMove;
  presence: Presence;
  noShow: NoShowRow;
  pair: Pair;
  notWith: NotWith;
}
