/** What measures, shines, sounds, charges or helps. */
import { type Motif, times } from './shapes.ts';

const chip: Motif = ({ box, line, disc }, variant) =>
  line(
    times(6, (i) => `M${148 + i * 21} 62v176M110 ${100 + i * 21}h180`),
    3,
  ) +
  box(132, 84, 136, 136, 'm') +
  box(164, 116, 72, 72, variant % 2 ? 'w' : 's') +
  disc(150, 102, 6, 'p') +
  (variant % 2 ? disc(200, 152, 20, 's') : line('M176 140h48M176 152h48M176 164h30', 2));

const node: Motif = ({ box, line, disc, path }) =>
  line('M150 104V52M250 104V64', 4) +
  box(130, 104, 140, 92, 'm') +
  disc(166, 138, 13, 'w') +
  times(3, (i) => box(194 + i * 22, 126, 14, 24, i === 1 ? 's' : 'p')) +
  line('M146 172h108', 1) +
  line('M200 196v40', 5) +
  path('M160 236q40-24 80 0Z', 's');

const supply: Motif = ({ box, line, disc }) =>
  box(60, 128, 280, 30, 'u') +
  box(138, 66, 124, 164, 'm') +
  times(5, (i) => disc(156 + i * 22, 84, 6, 'p')) +
  times(5, (i) => disc(156 + i * 22, 212, 6, 'p')) +
  line(
    times(7, (i) => `M152 ${112 + i * 12}h64`),
    2,
  ) +
  box(232, 108, 18, 18, 's');

const charger: Motif = ({ box, path, line, disc }, variant) =>
  variant % 2
    ? box(136, 98, 128, 118, 'm') +
      times(4, (i) => box(152, 112 + i * 24, 44, 12, i === 3 ? 's' : 'p')) +
      box(264, 128, 30, 10, 'k') +
      box(264, 172, 30, 10, 'k') +
      disc(232, 156, 9, 's')
    : box(150, 58, 100, 142, 'm') +
      path('M206 82l-26 42h18l-6 34 28-44h-18Z', 's') +
      line('M200 200v20q0 16 34 16h46v-52', 5) +
      box(266, 154, 28, 34, 'k');

const gateway: Motif = ({ box, line, disc }) =>
  line('M132 150V68M268 150V68', 5) +
  box(96, 150, 208, 70, 'm') +
  times(4, (i) => box(194 + i * 26, 176, 18, 20, 'p')) +
  times(3, (i) => disc(120 + i * 20, 186, 6, i ? 'w' : 's')) +
  line('M168 96q32-34 64 0M182 112q18-18 36 0', 3);

const headset: Motif = ({ path, box, line, disc }) =>
  path('M118 160q-6-98 82-98t82 98h-20q4-78-62-78t-62 78Z', 'm') +
  box(102, 156, 44, 66, 's') +
  box(254, 156, 44, 66, 's') +
  line('M276 222q-6 22-52 18', 4) +
  disc(216, 238, 9, 'k');

const speaker: Motif = ({ disc, line, path }) =>
  disc(200, 150, 86, 'm') +
  disc(200, 150, 62, 'w') +
  times(3, (ring) =>
    times(6 + ring * 6, (i) => {
      const angle = (i / (6 + ring * 6)) * 2 * Math.PI;
      const r = 16 + ring * 17;
      return disc(
        Math.round(200 + r * Math.cos(angle)),
        Math.round(150 + r * Math.sin(angle)),
        4,
        ring === 1 ? 's' : 'k',
      );
    }),
  ) +
  line('M200 64V40', 4) +
  path('M184 34h32v10h-32Z', 'k');

const glasses: Motif = ({ path, line, box }) =>
  path('M84 126h96v44q0 28-48 28t-48-28Z', 'w') +
  path('M220 126h96v44q0 28-48 28t-48-28Z', 'w') +
  line('M180 138q20-14 40 0M84 130L60 96M316 130l24-34', 5) +
  box(40, 84, 40, 18, 'm') +
  box(320, 84, 40, 18, 's');

const unit: Motif = ({ box, line, path }, variant) =>
  box(108, 62, 184, 174, 'u') +
  box(120, 74, 160, 100, 'w') +
  line('M200 74v100M120 124h160', 2) +
  box(120, 182, 160, 44, 'm') +
  line(
    times(8, (i) => `M${132 + i * 16} 190v28`),
    2,
  ) +
  path(variant % 2 ? 'M254 196h16v16h-16Z' : 'M260 204m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0', 's');

const lamp: Motif = ({ path, line, disc }) =>
  line('M200 30v34', 3) +
  path('M152 66h96l44 78-44 82h-96l-44-82Z', 'm') +
  line('M152 66l-12 78 12 82M176 66v160M224 66v160M248 66l12 78-12 82M108 144h184', 1) +
  disc(200, 144, 20, 's');

const ledBar: Motif = ({ box, disc, line, path }) =>
  line('M120 40v40M280 40v40', 2) +
  box(80, 80, 240, 26, 'm') +
  times(9, (i) => disc(100 + i * 25, 93, 6, i % 2 ? 's' : 'p')) +
  times(4, (i) => path(`M${104 + i * 64} 236q-22-40 0-62q22 22 0 62Z`, 'w')) +
  line(
    times(4, (i) => `M${104 + i * 64} 236v-50`),
    1,
  );

const streetLight: Motif = ({ path, line, box }) =>
  line('M150 236V86q0-30 34-30h40', 7) +
  path('M214 46h92l10 24H214Z', 'm') +
  box(228, 70, 72, 10, 's') +
  line('M236 90l-16 60M264 90v62M292 90l16 60', 1) +
  box(128, 226, 44, 10, 'k');

const spotlight: Motif = ({ path, line, turn, disc }) =>
  line('M156 236l44-70 44 70M200 166v-30', 5) +
  turn(-24, 200, 116, path('M150 78h78l28-18v112l-28-18h-78Z', 'm') + path('M256 60h14v112h-14Z', 's')) +
  disc(200, 130, 9, 'p') +
  line('M286 60l34-20M296 92l40-6', 2);

const medical: Motif = ({ box, path, line, disc }, variant) =>
  box(122, 104, 132, 132, 'm') +
  box(138, 120, 66, 42, 'p') +
  line('M144 144h14l8-14 10 24 8-10h14', 2) +
  disc(230, 140, 11, 's') +
  path(variant % 2 ? 'M254 150h30v-42q0-22 30-22v28' : 'M254 180q56 0 56-56l-24-22 40-18 10 44', 'w') +
  line('M140 184h98M140 198h70', 1);

const walker: Motif = ({ line, disc, box }) =>
  line('M132 70h34l40 142M206 212l52-122h30M146 212l30-110M176 150h58', 6) +
  box(170, 128, 74, 16, 's') +
  disc(146, 218, 18, 'm') +
  disc(206, 218, 18, 'm') +
  disc(146, 218, 6, 'p') +
  disc(206, 218, 6, 'p') +
  box(116, 60, 40, 14, 'k');

const rail: Motif = ({ path, disc, line }) =>
  line('M110 118q0-50 90-50t90 50v46q0 32-40 32', 0.1) +
  path('M92 128q0-34 34-34h148q34 0 34 34h-28q0-8-8-8H128q-8 0-8 8Z', 'm') +
  disc(106, 170, 40, 's') +
  disc(294, 170, 40, 's') +
  disc(106, 170, 20, 'w') +
  disc(294, 170, 20, 'w');

const sensor: Motif = ({ disc, box, line }) =>
  box(150, 76, 100, 122, 'm') +
  disc(200, 126, 32, 'w') +
  disc(200, 126, 12, 's') +
  box(184, 198, 32, 38, 'k') +
  line('M120 92q-30 34 0 68M98 76q-46 50 0 100M280 92q30 34 0 68M302 76q46 50 0 100', 2);

const dispenser: Motif = ({ disc, path, line }) =>
  disc(200, 148, 88, 'm') +
  disc(200, 148, 66, 'u') +
  line(
    times(14, (i) => {
      const angle = (i / 14) * 2 * Math.PI;
      return `M200 148L${(200 + 66 * Math.cos(angle)).toFixed(1)} ${(148 + 66 * Math.sin(angle)).toFixed(1)}`;
    }),
    1,
  ) +
  path('M200 148L200 82A66 66 0 0 1 228.6 88.5Z', 's') +
  disc(200, 148, 22, 'p');

const scanner: Motif = ({ turn, path, box, disc }) =>
  turn(
    -30,
    200,
    150,
    path('M92 132h150q16 0 16 18t-16 18H92q-16 0-16-18t16-18Z', 'm') +
      box(258, 138, 60, 24, 'w') +
      box(318, 130, 18, 40, 's') +
      disc(150, 150, 10, 'p'),
  ) + path('M150 236h70l-12-24h-46Z', 'k');

export const devices = {
  chip,
  node,
  supply,
  charger,
  gateway,
  headset,
  speaker,
  glasses,
  unit,
  lamp,
  ledBar,
  streetLight,
  spotlight,
  medical,
  walker,
  rail,
  sensor,
  dispenser,
  scanner,
} satisfies Record<string, Motif>;
