/** The organiser's own colours and face in the place of the design's, and how their logo stands, as a style in each page (docs/rules.md, I5, I8). */
import { type Scheme, shades } from '#domain/site/colour.ts';
import type { Organiser } from '#domain/site/identity.ts';
import { faceStyle } from './own-face.ts';

type Own = Pick<Organiser, 'strong' | 'accent' | 'face' | 'pictures'>;
type Colours = Pick<Own, 'strong' | 'accent'>;

/** The design's family of colours that each takes the place of (`styles/tokens.css`). */
const families = { strong: 'jade', accent: 'vermilion' } as const;

function declarations(colours: Colours, scheme: Scheme): string {
  return (['strong', 'accent'] as const)
    .flatMap((name) => {
      const colour = colours[name];
      if (colour === null) return [];
      const { fill, ink, wash } = shades(colour, scheme);
      const family = families[name];
      return [`--${family}:${fill}`, `--${family}-ink:${ink}`, `--${family}-wash:${wash}`];
    })
    .join(';');
}

const onPaper = 'background:#faf9f4';

/**
 * Of a logo (`components/frame/Logo.astro`), so that a page without one has nothing of it. As wide as its own height says, also before it has
 * come; one without a twin for the night stands on the paper of the day there.
 */
const logoStyle = `.own-logo img{display:block;inline-size:auto;max-inline-size:min(12rem,50vw);block-size:2.25rem;object-fit:contain;object-position:left center}.own-logo.night[data-plate="1"] img{padding:.5rem;${onPaper}}@media (prefers-color-scheme:dark){.own-logo[data-plate="1"] img{padding:.25rem;${onPaper}}}`;

const made = new WeakMap<Own, string>();

/** The text of the style; '' where all is the design's. What is printed is black on white, so colours are of screens alone. */
export function ownStyle(own: Own): string {
  const { face, pictures } = own;
  const known =
    made.get(own) ??
    colourStyle(own) + (face === null ? '' : faceStyle(face)) + (pictures.logo === null ? '' : logoStyle);
  made.set(own, known);
  return known;
}

function colourStyle(colours: Colours): string {
  if (colours.strong === null && colours.accent === null) return '';
  return `@media screen{:root{${declarations(colours, 'light')}}}@media screen and (prefers-color-scheme:dark){:root{${declarations(colours, 'dark')}}}`;
}

/** A page with that style at the end of its head. */
export function inOwnColours(html: string, own: Own): string {
  const style = ownStyle(own);
  return style === '' ? html : html.replace('</head>', () => `<style>${style}</style></head>`);
}
