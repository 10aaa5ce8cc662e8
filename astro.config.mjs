import { fileURLToPath } from 'node:url';
import node from '@astrojs/node';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { groups } from './src/chunks.ts';
import { markdown } from './src/editing/prose.ts';
import { fonts } from './src/fonts/integration.ts';
import { pictures } from './src/pictures/integration.ts';

let resolvedRoutes = [];

/** `astro dev` has the front door of production before it; a build prepares what that serves. */
const frontDoor = {
  name: 'front-door',
  hooks: {
    'astro:routes:resolved': ({ routes }) => {
      resolvedRoutes = routes;
    },
    'astro:server:setup': async ({ server }) => {
      const { standBeforeVite } = await import('./src/server/development/vite-door.ts');
      standBeforeVite(server, () => resolvedRoutes);
    },
    'astro:build:done': async ({ dir }) => {
      const { precompress } = await import('./src/server/front-door/pages.ts');
      const { writeRoutes } = await import('./src/server/front-door/places.ts');
      const { preloadIslands } = await import('./src/server/front-door/preloads.ts');
      await preloadIslands(fileURLToPath(dir));
      await precompress(fileURLToPath(dir));
      await writeRoutes(new URL('../server/routes.json', dir), resolvedRoutes);
    },
  },
};

/** All shared pieces on one page, which exists while one develops and in no build. */
const styleguide = {
  name: 'styleguide',
  hooks: {
    'astro:config:setup': ({ command, injectRoute }) => {
      if (command !== 'dev') return;
      injectRoute({
        pattern: '/[locale]/styleguide',
        entrypoint: './src/styleguide/page.astro',
        prerender: false,
      });
    },
  },
};

/** Every page carries lz-string, of which it needs the two functions of UTF-16: the other encodings and the talk to module loaders stay out. */
const utf16Alone = {
  name: 'utf16-alone',
  apply: 'build',
  transform(code, id) {
    if (!/lz-string\/libs\/lz-string\.js$/.test(id)) return undefined;
    const others =
      /^ {2}(de)?compress(To|From)?(Base64|EncodedURIComponent|Uint8Array)? *:[\s\S]*?^ {2}\},?$/gm;
    const text = code.replace(others, '').replace(/^if \(typeof define[\s\S]*/m, 'export default LZString;');
    return { code: text, map: null };
  },
};

export default defineConfig({
  output: 'static',
  // The front door calls Astro; streaming would send half a page before its error is known.
  adapter: node({ mode: 'middleware', experimentalDisableStreaming: true }),
  integrations: [react(), fonts, pictures, frontDoor, styleguide],
  i18n: {
    defaultLocale: 'en',
    locales: ['ko', 'en'],
    routing: { prefixDefaultLocale: true, redirectToDefaultLocale: false },
  },
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'always' },
  security: { csp: true },
  markdown,
  // Pictures in markdown: WebP as wide as the text is on a phone and on a desk, at one and two pixels a point; more widths
  // would cost the build a second a picture and save no reader much.
  image: { layout: 'constrained', breakpoints: [640, 1280] },
  session: false,
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1', port: 4321 },
  vite: {
    plugins: [utf16Alone],
    build: {
      // Inlined scripts would each add a hash to the policy that every rendered page sends.
      assetsInlineLimit: 0,
    },
    // Of the server's own files the styles of each page are told, so those are left as they fall.
    environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } } },
    // Bundled, so that the server's pages have the two functions alone as well.
    resolve: { noExternal: ['lz-string'] },
  },
});
