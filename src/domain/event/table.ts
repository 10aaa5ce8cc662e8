/** Tables: what is entered of them (docs/rules.md, E11, E12), tables of one's own, and how they are dealt out (E10). */
import { z } from 'zod';
import { optionalLine } from '../common/fields.ts';
import { halfMetres } from './booth.ts';
import { hallCode } from './booth-code.ts';

export const tableNameMost = 40;
export const tableNameInput = optionalLine(tableNameMost);

/** Where a table stands: its centre, in half metres from the upper left corner of a hall. */
export const tablePlaceInput = z.object({ hallCode, x: halfMetres(), y: halfMetres() });

/** To every company, to every buyer, or all of them shared by everyone. */
export const dealKinds = ['company', 'buyer', 'shared'] as const;
export type DealKind = (typeof dealKinds)[number];

interface Dealing {
  /** Open tables that are nobody's, by their numbers. */
  free: readonly number[];
  /** Who gets one, the first of them first. */
  people: readonly number[];
  /** How many meetings to come somebody has at a table. */
  sits: readonly { participateIdx: number; tableNo: number; meetings: number }[];
  /** Whether nothing that is locked at a table keeps it from being theirs. */
  mayHave: (participateIdx: number, tableNo: number) => boolean;
}

/**
 * Gives each a table: where they sit most often already, so that few meetings move, else the lowest-numbered one that is left. Answers
 * the number of each one's table; who gets none is not in it.
 */
export function deal({ free, people, sits, mayHave }: Dealing): Map<number, number> {
  const left = new Set(free);
  const waits = new Set(people);
  const dealt = new Map<number, number>();
  const give = (participateIdx: number, tableNo: number) => {
    if (!waits.delete(participateIdx)) return;
    left.delete(tableNo);
    dealt.set(participateIdx, tableNo);
  };
  const order = [...sits].sort(
    (one, other) =>
      other.meetings - one.meetings ||
      one.tableNo - other.tableNo ||
      one.participateIdx - other.participateIdx,
  );
  for (const { participateIdx, tableNo } of order)
    if (left.has(tableNo) && mayHave(participateIdx, tableNo)) give(participateIdx, tableNo);
  for (const participateIdx of people) {
    if (!waits.has(participateIdx)) continue;
    const lowest = [...left].find((tableNo) => mayHave(participateIdx, tableNo));
    if (lowest !== undefined) give(participateIdx, lowest);
  }
  return dealt;
}
