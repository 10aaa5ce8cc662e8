/** The faces that an organiser may choose, as their packages bring them. */
import { copyFile, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { OwnFace } from '#domain/site/face.ts';
import type { Locale } from '#i18n/locales.ts';
import { cutFrom } from './cut.ts';

const require = createRequire(import.meta.url);

/** The package of each, and the weight that is nearest to that of headings. */
const packages: Record<OwnFace, [file: string, weight: number]> = {
  gowunBatang: [require.resolve('@fontsource/gowun-batang/package.json'), 700],
  gothicA1: [require.resolve('@fontsource/gothic-a1/package.json'), 800],
  gowunDodum: [require.resolve('@fontsource/gowun-dodum/package.json'), 400],
};

/** What the headings of a language are set from: in English every letter with its accents, in Korean every syllable. */
export function wholeOf(face: OwnFace, locale: Locale): string {
  const [file, weight] = packages[face];
  const folder = dirname(file);
  const subset = locale === 'ko' ? 'korean' : 'latin';
  return join(folder, 'files', `${basename(folder)}-${subset}-${weight}-normal.woff2`);
}

/** A font file of those of these characters that the face has, and which they are. */
export const cutOwnFace = async (face: OwnFace, locale: Locale, characters: string) =>
  cutFrom(await readFile(wholeOf(face, locale)), characters);

/** The licenses go where the faces go, as they ask. */
export async function copyLicenses(site: string): Promise<void> {
  for (const [file] of Object.values(packages)) {
    const folder = dirname(file);
    await copyFile(join(folder, 'LICENSE'), join(site, `${basename(folder)}-license.txt`));
  }
}
