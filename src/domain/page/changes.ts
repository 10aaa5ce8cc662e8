/** Where a text in markdown is another than before, for whoever is told of it (docs/rules.md, N14). */

/** A heading without its marks, and without values of the site, which are none of its words. */
const plain = (heading: string) =>
  heading
    .replace(/\s#+\s*$/, '')
    .replaceAll(/\{\{[^}]*\}\}|[*_`]/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Of a heading, in characters: a mail names several, and is kept once for each member. */
const longest = 200;

/** What stands below each heading, in order; '' names what stands before the first. A heading that comes twice is one. */
function sectionsOf(text: string): Map<string, string> {
  const sections = new Map<string, string>();
  let heading = '';
  let isCode = false;
  for (const line of text.split('\n')) {
    if (/^\s{0,3}(```|~~~)/.test(line)) isCode = !isCode;
    const [, words] = (!isCode && /^ {0,3}#{1,6}\s+(.*)$/.exec(line)) || [];
    if (words !== undefined) heading = plain(words.slice(0, longest));
    const said = words === undefined ? line.trim() : '';
    const before = sections.get(heading) ?? '';
    sections.set(heading, said === '' ? before : `${before}${said}\n`);
  }
  return sections;
}

/**
 * The headings below which a text is another than before, those that came and those that went, in the order of the text; '' stands for what
 * is before the first heading.
 */
export function changedSections(before: string, after: string): string[] {
  const [was, is] = [sectionsOf(before), sectionsOf(after)];
  const changed = [...is].filter(([heading, said]) => was.get(heading) !== said).map(([heading]) => heading);
  const gone = [...was]
    .filter(([heading, said]) => !is.has(heading) && said !== '')
    .map(([heading]) => heading);
  return [...changed.filter((heading) => heading !== '' || is.get('') !== (was.get('') ?? '')), ...gone];
}
