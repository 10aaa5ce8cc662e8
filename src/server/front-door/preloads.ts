import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, posix } from 'node:path';

/**
 * At the end of a build: has each built page name the scripts of the islands that wake with it, down to the last import.
 * Without it a browser learns of each level of imports from the one before, a round trip each: 150 ms on a slow phone.
 */
export async function preloadIslands(folder: string): Promise<void> {
  const read = (address: string) => readFile(join(folder, address), 'utf8');
  const importsOf = memo(async (script: string) =>
    staticImports(await read(script)).map((name) => posix.join(posix.dirname(script), name)),
  );
  const files = await readdir(folder, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = await read(file);
    const scripts = new Set<string>();
    const follow = async (script: string): Promise<void> => {
      if (scripts.has(script)) return;
      scripts.add(script);
      for (const next of await importsOf(script)) await follow(next);
    };
    for (const script of wakingScripts(html)) await follow(script);
    if (scripts.size > 0) await writeFile(join(folder, file), withPreloads(html, scripts));
  }
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

function withPreloads(html: string, scripts: ReadonlySet<string>): string {
  const links = [...scripts].map((script) => `<link rel="modulepreload" href="${script}">`);
  return html.replace('</head>', () => `${links.join('')}</head>`);
}

function memo<T>(work: (of: string) => Promise<T>): (of: string) => Promise<T> {
  const known = new Map<string, Promise<T>>();
  return (of) => {
    const found = known.get(of) ?? work(of);
    known.set(of, found);
    return found;
  };
}
