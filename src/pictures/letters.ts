/** Text as outlines, so that a drawn picture needs no font: lines that fit a width, and the path of each. */
import type { Glyphs } from '../fonts/outlines.ts';

const width = (glyphs: Glyphs, text: string) =>
  [...text].reduce((sum, character) => sum + (glyphs.get(character)?.advance ?? 0), 0);

/** Where a line may end in `text`: at spaces; inside a word only where it is longer than a whole line. */
function wrap(glyphs: Glyphs, text: string, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (width(glyphs, longer) <= most) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const character of word) {
      if (width(glyphs, line + character) > most && line) {
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
  glyphs: Glyphs,
  text: string,
  most: number,
  settings: [size: number, lines: number][],
): { size: number; lines: string[] } {
  for (const [size, count] of settings) {
    const lines = wrap(glyphs, text, most / size);
    if (lines.length <= count) return { size, lines };
  }
  const [size, count] = settings.at(-1) ?? [16, 1];
  const lines = wrap(glyphs, text, most / size).slice(0, count);
  let last = lines.at(-1) ?? '';
  while (last && width(glyphs, `${last}…`) > most / size) last = [...last].slice(0, -1).join('');
  return { size, lines: [...lines.slice(0, -1), `${last.trimEnd()}…`] };
}

/** The path of one line whose baseline begins at (x, y). */
export function linePath(glyphs: Glyphs, text: string, x: number, y: number, size: number): string {
  const round = (value: number) => Math.round(value * 10) / 10;
  let pen = x;
  const commands: string[] = [];
  for (const character of text) {
    const glyph = glyphs.get(character);
    if (!glyph) continue;
    for (const { type, values } of glyph.path) {
      const placed = values.map((value, at) => round(at % 2 === 0 ? pen + value * size : y - value * size));
      commands.push(type + placed.join(' '));
    }
    pen += glyph.advance * size;
  }
  return commands.join('');
}
