/** How far it is from table to table, and what can be walked in the event's minutes for changing tables (docs/rules.md, D13). */

/** Three kilometres an hour: a hall is full, and people say goodbye. */
export const metresPerMinute = 50;

/** Between two halls of the map, which says nothing of where they lie. */
const betweenHalls = 100;

/** Where a table stands, in metres from the upper left corner of its hall. */
export interface TableStand {
  hall: string;
  x: number;
  y: number;
  /** The same with all halls side by side, in their order. */
  across: number;
}

/** By the code of a hall, where it begins when they stand side by side. */
export function hallOffsets(halls: readonly { code: string; width: number }[]): Map<string, number> {
  let offset = 0;
  const offsets = new Map<string, number>();
  for (const { code, width } of halls) {
    offsets.set(code, offset);
    offset += width + betweenHalls;
  }
  return offsets;
}

/** Whether who comes from one table is at the other in time; also where the map doesn't know one of them, and where the event sets no minutes. */
export function isWalkable(
  minutes: number | null,
  from: TableStand | undefined,
  to: TableStand | undefined,
): boolean {
  if (minutes === null || !from || !to) return true;
  return Math.hypot(from.across - to.across, from.y - to.y) <= minutes * metresPerMinute + 1e-6;
}
