/** The face that an organiser chose, as a part of the style that stands in each page (docs/rules.md, I5). */
import type { OwnFace } from '#domain/site/face.ts';
import { faceAddress } from '../platform/site/face.ts';

/**
 * How much larger each is set, so that headings are as wide in it as in the design's face: what stands in for that until a face has come
 * (`styles/fonts.css`) stands in for this one, too, and nothing moves.
 */
export const sizeAdjust: Record<OwnFace, { ko: number; en: number }> = {
  gowunBatang: { ko: 100, en: 111 },
  gothicA1: { ko: 93.3, en: 104.3 },
  gowunDodum: { ko: 100.4, en: 118.2 },
};

/** The ascent and descent of the design's face, in percent of the em. */
const [ascent, descent] = [116, 28.8];

/** As in `styles/tokens.css`, with the face of each language before what stands in for it. */
const families = {
  en: { name: 'Own', where: ':root', behind: '"as Arial","as Roboto"' },
  ko: { name: 'Own ko', where: ':root:lang(ko)', behind: '"as Noto Sans KR","as Apple SD Gothic Neo"' },
};

/** '' where it is not known what headings need. */
export function faceStyle(face: OwnFace): string {
  // English first: the rule for Korean narrows it.
  return (['en', 'ko'] as const)
    .map((locale) => {
      const address = faceAddress(face, locale);
      if (address === undefined) return '';
      const { name, where, behind } = families[locale];
      const adjust = sizeAdjust[face][locale];
      const share = (percent: number) => `${Math.round((percent / adjust) * 10_000) / 100}%`;
      return `@font-face{font-family:"${name}";src:url(${address}) format("woff2");font-weight:400 700;font-display:swap;size-adjust:${adjust}%;ascent-override:${share(ascent)};descent-override:${share(descent)};line-gap-override:0%}${where}{--font-display:"${name}",${behind},var(--font-text)}`;
    })
    .join('');
}
