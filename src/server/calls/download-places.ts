/**
 * The downloads of one kind that a process makes at a time. A place is held until its reader has all of it, since what is made waits in
 * memory for them; each member has one at once, so that nobody holds every place.
 */
import { permissionsIn } from '../access/permissions.ts';
import { HttpRefusal } from '../ground/http-refusal.ts';
import type { MemberContext } from './context.ts';

/** A reader who takes less than this, counted from the beginning, loses the place when somebody else needs it. */
const slowestAllowed = { afterMs: 60_000, bytesPerSecond: 32 * 1024 };

/** How often it is asked again, while somebody reads, whether they still may. */
const askEvery = 15_000;

interface Place {
  memberIdx: number;
  /** Milliseconds, as `performance.now()` counts them. */
  since: number;
  taken: number;
  end: () => void;
}

type Bytes = ReadableStream<Uint8Array>;

/** At most `atOnce` of them; who finds no place is told when to come again. */
export function createDownloadPlaces({
  atOnce,
  retryAfterSeconds,
  askEveryMs = askEvery,
}: {
  atOnce: number;
  retryAfterSeconds: number;
  askEveryMs?: number;
}) {
  const now = () => performance.now();
  const places = new Set<Place>();
  const rateOf = ({ since, taken }: Place) => taken / ((now() - since) / 1000);

  /** Takes the place of whoever reads most slowly, where that is slower than any line in use. */
  function endSlowest(): void {
    const [found] = [...places]
      .filter(({ since }) => now() - since >= slowestAllowed.afterMs)
      .sort((a, b) => rateOf(a) - rateOf(b));
    if (found && rateOf(found) < slowestAllowed.bytesPerSecond) found.end();
  }

  /**
   * Makes a stream in a place (`server_busy` where there is none), which is given back when the stream has ended, failed or was
   * cancelled, when it could not be made, and when its reader has left before. It ends for a reader whose session ended, or who lost a
   * permission, since it began.
   */
  return async function inPlace(
    { db, actor, eventIdx, signal }: MemberContext,
    make: () => Promise<Bytes>,
  ): Promise<Bytes> {
    const { memberIdx } = actor;
    if (places.size >= atOnce) endSlowest();
    if (places.size >= atOnce || [...places].some((place) => place.memberIdx === memberIdx))
      throw new HttpRefusal(503, 'server_busy', retryAfterSeconds);
    const release = () => void places.delete(place);
    const place: Place = { memberIdx, since: now(), taken: 0, end: release };
    places.add(place);
    try {
      const held = await permissionsIn(db, memberIdx, eventIdx);
      const stream = await make();
      // Whoever left meanwhile never takes the stream, so nothing would end it.
      const left = signal();
      left.throwIfAborted();
      left.addEventListener('abort', release, { once: true });
      let askedAt = now();
      const assertMayRead = async () => {
        if (now() - askedAt < askEveryMs) return;
        askedAt = now();
        const open = db.selectFrom('session').select('idx').where('idx', '=', actor.sessionIdx);
        const still = await permissionsIn(db, memberIdx, eventIdx);
        if (!(await open.executeTakeFirst()) || [...held].some((one) => !still.has(one)))
          throw new Error('the reader of a download may read it no more');
      };
      return heldStream(stream, place, { release, assertMayRead });
    } catch (error) {
      release();
      throw error;
    }
  };
}

/** The same stream, which counts what is taken; `release` is called when it has ended, failed, was cancelled or had to `end`. */
function heldStream(
  stream: Bytes,
  place: Place,
  { release, assertMayRead }: { release: () => void; assertMayRead: () => Promise<void> },
): Bytes {
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
          await assertMayRead();
          const { done, value } = await reader.read();
          place.taken += value?.byteLength ?? 0;
          if (!done) return controller.enqueue(value);
          release();
          controller.close();
        } catch (error) {
          release();
          void reader.cancel().catch(() => undefined);
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
