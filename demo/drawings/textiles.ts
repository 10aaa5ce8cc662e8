/** What is worn, carried, slept under or made into something: cloth, leather, jewels, rolls and grains. */
import { type Motif, times } from './shapes.ts';

const sweater: Motif = ({ path, line }, variant) =>
  path('M156 74l-58 34-18 92 34 8 18-58v86h136v-86l18 58 34-8-18-92-58-34q-44 28-88 0Z', 'm') +
  path('M156 74q44 42 88 0l-10-6q-34 26-68 0Z', 's') +
  line(
    times(3, (i) => `M132 ${166 + i * 16}${'l11-8 11 8'.repeat(6)}l4-3`),
    variant % 2 ? 2 : 1,
  ) +
  line('M132 226h136');

const shirt: Motif = ({ path, box, line, disc }) =>
  path('M158 72l-60 30-14 84 34 8 14-50v92h136v-92l14 50 34-8-14-84-60-30Z', 'm') +
  path('M158 72q42 34 84 0l-6-14h-72Z', 'u') +
  box(192, 92, 16, 144, 'u') +
  times(4, (i) => disc(200, 114 + i * 32, 3, 'k')) +
  line('M132 144v-22M268 144v-22');

const vest: Motif = ({ path, line }) =>
  path('M150 66q0 40-26 58v112h152V124q-26-18-26-58l-24-6-26 70-26-70Z', 'm') +
  line(
    times(7, (i) => `M124 ${140 + i * 14}h152`),
    1,
  ) +
  line('M200 130v106', 3) +
  path('M176 60l24 70 24-70-10-4q-14 14-28 0Z', 's');

const jacket: Motif = ({ path, line, box }) =>
  path('M154 84l-52 26-20 96 34 6 14-54v78h140v-78l14 54 34-6-20-96-52-26Z', 'm') +
  path('M152 86q-6-40 48-40t48 40q-48 24-96 0Z', 's') +
  line('M200 98v138', 3) +
  box(146, 180, 34, 24, 'w') +
  box(220, 180, 34, 24, 'w');

const beanie: Motif = ({ path, line, box }) =>
  path('M116 192c0-84 34-112 84-112s84 28 84 112Z', 'm') +
  line('M148 192c0-60 16-96 52-112M252 192c0-60-16-96-52-112M200 80v112', 1) +
  box(106, 188, 188, 48, 's') +
  line(
    times(10, (i) => `M${124 + i * 17} 188v48`),
    1,
  );

const socks: Motif = ({ path, line }) =>
  times(2, (i) => {
    const x = 108 + i * 86;
    return (
      path(`M${x} 70h56v92l42 34q10 30-24 38h-40q-34-6-34-44Z`, i ? 'w' : 'm') +
      line(`M${x} 92h56M${x} 104h56`) +
      path(`M${x + 98} 196q10 30-24 38l-14-34 14-22Z`, 's')
    );
  });

const scarf: Motif = ({ path, line }) =>
  path('M120 74h160v34H166l-6 128h-50V96q0-22 10-22Z', 'm') +
  path('M230 108h50v100h-50Z', 's') +
  line(
    times(5, (i) => `M${114 + i * 11} 236v-10M${235 + i * 10} 208v10`),
    2,
  ) +
  line('M110 196h52M110 206h52M230 180h50', 1);

const backpack: Motif = ({ path, box, line }) =>
  path('M164 92q0-36 36-36t36 36', 'n') +
  box(136, 82, 128, 154, 'm') +
  path('M136 82h128v40q-64 24-128 0Z', 's') +
  box(156, 164, 88, 56, 'w') +
  line('M156 182h88M200 122v22', 2) +
  box(190, 126, 20, 22, 'k');

const cardCase: Motif = ({ path, box, line, flat }) =>
  box(146, 88, 130, 84, 'w') +
  box(134, 102, 130, 84, 's') +
  box(122, 120, 156, 116, 'm') +
  path('M176 120q24 36 48 0Z', 'p') +
  line('M130 128h38M232 128h38M130 128v100h140v-100', 1) +
  flat('M144 196h18v18h-18z', 's');

const earrings: Motif = ({ line, disc, box }, variant) =>
  times(2, (i) => {
    const x = 154 + i * 92;
    return (
      line(`M${x} 60q14-2 12 16l-12 14v26`, 3) +
      (variant % 2 ? box(x - 20, 116, 40, 40, 'm') : disc(x, 138, 24, 'm')) +
      disc(x, 188, 14, 's')
    );
  });

const pendant: Motif = ({ path, disc, line }) =>
  line('M100 48q14 84 100 96q86-12 100-96', 3) +
  disc(200, 186, 48, 'm') +
  path('M216 142a48 48 0 1 0 0 88a38 38 0 1 1 0-88Z', 's') +
  disc(200, 138, 7, 'k');

const rings: Motif = ({ disc, path }) =>
  disc(166, 166, 62, 'm') +
  disc(166, 166, 46, 'u') +
  disc(240, 166, 62, 'n') +
  path('M240 104a62 62 0 1 1-.1 0Zm0 16a46 46 0 1 0 .1 0Z', 's') +
  path('M156 94l10-16 10 16-10 12Z', 'p');

const quilt: Motif = ({ path, line, box }, variant) =>
  box(104, 192, 192, 44, 'm') +
  box(104, 150, 192, 42, 'w') +
  box(104, 108, 192, 42, variant % 2 ? 's' : 'u') +
  line(
    times(11, (i) => `M${120 + i * 16} 192v44`),
    1,
  ) +
  line(
    times(8, (i) => `M${104 + i * 24} 192l24-42M${128 + i * 24} 192l-24-42`).replace(
      /M296 192l24-42M320 192/,
      'M296 192',
    ),
    1,
  ) +
  path('M104 108h192v10H104Z', 'k');

const roll: Motif = ({ path, oval, line, disc }, variant) =>
  path('M130 82h150v154H130Z', 'w') +
  path('M96 82h150q18 0 18 26t-18 26H96Z', 'm') +
  oval(96, 108, 18, 26, 's') +
  disc(96, 108, 8, 'p') +
  (variant % 2
    ? line(
        times(5, (i) => `M${150 + i * 26} 140v92`),
        1,
      )
    : times(6, (i) => disc(152 + (i % 3) * 50, 164 + Math.floor(i / 3) * 40, 9, i % 2 ? 's' : 'm')));

const rolls: Motif = ({ disc }) =>
  times(3, (i) => {
    const [x, y] = [
      [148, 188],
      [252, 188],
      [200, 102],
    ][i] as [number, number];
    return (
      disc(x, y, 48, i === 2 ? 's' : 'm') + disc(x, y, 34, 'n') + disc(x, y, 20, 'w') + disc(x, y, 9, 'p')
    );
  });

const spool: Motif = ({ path, box, line }) =>
  box(150, 78, 100, 18, 'k') +
  box(150, 218, 100, 18, 'k') +
  path('M162 96h76l10 122h-96Z', 'm') +
  line(
    times(8, (i) => `M${160 - i} ${110 + i * 14}l${80 + i * 2} 8`),
    1,
  ) +
  line('M246 200q40 0 38 36', 3);

const sheets: Motif = ({ path }, variant) =>
  times(4, (i) =>
    path(
      `M${92 + i * 4} ${208 - i * 30}l72-40 132 18-72 44Z`,
      (['m', 'w', 's', 'u'] as const)[(i + variant) % 4],
    ),
  );

const grains: Motif = ({ disc, path, flat }, variant) =>
  path('M84 236q30-14 52-62t64-52q44 0 66 52t50 62Z', 'm') +
  times(18, (i) =>
    disc(
      112 + ((i * 53) % 178),
      226 - ((i * 29) % Math.max(8, 84 - Math.abs(((i * 53) % 178) - 88))),
      6,
      i % 3 ? 'w' : 's',
    ),
  ) +
  (variant % 2 ? flat('M186 92h28v28h-28z', 's') : disc(200, 104, 15, 'w'));

const tiles: Motif = ({ box }, variant) =>
  times(16, (i) =>
    box(
      116 + (i % 4) * 42,
      70 + Math.floor(i / 4) * 42,
      36,
      36,
      (i * 5 + variant) % 7 === 0 ? 's' : (i + Math.floor(i / 4)) % 2 ? 'm' : 'w',
    ),
  );

export const textiles = {
  sweater,
  shirt,
  vest,
  jacket,
  beanie,
  socks,
  scarf,
  backpack,
  cardCase,
  earrings,
  pendant,
  rings,
  quilt,
  roll,
  rolls,
  spool,
  sheets,
  grains,
  tiles,
} satisfies Record<string, Motif>;
