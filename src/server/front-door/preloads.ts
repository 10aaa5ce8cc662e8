import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/**
 * At the end of a build: has each built page name the scripts of the islands that wake with it, down to the last import.
 * Without it a browser learns of each level of imports from the one before, a round trip each: 150 ms on a slow phone.
 * The largest come first, for a browser asks for six at a time: the last to be asked for are then soon there.
 */
export async function preloadIslands(folder: string): Promise<void> {
  const read = memo((address: string) => readFile(join(folder, address), 'utf8'));
  const importsOf = memo(async (script: string) =>
    staticImports(await read(script)).map((name) => posix.join(posix.dirname(script), name)),
  );
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const built = await readFile(join(folder, file), 'utf8');
    const html = await withoutDetours(built, read);
    const sizes = new Map<string, number>();
    const follow = async (script: string): Promise<void> => {
      if (sizes.has(script)) return;
      sizes.set(script, (await read(script)).length);
      for (const next of await importsOf(script)) await follow(next);
    };
    for (const script of wakingScripts(html)) await follow(script);
    const largestFirst = [...sizes].sort(([, one], [, other]) => other - one).map(([script]) => script);
    const page = sizes.size > 0 ? withPreloads(html, largestFirst) : html;
    if (page !== built) await writeFile(join(folder, file), page);
  }
}

/** A script that does nothing but import another one is left out: the page names the other one itself. */
async function withoutDetours(html: string, read: (script: string) => Promise<string>): Promise<string> {
  let page = html;
  for (const [tag, script = ''] of html.matchAll(/<script type="module" src="(\/_astro\/[^"]+)">/g)) {
    const [, target] = /^import\s*["']\.\/([^"']+\.js)["'];?\s*$/.exec(await read(script)) ?? [];
    if (target)
      page = page.replace(tag, () => `<script type="module" src="${posix.dirname(script)}/${target}">`);
  }
  return page;
}

/** What the islands of a page begin with that wake as soon as they can. */
function wakingScripts(html: string): string[] {
  const islands = html.match(/<astro-island\b[^>]*\bclient="load"[^>]*>/g) ?? [];
  return islands.flatMap((island) =>
    [...island.matchAll(/\b(?:component|renderer)-url="([^"]+)"/g)].map(([, address]) => address as string),
  );
}

/** Those of built code, which says `from"./x.js"` or `import"./x.js"`; what is imported when needed says `import(`. */
const staticImports = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import)\s*["'](\.[^"']+\.js)["']/g)].map(([, name]) => name as string);

/** Before the styles, which are most of a head: the scripts are asked for while those come. */
function withPreloads(html: string, scripts: readonly string[]): string {
  const links = scripts.map((script) => `<link rel="modulepreload" href="${script}">`).join('');
  const at = html.search(/<style\b|<\/head>/);
  if (at < 0) throw new Error('A page with islands has no head.');
  return html.slice(0, at) + links + html.slice(at);
}

function memo<T>(work: (of: string) => Promise<T>): (of: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (of) => {
    const found = known.get(of) ?? work(of);
    known.set(of, found);
    return found;
  };
}
