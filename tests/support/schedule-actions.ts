/** What is done to a schedule, and a meeting as the plain model knows it. */
import type { Asker, MatchingState, MeetingSide } from '#domain/matching/matching.ts';

/** People are numbered, companies first: with 3 companies the buyers are 3, 4, 5. Slots, tables and meetings are numbered from 0. */
export type Action =
  | { do: 'ask'; by: number; of: number; wishes: number[]; any: boolean; interpreter: boolean }
  | { do: 'approve'; by: number; meeting: number; slot: number | null }
  | { do: 'deny'; by: number; meeting: number }
  | { do: 'cancel'; by: number; meeting: number }
  | { do: 'drop'; by: number; meeting: number }
  | { do: 'move'; by: number; meeting: number; slot: number }
  | { do: 'accept'; by: number; meeting: number; slot: number }
  | { do: 'mark'; by: number; slots: number[] }
  | { do: 'leave'; by: number }
  | { do: 'decline'; by: number; meeting: number }
  | { do: 'notWith'; by: number; of: number }
  | { do: 'unsetNotWith'; by: number; of: number }
  | { do: 'place' | 'moveByHand'; meeting: number; slot: number }
  | { do: 'cancelByHand'; meeting: number }
  | { do: 'arrange'; company: number; buyer: number; slot: number }
  | { do: 'swap'; meeting: number; other: number; from: [Where, Where] }
  | { do: 'block'; of: number; slots: number[]; open: boolean }
  | { do: 'limit'; of: number; most: number | null }
  | ({ do: 'table'; table: number } & ModelTable);

/** Where a manager saw a meeting. */
export interface Where {
  slot: number;
  table: number;
}

/** Whose own a table is, null of everyone's; whether it is open, and in which slots it is closed nevertheless. */
export interface ModelTable {
  owner: number | null;
  isOpen: boolean;
  closed: readonly number[];
}

export interface ModelMeeting {
  company: number;
  buyer: number;
  askedBy: Asker;
  /** The organiser made it, or accepted its request. */
  arranged: boolean;
  state: MatchingState;
  wishes: readonly number[];
  any: boolean;
  wantsInterpreter: boolean;
  place: { slot: number; table: number; interpreter: number | null } | null;
  proposal: { slot: number; by: MeetingSide } | null;
}

export interface Size {
  companies: number;
  buyers: number;
  slots: number;
  tables: number;
  interpreters: number;
}

/** So small that people meet, and get in each other's way. */
export const size: Size = { companies: 3, buyers: 3, slots: 3, tables: 2, interpreters: 1 };
