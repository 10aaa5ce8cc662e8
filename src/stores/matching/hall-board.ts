/** The board of the hall (`/visit/board`). */
import type { AnswerOf } from '#api/index.ts';
import { loader } from '../lib/loaded.ts';
import { api } from '../site/api.ts';

/** `heardAt`: when it came, in milliseconds of `performance.now()`, which nobody sets. */
export type HallBoard = AnswerOf<'GET /matching/getBoard'> & { heardAt: number };

/** The server's clock: what it said, and the time since. The screen's own may be wrong, and would contradict 'now' and 'next'. */
export const serverTime = ({ at, heardAt }: Pick<HallBoard, 'at' | 'heardAt'>, now: number): Date =>
  new Date(Date.parse(at) + now - heardAt);

export function createHallBoard() {
  const board = loader<HallBoard>();
  const ask = async () => {
    const { data, totalCount } = await api('GET /matching/getBoard', {});
    return { data: { ...data, heardAt: performance.now() }, totalCount };
  };
  return { $board: board.$state, load: () => board.load(ask), refresh: () => board.refresh(ask) };
}

/** The part of the rows that stands on the screen at a turn, of so many on one: the last part is followed by the first. */
export function partAt<Row>(rows: readonly Row[], most: number, turn: number) {
  const parts = Math.max(1, Math.ceil(rows.length / most));
  const no = turn % parts;
  return { rows: rows.slice(no * most, (no + 1) * most), no: no + 1, parts };
}
