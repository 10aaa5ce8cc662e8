/**
 * Pictures are decoded and written anew as WebP: turned upright by EXIF, without metadata, at most `pictureSide` long, with
 * smaller widths beside. Whatever else lay in the file is not in what is written.
 */
import sharp, { type Sharp } from 'sharp';
import { pictureSide, smallerWidths } from '#domain/common/files.ts';
import { limits } from '#domain/common/limits.ts';
import { type Finding, type Form, Unfit } from './finding.ts';

sharp.cache(false);
sharp.concurrency(1);
// The first bytes have said what it is; no other decoder of the library is ever asked.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'],
});

const limitInputPixels = limits.pictureMegapixels * 1_000_000;
/** A side that WebP can't have, and no camera's picture has. */
const mostSide = 16_383;
const webp = { quality: 80, effort: 3 };

/** Throws where it is too large, or has more pixels than `weighed`, those that its heading names: then it is none that it says it is. */
async function assertAsWeighed(path: string, weighed: number): Promise<void> {
  const given = await sharp(path, { limitInputPixels: false }).metadata().catch(damaged);
  const { width: givenWidth = 0, height: givenHeight = 0 } = given;
  if (givenWidth * givenHeight > limitInputPixels || Math.max(givenWidth, givenHeight) > mostSide)
    throw new Unfit('picture_too_large');
  if (givenWidth * givenHeight > weighed) throw new Unfit('file_damaged');
}

/** What was sent as it is seen, of a size that was weighed; without metadata once it is written. */
export async function upright(path: string, weighed: number): Promise<Sharp> {
  await assertAsWeighed(path, weighed);
  return sharp(path, { limitInputPixels, failOn: 'error' }).autoOrient();
}

export async function inspectPicture(path: string, weighed: number): Promise<Finding> {
  const picture = await upright(path, weighed);
  const whole = `${path}.webp`;
  // Thumbnails are made of what was written, not of the original: it is decoded once.
  const { width, height, size } = await picture
    .resize({ width: pictureSide, height: pictureSide, fit: 'inside', withoutEnlargement: true })
    .webp(webp)
    .toFile(whole)
    .catch(damaged);
  const forms: Form[] = [{ path: whole, narrowWidth: null }];
  for (const narrowWidth of smallerWidths.filter((one) => one < width)) {
    const form = `${path}-${narrowWidth}.webp`;
    await sharp(whole, { limitInputPixels }).resize({ width: narrowWidth }).webp(webp).toFile(form);
    forms.push({ path: form, narrowWidth });
  }
  return { type: 'webp', bytes: size, width, height, forms };
}

/** The library's errors are about the file, but for those of the disk that it writes to. */
export function damaged(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  if (/No space left|Disk quota|unable to (open|write)|write error|wbuffer_write/i.test(message))
    throw Object.assign(new Error('a picture could not be written'), { code: 'ENOSPC' });
  // The kernel gives this process no more memory than the largest picture needs.
  throw new Unfit(/out of memory|failed to allocate/i.test(message) ? 'picture_too_large' : 'file_damaged');
}
