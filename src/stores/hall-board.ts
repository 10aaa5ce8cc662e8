/** The board of the hall (`/visit/board`). */
import type { AnswerOf } from '#api/index.ts';
import { api } from './api.ts';
import { loader } from './lib/loaded.ts';

export type HallBoard = AnswerOf<'GET /matching/getBoard'>;

export function createHallBoard() {
  const board = loader<HallBoard>();
  const ask = () => api('GET /matching/getBoard', {});
  return { $board: board.$state, load: () => board.load(ask), refresh: () => board.refresh(ask) };
}

/** The part of the rows that stands on the screen at a turn, of so many on one: the last part is followed by the first. */
export function partAt<Row>(rows: readonly Row[], most: number, turn: number) {
  const parts = Math.max(1, Math.ceil(rows.length / most));
  const no = turn % parts;
  return { rows: rows.slice(no * most, (no + 1) * most), no: no + 1, parts };
}
