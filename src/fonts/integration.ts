/** Makes the display face before a build or a development server begins, and tells pages which characters it has. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { buildFonts, copyLicense } from './build.ts';
import { copyLicenses } from './own-faces.ts';

const name = 'virtual:fonts';

let built: Awaited<ReturnType<typeof buildFonts>> | undefined;

export const fonts: AstroIntegration = {
  name: 'fonts',
  hooks: {
    'astro:config:setup': async ({ config, command, updateConfig }) => {
      if (command !== 'build' && command !== 'dev') return;
      const characters = await buildFonts(fileURLToPath(config.root));
      built = characters;
      updateConfig({
        vite: {
          plugins: [
            {
              name: 'fonts',
              resolveId: (id: string) => (id === name ? `\0${name}` : undefined),
              load: (id: string) =>
                id === `\0${name}` ? `export const characters = ${JSON.stringify(characters)};` : undefined,
            },
          ],
        },
      });
    },
    'astro:build:done': async ({ dir }) => {
      await copyLicense(fileURLToPath(dir));
      await copyLicenses(fileURLToPath(dir));
      // The server cuts faces that an organiser chooses to the same.
      await writeFile(new URL('../server/headings.json', dir), JSON.stringify(built));
    },
  },
};
