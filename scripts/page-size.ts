/** What a page costs the first time it is opened, from its HTML and the scripts that it leads to. Bytes as sent, in brotli. */

export interface PageSize {
  /** HTML with the styles in it, other style sheets of the page, and the headers of the answer. */
  document: number;
  /** Every script that the page loads by itself: named, preloaded, of its islands, and what these import. */
  scripts: number;
  /** The largest of the page's fonts: a page is set in the one of its language. */
  fonts: number;
  hasIslands: boolean;
}

/** What was asked for at an address of the page's own host: its text and its bytes as sent, headers included or not. */
export interface Fetched {
  text: string;
  bodyBytes: number;
  headerBytes: number;
}

export type Read = (address: string) => Promise<Fetched>;

const attributes = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, value]) => value as string);

/** Measures the page at `address`, reading it and all it needs with `read`; chunks of these names wait for a press of a button. */
export async function sizeOf(
  address: string,
  read: Read,
  onDemand: readonly string[] = [],
): Promise<PageSize> {
  const page = await read(address);
  const html = page.text;
  const sheets = attributes(html, /<link\b(?=[^>]*\brel="stylesheet")[^>]*\bhref="([^"]+)"/g);
  const begins = [
    ...attributes(html, /<script\b[^>]*\bsrc="([^"]+)"/g),
    ...attributes(html, /<link\b(?=[^>]*\brel="modulepreload")[^>]*\bhref="([^"]+)"/g),
    ...attributes(html, /<astro-island\b[^>]*\bcomponent-url="([^"]+)"/g),
    ...attributes(html, /<astro-island\b[^>]*\brenderer-url="([^"]+)"/g),
    ...attributes(html, /<astro-island\b[^>]*\bbefore-hydration-url="([^"]+)"/g),
  ];
  const scripts = new Map<string, number>();
  const follow = async (script: string): Promise<void> => {
    if (scripts.has(script) || onDemand.some((name) => script.includes(`/${name}.`))) return;
    scripts.set(script, 0);
    const { text, bodyBytes } = await read(script);
    scripts.set(script, bodyBytes);
    for (const next of importsOf(text)) await follow(resolved(next, script));
  };
  for (const begin of begins) await follow(resolved(begin, address));
  const fonts = new Set(attributes(html, /url\(["']?([^"')]+\.woff2)["']?\)/g));
  const fontSizes = await Promise.all(
    [...fonts].map(async (font) => (await read(resolved(font, address))).bodyBytes),
  );
  const sheetSizes = await Promise.all(
    sheets.map(async (sheet) => (await read(resolved(sheet, address))).bodyBytes),
  );
  return {
    document: page.bodyBytes + page.headerBytes + sum(sheetSizes),
    scripts: sum([...scripts.values()]),
    fonts: Math.max(0, ...fontSizes),
    hasIslands: html.includes('<astro-island'),
  };
}

/** What a built script imports; dynamic imports too, because built code does not say which of them run at the start. */
const importsOf = (code: string) => attributes(code, /(?:\bfrom|\bimport)\s*\(?\s*["'`]([^"'`]+\.js)["'`]/g);

const resolved = (name: string, from: string) => new URL(name, `http://page.invalid${from}`).pathname;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

interface Budget {
  document: number;
  scripts: number;
}

/** In bytes. */
export interface Budgets {
  fonts: number;
  /** Names of chunks that are loaded when someone asks for what they do, and so cost no page its first input. */
  onDemand: readonly string[];
  /** For every page without islands that is not named. */
  informing: Budget;
  /** By the page's address without its language, numbers as `[idx]`. Every page with islands is named. */
  pages: Readonly<Record<string, Budget>>;
}

/** What a budget gives way by: names of built files and texts that compress together move a page by some bytes at each build. */
const slack = 1.01;

/** One sentence for each budget that a page is over; a page with islands that has none is named too. */
export function faultsOf(address: string, size: PageSize, budgets: Budgets): string[] {
  const path = address.replace(/^\/(ko|en)(?=\/|$)/, '').replace(/\/\d+(?=\/|$)/g, '/[idx]') || '/';
  const over = (what: string, bytes: number, budget: number) =>
    bytes > budget * slack
      ? [
          `${address}: ${what} of ${inKb(bytes)}, ${Math.ceil(bytes - budget)} bytes over the budget of ${inKb(budget)}.`,
        ]
      : [];
  const budget = budgets.pages[path] ?? (size.hasIslands ? undefined : budgets.informing);
  if (!budget)
    return [`${address}: a page with islands, ${inKb(size.scripts)} of scripts, and no budget for ${path}.`];
  return [
    ...over('HTML, styles and headers', size.document, budget.document),
    ...over('scripts', size.scripts, budget.scripts),
    ...over('a font', size.fonts, budgets.fonts),
  ];
}

export const inKb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
