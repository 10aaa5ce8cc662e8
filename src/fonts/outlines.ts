/** Outlines of the display face, for pictures that are drawn without fonts. */
import { readFileSync } from 'node:fs';
import { Blob, Face, Font } from 'harfbuzzjs';
import subsetFont from 'subset-font';
import { sliceOf } from './source.ts';

/** In units of the em; the baseline is 0, and y grows upwards. */
export type Glyph = {
  advance: number;
  /** Commands of an SVG path, each with its coordinates: x, y, x, y. */
  path: { type: string; values: number[] }[];
};
/** By character; one that the face lacks is not there. */
export type Glyphs = ReadonlyMap<string, Glyph>;

const opened = new Map<string, Promise<Font>>();
/** Each slice is unpacked once: a process that draws many pictures meets the same syllables again. */
function open(file: string): Promise<Font> {
  const known =
    opened.get(file) ??
    subsetFont(readFileSync(file), '', { targetFormat: 'sfnt', keepAllGlyphs: true }).then(
      (font) => new Font(new Face(new Blob(font))),
    );
  opened.set(file, known);
  return known;
}

async function glyphOf(character: string): Promise<Glyph | undefined> {
  const codePoint = character.codePointAt(0) ?? 0;
  const file = sliceOf(codePoint);
  const font = file ? await open(file) : undefined;
  const id = font?.nominalGlyph(codePoint);
  if (!font || !id) return undefined;
  const { upem } = font.face;
  return {
    advance: font.glyphHAdvance(id) / upem,
    path: font
      .glyphToJson(id)
      .map(({ type, values }) => ({ type, values: values.map((value) => value / upem) })),
  };
}

/** The outlines of every character of `text` that the display face has. */
export async function outlinesOf(text: string): Promise<Glyphs> {
  const glyphs = new Map<string, Glyph>();
  for (const character of new Set(text)) {
    const glyph = await glyphOf(character);
    if (glyph) glyphs.set(character, glyph);
  }
  return glyphs;
}
