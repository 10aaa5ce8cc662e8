/** All that the site knows of a member, as a ZIP that is made while it is read: a JSON file and their own files. */
import { makeZip } from 'client-zip';
import { fileFolders } from '#domain/common/files.ts';
import { isOwnCode } from '#domain/participation/own-codes.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Download } from '../../calls/download.ts';
import { createDownloadPlaces } from '../../calls/download-places.ts';
import { limitExports } from '../../platform/limits/rules.ts';
import { organiser } from '../../platform/site/identity.ts';
import type { FileStore } from '../../platform/storage/store.ts';
import { accountData } from './account-data.ts';
import { eventData } from './event-data.ts';

/** Of this process; each reads files for as long as its reader takes, a piece at a time. */
const bounds = { atOnce: 8, retryAfterSeconds: 30 };

/** Makes downloads, so many of a member in an hour (`limitExports`). */
export function createExports(files: FileStore) {
  const inPlace = createDownloadPlaces(bounds);
  return async function exportData(context: MemberContext): Promise<Download> {
    const { memberIdx } = context.actor;
    const stream = await inPlace(context, async () => {
      await limitExports(context);
      const account = await accountData(context.db, memberIdx);
      const events = await eventData(context.db, memberIdx, context.now);
      const names = addedNames(events);
      const made = { madeAt: context.now.toISOString(), ...account, ...events, names };
      return makeZip(entries(files, made), { buffersAreUTF8: true });
    });
    const day = context.now.toISOString().slice(0, 10);
    return { stream, fileName: `my-data-${day}.zip`, mediaType: 'application/zip' };
  };
}

/** What the codes in it stand for that no list but the organiser's has: committees and industries that they have added. */
function addedNames(data: object): Record<string, { ko: string; en: string }> {
  const text = JSON.stringify(data);
  const { committees, industries } = organiser().lists;
  const used = [...committees, ...industries].filter(
    ({ code }) => isOwnCode(code) && new RegExp(`\\b${code}\\b`).test(text),
  );
  return Object.fromEntries(used.map(({ code, name }) => [code, name]));
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
    const reader = stored.stream().getReader() as ReadableStreamDefaultReader<Uint8Array>;
    try {
      const input = piecesOf(reader);
      yield { name: `files/${file.kind}/${file.idx}-${name}`, input, lastModified };
    } finally {
      // Whoever leaves in the middle ends what packs the files, which lets go of this one without closing it.
      await reader.cancel().catch(() => undefined);
    }
  }
}

async function* piecesOf(reader: ReadableStreamDefaultReader<Uint8Array>) {
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
