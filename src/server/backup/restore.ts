/** Puts a backup in the place of an installation's data, whole or not at all. */
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unknownAmong } from '../db/before-migration.ts';
import { faultIn } from '../db/copy.ts';
import { claimFolder, type FolderLock } from '../db/folder-lock.ts';
import { finishSwap, isSwapUnfinished, type Move, swap } from '../db/folder-swap.ts';
import { migrationNames } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import { clearStaging } from '../db/staging.ts';
import { transact } from '../db/transact.ts';
import { SettingError, type Settings } from '../ground/config.ts';
import { audit } from '../platform/log/audit.ts';
import { holdMail } from '../platform/mail/hold.ts';
import { firstBytesOf, readArchive } from './archive.ts';
import { isInUse } from './in-use.ts';
import { BackupFault, databaseEntry, filesPrefix, type Manifest } from './manifest.ts';
import { isOneDisk, type Places, placesOf, topFolders } from './places.ts';
import { factsOf } from './snapshot.ts';

export interface RestoreOptions {
  /** Puts what is there aside instead of refusing. */
  replace?: boolean;
  /** Leaves waiting mail to be sent instead of holding it. */
  sendMail?: boolean;
  now?: Date;
}

export interface Restored {
  /** Null for a bare copy of the database. */
  manifest: Manifest | null;
  heldMails: number;
  /** Where the former data is now; empty where there was none. */
  setAside: string[];
}

/**
 * Unpacks and checks the backup beside the present data, brings its database up to this version, and only then moves the one
 * away and the other in. `file` is what `makeBackup` wrote, or a bare copy of the database from before a migration, which
 * leaves the files as they are.
 */
export async function restoreBackup(
  settings: Pick<Settings, 'DATA_DIR' | 'FILE_STORE' | 'DATABASE_URL'>,
  file: string,
  { replace = false, sendMail = false, now = new Date() }: RestoreOptions = {},
): Promise<Restored> {
  if (settings.DATABASE_URL) {
    throw new SettingError(
      'The database is PostgreSQL, whose own tools restore it: run pg_restore, then copy the files back, as docs/operating.md shows.',
    );
  }
  const isBare = await isSqlite(file);
  const places = placesOf(settings);
  await mkdir(places.dataDir, { recursive: true, mode: 0o700 });
  const lock = claimFolder(places.dataDir);
  if (!lock || isInUse(places.database)) {
    lock?.release();
    throw new SettingError(
      `A running process has the database in ${places.dataDir} open: stop the server, then run this again.`,
    );
  }
  const id = freeId(now, [places.dataDir, places.files]);
  let homes: Homes | undefined;
  try {
    if (isSwapUnfinished(places.dataDir)) finishSwap(places.dataDir, lock);
    await refusePresent(places, replace, isBare);
    if (places.files) await mkdir(places.files, { recursive: true, mode: 0o700 });
    for (const folder of [places.dataDir, places.files]) if (folder) clearStaging(folder);
    homes = await homesOf(places, `restoring-${id}`, isBare);
    const manifest = isBare ? await stageCopy(file, homes) : await stageArchive(file, homes);
    const heldMails = await settleStaged(homes, manifest, { sendMail, now });
    const setAside = await moveIn(places, homes, `before-restore-${id}`, lock);
    return { manifest, heldMails, setAside };
  } finally {
    for (const folder of homes?.staging ?? []) await rm(folder, { recursive: true, force: true });
    lock.release();
  }
}

/** Folders in which the new data waits until it is checked: on the file systems that it is to be moved on. */
interface Homes {
  dataDir: string;
  /** Undefined where the files stay as they are. */
  files: string | undefined;
  staging: string[];
}

async function homesOf({ dataDir, files }: Places, name: string, isBare: boolean): Promise<Homes> {
  const own = join(dataDir, name);
  if (isBare || !files) return { dataDir: own, files: undefined, staging: [own] };
  if (await isOneDisk(dataDir, files)) return { dataDir: own, files: join(own, 'files'), staging: [own] };
  const apart = join(files, name);
  return { dataDir: own, files: apart, staging: [own, apart] };
}

/** The time to the second, and a number where a restore of the same second has left its name in one of the folders. */
function freeId(now: Date, folders: readonly (string | undefined)[]): string {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  for (let no = 1; ; no++) {
    const id = no === 1 ? time : `${time}-${no}`;
    if (!folders.some((folder) => folder && existsSync(join(folder, `before-restore-${id}`)))) return id;
  }
}

async function refusePresent({ dataDir, database, files }: Places, replace: boolean, isBare: boolean) {
  if (replace) return;
  const held = existsSync(database) ? dataDir : !isBare && files && (await topFolders(files))[0] && files;
  if (!held) return;
  throw new SettingError(
    `There is data in ${held} already: add --replace to put it aside, or set DATA_DIR to an empty folder.`,
  );
}

async function stageCopy(file: string, { dataDir }: Homes): Promise<null> {
  await mkdir(dataDir, { mode: 0o700 });
  await copyFile(file, join(dataDir, databaseEntry));
  return null;
}

async function stageArchive(file: string, { dataDir, files, staging }: Homes): Promise<Manifest> {
  for (const folder of staging) await mkdir(folder, { mode: 0o700 });
  const manifest = await readArchive(file, async (path, content) => {
    const place = placeOf(path, dataDir, files);
    await mkdir(dirname(place), { recursive: true, mode: 0o700 });
    await pipeline(content, createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }));
  });
  if (manifest.fileStore === 'folder' && !files) {
    throw new SettingError(
      'The backup holds files, and FILE_STORE names a store that is no folder: restore into a folder, then move them there.',
    );
  }
  for (const path of manifest.removed) await rm(placeOf(path, dataDir, files), { force: true });
  return manifest;
}

const placeOf = (path: string, dataDir: string, files: string | undefined) =>
  files && path.startsWith(filesPrefix) ? join(files, path.slice(filesPrefix.length)) : join(dataDir, path);

/** Checks the new database, brings it up to this version, and holds its mail; answers how many mails were held. */
async function settleStaged(
  { dataDir }: Homes,
  manifest: Manifest | null,
  { sendMail, now }: { sendMail: boolean; now: Date },
): Promise<number> {
  const fault = faultIn(join(dataDir, databaseEntry));
  if (fault) throw new BackupFault(`its database is damaged: ${fault}`);
  const unknown = unknownAmong(factsOf(join(dataDir, databaseEntry)).migrations, migrationNames());
  if (unknown) throw new BackupFault(`its database ${unknown}`);
  const db = await openDatabase({ dataDir });
  try {
    const entry = {
      eventIdx: null,
      memberIdx: null,
      action: 'restore' as const,
      subject: 'database' as const,
      subjectIdx: null,
      about: [],
      reason: 'npm run operator',
      detail: { of: manifest?.createdAt ?? null },
      at: now.toISOString(),
    };
    await transact(db, (trx) => audit(trx, entry));
    return sendMail ? 0 : await holdMail(db, now);
  } finally {
    await db.destroy();
  }
}

/** The moves, and where what was there before is left. */
async function moveIn(places: Places, homes: Homes, aside: string, lock: FolderLock): Promise<string[]> {
  const away: Move[] = [];
  const inward: Move[] = [];
  const old = join(places.dataDir, aside);
  // With the log of what SQLite has not yet taken into the file, where there is one.
  const isDatabase = (name: string) => name.startsWith(databaseEntry);
  for (const name of (await readdir(places.dataDir)).filter(isDatabase))
    away.push({ from: join(places.dataDir, name), to: join(old, name) });
  for (const name of (await readdir(homes.dataDir)).filter(isDatabase))
    inward.push({ from: join(homes.dataDir, name), to: join(places.dataDir, name) });
  if (homes.files && places.files) {
    const isApart = homes.staging.length > 1;
    const oldFiles = isApart ? join(places.files, aside) : join(old, 'files');
    for (const name of await topFolders(places.files))
      away.push({ from: join(places.files, name), to: join(oldFiles, name) });
    for (const name of await topFolders(homes.files))
      inward.push({ from: join(homes.files, name), to: join(places.files, name) });
  }
  swap(places.dataDir, [...away, ...inward], lock);
  const left = [old, places.files && join(places.files, aside)];
  return left.filter((folder) => folder !== undefined && existsSync(folder)) as string[];
}

const isSqlite = async (file: string) => (await firstBytesOf(file, 16)).toString() === 'SQLite format 3\0';
