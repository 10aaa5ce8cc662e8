/**
 * Pictures as they are stored: an original without metadata and a WebP thumbnail. Only processes of their own load this: the
 * library holds on to more memory than the whole server needs.
 */
import sharp, { type Raw, type WebpOptions } from 'sharp';
import { thumbnailPixels } from '#domain/common/files.ts';

sharp.cache(false);
// Several pictures at once use the processors better than several threads for one.
sharp.concurrency(1);

interface PictureFile {
  mediaType: 'image/png';
  width: number;
  height: number;
  original: Buffer;
  thumbnail: Buffer;
}

/** No stored picture has more pixels than this: 40 megapixels. */
const limitInputPixels = 40_000_000;

/** Draws an SVG that this code made itself; those of others are never decoded. */
export async function pictureOfDrawing(svg: string): Promise<PictureFile> {
  const drawn = () => sharp(Buffer.from(svg), { limitInputPixels }).removeAlpha();
  // Drawn once more at its own size, not made smaller from the original: lines stay sharp, and bytes few.
  const small = await drawn()
    .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const thumbnail = (options: WebpOptions) =>
    sharp(small.data, { raw: small.info as Raw })
      .webp(options)
      .toBuffer();
  const [original, lossy, lossless] = await Promise.all([
    drawn().png({ compressionLevel: 6 }).toBuffer({ resolveWithObject: true }),
    thumbnail({ quality: 56, effort: 2 }),
    // Smaller for lattices of thin lines, larger for all else.
    thumbnail({ lossless: true, effort: 1 }),
  ]);
  const { width, height } = original.info;
  const shorter = lossless.length <= lossy.length ? lossless : lossy;
  return { mediaType: 'image/png', width, height, original: original.data, thumbnail: shorter };
}
