/** The worker that converts one picture and ends. */
import { type Conversion, convertPicture } from './picture-conversion.ts';

addEventListener('message', ({ data }: MessageEvent<Conversion>) => {
  convertPicture(data).then(
    (picture) => postMessage({ picture }),
    () => postMessage({ picture: null }),
  );
});
