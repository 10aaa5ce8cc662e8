/**
 * The reference for pages: an Astro site of a page with one heading, at `/en` and `/ko` in that language, rendered by the
 * server, nothing before it and nothing kept. Built into a folder within the project, because Astro looks for its packages
 * above itself.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ServerProcess, startProcess } from '#tests/support/server-process.ts';

const root = resolve(import.meta.dirname, '../..');

export interface BareSite extends ServerProcess {
  /** Ends the server and takes its folder away. */
  remove: () => Promise<void>;
}

/** To draw Hangul a browser opens a face of 20 MB; a page in English can't stand for one in Korean. */
const headings = { en: 'A heading', ko: '제목 하나' };

/** Builds and starts the bare site. Its pages are rendered for each request. */
export async function startBareSite(): Promise<BareSite> {
  mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
  const home = mkdtempSync(join(root, 'node_modules/.cache/bench-bare-'));
  mkdirSync(join(home, 'src/pages'), { recursive: true });
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  writeFileSync(
    join(home, 'astro.config.mjs'),
    `import node from '@astrojs/node';
     export default { output: 'server', session: false, adapter: node({ mode: 'middleware' }), devToolbar: { enabled: false } };`,
  );
  for (const [language, heading] of Object.entries(headings))
    writeFileSync(
      join(home, `src/pages/${language}.astro`),
      `<html lang="${language}"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width" /><title>Bare</title></head>
     <body><h1>${heading}</h1></body></html>`,
    );
  writeFileSync(
    join(home, 'server.mjs'),
    `import { createServer } from 'node:http';
     import { handler } from './dist/server/entry.mjs';
     const server = createServer(handler);
     server.listen(0, '127.0.0.1', () => console.log('Madang is open at http://127.0.0.1:' + server.address().port));`,
  );
  const built = spawnSync(process.execPath, [join(root, 'node_modules/astro/bin/astro.mjs'), 'build'], {
    cwd: home,
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
    encoding: 'utf8',
  });
  if (built.status !== 0) throw new Error(`the bare site was not built: ${built.stdout}${built.stderr}`);
  const server = await startProcess([join(home, 'server.mjs')], { NODE_ENV: 'production' });
  return {
    ...server,
    remove: async () => {
      await server.end('SIGKILL');
      rmSync(home, { recursive: true, force: true });
    },
  };
}
