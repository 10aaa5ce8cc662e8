/** The faces that an organiser may choose, as their packages bring them. */
import { copyFile, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { OwnFace } from '#domain/site/face.ts';
import type { Locale } from '#i18n/locales.ts';
import { cutFrom } from './cut.ts';

const require = createRequire(import.meta.url);

/** The package of each, and the weight that is nearest to that of headings. */
const packages: Record<OwnFace, [name: string, weight: number]> = {
  gowunBatang: ['gowun-batang', 700],
  gothicA1: ['gothic-a1', 800],
  plexSans: ['ibm-plex-sans-kr', 700],
};

/** What the headings of a language are set from: in English every letter with its accents, in Korean every syllable. */
export function wholeOf(face: OwnFace, locale: Locale): string {
  const [name, weight] = packages[face];
  const subset = locale === 'ko' ? 'korean' : 'latin';
  return require.resolve(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff2`);
}

/** A font file of those of these characters that the face has, and which they are. */
export const cutOwnFace = async (face: OwnFace, locale: Locale, characters: string) =>
  cutFrom(await readFile(wholeOf(face, locale)), characters);

/** The licenses go where the faces go, as they ask. */
export async function copyLicenses(site: string): Promise<void> {
  for (const [name] of Object.values(packages))
    await copyFile(require.resolve(`@fontsource/${name}/LICENSE`), join(site, `${name}-license.txt`));
}
