import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/**
 * Texts of the server's source that stand in the built client: its SQL, its messages, its names of Node's modules.
 * Minifying renames code but keeps texts, so every server file of some size carries its own marker.
 * Answers one sentence for each leak.
 */
export function serverTextsIn(client, server) {
  const marks = new Map();
  for (const file of files(server, /\.ts$/)) {
    for (const [, , text] of readFileSync(file, 'utf8').matchAll(/(['"`])((?:(?!\1)[^\\\n$]){20,})\1/g)) {
      // Import paths and words that a client may rightly say too are no markers.
      if (/\s/.test(text)) marks.set(text, relative(server, file));
    }
  }
  const faults = [];
  for (const file of files(client, /\.(m?js|html)$/)) {
    const code = readFileSync(file, 'utf8');
    const name = relative(client, file);
    for (const node of new Set(code.match(/["'`]node:[a-z_/]+["'`]/g)))
      faults.push(`${name} imports ${node}.`);
    for (const [text, from] of marks) {
      if (code.includes(text)) faults.push(`${name} holds "${text}" of src/server/${from}.`);
    }
  }
  return faults;
}

function files(folder, kind) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && kind.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
