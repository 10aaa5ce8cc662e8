/** What is read, looked at, played or performed: screens, books, games, instruments, stages. */
import { type Motif, times } from './shapes.ts';

const screen: Motif = ({ box, flat, line, path }, variant) =>
  box(84, 66, 232, 142, 'k') +
  box(94, 76, 212, 122, 'p') +
  box(94, 76, 212, 18, 'm') +
  (variant % 3 === 0
    ? times(4, (i) => box(108, 106 + i * 22, 90 - i * 12, 12, i % 2 ? 'w' : 's')) + box(220, 106, 72, 78, 'w')
    : variant % 3 === 1
      ? times(12, (i) =>
          flat(
            `M${108 + (i % 4) * 47} ${106 + Math.floor(i / 4) * 30}h38v22h-38z`,
            i % 5 === 1 ? 's' : i % 2 ? 'w' : 'm',
          ),
        )
      : path('M108 186l34-40 34 18 40-46 72 68Z', 'w') + line('M108 186l34-40 34 18 40-46 46 30', 3)) +
  path('M176 208h48l8 28h-64Z', 'u');

const phone: Motif = ({ box, flat, disc, line }) =>
  box(152, 50, 96, 186, 'k') +
  box(160, 64, 80, 152, 'p') +
  box(160, 64, 80, 26, 'm') +
  times(
    3,
    (i) =>
      flat(`M170 ${102 + i * 36}h24v24h-24z`, i === 1 ? 's' : 'w') +
      line(`M202 ${108 + i * 36}h30M202 ${118 + i * 36}h20`, 2),
  ) +
  disc(200, 226, 4, 'p');

const captions: Motif = ({ path, line }) =>
  path('M84 72h150v84H142l-28 26v-26H84Z', 'm') +
  path('M166 124h150v76h-30v28l-28-28h-92Z', 'w') +
  line('M188 148h106M188 164h80M188 180h94', 3);

const book: Motif = ({ path, line, box }, variant) =>
  variant % 2
    ? times(6, (i) =>
        box(
          104 + i * 32,
          84 + ((i * 17) % 30),
          28,
          152 - ((i * 17) % 30),
          (['m', 'w', 's', 'u'] as const)[i % 4],
        ),
      )
    : path('M200 96q-52-26-112-8v132q60-18 112 8Z', 'w') +
      path('M200 96q52-26 112-8v132q-60-18-112 8Z', 'p') +
      line('M108 118q40-8 72 6M108 142q40-8 72 6M108 166q40-8 72 6', 2) +
      path('M226 118h60v62q-30-6-60 6Z', 's');

const blocks: Motif = ({ box, disc, line }) =>
  box(108, 166, 70, 70, 'm') +
  box(178, 166, 70, 70, 'w') +
  box(142, 96, 70, 70, 's') +
  disc(162, 124, 7, 'p') +
  disc(192, 124, 7, 'p') +
  disc(143, 201, 14, 'k') +
  disc(213, 201, 14, 'k') +
  line('M177 96V66M165 66h24', 4) +
  box(262, 206, 30, 30, 's');

const lock: Motif = ({ box, path, disc, line }, variant) =>
  path('M154 132v-28q0-46 46-46t46 46v28h-20v-26q0-26-26-26t-26 26v26Z', 'u') +
  box(132, 132, 136, 104, 'm') +
  disc(200, 174, 16, 'p') +
  line('M200 182v28', 5) +
  times(6, (i) => box(148 + i * 19, 144, 8, 8, (i + variant) % 3 ? 'w' : 's'));

const lens: Motif = ({ disc, box, line }) =>
  box(94, 84, 152, 122, 'w') +
  line(
    times(4, (i) => `M110 ${106 + i * 26}h120`),
    1,
  ) +
  box(146, 120, 40, 40, 's') +
  disc(232, 156, 56, 'n') +
  disc(232, 156, 46, 'm') +
  disc(232, 156, 26, 'p') +
  line('M272 196l44 40', 9);

const papers: Motif = ({ path, line, turn, box }) =>
  turn(-8, 200, 150, box(116, 70, 130, 160, 'w')) +
  turn(4, 200, 150, box(140, 66, 134, 168, 'p') + line('M158 96h98M158 114h98M158 132h60M158 180h60', 2)) +
  path('M226 170h44v44h-44Z', 's') +
  path('M150 66h40v18h-40Z', 'm');

const film: Motif = ({ box, disc, line }) =>
  box(86, 92, 228, 128, 'k') +
  times(10, (i) => box(94 + i * 22, 98, 12, 10, 'p') + box(94 + i * 22, 204, 12, 10, 'p')) +
  box(100, 116, 96, 80, 'w') +
  box(204, 116, 96, 80, 'm') +
  disc(148, 150, 22, 's') +
  line('M148 172v24M252 196v-40M234 172l18-16 18 16', 3);

const character: Motif = ({ disc, path, line }) =>
  path('M162 84L146 46l40 24M238 84l16-38-40 24', 'm') +
  disc(200, 124, 62, 'm') +
  path('M146 236q0-54 54-54t54 54Z', 's') +
  disc(180, 116, 9, 'p') +
  disc(220, 116, 9, 'p') +
  line('M178 148q22 16 44 0', 3) +
  disc(200, 212, 8, 'w');

const zither: Motif = ({ path, line }) =>
  path('M60 168l250-62 36 22v26L96 222l-36-24Z', 'm') +
  path('M60 168l250-62 36 22-250 62Z', 'w') +
  line(
    times(6, (i) => `M${76 + i * 4} ${172 + i * 3}L${300 + i * 5} ${112 + i * 4}`),
    1,
  ) +
  times(6, (i) => path(`M${136 + i * 26} ${164 - i * 6}l7-18 7 18Z`, 's'));

const drum: Motif = ({ path, oval, line }) =>
  path('M96 84q52 20 104 64 52-44 104-64v140q-52-20-104-64-52 44-104 64Z', 'm') +
  oval(96, 154, 22, 72, 'w') +
  oval(304, 154, 22, 72, 'w') +
  line('M112 104L288 204M112 204L288 104M116 154h168', 2) +
  oval(200, 154, 10, 24, 's');

const game: Motif = ({ box, disc, line }, variant) =>
  box(104, 64, 172, 172, 'w') +
  line('M124 84L256 216M256 84L124 216M124 84h132v132H124Z', 2) +
  times(4, (i) => disc(124 + (i % 2) * 132, 84 + Math.floor(i / 2) * 132, 14, variant % 2 ? 's' : 'm')) +
  disc(190, 150, 18, 's') +
  disc(190, 84, 8, 'k') +
  disc(256, 150, 8, 'm') +
  times(4, (i) => box(292, 92 + i * 34, 40, 16, i % 2 ? 'm' : 'p'));

const stones: Motif = ({ disc, path }) =>
  times(5, (i) =>
    disc(
      [140, 196, 256, 168, 228][i] as number,
      [204, 212, 200, 136, 132][i] as number,
      26,
      (['m', 's', 'w', 'w', 'm'] as const)[i],
    ),
  ) + path('M120 90q40-46 80 0t80 0', 'n');

const lantern: Motif = ({ path, line, box }) =>
  line('M200 34v28', 3) +
  box(160, 62, 80, 14, 'k') +
  path('M160 76h80l26 72-26 66h-80l-26-66Z', 'm') +
  line('M134 148h132M186 76l-8 72 8 66M214 76l8 72-8 66', 1) +
  box(160, 214, 80, 12, 'k') +
  line('M190 226v20M200 226v24M210 226v20', 2);

const cards: Motif = ({ box, turn, disc, flat }) =>
  times(4, (i) => turn(-18 + i * 12, 200, 300, box(146, 82, 108, 150, (['w', 'm', 'u', 'p'] as const)[i]))) +
  turn(18, 200, 300, disc(200, 140, 26, 's') + flat('M172 184h56v14h-56z', 'm'));

const stage: Motif = ({ path, box, disc, line }, variant) =>
  box(70, 206, 260, 30, 'k') +
  path('M84 56h232v22H84Z', 'm') +
  path('M84 78h44q-4 82-44 128ZM316 78h-44q4 82 44 128Z', 's') +
  (variant % 2
    ? disc(200, 128, 44, 'w') +
      path('M182 206v-30h36v30Z', 'm') +
      path('M186 150l-10-40h14l8 30M214 150l10-40h-14l-8 30', 'p')
    : times(
        3,
        (i) => disc(152 + i * 48, 176, 22, 'w') + line(`M${152 + i * 48} 198v8M${138 + i * 48} 150l-8-18`, 3),
      ));

const face: Motif = ({ path, line, disc }) =>
  path('M138 70h124q16 76-6 118-22 46-56 46t-56-46q-22-42-6-118Z', 'm') +
  path('M156 122q18-18 36 0-18 12-36 0ZM208 122q18-18 36 0-18 12-36 0Z', 'p') +
  path('M170 186q30 30 60 0-30-10-60 0Z', 'k') +
  line('M200 128v34l-12 6M150 100q18-12 38 0M212 100q20-12 38 0', 3) +
  disc(158, 164, 9, 's') +
  disc(242, 164, 9, 's') +
  disc(200, 92, 7, 's');

const panels: Motif = ({ box, disc, line, path }, variant) =>
  box(128, 44, 144, 192, 'p') +
  box(138, 54, 124, 52, variant % 2 ? 's' : 'm') +
  box(138, 114, 56, 60, 'w') +
  box(202, 114, 60, 60, 'u') +
  box(138, 182, 124, 46, variant % 2 ? 'm' : 's') +
  disc(168, 144, 14, 'm') +
  path('M212 126h38v22h-22l-8 12v-12h-8Z', 'p') +
  line('M150 206h40M150 216h24', 2);

export const pages = {
  screen,
  phone,
  captions,
  book,
  blocks,
  lock,
  lens,
  papers,
  film,
  character,
  zither,
  drum,
  game,
  stones,
  lantern,
  cards,
  stage,
  face,
  panels,
} satisfies Record<string, Motif>;
