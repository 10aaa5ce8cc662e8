/** Views of the hall and the city for the posts of the media center. */
import type { Dice } from '../seeder/random.ts';
import { type Brush, times } from './shapes.ts';

type Scene = (brush: Brush, dice: Dice) => string;

const tables: Scene = ({ box, flat, line }, dice) =>
  box(30, 30, 340, 240, 'u') +
  line(times(4, (i) => `M${30 + (i + 1) * 68} 30v240`) + times(3, (i) => `M30 ${30 + (i + 1) * 60}h340`), 1) +
  times(20, (i) => {
    const [x, y] = [46 + (i % 5) * 68, 44 + Math.floor(i / 5) * 60];
    return (
      box(x, y, 36, 30, dice.pick(['m', 'w', 'p', 'p'] as const)) +
      flat(`M${x - 8} ${y + 10}h5v10h-5zM${x + 39} ${y + 10}h5v10h-5z`, 's')
    );
  });

const door: Scene = ({ box, line, flat }, dice) =>
  box(50, 24, 300, 252, 'k') +
  times(3, (i) => {
    const x = 62 + i * 94;
    return (
      box(x, 36, 86, 228, (['w', 'p', 'w'] as const)[i]) +
      times(4, () =>
        flat(
          `M${x + dice.whole(0, 5) * 14.33} ${36 + dice.whole(0, 14) * 15.2}h14.33v15.2h-14.33z`,
          dice.pick(['m', 's'] as const),
        ),
      ) +
      line(
        times(5, (k) => `M${x + 14.33 * (k + 1)} 36v228`) + times(14, (k) => `M${x} ${51.2 + k * 15.2}h86`),
        1,
      )
    );
  });

const city: Scene = ({ box, path, line, disc, flat }, dice) =>
  disc(314, 74, 26, 's') +
  times(7, (i) => {
    const [h, x] = [dice.whole(60, 130), 20 + i * 52];
    return (
      box(x, 236 - h, 50, h, dice.pick(['m', 'w', 'u', 'w'] as const)) +
      times(Math.floor(h / 26), (row) =>
        flat(`M${x + 10} ${244 - h + row * 26}h9v12h-9zM${x + 31} ${244 - h + row * 26}h9v12h-9z`, 'k'),
      )
    );
  }) +
  path('M186 236V92l14-52 14 52v144Z', 'k') +
  line('M0 236h400M0 254h400M0 262h400', 1);

const field: Scene = ({ path, line, disc }) =>
  disc(88, 72, 30, 's') +
  path('M0 150l90-52 70 36 96-66 144 84v148H0Z', 'w') +
  path('M0 176q200-40 400 0v124H0Z', 'm') +
  line(
    times(9, (i) => `M200 168L${i * 62 - 48} 300`),
    2,
  ) +
  times(12, (i) => line(`M${20 + i * 32} ${214 + (i % 3) * 22}v-20m0 8l-8-8m8 8l8-8`, 2));

const crates: Scene = ({ box, line, flat }) =>
  times(6, (i) => {
    const [x, y] = [
      [60, 166],
      [150, 166],
      [240, 166],
      [105, 96],
      [195, 96],
      [150, 26],
    ][i] as [number, number];
    return (
      box(x, y, 90, 70, (['m', 'w', 'u'] as const)[i % 3]) +
      line(`M${x} ${y + 18}h90M${x + 45} ${y}v18`, 1) +
      flat(`M${x + 12} ${y + 36}h18v18h-18z`, 's')
    );
  }) + line('M20 236h360');

const kiln: Scene = ({ path, line, box }) =>
  path('M60 236V150q0-84 140-84t140 84v86Z', 'm') +
  path('M150 236v-56q0-44 50-44t50 44v56Z', 'k') +
  path('M176 236q-8-40 24-74q32 34 24 74Z', 's') +
  line('M60 176h90M250 176h90M74 130h70M256 130h70M110 92v38M290 92v38', 1) +
  box(186, 26, 28, 42, 'u');

const people: Scene = ({ disc, path, line }, dice) =>
  times(9, (i) => {
    const [x, y] = [58 + (i % 5) * 70 + Math.floor(i / 5) * 36, 126 + Math.floor(i / 5) * 70];
    const fill = dice.pick(['m', 's', 'w', 'u'] as const);
    return path(`M${x - 26} ${y + 66}q0-46 26-46t26 46Z`, fill) + disc(x, y, 17, 'p');
  }) + line('M20 50h360M20 66h360', 1);

const hands: Scene = ({ path, box, disc }) =>
  path('M0 120h110l60 34 40-14 60 40-20 26-50-12-40 12-60-20H0Z', 'm') +
  path('M400 116h-110l-70 24-40 30 24 22 56-16 60 34h80Z', 'w') +
  box(0, 112, 34, 82, 's') +
  box(366, 108, 34, 108, 'k') +
  disc(200, 60, 14, 's');

const drums: Scene = ({ disc, line }) =>
  times(5, (ring) => disc(200, 150, 130 - ring * 24, (['m', 'w', 'p', 's', 'k'] as const)[ring])) +
  line(
    times(
      12,
      (i) =>
        `M${(200 + 118 * Math.cos((i * Math.PI) / 6)).toFixed(1)} ${(150 + 118 * Math.sin((i * Math.PI) / 6)).toFixed(1)}L${(200 + 70 * Math.cos((i * Math.PI) / 6 + 0.26)).toFixed(1)} ${(150 + 70 * Math.sin((i * Math.PI) / 6 + 0.26)).toFixed(1)}`,
    ),
  );

const plan: Scene = ({ box, line, disc }, dice) =>
  box(40, 40, 320, 220) +
  line('M40 110h120V40M240 260v-90h120M200 40v40', 4) +
  times(15, (i) =>
    box(62 + (i % 5) * 58, 122 + Math.floor(i / 5) * 44, 34, 24, dice.pick(['w', 'm', 'u'] as const)),
  ) +
  disc(300, 80, 20, 's');

const poster: Scene = ({ box, flat, line }, dice) =>
  box(120, 20, 160, 260, 'm') +
  times(18, (i) =>
    flat(
      `M${136 + (i % 6) * 22} ${40 + Math.floor(i / 6) * 22}h18v18h-18z`,
      dice.pick(['p', 's', 'w', 'k'] as const),
    ),
  ) +
  box(136, 124, 128, 92, 'p') +
  line('M136 232h128M136 246h96M152 124v92M184 124v92M216 124v92M248 124v92M136 154h128M136 186h128', 2) +
  line('M20 280h360', 2);

const scenes = { tables, door, city, field, crates, kiln, people, hands, drums, plan, poster };
export type SceneName = keyof typeof scenes;

export function sceneOf(name: SceneName): Scene {
  return scenes[name];
}
