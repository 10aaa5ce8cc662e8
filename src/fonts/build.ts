/** Cuts the display face to what headings say and writes it where `styles/fonts.css` names it, one file for each language. */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '#i18n/locales.ts';
import { cutFrom } from './cut.ts';
import { license, wholeFont } from './source.ts';
import { headingTexts } from './texts.ts';

/** The Korean file may weigh 24 KB (`scripts/size-budgets.ts`), which are about 200 syllables; headings beyond are set in the text face. */
const mostCharacters = 190;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const marks = ` 0123456789.,:;!?'"()&/+%-–—’‘“”·…`;
const accents = 'ÄÖÜäöüßéèêáàâíóúñç';

/** The characters of the longest run of headings that stays within the limit, each heading whole or not at all. */
export function charactersOf(headings: string[], most = mostCharacters): string {
  const held = new Set<string>();
  for (const heading of headings) {
    const more = [...new Set(heading)].filter((character) => !held.has(character));
    if (held.size + more.length <= most) for (const character of more) held.add(character);
  }
  return [...held].sort().join('');
}

/** In English the whole alphabet, so that names of companies and posts are set like every heading. */
const asked: Record<Locale, (root: string) => string> = {
  ko: (root) => charactersOf([' 0123456789.,?!·', ...headingTexts('ko', root)]),
  en: () => alphabet + marks + accents,
};

/** A font file of those of these characters that the design's face has, and which they are. */
export const cutFont = async (text: string) => cutFrom(await readFile(wholeFont), text);

/** Writes `.astro/fonts/{ko,en}.woff2`; answers the characters that each holds. */
export async function buildFonts(root: string): Promise<Record<Locale, string>> {
  const folder = join(root, '.astro/fonts');
  await mkdir(folder, { recursive: true });
  const write = async (locale: Locale) => {
    const { characters, file } = await cutFont(asked[locale](root));
    await writeFile(join(folder, `${locale}.woff2`), file);
    return characters;
  };
  return { ko: await write('ko'), en: await write('en') };
}

/** The license goes where the face goes, as it asks. */
export const copyLicense = (site: string) => copyFile(license, join(site, 'hahmlet-license.txt'));
