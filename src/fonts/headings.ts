/** Which headings of a page the display face can set whole. One that it can't is set in the text face, not in a mixture. */

const headings = /<(h1|h2|\w+(?=[^>]*\sdata-face="display"))((?:\s[^>]*)?)>([\s\S]*?)<\/\1>/g;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const said = (html: string) =>
  html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(#?\w+);/g, (whole, name) => entities[name] ?? whole);

/** The page with `data-face="text"` on every heading that says a character which `characters` lacks. */
export function markHeadings(html: string, characters: ReadonlySet<string>): string {
  return html.replace(headings, (whole, name: string, attributes: string, inner: string) => {
    if (/\sdata-face="text"/.test(attributes)) return whole;
    if ([...said(inner)].every((character) => characters.has(character) || /\s/.test(character)))
      return whole;
    return `<${name}${attributes.replace(/\sdata-face="display"/, '')} data-face="text">${inner}</${name}>`;
  });
}
