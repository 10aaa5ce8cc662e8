/**
 * The whole display face for names on badges, in slices of which a browser fetches those that the names need. Under a name of its
 * own: the site's headings have one file of it that lacks most syllables, and would stand in the way.
 */
import slices from '@fontsource/hahmlet/600.css?inline';

const sheet = new CSSStyleSheet();
sheet.replaceSync(
  slices
    .replaceAll(/(['"])Hahmlet\1/g, '"Hahmlet badge"')
    .replaceAll(/font-family:\s*Hahmlet\b/g, 'font-family: "Hahmlet badge"'),
);
document.adoptedStyleSheets.push(sheet);
