/** Lattices of Korean doors (창살), one for each industry: the ground of a company's sign. */
import type { Industry } from '../data/kinds.ts';
import type { Dice } from '../seeder/random.ts';
import { type Brush, type Motif, times } from './shapes.ts';

const [width, height, cell] = [400, 300, 25];
const down = (every: number) => times(Math.floor(width / every) + 1, (i) => `M${i * every} 0V${height}`);
const across = (every: number) => times(Math.floor(height / every) + 1, (i) => `M0 ${i * every}H${width}`);
const slanted = (every: number) =>
  times(Math.ceil((width + height) / every) + 1, (i) => `M${i * every} 0L${i * every - height} ${height}`) +
  times(Math.ceil((width + height) / every) + 1, (i) => `M${i * every - height} 0L${i * every} ${height}`);
/** The same figure in every place of a grid. */
const everywhere = (size: number, figure: (x: number, y: number) => string) =>
  times(Math.ceil(height / size), (row) =>
    times(Math.ceil(width / size), (column) => figure(column * size, row * size)),
  );

const lattices: Partial<Record<Industry, string>> = {
  // Three bands of bars.
  FOOD:
    down(cell / 2) +
    [25, 37.5, 50, 62.5, 125, 137.5, 150, 162.5, 175, 237.5, 250, 262.5, 275]
      .map((y) => `M0 ${y}H400`)
      .join(''),
  BEAUTY: slanted(50) + everywhere(50, (x, y) => `M${x + 25} ${y + 15}l10 10-10 10-10-10Z`),
  HEALTH: everywhere(
    50,
    (x, y) =>
      `M${x + 5} ${y + 5}h40v40h-40ZM${x + 25} ${y + 5}v40M${x + 5} ${y + 25}h40M${x} ${y + 25}h5M${x + 45} ${y + 25}h5M${x + 25} ${y}v5M${x + 25} ${y + 45}v5`,
  ),
  FASHION: slanted(37.5),
  LIVING: everywhere(
    100,
    (x, y) =>
      `M${x} ${y}h100v100h-100ZM${x + 25} ${y + 25}h50v50h-50ZM${x + 25} ${y}v25M${x + 75} ${y}v25M${x + 25} ${y + 75}v25M${x + 75} ${y + 75}v25M${x} ${y + 25}h25M${x + 75} ${y + 25}h25M${x} ${y + 75}h25M${x + 75} ${y + 75}h25`,
  ),
  ELECTRONICS: across(25) + everywhere(50, (x, y) => `M${x} ${y}v25M${x + 25} ${y + 25}v25`),
  MACHINERY: everywhere(50, (x, y) => `M${x + 15} ${y}h20l15 15v20l-15 15h-20l-15-15v-20Z`),
  MATERIALS: times(10, (row) =>
    times(8, (column) => `M${column * 60 - (row % 2) * 30} ${row * 34 + 11}l30-17 30 17v23`),
  ),
  IT:
    down(50) +
    across(50) +
    everywhere(
      100,
      (x, y) => `M${x + 50} ${y + 25}h50M${x + 75} ${y}v50M${x} ${y + 75}h50M${x + 25} ${y + 50}v50`,
    ),
  CULTURE: times(13, (row) =>
    times(
      10,
      (column) => `M${column * 50 - (row % 2) * 25} ${row * 25 + 25}a25 25 0 0 1 50 0m-38 0a13 13 0 0 1 26 0`,
    ),
  ),
};

/** What a way of drawing works with: the lattice of the industry, what the company makes, and which of its kinds. */
interface Parts {
  brush: Brush;
  dice: Dice;
  lattice: string;
  motif: Motif;
}

/** A motif stands in 400 by 300 units; here at `x`, `y`, so many times as large, its lines as heavy as elsewhere. */
const motifAt = ({ brush, dice, motif }: Parts, x: number, y: number, scale: number) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" stroke-width="${(1.7 / scale).toFixed(2)}">${motif(brush, dice.whole(0, 5))}</g>`;
const latticeOf = ({ brush, lattice }: Parts, opacity = 0.5, weight = 1.5) =>
  `<g opacity="${opacity}">${brush.line(lattice, weight)}</g>`;
/** Some squares of the lattice, lit the same left and right, as those of doors are. */
const litIn = ({ brush, dice }: Parts) =>
  times(dice.whole(7, 11), () => {
    const [column, row] = [dice.whole(0, 7), dice.whole(0, 11)];
    const fill = dice.pick(['m', 's', 'w', 'w'] as const);
    return [column, 15 - column]
      .map((at) => brush.flat(`M${at * cell} ${row * cell}h${cell}v${cell}h-${cell}z`, fill))
      .join('');
  });

/** The ways in which signs are drawn, so that a list of them isn't one picture many times. */
const ways: readonly ((parts: Parts) => string)[] = [
  // A leaf of a door on the left, what is made on the paper beside it.
  (parts) =>
    `<svg x="0" y="0" width="150" height="300" viewBox="0 0 150 300">${parts.brush.flat('M0 0h150v300H0z', 'w')}${latticeOf(parts, 0.7)}</svg>` +
    parts.brush.line('M150 0V300', 4) +
    motifAt(parts, 125, 40, 0.72),
  // From near: larger than the sheet, before a faint lattice.
  (parts) => latticeOf(parts, 0.22, 1.2) + motifAt(parts, -90, -75, 1.45),
  // Three in a row on a shelf, the lattice below it.
  (parts) =>
    `<svg x="0" y="180" width="400" height="120" viewBox="0 0 400 120">${parts.brush.flat('M0 0h400v120H0z', 'm')}${latticeOf(parts, 0.6)}</svg>` +
    parts.brush.line('M0 180H400', 4) +
    [0, 1, 2].map((at) => motifAt(parts, at * 128 - 14, 66, 0.43)).join(''),
  // A window in a wall of squares.
  (parts) =>
    times(12, (row) =>
      times(16, (column) => {
        const isOpen = column > 4 && column < 14 && row > 2 && row < 10;
        return !isOpen && parts.dice.chance(0.42)
          ? parts.brush.flat(
              `M${column * cell} ${row * cell}h${cell}v${cell}h-${cell}z`,
              parts.dice.pick(['m', 's', 'w', 'w'] as const),
            )
          : '';
      }),
    ) + motifAt(parts, 100, 55, 0.72),
  // A band of lattice at the head, as above a door; the thing on the floor below.
  (parts) =>
    `<svg x="0" y="0" width="400" height="75" viewBox="0 0 400 75">${parts.brush.flat('M0 0h400v75H0z', 's')}${latticeOf(parts, 0.8)}</svg>` +
    parts.brush.line('M0 75H400', 4) +
    parts.brush.flat('M0 262h400v38H0z', 'w') +
    parts.brush.line('M0 262H400', 2) +
    motifAt(parts, 52, 68, 0.82),
  // The whole door with squares lit, and what is made large before it.
  (parts) => litIn(parts) + latticeOf(parts, 0.35) + motifAt(parts, 60, 52, 0.7),
];

/** A company's sign: the lattice of its industry and what it makes, drawn in one of several ways. */
export function sign(industry: Industry, motif: Motif, way: number): (brush: Brush, dice: Dice) => string {
  return (brush, dice) => {
    const lattice = lattices[industry] ?? down(cell) + across(cell);
    return (ways[way % ways.length] as (typeof ways)[number])({ brush, dice, lattice, motif });
  };
}
