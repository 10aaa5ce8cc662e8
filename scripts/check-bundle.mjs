import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Texts that only the server's source has, found in the built client: its SQL, its messages, its names of Node's modules.
 * Minifying renames code but keeps texts, so every server file of some size carries markers of its own.
 * `source` is the folder that holds `server`; `others` are folders beside it that no browser gets either. Answers one sentence for each leak.
 */
export function serverTextsIn(client, source, ...others) {
  const server = join(source, 'server');
  const read = (file) => readFileSync(file, 'utf8');
  // Pages of the demonstration are built with all others, and left out where it does not run.
  const pages = others.flatMap((folder) => files(folder, /\.md$/));
  const shared = [
    ...files(source, /\.(ts|tsx|astro|json|md)$/).filter((file) => !file.startsWith(server)),
    ...pages,
  ]
    .map(read)
    .join('\n');
  const marks = new Map();
  for (const file of [server, ...others].flatMap((folder) => files(folder, /\.ts$/))) {
    for (const [, , text] of read(file).matchAll(/(['"`])((?:(?!\1)[^\\\n$]){20,})\1/g)) {
      // Import paths, and what both sides say, such as the name of a call, are no markers.
      if (/\s/.test(text) && !shared.includes(text)) marks.set(text, relative(dirname(source), file));
    }
  }
  const faults = [];
  for (const file of files(client, /\.(m?js|html)$/)) {
    const code = read(file);
    const name = relative(client, file);
    for (const node of new Set(code.match(/["'`]node:[a-z_/]+["'`]/g))) {
      faults.push(`${name} imports ${node}.`);
    }
    for (const [text, from] of marks) {
      if (code.includes(text)) faults.push(`${name} holds "${text}" of ${from}.`);
    }
  }
  return faults;
}

function files(folder, kind) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kind.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
