/** What is done to a picture before it is sent, with browser-image-compression: runs in a worker, and in the page where a worker can't. */
import compression from 'browser-image-compression';

export interface Conversion {
  picture: Blob;
  /** Longest side of what comes out, in pixels. */
  side: number;
  /** Clockwise, in quarters of a turn. */
  quarters: 0 | 1 | 2 | 3;
}

/** The library has these too; its types leave them out. */
interface Parts {
  handleMaxWidthOrHeight: (
    canvas: HTMLCanvasElement,
    options: { maxWidthOrHeight: number },
  ) => HTMLCanvasElement;
  /** Draws the picture as an EXIF orientation asks. */
  followExifOrientation: (canvas: HTMLCanvasElement, orientation: number) => HTMLCanvasElement;
}
const { handleMaxWidthOrHeight, followExifOrientation } = compression as unknown as Parts;

/** EXIF's number of an upright picture, and of one that is turned by one, two and three quarters. */
const orientations = [1, 6, 3, 8] as const;
/** Next to no loss that anyone sees; the server writes the picture once more. */
const quality = 0.9;

/**
 * A picture as WebP, turned upright, at most `side` pixels long. A browser that writes no WebP (Safari) gives JPEG, or PNG of a
 * PNG, which the server takes too. Rejects where the picture can't be read.
 */
export async function convertPicture({ picture, side, quarters }: Conversion): Promise<Blob> {
  const [, drawn] = await compression.drawFileInCanvas(picture as File);
  const small = handleMaxWidthOrHeight(drawn, { maxWidthOrHeight: side });
  const canvas = quarters === 0 ? small : followExifOrientation(small, orientations[quarters]);
  const as = (type: string) => compression.canvasToFile(canvas, type, '', 0, quality);
  try {
    const webp = await as('image/webp');
    if (webp.type === 'image/webp') return webp;
    return picture.type === 'image/png' ? webp : await as('image/jpeg');
  } finally {
    // Safari frees a canvas's memory late.
    canvas.width = 0;
    canvas.height = 0;
  }
}
