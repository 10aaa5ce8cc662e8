/** Draws the picture of a shared link: names in both scripts on paper, beside a lattice whose squares are the subject's own. */
import { Resvg } from '@resvg/resvg-js';
import { fingerprint, pictureSize } from '#domain/picture/picture.ts';
import { outlinesOf } from '../fonts/outlines.ts';
import { fitted, linePath } from './letters.ts';

export type PictureText = {
  /** What it is, above the title. */
  over: string;
  title: string;
  /** The title in the other script. */
  second: string;
  note: string;
  /** Whose site it is, in both scripts. */
  sign: string;
};

/** The tokens of `styles/tokens.css` in sRGB: pictures know no OKLCH. */
const colours = { paper: '#faf9f4', ink: '#181c22', soft: '#484c54', line: '#9a9b9b', yard: '#cc4a26' };
const fills = ['#cc4a26', '#cc4a26', '#0b7c6a', '#0b7c6a', '#dcae5c', '#181c22', '#181c22', '#181c22'];

const { width, height } = pictureSize;
const cell = 45;
const columns = 8;
const rows = height / cell;
const left = width - columns * cell;
const margin = 72;
const textWidth = left - 2 * margin;

/** The lattice, with squares where the words of the subject put them: the same words give the same picture. */
function lattice(seed: string): string {
  const lines = [
    ...Array.from({ length: columns }, (_, i) => `M${left + i * cell} 0V${height}`),
    ...Array.from({ length: rows - 1 }, (_, i) => `M${left} ${(i + 1) * cell}H${width}`),
  ].join('');
  const taken = new Set<number>();
  const squares = fills.map((fill, i) => {
    let place = (Number.parseInt(fingerprint(`${i}${seed}${i}`), 36) >>> 9) % (columns * rows);
    while (taken.has(place)) place = (place + 1) % (columns * rows);
    taken.add(place);
    const [x, y] = [left + (place % columns) * cell, Math.floor(place / columns) * cell];
    return `<path fill="${fill}" d="M${x} ${y}h${cell}v${cell}h-${cell}z"/>`;
  });
  return `${squares.join('')}<path d="${lines}" fill="none" stroke="${colours.ink}" stroke-width="1.5"/>
    <path d="M${left} 0V${height}" stroke="${colours.ink}" stroke-width="4"/>`;
}

/** The sign of the site (`components/frame/Mark.astro`), at the size of a line of text. */
const mark = `<g transform="translate(${margin} 60) scale(1.6)"><path d="M9.67 9.67h8.66v8.66H9.67z" fill="${colours.yard}"/>
  <path d="M1 1h26v26H1zM9.67 1v26M18.33 1v26M1 9.67h26M1 18.33h26" fill="none" stroke="${colours.ink}" stroke-width="1.5"/></g>`;

/** The picture as SVG without any text in it. */
export async function pictureSvg(text: PictureText): Promise<string> {
  const glyphs = await outlinesOf(`${Object.values(text).join('')}…`);
  const paths: string[] = [];
  const write = (line: string, x: number, y: number, size: number, fill: string) =>
    paths.push(`<path fill="${fill}" d="${linePath(glyphs, line, x, y, size)}"/>`);
  write(text.sign, margin + 62, 92, 30, colours.ink);
  let y = 210;
  paths.push(`<path fill="${colours.yard}" d="M${margin} ${y - 19}h18v18h-18z"/>`);
  write(text.over, margin + 34, y, 27, colours.soft);
  const stack = ({ lines, size }: { lines: string[]; size: number }, leading: number, fill: string) => {
    for (const line of lines) {
      y += size * leading;
      write(line, margin, y, size, fill);
    }
  };
  y += 22;
  // Between the kind and the rule there is room for 270 pixels.
  const title = fitted(glyphs, text.title, textWidth, [
    [76, 2],
    [66, 2],
    [58, 3],
    [50, 3],
    [44, 3],
  ]);
  stack(title, 1.2, colours.ink);
  y += 16;
  const second: [number, number][] =
    title.lines.length > 2
      ? [
          [34, 1],
          [28, 1],
        ]
      : [
          [36, 1],
          [28, 2],
        ];
  stack(fitted(glyphs, text.second, textWidth, second), 1.3, colours.soft);
  const note = fitted(glyphs, text.note, textWidth, [
    [27, 1],
    [24, 1],
  ]);
  for (const line of note.lines) write(line, margin, height - 60, note.size, colours.ink);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <path fill="${colours.paper}" d="M0 0h${width}v${height}H0z"/>${lattice(text.title + text.second)}${mark}${paths.join('')}
    <path d="M${margin} ${height - 108}h${textWidth}" stroke="${colours.line}" stroke-width="1.5"/></svg>`;
}

/** The picture as PNG. */
export async function drawPicture(text: PictureText): Promise<Buffer> {
  return new Resvg(await pictureSvg(text), { font: { loadSystemFonts: false } }).render().asPng();
}
