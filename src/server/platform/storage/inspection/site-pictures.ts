/**
 * Pictures of the site's own, made to the sizes in which pages name them (`#domain/site/pictures.ts`): a logo as high as a header on a dense
 * screen, an icon as browsers and home screens ask for it, and 1200 by 630 for links that are shared.
 */
import { stat } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { pictureSize } from '#domain/picture/picture.ts';
import { type PictureUse, pictureForms } from '#domain/site/pictures.ts';
import type { Finding, Form } from './finding.ts';
import { damaged, upright } from './pictures.ts';

/** As `--paper` by day: behind what may not be seen through. */
const paper = '#faf9f4';
const clear = { r: 0, g: 0, b: 0, alpha: 0 };

/** Room for a logo in the header, and in the list of sponsors, three times as dense as a screen's point. */
const logoRoom = { width: 720, height: 240 };
const sponsorRoom = { width: 480, height: 240 };

/** The icon's sides; what masks one may cut off a fifth on each side, and what stands on a home screen has a rim. */
const iconSide = 512;
const icons: { ending: string; side: number; rim: number }[] = [
  { ending: '-masked.png', side: 512, rim: 0.19 },
  { ending: '-192.png', side: 192, rim: 0 },
  { ending: '-180.png', side: 180, rim: 0.1 },
  { ending: '-32.png', side: 32, rim: 0 },
];

/** What comes of a picture that was sent for this. Throws an `Unfit` where it is none, as for any other. */
export async function makeSitePicture(path: string, weighed: number, use: PictureUse): Promise<Finding> {
  const picture = await upright(path, weighed);
  if (use === 'icon') return madeIcon(picture, path);
  const [ending] = pictureForms[use];
  const whole = path + ending;
  const { width, height } = await drawn(picture, use).toFile(whole).catch(damaged);
  return found([{ path: whole, narrowWidth: null, ending }], { width, height });
}

function drawn(picture: Sharp, use: Exclude<PictureUse, 'icon'>): Sharp {
  if (use === 'share')
    return picture
      .resize({ ...pictureSize, fit: 'cover' })
      .flatten({ background: paper })
      .jpeg({ quality: 85 });
  const room = use === 'sponsor' ? sponsorRoom : logoRoom;
  return picture
    .resize({ ...room, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 90, effort: 4 });
}

/** All sizes of an icon: square, whatever was sent. It is decoded once, and the others are made of what was written. */
async function madeIcon(picture: Sharp, path: string): Promise<Finding> {
  const [ending] = pictureForms.icon;
  const whole = path + ending;
  const size = { width: iconSide, height: iconSide };
  await picture
    .resize({ ...size, fit: 'contain', background: clear })
    .png({ compressionLevel: 9 })
    .toFile(whole)
    .catch(damaged);
  const forms: Form[] = [{ path: whole, narrowWidth: null, ending }];
  for (const { ending, side, rim } of icons) {
    const inner = Math.round(side * (1 - 2 * rim));
    const [before, behind] = [Math.floor((side - inner) / 2), Math.ceil((side - inner) / 2)];
    const small = sharp(whole).resize(inner, inner);
    if (rim > 0)
      small
        .extend({ top: before, left: before, bottom: behind, right: behind, background: clear })
        .flatten({ background: paper });
    const form = path + ending;
    await small.png({ compressionLevel: 9 }).toFile(form).catch(damaged);
    forms.push({ path: form, narrowWidth: null, ending });
  }
  return found(forms, size);
}

async function found(forms: Form[], { width, height }: { width: number; height: number }): Promise<Finding> {
  let bytes = 0;
  for (const { path } of forms) bytes += (await stat(path)).size;
  return { type: 'webp', bytes, width, height, forms };
}
