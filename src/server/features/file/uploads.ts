/** What uploads of this process share: a folder for what is on its way, bounded queues, and the process that looks into files. */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInspector } from '../../platform/storage/inspection/inspector.ts';
import { createPlaces, type PlaceBounds } from './places.ts';

/** Uploads that are received and looked into at once; each has at most 40 MB on the disk of this machine, and little in memory. */
const atOnce = 24;
/**
 * Of members who have confirmed an address or take part. One network leaves a third of the places to all others, whatever its
 * accounts send, and a hall of two hundred whose people send two files each is one network. A quarter is for networks that hold none,
 * so that whoever fills all places comes from two dozen.
 */
const ofKnown: PlaceBounds = {
  atOnce,
  ofNetwork: 16,
  kept: 6,
  ofMember: 8,
  waiting: { length: 500, share: 400 },
};
/** Of others, whom anybody makes as many as they like: places of their own, so that they keep nobody waiting who is known. */
const ofStrangers: PlaceBounds = {
  atOnce: 6,
  ofNetwork: 3,
  ofMember: 4,
  waiting: { length: 60, share: 30 },
};
/** Spreadsheets of people, which wait for one reader of them: they take no place of a member's files, and none waits to be received. */
const ofSheets: PlaceBounds = {
  atOnce: 6,
  ofNetwork: 6,
  ofMember: 2,
  waiting: { length: 0, share: 0 },
};
/** What is older was left behind by a process that died. */
const staleMs = 2 * 60 * 60_000;

export interface UploadBounds {
  known: PlaceBounds;
  strangers: PlaceBounds;
}

export function createUploads(
  dataDir: string,
  bounds: UploadBounds = { known: ofKnown, strangers: ofStrangers },
) {
  const folder = join(dataDir, 'incoming');
  const inspector = createInspector();
  const known = createPlaces(folder, bounds.known);
  const strangers = createPlaces(folder, bounds.strangers);
  const sheets = createPlaces(folder, ofSheets);

  return {
    inspector,
    /** For files of members who have confirmed an address or take part, and of those who have not. */
    run: known.run,
    runOfStranger: strangers.run,
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
      const all = [known, strangers, sheets].map((places) => places.counts());
      const sum = (what: 'underway' | 'waiting' | 'refused' | 'left') =>
        all.reduce((total, one) => total + one[what], 0);
      return {
        underway: sum('underway'),
        waiting: sum('waiting'),
        refused: sum('refused'),
        left: sum('left'),
      };
    },
    close: () => inspector.close(),
  };
}

export type Uploads = ReturnType<typeof createUploads>;
