/** The geometry of the home picture: where the bars and the squares of a leaf lie, in units of the drawing. */

export const leaf = { width: 144, height: 392, inset: 12 };
const lattice = { width: leaf.width - 2 * leaf.inset, height: 312 };
/** Horizontal bars lie in bands with open paper between them, as on a house. */
const bandCount = 3;
const openShare = 0.09;
/** Rows beyond this would be too fine to be seen: tables next to each other then share one. */
const mostRows = 45;

const round = (value: number) => Math.round(value * 10) / 10;

export type LeafDay = {
  slotCount: number;
  /** Places of slot and table of each meeting of the day, from 0. */
  placements: readonly (readonly [number, number])[];
};

/**
 * A leaf whose columns are the day's slots and whose rows are the tables: the paths of its bars and of its filled
 * squares, one path for each of `tones`. A day without slots, or an event without tables, has a lattice of ten by twelve.
 */
export function drawLeaf({ slotCount, placements }: LeafDay, tableCount: number, tones: number) {
  const columns = slotCount || 10;
  const tablesInRow = Math.max(1, Math.ceil(tableCount / mostRows));
  const rows = Math.ceil(tableCount / tablesInRow) || 12;
  const bands = Math.min(bandCount, rows);
  const open = lattice.height * openShare;
  const cell = {
    width: lattice.width / columns,
    height: (lattice.height - open * (bands - 1)) / rows,
  };
  const rowsOf = (band: number) =>
    Math.floor(((band + 1) * rows) / bands) - Math.floor((band * rows) / bands);
  const bandTops: { top: number; first: number; rows: number }[] = [];
  for (let band = 0, first = 0; band < bands; first += rowsOf(band), band++) {
    bandTops.push({ top: leaf.inset + first * cell.height + band * open, first, rows: rowsOf(band) });
  }
  const xOf = (column: number) => round(leaf.inset + column * cell.width);
  const yOf = (row: number) => {
    const band = bandTops.findLast(({ first }) => first <= row) ?? { top: leaf.inset, first: 0 };
    return round(band.top + (row - band.first) * cell.height);
  };
  const bars = [
    ...Array.from({ length: columns + 1 }, (_, column) => `M${xOf(column)} ${leaf.inset}v${lattice.height}`),
    ...bandTops.flatMap(({ top, rows: count }) =>
      Array.from(
        { length: count + 1 },
        (_, row) => `M${leaf.inset} ${round(top + row * cell.height)}h${lattice.width}`,
      ),
    ),
  ].join('');
  const filled = new Map<string, { column: number; row: number }>();
  for (const [column, table] of placements) {
    const row = Math.floor(table / tablesInRow);
    filled.set(`${column} ${row}`, { column, row });
  }
  const [w, h] = [round(cell.width), round(cell.height)];
  const squares = Array.from({ length: tones }, () => '');
  for (const { column, row } of filled.values()) {
    // Neighbours differ, whatever the numbers: the painted eaves never put one colour beside itself.
    const tone = (column + row * 2) % tones;
    squares[tone] += `M${xOf(column)} ${yOf(row)}h${w}v${h}h-${w}z`;
  }
  return { bars, squares };
}
