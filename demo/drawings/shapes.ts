/**
 * What every drawing of the demonstration is made of: a few shapes in ink lines on paper, filled with at most three flat
 * tones. A drawing is 400 by 300 units; things stand on the line at 236.
 */

export const tones = {
  paper: '#faf8f3',
  sunk: '#f0ece2',
  ink: '#1a2130',
  slate: '#4d5a75',
  jade: '#127c6b',
  jadeWash: '#d9ece5',
  vermilion: '#cb4a2a',
  vermilionWash: '#f6e2da',
  ochre: '#dcae55',
  ochreWash: '#f6e8cb',
} as const;

/** The tones of one drawing: the thing, its accent, and a light third. */
export interface Paint {
  main: string;
  second: string;
  wash: string;
}

export const paints: readonly Paint[] = [
  { main: tones.jade, second: tones.ochre, wash: tones.jadeWash },
  { main: tones.vermilion, second: tones.jade, wash: tones.vermilionWash },
  { main: tones.ochre, second: tones.ink, wash: tones.ochreWash },
  { main: tones.jadeWash, second: tones.vermilion, wash: tones.sunk },
  { main: tones.slate, second: tones.ochre, wash: tones.ochreWash },
  { main: tones.ochreWash, second: tones.jade, wash: tones.jadeWash },
];

/** m main, s second, w wash, p paper, k ink, u sunk paper, n no fill. */
export type Fill = 'm' | 's' | 'w' | 'p' | 'k' | 'u' | 'n';

export function brush({ main, second, wash }: Paint) {
  const of: Record<Fill, string> = {
    m: main,
    s: second,
    w: wash,
    p: tones.paper,
    k: tones.ink,
    u: tones.sunk,
    n: 'none',
  };
  return {
    /** A rectangle: left, top, width, height. */
    box: (x: number, y: number, w: number, h: number, fill: Fill = 'p') =>
      `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${of[fill]}"/>`,
    disc: (x: number, y: number, r: number, fill: Fill = 'p') =>
      `<circle cx="${x}" cy="${y}" r="${r}" fill="${of[fill]}"/>`,
    oval: (x: number, y: number, rx: number, ry: number, fill: Fill = 'p') =>
      `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${of[fill]}"/>`,
    path: (d: string, fill: Fill = 'p') => `<path d="${d}" fill="${of[fill]}"/>`,
    /** Ink alone. */
    line: (d: string, width = 2) => `<path d="${d}" fill="none" stroke-width="${width}"/>`,
    /** Without an outline. */
    flat: (d: string, fill: Fill) => `<path d="${d}" fill="${of[fill]}" stroke="none"/>`,
    /** The same again, moved. */
    at: (x: number, y: number, inner: string) => `<g transform="translate(${x} ${y})">${inner}</g>`,
    turn: (degrees: number, x: number, y: number, inner: string) =>
      `<g transform="rotate(${degrees} ${x} ${y})">${inner}</g>`,
  };
}
export type Brush = ReturnType<typeof brush>;

/** A thing, drawn with a brush. `variant` counts through whatever the thing has several of. */
export type Motif = (brush: Brush, variant: number) => string;

export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
