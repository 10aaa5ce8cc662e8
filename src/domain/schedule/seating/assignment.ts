/** Whoever costs what where: the cheapest way to give each row a column of its own (the Hungarian method, rows × rows × columns steps). */

/** What may not be. Cheaper sums of allowed ones never reach it. */
export const forbidden = 1e9;

/**
 * The same without prices: as many rows as can have a column of their own, the first of which goes first. Of much less work where there are
 * many of both.
 */
export function assignAny(
  rows: number,
  columns: number,
  can: (row: number, column: number) => boolean,
): Int32Array {
  const rowOf = new Int32Array(columns).fill(-1);
  const find = (row: number, seen: Uint8Array): boolean => {
    for (let column = 0; column < columns; column++) {
      if (seen[column] === 1 || !can(row, column)) continue;
      seen[column] = 1;
      const other = rowOf[column] as number;
      if (other < 0 || find(other, seen)) {
        rowOf[column] = row;
        return true;
      }
    }
    return false;
  };
  for (let row = 0; row < rows; row++) find(row, new Uint8Array(columns));
  const columnOf = new Int32Array(rows).fill(-1);
  for (const [column, row] of rowOf.entries()) if (row >= 0) columnOf[row] = column;
  return columnOf;
}

/** Row → column, or -1 where there are too few columns or all that are left are forbidden. */
export function assign(
  rows: number,
  columns: number,
  cost: (row: number, column: number) => number,
): Int32Array {
  // Rows beyond the columns get one that does not exist, at a price above all others.
  const width = Math.max(columns, rows);
  const costs = new Float64Array(rows * width);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < width; column++)
      costs[row * width + column] = column < columns ? Math.min(forbidden, cost(row, column)) : forbidden;
  const rowPrice = new Float64Array(rows + 1);
  const columnPrice = new Float64Array(width + 1);
  const rowOf = new Int32Array(width + 1);
  const way = new Int32Array(width + 1);
  for (let row = 1; row <= rows; row++) {
    rowOf[0] = row;
    const least = new Float64Array(width + 1).fill(Number.POSITIVE_INFINITY);
    const isDone = new Uint8Array(width + 1);
    let column = 0;
    do {
      isDone[column] = 1;
      const current = rowOf[column] as number;
      let delta = Number.POSITIVE_INFINITY;
      let next = 0;
      for (let other = 1; other <= width; other++) {
        if (isDone[other] === 1) continue;
        const reduced =
          (costs[(current - 1) * width + other - 1] as number) -
          (rowPrice[current] as number) -
          (columnPrice[other] as number);
        if (reduced < (least[other] as number)) {
          least[other] = reduced;
          way[other] = column;
        }
        if ((least[other] as number) < delta) {
          delta = least[other] as number;
          next = other;
        }
      }
      for (let other = 0; other <= width; other++) {
        if (isDone[other] === 1) {
          rowPrice[rowOf[other] as number] = (rowPrice[rowOf[other] as number] as number) + delta;
          columnPrice[other] = (columnPrice[other] as number) - delta;
        } else least[other] = (least[other] as number) - delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    while (column !== 0) {
      const previous = way[column] as number;
      rowOf[column] = rowOf[previous] as number;
      column = previous;
    }
  }
  const columnOf = new Int32Array(rows).fill(-1);
  for (let column = 1; column <= columns; column++) {
    const row = (rowOf[column] as number) - 1;
    if (row >= 0 && (costs[row * width + column - 1] as number) < forbidden) columnOf[row] = column - 1;
  }
  return columnOf;
}
