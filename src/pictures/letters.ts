/** Text as outlines, so that a drawn picture needs no font: lines that fit a width, and the path of each. */
import type { Glyph, Outlines, Point } from '../face/truetype.ts';

const width = (glyphs: Outlines, text: string) =>
  [...text].reduce((sum, character) => sum + (glyphs.glyphs.get(character)?.advance ?? 0), 0) /
  glyphs.unitsPerEm;

/** Where a line may end in `text`: at spaces; inside a word only where it is longer than a whole line. */
function wrap(outlines: Outlines, text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (width(outlines, longer) <= most) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const character of word) {
      if (width(outlines, line + character) > most && line) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return line ? [...lines, line] : lines;
}

/** The lines of `text` in the first of these settings that holds them; in the last one what is too much is cut. */
export function fitted(
  outlines: Outlines,
  text: string,
  most: number,
  settings: [size: number, lines: number][],
): { size: number; lines: string[] } {
  for (const [size, count] of settings) {
    const lines = wrap(outlines, text, most / size);
    if (lines.length <= count) return { size, lines };
  }
  const [size, count] = settings.at(-1) ?? [16, 1];
  const lines = wrap(outlines, text, most / size).slice(0, count);
  let last = lines.at(-1) ?? '';
  while (last && width(outlines, `${last}…`) > most / size) last = [...last].slice(0, -1).join('');
  return { size, lines: [...lines.slice(0, -1), `${last.trimEnd()}…`] };
}

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });

/** TrueType's quadratic curves: between two points off the curve lies one on it. */
function contour(points: Point[], at: (point: Point) => string): string {
  const first = points.findIndex(({ on }) => on);
  const turned = first > 0 ? [...points.slice(first), ...points.slice(0, first)] : points;
  const start = first >= 0 ? turned[0] : between(points[0] as Point, points.at(-1) as Point);
  if (!start) return '';
  const path = [`M${at(start)}`];
  let control: Point | undefined;
  for (const point of [...(first >= 0 ? turned.slice(1) : turned), start]) {
    if (point.on) path.push(control ? `Q${at(control)} ${at(point)}` : `L${at(point)}`);
    else if (control) path.push(`Q${at(control)} ${at(between(control, point))}`);
    control = point.on ? undefined : point;
  }
  return `${path.join('')}Z`;
}

/** The path of one line whose baseline begins at (x, y). */
export function linePath(outlines: Outlines, text: string, x: number, y: number, size: number): string {
  const scale = size / outlines.unitsPerEm;
  const round = (value: number) => Math.round(value * 10) / 10;
  let pen = x;
  return [...text]
    .map((character) => {
      const glyph: Glyph | undefined = outlines.glyphs.get(character);
      const from = pen;
      pen += (glyph?.advance ?? 0) * scale;
      const at = (point: Point) => `${round(from + point.x * scale)} ${round(y - point.y * scale)}`;
      return (glyph?.contours ?? []).map((points) => contour(points, at)).join('');
    })
    .join('');
}
