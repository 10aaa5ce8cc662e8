/** Makes the display face before a build or a development server begins, and tells pages which characters it has. */
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { buildFace, copyLicense } from './build.ts';

const name = 'virtual:face';

export const face: AstroIntegration = {
  name: 'face',
  hooks: {
    'astro:config:setup': async ({ config, command, updateConfig }) => {
      if (command !== 'build' && command !== 'dev') return;
      const characters = await buildFace(fileURLToPath(config.root));
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'face',
              resolveId: (id: string) => (id === name ? `\0${name}` : undefined),
              load: (id: string) =>
                id === `\0${name}` ? `export const characters = ${JSON.stringify(characters)};` : undefined,
            },
          ],
        },
      });
    },
    'astro:build:done': ({ dir }) => copyLicense(fileURLToPath(dir)),
  },
};
