/** All that the site knows of a member, as a ZIP that is made while it is read: a JSON file and their own files. */
import { makeZip } from 'client-zip';
import { fileFolders } from '#domain/files.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { HttpRefusal } from '../../calls/http-refusal.ts';
import { limitExports } from '../../platform/limits/rules.ts';
import type { FileStore } from '../../platform/storage/store.ts';
import { accountData } from './account-data.ts';
import { eventData } from './event-data.ts';

/** Of this process: each reads files for as long as its reader takes. */
const atOnce = 2;
const retryAfterSeconds = 30;

/** Makes downloads, at most two at once; whoever leaves gives the place back. */
export function createExports(files: FileStore) {
  let underway = 0;

  return async function exportData(context: MemberContext): Promise<Download> {
    if (underway >= atOnce) throw new HttpRefusal(503, 'server_busy', retryAfterSeconds);
    underway += 1;
    let isHeld = true;
    const release = () => {
      if (isHeld) underway -= 1;
      isHeld = false;
    };
    try {
      await limitExports(context);
      const { memberIdx } = context.actor;
      const account = await accountData(context.db, memberIdx);
      const events = await eventData(context.db, memberIdx, context.now);
      const made = { madeAt: context.now.toISOString(), ...account, ...events };
      // Whoever left while this was read never takes the stream, so nothing would end it.
      const signal = context.signal();
      signal.throwIfAborted();
      signal.addEventListener('abort', release, { once: true });
      const day = made.madeAt.slice(0, 10);
      const stream = released(makeZip(entries(files, made), { buffersAreUTF8: true }), release);
      return { stream, fileName: `my-data-${day}.zip`, mediaType: 'application/zip' };
    } catch (error) {
      release();
      throw error;
    }
  };
}

type Made = Awaited<ReturnType<typeof accountData>> & { madeAt: string };

/** One after the other, each file opened when the one before has been sent. */
async function* entries(files: FileStore, made: Made & object) {
  const lastModified = new Date(made.madeAt);
  yield { name: 'data.json', input: JSON.stringify(made, null, 2), lastModified };
  for (const file of made.files) {
    const stored = await files.get(`${fileFolders[file.kind]}/${file.saveFileName}`);
    if (!stored) continue;
    // Two files may have the same name; and of a name only what every system can store.
    const name = file.fileName.replaceAll(/[\p{Cc}<>:"/\\|?*]/gu, '_');
    yield { name: `files/${file.kind}/${file.idx}-${name}`, input: stored.stream(), lastModified };
  }
}

/** The same stream; `release` is called when it has ended, failed or was cancelled. */
function released(stream: ReadableStream<Uint8Array>, release: () => void): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          release();
          controller.close();
        } catch (error) {
          release();
          throw error;
        }
      },
      async cancel(reason) {
        release();
        await reader.cancel(reason).catch(() => undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
