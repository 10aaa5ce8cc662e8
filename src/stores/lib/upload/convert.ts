/** Converts pictures away from the page's own thread. What does it is loaded when the first one is chosen. */
import type { Conversion } from './picture-conversion.ts';

/** Safari's workers have no way of reading pictures that the library takes, so there the page does it. */
const isSafari = () => /^((?!chrom|android).)*safari/i.test(navigator.userAgent);

/** 'Image conversion failed': nothing came of the picture. */
export class ConversionFailed extends Error {}

/** The converted picture; rejects with `ConversionFailed`, and with the signal's reason when it is aborted. */
export async function convert(conversion: Conversion, signal: AbortSignal): Promise<Blob> {
  const picture =
    typeof Worker === 'undefined' || isSafari()
      ? await inPage(conversion)
      : await inWorker(conversion, signal);
  signal.throwIfAborted();
  if (!picture || picture.size === 0) throw new ConversionFailed();
  return picture;
}

const inPage = (conversion: Conversion): Promise<Blob | null> =>
  import('./picture-conversion.ts').then((chunk) => chunk.convertPicture(conversion)).catch(() => null);

function inWorker(conversion: Conversion, signal: AbortSignal): Promise<Blob | null> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob | null>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<{ picture: Blob | null }>) => resolve(data.picture);
    worker.onerror = () => resolve(null);
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    worker.postMessage(conversion);
  }).finally(() => worker.terminate());
}
