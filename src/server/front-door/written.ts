/**
 * Pages that managers wrote on screen, at the addresses of those that are built (docs/rules.md, W11): a built page is one file with the tabs
 * that were there then, so once anything of its part is written on screen all pages of the part are rendered, and kept as others are.
 */
import { drawnNames, isPagePart } from '#domain/page/page.ts';
import { splitPath } from '#i18n/locales.ts';
import { publishedPages } from '../platform/page/published.ts';

/** The first part of the addresses under which such pages are rendered (`src/pages/[locale]/written`). */
const folder = 'written';
const ofFolder = new RegExp(`^(/\\w\\w)?/${folder}(/|$)`);

/** Whether an address is one that no reader has: the page is found at its own. */
export const isWrittenPage = (path: string): boolean => ofFolder.test(path);

/** For a path with its language: the address under which its page is rendered; `hidden`; undefined where it is as it was built. */
export type Written = (path: string) => string | undefined;

/** `isBuilt`: whether there is a built page at a path. */
export function createWritten(isBuilt: (path: string) => boolean): Written {
  return (path) => {
    const pages = publishedPages();
    if (pages.size === 0) return undefined;
    const { locale, path: bare } = splitPath(path);
    const [, part, name, more] = bare.split('/');
    if (!locale || !isPagePart(part) || more !== undefined) return undefined;
    const inPart = pages.get(part);
    if (!inPart) return undefined;
    const own = name === undefined ? undefined : inPart.get(name);
    if (own?.isHidden) return 'hidden';
    // Rendered at their own addresses, also the bare one of the guide.
    const isDrawn = name === undefined ? part === 'visit' : drawnNames[part].includes(name);
    // The one page of the association, which no file has.
    const isOnlyHere =
      part === 'okta' && name === undefined && [...inPart.values()].some((one) => !one.isHidden);
    if (isDrawn || (own === undefined && !isOnlyHere && !isBuilt(path))) return undefined;
    return `/${locale}/${folder}${bare}`;
  };
}
