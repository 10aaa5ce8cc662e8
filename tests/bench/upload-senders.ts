/** Sends files from a thread of its own, all at once, so that whoever measures beside it is not held up. */
import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import type { FileKind } from '#domain/common/files.ts';
import { noise, pdfFile } from '#tests/support/made-files.ts';
import { uploadRequest } from '#tests/support/uploading.ts';

export interface SendersData {
  url: string;
  tokens: string[];
  /** Of each file. */
  bytes: number;
}

const { url, tokens, bytes } = workerData as SendersData;

/** A photo padded to its size, as a camera's preview and notes do: decoders stop at its end. Of 12 megapixels. */
async function photo(): Promise<Buffer> {
  const side = bytes > 5_000_000 ? [4000, 3000] : [400, 300];
  const jpeg = await noise(side[0] as number, side[1] as number)
    // As soft as a photo.
    .blur(1.5)
    .jpeg({ quality: 90 })
    .toBuffer();
  return Buffer.concat([jpeg, Buffer.alloc(Math.max(0, bytes - jpeg.length))]);
}

const bodies: [FileKind, Buffer][] = [
  ['productMainImg', await photo()],
  ['productIntro', pdfFile('%'.repeat(bytes - pdfFile().length))],
];
const forms = bodies.map(([kind, content]) =>
  uploadRequest(kind, [{ name: kind, fileName: 'file.bin', bytes: content }]),
);

function send(token: string, form: (typeof forms)[number]): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { ...form.headers, authorization: `Bearer ${token}` };
    const sent = request(`${url}/api${form.path}`, { method: 'POST', agent: false, headers }, (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.once('end', () => resolve(text));
    });
    sent.once('error', reject);
    sent.end(form.body);
  });
}

parentPort?.once('message', async () => {
  const begin = performance.now();
  const answers = await Promise.all(
    tokens.map((token, at) => send(token, forms[at % forms.length] as (typeof forms)[number])),
  );
  const stored = answers.filter((text) => text.startsWith('{"resultCode":0')).length;
  const [refused = ''] = answers.filter((text) => !text.startsWith('{"resultCode":0'));
  parentPort?.postMessage({ stored, refused, seconds: (performance.now() - begin) / 1000 });
});
parentPort?.postMessage('ready');
