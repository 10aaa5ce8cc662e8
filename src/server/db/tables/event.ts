/** The tables of 002-event, to which 044-walk-in and 054-event-version added a column each, and, of interpreters, of 045-interpreter and 081-interpreter-person. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Permission } from '#domain/common/permission.ts';
import type { HoleMode } from '#domain/matching/hole.ts';
import type { ApprovalType } from '#domain/matching/matching.ts';
import type { MatchingWay } from '#domain/matching/ranking.ts';
import type { ViewType } from '#domain/participation/participation.ts';
import type { Row, Timed, Yn } from './row.ts';

interface Event extends Timed {
  nameKo: string;
  nameEn: string;
  placeKo: string;
  placeEn: string;
  introKo: string | null;
  introEn: string | null;
  timeZone: string;
  slotMinutes: number;
  approvalType: ApprovalType;
  viewType: ViewType;
  cancelFrom: string | null;
  cancelTo: string | null;
  counselingFrom: string | null;
  counselingTo: string | null;
  /** Whether everyone may see the board of the hall. */
  boardPublic: Generated<Yn>;
  declineArranged: Generated<Yn>;
  meetingsPerDay: number | null;
  /** The most meetings of one participation at once (086-seating). */
  meetingsAtOnce: Generated<number>;
  /** Whether participants may ask for meetings by video (088-video). */
  videoMeetings: Generated<Yn>;
  /** The link of a meeting by video that has none of its own; '{meeting}' in it stands for the meeting's number. */
  videoLink: string | null;
  /** How meetings come about (094-preference). */
  matchingWay: Generated<MatchingWay>;
  /** The most that one participant ranks. */
  rankMost: Generated<number>;
  /** Until when people rank; null: until the meetings are published. */
  rankUntil: string | null;
  /** Since when the meetings stand that the organiser made. */
  publishedAt: string | null;
  /** Minutes for changing tables between two slots (096-table-change). */
  tableChangeMinutes: number | null;
  /** Whom a hole on the day is offered to (121-hole). */
  holeOffers: Generated<HoleMode>;
  /** Rises with every change of the event, of its plan too. */
  version: Generated<number>;
  /** Rises with every change of the booth map (055-map-version). */
  mapVersion: Generated<number>;
}

interface EventDay extends Row {
  eventIdx: number;
  date: string;
  startsAt: string;
  endsAt: string;
  breaks: string;
}

interface Slot extends Row {
  eventIdx: number;
  startsAt: string;
}

interface Numbered extends Row {
  eventIdx: number;
  no: number;
}

/** Columns of 080-representative and 088-video. */
interface EventTable extends Numbered {
  /** The participation whose own it is; null: everyone's. */
  ownerIdx: number | null;
  /** The same, 0 for everyone's. */
  owner: GeneratedAlways<number>;
  /** 'N': used in no slot. */
  isOpen: Generated<Yn>;
  nameKo: string | null;
  nameEn: string | null;
  /** Of a table with a place of its own on the map: the code of its hall, and metres from its upper left corner. */
  hallCode: string | null;
  placeX: number | null;
  placeY: number | null;
}

/** A table in a slot: taken by a meeting, or, with none, closed then (080-representative). */
interface TableSlot {
  slotIdx: number;
  tableIdx: number;
  matchingIdx: number | null;
}

interface Interpreter extends Numbered {
  name: string | null;
  /** In lower case. */
  email: string | null;
  /** E.164. */
  mobile: string | null;
  /** Of the link to their own schedule. */
  tokenHash: string | null;
  linkedAt: string | null;
  /** Since when they are not in the plan any more; meetings that they had name them still. */
  removedAt: string | null;
}

/** A meeting that an interpreter had and has no more, where and when it was then. */
interface InterpreterRelease {
  interpreterIdx: number;
  matchingIdx: number;
  startsAt: string;
  /** Null by video. */
  tableNo: number | null;
}

interface InterpreterLanguage {
  interpreterIdx: number;
  /** ISO 639-1. */
  language: string;
}

/** A slot in which an interpreter works. */
interface InterpreterShift {
  slotIdx: number;
  interpreterIdx: number;
  eventIdx: number;
}

/** What takes place besides meetings, as managers said it on screen last (127-programme). */
interface EventProgramme {
  eventIdx: number;
  version: number;
  /** JSON: `ProgrammeItem[]`; null: the files of the pages say it. */
  items: string | null;
}

interface PermissionRow extends Row {
  memberIdx: number;
  eventIdx: number | null;
  permission: Permission;
  createdAt: string;
}

export interface EventTables {
  event: Event;
  eventDay: EventDay;
  slot: Slot;
  eventTable: EventTable;
  tableSlot: TableSlot;
  interpreter: Interpreter;
  interpreterRelease: InterpreterRelease;
  interpreterLanguage: InterpreterLanguage;
  interpreterShift: InterpreterShift;
  eventProgramme: EventProgramme;
  permission: PermissionRow;
}
