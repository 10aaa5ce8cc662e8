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

/** Of this process; each reads files for as long as its reader takes, a piece at a time. */
const atOnce = 8;
const retryAfterSeconds = 30;
/** A reader who takes less than this, counted from the beginning, loses the place when somebody else needs it. */
const slowest = { afterMs: 60_000, bytesPerSecond: 32 * 1024 };

/** A download that is under way. */
interface Place {
  memberIdx: number;
  /** Milliseconds, by the same clock as `now`. */
  since: number;
  taken: number;
  end: () => void;
}

/**
 * Makes downloads, one of a member at once, so that nobody holds every place; whoever leaves gives theirs back. `now` counts
 * milliseconds from any point in time.
 */
export function createExports(files: FileStore, now = () => performance.now()) {
  const places = new Set<Place>();

  const rateOf = ({ since, taken }: Place) => taken / ((now() - since) / 1000);
  /** Takes the place of whoever reads most slowly, where that is slower than any line in use. */
  function endSlowest(): void {
    const [found] = [...places]
      .filter(({ since }) => now() - since >= slowest.afterMs)
      .sort((a, b) => rateOf(a) - rateOf(b));
    if (found && rateOf(found) < slowest.bytesPerSecond) found.end();
  }

  return async function exportData(context: MemberContext): Promise<Download> {
    const { memberIdx } = context.actor;
    if (places.size >= atOnce) endSlowest();
    if (places.size >= atOnce || [...places].some((place) => place.memberIdx === memberIdx))
      throw new HttpRefusal(503, 'server_busy', retryAfterSeconds);
    const release = () => void places.delete(place);
    const place: Place = { memberIdx, since: now(), taken: 0, end: release };
    places.add(place);
    try {
      await limitExports(context);
      const account = await accountData(context.db, memberIdx);
      const events = await eventData(context.db, memberIdx, context.now);
      const made = { madeAt: context.now.toISOString(), ...account, ...events };
      // Whoever left while this was read never takes the stream, so nothing would end it.
      const signal = context.signal();
      signal.throwIfAborted();
      signal.addEventListener('abort', release, { once: true });
      const day = made.madeAt.slice(0, 10);
      const stream = held(makeZip(entries(files, made), { buffersAreUTF8: true }), place, release);
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

/** The same stream, which counts what is taken; `release` is called when it has ended, failed, was cancelled or had to `end`. */
function held(stream: ReadableStream<Uint8Array>, place: Place, release: () => void) {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        place.end = () => {
          release();
          controller.error(new Error('the reader of a download was too slow'));
          void reader.cancel().catch(() => undefined);
        };
      },
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          place.taken += value?.byteLength ?? 0;
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
