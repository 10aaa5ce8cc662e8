/** At the end of a build: the picture of each kind of page in both languages, and the icons, from the site's own sign. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Resvg } from '@resvg/resvg-js';
import type { AstroIntegration } from 'astro';
import { pageKinds, pagePicture } from '#domain/picture/picture.ts';
import { alsoInOther, inBothAtOnce } from '#domain/site/identity.ts';
import { locales } from '#i18n/locales.ts';
import { translator } from '#i18n/translator.ts';
import { site } from '#site.config';
import { drawPicture } from './draw.ts';

async function drawPages(folder: string) {
  for (const locale of locales) {
    const [t, other] = [translator(locale), translator(locale === 'ko' ? 'en' : 'ko')];
    await mkdir(join(folder, 'og', locale), { recursive: true });
    for (const kind of pageKinds) {
      const key = `common.picture.page.${kind}` as const;
      const png = await drawPicture({
        over: t('common.picture.site'),
        title: t(key),
        second: other(key),
        note: alsoInOther(site.host)[locale],
        sign: inBothAtOnce(site.name),
      });
      await writeFile(join(folder, pagePicture(locale, kind)), png);
    }
  }
}

/** The sign on paper. `share` of the icon's side is the sign's: what masks an icon may cut off a fifth on each side. */
function icon(sign: string, size: number, share: number): Buffer {
  const side = 28 / share;
  const offset = (side - 28) / 2;
  const paths = sign.slice(sign.indexOf('<path'), sign.lastIndexOf('</svg>'));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-offset} ${-offset} ${side} ${side}">
    <style>path{fill:none;stroke:#17202e;stroke-width:1.5}.y{fill:#cf4a26;stroke:none}.p{fill:#faf9f4;stroke:none}</style>
    <path class="p" d="M${-offset} ${-offset}h${side}v${side}h-${side}z"/>${paths}</svg>`;
  return new Resvg(svg, { fitTo: { mode: 'width', value: size }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
}

/** A PNG in the wrapping that old browsers ask for unasked (`/favicon.ico`). */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

async function drawIcons(folder: string) {
  const sign = await readFile(join(folder, 'favicon.svg'), 'utf8');
  const files = {
    'icon-192.png': icon(sign, 192, 0.8),
    'icon-512.png': icon(sign, 512, 0.8),
    'icon-maskable-512.png': icon(sign, 512, 0.55),
    'apple-touch-icon.png': icon(sign, 180, 0.7),
    'favicon.ico': ico(icon(sign, 32, 0.95), 32),
  };
  for (const [name, png] of Object.entries(files)) await writeFile(join(folder, name), png);
}

export const pictures: AstroIntegration = {
  name: 'pictures',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      const folder = fileURLToPath(dir);
      await Promise.all([drawPages(folder), drawIcons(folder)]);
    },
  },
};
