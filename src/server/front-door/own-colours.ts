/** The organiser's own colours and face in the place of the design's, as a style that stands in each page (docs/rules.md, I5). */
import { type Scheme, shades } from '#domain/site/colour.ts';
import type { Organiser } from '#domain/site/identity.ts';
import { faceStyle } from './own-face.ts';

type Colours = Pick<Organiser, 'strong' | 'accent' | 'face'>;

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

const made = new WeakMap<Colours, string>();

/** The text of the style; '' where all is the design's. What is printed is black on white, so it is of screens alone. */
export function ownStyle(colours: Colours): string {
  const { strong, accent, face } = colours;
  if (strong === null && accent === null && face === null) return '';
  const known = made.get(colours);
  if (known !== undefined) return known;
  const style = colourStyle(colours) + (face === null ? '' : faceStyle(face));
  made.set(colours, style);
  return style;
}

function colourStyle(colours: Colours): string {
  if (colours.strong === null && colours.accent === null) return '';
  return `@media screen{:root{${declarations(colours, 'light')}}}@media screen and (prefers-color-scheme:dark){:root{${declarations(colours, 'dark')}}}`;
}

/** A page with that style at the end of its head. */
export function inOwnColours(html: string, colours: Colours): string {
  const style = ownStyle(colours);
  return style === '' ? html : html.replace('</head>', () => `<style>${style}</style></head>`);
}
