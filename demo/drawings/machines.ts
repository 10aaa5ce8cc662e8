/** What turns, presses, packs or moves. */
import { type Motif, times } from './shapes.ts';

/** A wheel with teeth as a path. */
const wheel = (x: number, y: number, r: number, teeth: number) =>
  `M${Array.from({ length: teeth * 4 }, (_, i) => {
    const angle = (i / (teeth * 4)) * 2 * Math.PI;
    const radius = i % 4 < 2 ? r : r * 0.86;
    return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
  }).join('L')}Z`;

const gear: Motif = ({ path, disc, box }, variant) =>
  (variant % 3 === 1 ? '' : path(wheel(288, 112, 46, 12), 's') + disc(288, 112, 14, 'p')) +
  path(wheel(186, 150, 84, 20), 'm') +
  disc(186, 150, 52, variant % 3 === 1 ? 's' : 'w') +
  disc(186, 150, 24, 'p') +
  times(6, (i) => {
    const angle = (i * Math.PI) / 3;
    return disc(186 + Math.round(38 * Math.cos(angle)), 150 + Math.round(38 * Math.sin(angle)), 5, 'k');
  }) +
  (variant % 3 === 2 ? box(96, 216, 180, 20, 'k') : '');

const gearbox: Motif = ({ box, path, disc, line }) =>
  box(66, 150, 40, 26, 's') +
  box(106, 96, 150, 132, 'm') +
  box(96, 226, 170, 10, 'k') +
  disc(180, 160, 46, 'w') +
  path(wheel(180, 160, 34, 14), 's') +
  disc(180, 160, 11, 'p') +
  box(256, 138, 74, 50, 'u') +
  line('M270 138v50M286 138v50M302 138v50', 1);

const press: Motif = ({ box, line, path }) =>
  box(70, 180, 264, 56, 'm') +
  box(86, 110, 82, 70, 'w') +
  box(176, 122, 30, 58, 's') +
  box(214, 122, 30, 58, 's') +
  box(244, 136, 84, 30, 'u') +
  path('M276 136V96h36l-8 40Z', 'k') +
  box(96, 122, 40, 30, 'p') +
  line('M104 132h24M104 142h16M88 208h228', 1);

const cabinet: Motif = ({ box, disc, line, flat }, variant) =>
  box(136, 62, 128, 164, 'm') +
  box(148, 226, 24, 10, 'k') +
  box(228, 226, 24, 10, 'k') +
  box(152, 78, 96, 46, 'p') +
  flat(`M${162 + (variant % 3) * 24} 90h20v22h-20z`, 's') +
  disc(168, 146, 9, 's') +
  disc(200, 146, 9, 'w') +
  line('M154 176h92M154 188h92M154 200h92', 2);

const packer: Motif = ({ box, path, line }) =>
  path('M150 56h100l-26 44h-48Z', 's') +
  box(130, 100, 140, 70, 'm') +
  times(6, (i) => box(136 + i * 22, 170, 16, 40, i % 2 ? 'w' : 'u')) +
  box(70, 214, 260, 22, 'k') +
  box(288, 128, 44, 52, 'p') +
  line('M296 140h28M296 150h18', 1);

const conveyor: Motif = ({ box, disc, line, path }, variant) =>
  box(66, 184, 268, 20, 'u') +
  times(7, (i) => disc(84 + i * 39, 194, 7, 'k')) +
  line('M100 204v32M300 204v32', 4) +
  box(150, 84, 100, 64, 'm') +
  line('M168 148v36M232 148v36', 3) +
  times(3, (i) =>
    variant % 2 ? path(`M${88 + i * 92} 184q-16-34 10-34t10 34Z`, 's') : box(84 + i * 92, 150, 32, 34, 's'),
  ) +
  disc(200, 116, 18, 'w');

const pump: Motif = ({ box, disc, path, line }, variant) =>
  box(86, 220, 228, 16, 'k') +
  disc(154, 166, 56, 'm') +
  disc(154, 166, 24, 'p') +
  path('M154 110V72h36v54', 's') +
  box(146, 58, 52, 16, 'k') +
  box(210, 126, 98, 82, variant % 2 ? 'u' : 'w') +
  line(
    times(6, (i) => `M${224 + i * 14} 126v82`),
    1,
  );

const robot: Motif = ({ box, disc, line, path }) =>
  line('M228 96l56-34 34 40', 5) +
  box(110, 128, 176, 70, 'm') +
  box(134, 96, 96, 32, 's') +
  disc(318, 104, 10, 'w') +
  times(3, (i) => disc(136 + i * 62, 210, 26, 'k') + disc(136 + i * 62, 210, 11, 'p')) +
  path('M110 150h-26l-12 22h38', 'w') +
  line('M126 146h60M126 158h40', 1);

const cart: Motif = ({ box, disc, line }) =>
  line('M96 86h28v106', 6) +
  box(124, 168, 180, 24, 'm') +
  times(4, (i) => box(140 + (i % 2) * 78, 104 + Math.floor(i / 2) * 32, 74, 32, i % 3 ? 'w' : 's')) +
  times(2, (i) => disc(156 + i * 116, 212, 24, 'k') + disc(156 + i * 116, 212, 10, 'p'));

const mill: Motif = ({ path, turn, line, box }) =>
  turn(
    28,
    200,
    150,
    box(178, 44, 44, 92, 'm') +
      path('M178 136h44v92l-22 16-22-16Z', 's') +
      line('M178 156l44 22M178 184l44 22M178 212l44 18', 3),
  );

const toolbox: Motif = ({ box, path, line }) =>
  path('M160 112V86h80v26', 'n') +
  box(100, 112, 200, 124, 'm') +
  box(100, 112, 200, 40, 's') +
  box(184, 142, 32, 24, 'k') +
  line('M120 190h160M120 208h100', 1);

const drill: Motif = ({ box, line }) =>
  box(96, 72, 208, 164, 'u') +
  times(14, (i) => {
    const [x, y] = [116 + (i % 7) * 27, 92 + Math.floor(i / 7) * 72];
    return box(x, y, 12, 24, i % 3 ? 'm' : 's') + line(`M${x + 6} ${y + 24}v30`, 3);
  }) +
  line('M96 154h208', 1);

export const machines = {
  gear,
  gearbox,
  press,
  cabinet,
  packer,
  conveyor,
  pump,
  robot,
  cart,
  mill,
  toolbox,
  drill,
} satisfies Record<string, Motif>;
