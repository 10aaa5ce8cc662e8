/** Compressing what is answered, a few at once. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

const textual = /^(text\/|image\/svg|application\/(json|xml|[\w.-]+\+(json|xml)|javascript|wasm))|font\/ttf/;

/** Node's pool has four threads, which read files too: one of them is never compressing. */
const compressingMost = 3;
let compressing = 0;
const turns: (() => void)[] = [];

async function inTurn(work: () => Promise<Buffer>): Promise<Buffer> {
  if (compressing < compressingMost) compressing += 1;
  else await new Promise<void>((resolve) => turns.push(resolve));
  try {
    return await work();
  } finally {
    const next = turns.shift();
    if (next) next();
    else compressing -= 1;
  }
}

/** `quality` is brotli's, 0 to 11: 11 where nobody waits, less for what someone waits for. */
export const compress = (body: Buffer, quality: number): Promise<Buffer> =>
  inTurn(() =>
    brotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  );

export const gzipped = (body: Buffer, level: number): Promise<Buffer> => inTurn(() => zip(body, { level }));

export const isCompressible = (body: Buffer, type: string) => body.length >= 500 && textual.test(type);
