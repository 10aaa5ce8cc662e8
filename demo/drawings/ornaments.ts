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

/** A company's sign: the lattice of its industry with squares lit here and there, and before it what it makes. */
export function sign(industry: Industry, motif: Motif): (brush: Brush, dice: Dice) => string {
  return (brush, dice) => {
    const lit = times(dice.whole(7, 11), () => {
      // The same left and right, as doors are.
      const [column, row] = [dice.whole(0, 7), dice.whole(0, 11)];
      const fill = dice.pick(['m', 's', 'w', 'w'] as const);
      return [column, 15 - column]
        .map((at) => brush.flat(`M${at * cell} ${row * cell}h${cell}v${cell}h-${cell}z`, fill))
        .join('');
    });
    const lattice = lattices[industry] ?? down(cell) + across(cell);
    return (
      lit +
      `<g opacity=".5">${brush.line(lattice, 1.5)}</g>` +
      brush.box(112, 62, 176, 176) +
      brush.box(120, 70, 160, 160, 'u') +
      `<g transform="translate(100 75) scale(.5)" stroke-width="3.4">${motif(brush, dice.whole(0, 5))}</g>`
    );
  };
}
