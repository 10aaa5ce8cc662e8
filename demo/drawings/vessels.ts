/** What is poured, filled or eaten from. */
import { type Motif, times } from './shapes.ts';

const bottle: Motif = ({ path, box, flat }, variant) =>
  times(1 + (variant % 2), (i) => {
    const x = (variant % 2 ? 150 : 178) + i * 58;
    return [
      path(`M${x} 236V124q0-14 12-22V72h22v30q12 8 12 22v112Z`, i ? 'w' : 'm'),
      box(x + 9, 56, 28, 18, 'k'),
      box(x, 152, 46, 52),
      flat(`M${x + 15} 168h16v16h-16z`, 's'),
    ].join('');
  });

const flask: Motif = ({ path, box, disc, line }) =>
  path('M200 92c58 0 72 40 72 78 0 44-28 66-72 66s-72-22-72-66c0-38 14-78 72-78Z', 'm') +
  box(186, 66, 28, 28, 'p') +
  box(180, 54, 40, 14, 'k') +
  disc(200, 166, 30, 'p') +
  line('M186 166h28M200 152v28', 3);

const can: Motif = ({ box, oval, flat, line }, variant) =>
  times(2, (i) => {
    const x = 132 + i * 72;
    return (
      box(x, 104, 62, 128, i === variant % 2 ? 'm' : 'w') +
      oval(x + 31, 232, 31, 7, i === variant % 2 ? 'm' : 'w') +
      flat(`M${x + 1.2} 220h59.6v12h-59.6z`, i === variant % 2 ? 'm' : 'w') +
      oval(x + 31, 104, 31, 8, 'u') +
      line(`M${x} 150h62M${x} 186h62`) +
      flat(`M${x + 21} 158h20v20h-20z`, 's')
    );
  });

const jar: Motif = ({ path, box, flat, line }, variant) =>
  path('M142 236V132q0-16 16-16h84q16 0 16 16v104Z', variant % 2 ? 'w' : 'm') +
  box(148, 88, 104, 28, 'k') +
  box(142, 154, 116, 46) +
  times(5, (i) => flat(`M${156 + i * 19} 170h12v14h-12z`, i % 2 ? 'm' : 's')) +
  line('M148 102h104', 1);

const crock: Motif = ({ path, line, oval }) =>
  path('M152 100h96c40 34 36 102 6 136H146c-30-34-34-102 6-136Z', 'm') +
  oval(200, 98, 54, 10, 'k') +
  path('M164 92q36-26 72 0Z', 's') +
  line('M128 158q72 18 144 0M130 176q70 18 140 0');

const tube: Motif = ({ path, box, line, flat }) =>
  path('M164 60h72l-10 140h-52Z', 'm') +
  line('M164 72h72') +
  box(172, 200, 56, 36, 'k') +
  flat('M186 104h28v28h-28z', 'p') +
  line('M182 152h36M184 164h32');

const pouch: Motif = ({ path, line, flat, disc }, variant) =>
  path('M144 76h112v18l8 142H136l8-142Z', 'm') +
  line('M144 94h112M144 84h112', 1) +
  path('M160 124h80v70h-80Z') +
  (variant % 2 ? disc(200, 159, 20, 's') : flat('M184 143h32v32h-32z', 's')) +
  line('M136 228h128', 1);

const sachets: Motif = ({ box, turn, line, flat }) =>
  times(5, (i) =>
    turn(
      -24 + i * 12,
      200,
      330,
      box(180, 90, 40, 130, i % 2 ? 'w' : 'm') +
        line('M180 104h40', 1) +
        flat('M192 146h16v34h-16z', i % 2 ? 'm' : 's'),
    ),
  ) + box(120, 196, 160, 40, 'p');

const carton: Motif = ({ path, flat, line }, variant) =>
  path('M136 112l88-16v140h-88Z', 'm') +
  path('M224 96l44 20v120h-44Z', 'w') +
  path('M136 112l44 18 88-14-44-20Z', 'u') +
  line('M180 130v106', 1) +
  (variant % 2
    ? flat('M152 160h28v28h-28zM184 184h20v20h-20z', 's')
    : flat('M148 168h60v10h-60zM148 186h40v6h-40z', 'p'));

const blister: Motif = ({ box, oval, line }) =>
  box(112, 88, 176, 132, 'w') +
  times(12, (i) => oval(142 + (i % 4) * 39, 116 + Math.floor(i / 4) * 38, 14, 11, i % 5 === 2 ? 's' : 'm')) +
  line('M112 135h176M112 173h176', 1);

const capsules: Motif = (brush) =>
  jar(brush, 1) +
  times(4, (i) => brush.path(`M${92 + i * 62} 236a9 9 0 0 1 0-18h20a9 9 0 0 1 0 18Z`, i % 2 ? 'm' : 's'));

const mask: Motif = ({ path, oval, line }) =>
  path('M200 66c62 0 76 44 70 90-6 48-36 80-70 80s-64-32-70-80c-6-46 8-90 70-90Z', 'w') +
  oval(170, 134, 18, 9) +
  oval(230, 134, 18, 9) +
  path('M180 198q20 14 40 0-20-10-40 0Z', 's') +
  line('M200 140v34l-8 6M130 120h-18M270 120h18');

const bar: Motif = ({ box, path, line, flat }) =>
  path('M110 182l24-26h156l-24 26Z', 'w') +
  box(110, 182, 156, 54, 'm') +
  path('M266 182l24-26v54l-24 26Z', 's') +
  flat('M160 200h56v18h-56z', 'p') +
  line('M122 190h20', 1);

const bowl: Motif = ({ path, oval, line }, variant) =>
  path('M104 132h192c0 62-40 92-72 94v10h-48v-10c-32-2-72-32-72-94Z', 'm') +
  oval(200, 132, 96, 20, 'u') +
  oval(200, 134, 78, 13, 's') +
  (variant % 2 ? line('M116 170q84 26 168 0') : line('M176 226h48'));

const mug: Motif = ({ path, box, oval, line }) =>
  path('M246 140q46-6 44 30t-52 34', 'n') +
  path('M246 154q28-4 26 16t-32 20', 'n') +
  box(144, 112, 104, 120, 'm') +
  oval(196, 232, 52, 6, 'm') +
  oval(196, 112, 52, 12, 'u') +
  line('M144 176q26-26 52 0t52 0M144 192q26-26 52 0t52 0');

const cups: Motif = ({ path, oval }, variant) =>
  times(2, (i) => {
    const x = 116 + i * 92;
    return path(`M${x} 142h76l-10 94h-56Z`, i === variant % 2 ? 'm' : 'w') + oval(x + 38, 142, 38, 10, 'u');
  });

const teaSet: Motif = ({ path, oval, box, line }) =>
  path('M234 146q48-16 44 14t-44 32', 'n') +
  path('M142 132h96c20 36 14 76-14 86h-68c-28-10-34-50-14-86Z', 'm') +
  path('M140 172l-44-34 12-8 36 22Z', 'm') +
  oval(190, 132, 48, 9, 'u') +
  box(182, 110, 16, 14, 'k') +
  times(3, (i) => path(`M${224 + i * 34} 206h28l-5 28h-18Z`, i === 1 ? 's' : 'w')) +
  line('M150 222h80');

const tray: Motif = ({ path, line, disc, flat }) =>
  path('M84 152l54-44h124l54 44v14l-54 44H138l-54-44Z', 'k') +
  path('M96 152l46-36h116l46 36-46 36H142Z', 'm') +
  disc(200, 152, 20, 's') +
  times(8, (i) => flat(`M${128 + i * 19} ${130 + ((i * 7) % 3) * 16}h8v8h-8z`, i % 2 ? 'w' : 's')) +
  line('M142 210v24M258 210v24', 4);

const spoon: Motif = ({ oval, box }) =>
  oval(146, 96, 26, 36, 'm') +
  box(141, 130, 10, 106, 'm') +
  box(206, 62, 9, 174, 's') +
  box(230, 62, 9, 174, 's') +
  box(200, 212, 46, 14, 'k');

const setting: Motif = ({ disc, oval, box }) =>
  disc(188, 152, 74, 'w') +
  disc(188, 152, 54, 'm') +
  disc(188, 152, 34, 'u') +
  oval(92, 116, 13, 20, 's') +
  box(88, 134, 8, 92, 's') +
  disc(290, 110, 24, 's') +
  disc(290, 196, 24, 'm') +
  disc(290, 110, 14, 'u') +
  disc(290, 196, 14, 'u');

const pot: Motif = ({ path, box, line }) =>
  box(76, 148, 40, 16, 'k') +
  box(284, 148, 40, 16, 'k') +
  path('M112 130h176v82q0 24-24 24H136q-24 0-24-24Z', 'm') +
  path('M106 130q94-56 188 0Z', 's') +
  box(184, 78, 32, 18, 'k') +
  line('M112 154h176', 1);

const board: Motif = ({ box, disc, line, flat }) =>
  box(130, 76, 140, 160, 'm') +
  disc(200, 96, 9, 'p') +
  line('M146 120h108M146 220h108', 1) +
  flat('M158 140h36v36h-36z', 'w') +
  flat('M206 164h24v24h-24z', 's');

const boxes: Motif = ({ box, line, flat }) =>
  times(3, (i) => {
    const [x, y, w] = [112 + i * 18, 190 - i * 50, 176 - i * 36];
    return (
      box(x, y, w, 46, (['m', 'w', 'u'] as const)[i]) +
      box(x - 5, y - 8, w + 10, 12, 'k') +
      flat(`M${x + w / 2 - 8} ${y + 16}h16v16h-16z`, 's')
    );
  }) + line('M84 236h232', 1);

const bucket: Motif = ({ path, oval, line, flat }) =>
  line('M136 116q64-96 128 0', 3) +
  path('M130 114h140l-14 122H144Z', 'm') +
  oval(200, 114, 70, 13, 'u') +
  flat('M158 156h84v44h-84z', 'p') +
  flat('M170 168h24v20h-24z', 's') +
  line('M202 172h30M202 184h22', 1);

const syringe: Motif = ({ box, turn, line }) =>
  turn(
    -32,
    200,
    150,
    box(130, 132, 130, 36, 'w') +
      box(176, 132, 84, 36, 'm') +
      box(82, 142, 94, 16, 'u') +
      box(72, 126, 12, 48, 'k') +
      box(260, 142, 24, 16, 's') +
      line('M284 150h46', 3) +
      line('M150 132v10M166 132v10M194 132v10M210 132v10'),
  );

const compact: Motif = ({ disc, path, line }) =>
  disc(200, 96, 52, 'w') +
  path('M132 166h136v30q0 40-68 40t-68-40Z', 'm') +
  path('M132 166q68 44 136 0-68-44-136 0Z', 'u') +
  path('M152 166q48 26 96 0-48-26-96 0Z', 's') +
  line('M164 84l30 40M186 74l30 40', 1);

export const vessels = {
  bottle,
  flask,
  can,
  jar,
  crock,
  tube,
  pouch,
  sachets,
  carton,
  blister,
  capsules,
  mask,
  bar,
  bowl,
  mug,
  cups,
  teaSet,
  tray,
  spoon,
  setting,
  pot,
  board,
  boxes,
  bucket,
  syringe,
  compact,
} satisfies Record<string, Motif>;
