/** Cuts the display face to what headings say and writes it where `styles/face.css` names it, one file for each language. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Locale } from '#i18n/locales.ts';
import { latinSlice, license, outlinesOf, weight } from './slices.ts';
import { headingTexts } from './texts.ts';
import { writeFont } from './truetype.ts';

/** A file may weigh 20 KB, which are about 170 syllables; headings beyond are set in the text face. */
const mostCharacters = 165;
const unitsPerEm = 512;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const marks = ` 0123456789.,:;!?'"()&/+%-–—’‘“”·…`;
const accents = 'ÄÖÜäöüßéèêáàâíóúñçőű';

/** The characters of the longest run of headings that stays within the limit, each heading whole or not at all. */
export function charactersOf(headings: string[], most = mostCharacters): string {
  const held = new Set<string>();
  for (const heading of headings) {
    const more = [...new Set(heading)].filter((character) => !held.has(character));
    if (held.size + more.length <= most) for (const character of more) held.add(character);
  }
  return [...held].sort().join('');
}

/** Korean: outlines of many slices in one font. Latin letters are few there, so no kerning is missed. */
async function koreanFace(root: string) {
  const outlines = await outlinesOf(charactersOf([' 0123456789.,?!·', ...headingTexts('ko', root)]));
  const characters = [...outlines.glyphs.keys()].sort().join('');
  const font = writeFont(outlines, 'Hahmlet', unitsPerEm);
  return { characters, file: await subsetFont(font, characters, { targetFormat: 'woff2' }) };
}

/** English: the whole alphabet with its kerning, so that names of companies and posts are set like every heading. */
async function englishFace() {
  const characters = [...alphabet, ...marks, ...accents].sort().join('');
  const file = await subsetFont(await readFile(latinSlice), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weight },
    noHinting: true,
    keepFeatures: ['kern'],
  });
  return { characters, file };
}

/** Writes `.astro/face/{ko,en}.woff2`; answers the characters that each holds. */
export async function buildFace(root: string): Promise<Record<Locale, string>> {
  const folder = join(root, '.astro/face');
  await mkdir(folder, { recursive: true });
  const [ko, en] = await Promise.all([koreanFace(root), englishFace()]);
  await writeFile(join(folder, 'ko.woff2'), ko.file);
  await writeFile(join(folder, 'en.woff2'), en.file);
  return { ko: ko.characters, en: en.characters };
}

/** The license goes where the face goes, as it asks. */
export const copyLicense = (site: string) => copyFile(license, join(site, 'hahmlet-license.txt'));
