/**
 * Puts the entries of the menu in the organiser's order and leaves out those that are hidden (docs/rules/site.md, I11), as a page is loaded or
 * rendered: in the markup itself, because what a keyboard and a reader walk through is its order and not that of a style.
 */
import type { Menus } from '#domain/site/menu.ts';
import { entriesEnd } from '#i18n/menu-tokens.ts';

/** A list of the header. Quotes within a tag: what somebody wrote into an attribute or a text has none that are bare. */
const lists = /(<ul\b[^>]*\sdata-menu="(menu|quickMenu)"[^>]*>)([\s\S]*?)(<\/ul>)/g;
const mark = /<!--entry (\w+)-->/;

/** The page with both menus as they are said. */
export function arranged(page: string, menus: Menus): string {
  if (!page.includes('data-menu="')) return page;
  return page.replace(lists, (_, start: string, part: keyof Menus, content: string, end: string) => {
    const [entries = '', rest = ''] = content.split(entriesEnd);
    const [before = '', ...marked] = entries.split(mark);
    const markup = new Map<string, string>();
    for (let at = 0; at + 1 < marked.length; at += 2) markup.set(marked[at] ?? '', marked[at + 1] ?? '');
    const shown = menus[part].filter(({ isShown }) => isShown).map(({ code }) => markup.get(code) ?? '');
    return [start, before, ...shown, rest, end].join('');
  });
}
