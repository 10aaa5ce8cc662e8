/** The display face as its package brings it: a variable font in slices, each for a stretch of Unicode. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import { type Glyph, type Outlines, readOutlines } from './truetype.ts';

const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/hahmlet/package.json'));

/** The one weight that headings have; the axis is pinned to it (`--weight-display` in tokens.css). */
export const weight = 600;

type Slice = { file: string; ranges: [number, number][] };

const slices: Slice[] = Object.entries(
  JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>,
).map(([name, ranges]) => ({
  file: join(folder, 'files', `hahmlet-${name.replace(/[[\]]/g, '')}-wght-normal.woff2`),
  ranges: ranges.split(',').map((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((digits) => Number.parseInt(digits, 16));
    return [first, last];
  }),
}));

function sliceOf(character: string): Slice | undefined {
  const code = character.codePointAt(0) ?? 0;
  return slices.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
}

/** These characters of one slice, at the weight of headings, unpacked. */
const instance = (file: string, text: string) =>
  subsetFont(readFileSync(file), text, {
    targetFormat: 'sfnt',
    variationAxes: { wght: weight },
    noHinting: true,
    keepFeatures: [],
  });

/** What was cut before; a process that draws many pictures meets the same syllables again. */
const known: Outlines = { unitsPerEm: 1000, ascent: 1160, descent: -288, glyphs: new Map() };

/** The outlines of every character of `text` that the display face has. */
export async function outlinesOf(text: string): Promise<Outlines> {
  const bySlice = new Map<string, string>();
  for (const character of new Set(text)) {
    const slice = known.glyphs.has(character) ? undefined : sliceOf(character);
    if (slice) bySlice.set(slice.file, (bySlice.get(slice.file) ?? '') + character);
  }
  for (const [file, characters] of bySlice) {
    const { glyphs, ...measures } = readOutlines(await instance(file, characters), characters);
    Object.assign(known, measures);
    for (const [character, glyph] of glyphs) known.glyphs.set(character, glyph);
  }
  const asked = [...new Set(text)].flatMap((character): [string, Glyph][] => {
    const glyph = known.glyphs.get(character);
    return glyph ? [[character, glyph]] : [];
  });
  return { ...known, glyphs: new Map(asked) };
}

/** The slice of the Latin script, whose kerning a font made of outlines alone would lose. */
export const latinSlice = join(folder, 'files', 'hahmlet-latin-wght-normal.woff2');
export const license = join(folder, 'LICENSE');
