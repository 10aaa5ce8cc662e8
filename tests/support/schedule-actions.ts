/** What is done to a schedule, and a meeting as the plain model knows it. */
import type { MatchingState, MeetingSide } from '#domain/matching/matching.ts';

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
  | { do: 'place' | 'moveByHand'; meeting: number; slot: number }
  | { do: 'cancelByHand'; meeting: number };

export interface ModelMeeting {
  company: number;
  buyer: number;
  askedBy: MeetingSide;
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
