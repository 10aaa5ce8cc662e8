/** Where the face is read that an organiser chose: its address says which characters it holds, those that the build's headings need. */
import { hash } from 'node:crypto';
import { type OwnFace, ownFaces } from '#domain/site/face.ts';
import { ownFolder } from '#domain/site/pictures.ts';
import { type Locale, locales } from '#i18n/locales.ts';

/** The characters of headings, as the build has found them. */
export type HeadingCharacters = Record<Locale, string>;

let needed: HeadingCharacters | undefined;

/** Cuts faces to these from now on; without any no page has another face than the design's. A process serves one build. */
export function useHeadings(characters: HeadingCharacters | undefined): void {
  needed = characters;
}

/** Undefined where it is not known what headings need, as while one develops. */
export function faceAddress(face: OwnFace, locale: Locale): string | undefined {
  const characters = needed?.[locale];
  if (characters === undefined) return undefined;
  return `${ownFolder}face-${face}-${locale}-${hash('sha256', `${face} ${characters}`, 'hex').slice(0, 16)}.woff2`;
}

/** The face at an address, and the characters that it is cut to; undefined for none. */
export function faceAt(path: string): { face: OwnFace; locale: Locale; characters: string } | undefined {
  for (const face of ownFaces)
    for (const locale of locales)
      if (needed !== undefined && faceAddress(face, locale) === path)
        return { face, locale, characters: needed[locale] };
  return undefined;
}
