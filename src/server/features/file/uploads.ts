/** What uploads of this process share: a folder for what is on its way, a bounded queue, and the process that looks into files. */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HttpRefusal } from '../../calls/http-refusal.ts';
import { FairQueue } from '../../platform/limits/fair-queue.ts';
import { createInspector } from '../../platform/storage/inspection/inspector.ts';

/** Uploads that are received and looked into at once; each has at most 40 MB on the disk of this machine, and little in memory. */
const atOnce = 24;
/** Others wait, without a byte of theirs being read; members take turns. */
const waiting = { length: 200, share: 20 };
/** Of one member, those that wait included: a browser sends a few at a time. */
const mostOfMember = 8;
/** Spreadsheets of people, which wait for one reader of them: they take no place of a member's files, and none waits to be received. */
const ofSheets = { atOnce: 6, waiting: { length: 0, share: 0 }, ofMember: 2 };
const longestMs = 5 * 60_000;
/** What is older was left behind by a process that died. */
const staleMs = 2 * 60 * 60_000;

export interface UploadBounds {
  atOnce: number;
  waiting: { length: number; share: number };
  ofMember: number;
}

/** Places for what is received at once, each with a folder of its own. */
function createPlaces(folder: string, bounds: UploadBounds) {
  const queue = new FairQueue({
    ...{ atOnce: bounds.atOnce, longestMs, firstMs: 2_000 },
    lanes: { known: bounds.waiting, strangers: bounds.waiting },
  });
  const ofMember = new Map<number, number>();
  let underway = 0;

  async function run<T>(
    memberIdx: number,
    signal: AbortSignal,
    work: (folder: string) => Promise<T>,
  ): Promise<T> {
    const own = ofMember.get(memberIdx) ?? 0;
    if (own >= bounds.ofMember) throw new HttpRefusal(503, 'server_busy', 3);
    ofMember.set(memberIdx, own + 1);
    try {
      return await queue.run({ lane: 'known', network: String(memberIdx), signal }, async () => {
        const place = join(folder, crypto.randomUUID());
        underway += 1;
        try {
          await mkdir(place, { recursive: true, mode: 0o700 });
          return await work(place);
        } finally {
          underway -= 1;
          await rm(place, { recursive: true, force: true }).catch(() => undefined);
        }
      });
    } finally {
      const left = (ofMember.get(memberIdx) ?? 1) - 1;
      if (left > 0) ofMember.set(memberIdx, left);
      else ofMember.delete(memberIdx);
    }
  }

  const counts = () => ({
    ...{ underway, waiting: queue.waiting(), refused: queue.counts.refused, left: queue.counts.left },
  });
  return { run, counts };
}

export function createUploads(
  dataDir: string,
  bounds: UploadBounds = { atOnce, waiting, ofMember: mostOfMember },
) {
  const folder = join(dataDir, 'incoming');
  const inspector = createInspector();
  const files = createPlaces(folder, bounds);
  const sheets = createPlaces(folder, ofSheets);

  return {
    inspector,
    /** Runs `work` when it is its turn, with a folder of its own that is removed afterwards. Refuses with `server_busy`. */
    run: files.run,
    /** The same for a spreadsheet of people, at once or not at all. */
    runSheet: sheets.run,
    /** Removes what processes that died have left behind on this machine. */
    async sweep(now = Date.now()): Promise<void> {
      for (const name of await readdir(folder).catch(() => [])) {
        const found = await stat(join(folder, name)).catch(() => undefined);
        if (found && now - found.mtimeMs > staleMs)
          await rm(join(folder, name), { recursive: true, force: true });
      }
    },
    get counts() {
      const [one, other] = [files.counts(), sheets.counts()];
      return {
        underway: one.underway + other.underway,
        waiting: one.waiting + other.waiting,
        refused: one.refused + other.refused,
        left: one.left + other.left,
      };
    },
    close: () => inspector.close(),
  };
}

export type Uploads = ReturnType<typeof createUploads>;
