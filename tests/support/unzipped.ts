import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';

/** The files of a ZIP, as texts. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes);
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return files;
}
