/** The pictures of a folder as those that are kept here: looked into and written anew by another process as all that is sent (docs/rules/file.md). */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '#domain/common/catalogue.ts';
import { acceptedTypes } from '#domain/common/file-types.ts';
import { fileFolders } from '#domain/common/files.ts';
import { ownKey, pictureForms, readPictureName } from '#domain/site/pictures.ts';
import type { Database } from '../../db/open.ts';
import { takeIn } from '../../features/file/upload.ts';
import { assertRoom, keepPicture, keptAs } from '../../features/site/upload.ts';
import { SettingError } from '../../ground/config.ts';
import type { Finding } from '../../platform/storage/inspection/finding.ts';
import { createInspector } from '../../platform/storage/inspection/inspector.ts';
import type { FileStore } from '../../platform/storage/store.ts';
import { refusalFault } from './faults.ts';
import { type Folder, pictureFolder } from './folder.ts';
import type { CarriedUse, Writing } from './part.ts';

/** A picture of the folder, and what for. */
export interface Used {
  use: CarriedUse;
  file: string;
}
export const usedKey = ({ use, file }: Used) => `${use} ${file}`;

interface Parts {
  files: FileStore;
  folder: Folder;
  dataDir: string;
}

/** Pictures that are here already, byte for byte, by `usedKey`. */
export async function picturesHere(db: Database, { files, folder }: Parts, used: readonly Used[]) {
  const here = new Map<string, string>();
  for (const one of used) {
    const name = await nameHere(db, one);
    const key = name && keyOf(one, name);
    const stored = key ? await (await files.get(key))?.bytes() : undefined;
    const bytes = folder.pictures.get(one.file);
    if (name && stored && bytes && Buffer.compare(stored, bytes) === 0) here.set(usedKey(one), name);
  }
  return here;
}

const keyOf = ({ use }: Used, name: string) =>
  use === 'page' ? `${fileFolders.boardImg}/${name}` : ownKey(name, pictureForms[use][0]);

/** The name under which it would be here, by its own. */
async function nameHere(db: Database, { use, file }: Used): Promise<string | undefined> {
  if (use === 'page') {
    const row = await db
      .selectFrom('file')
      .select('saveFileName')
      .where('kind', '=', 'boardImg')
      .where('saveFileName', '=', file)
      .executeTakeFirst();
    return row?.saveFileName;
  }
  const name = file.endsWith(pictureForms[use][0]) ? file.slice(0, -pictureForms[use][0].length) : '';
  if (readPictureName(name)?.use !== use) return undefined;
  const row = await db.selectFrom('sitePicture').select('name').where('name', '=', name).executeTakeFirst();
  return row?.name;
}

/** Names of all that are used, those that are not here yet taken in. What is not a picture is a fault, and then none is kept. */
export async function takePictures(
  context: Writing,
  parts: Parts,
  used: readonly Used[],
): Promise<Map<string, string>> {
  const names = await picturesHere(context.db, parts, used);
  const others = used.filter((one) => !names.has(usedKey(one)));
  if (others.length === 0) return names;
  const place = join(parts.dataDir, 'incoming', crypto.randomUUID());
  const inspector = createInspector({ ofMember: { most: Number.MAX_SAFE_INTEGER, windowSeconds: 3_600 } });
  try {
    await mkdir(place, { recursive: true, mode: 0o700 });
    const faults: string[] = [];
    const found = new Map<Used, Finding>();
    for (const one of others)
      await inspected(inspector, context, join(place, String(found.size)), parts.folder, one).then(
        (finding) => found.set(one, finding),
        (error: unknown) => {
          if (!(error instanceof Refusal)) throw error;
          faults.push(`${pictureFolder}/${one.file}: ${refusalFault(error)}`);
        },
      );
    if (faults.length > 0) throw new SettingError(faults.join('\n'));
    for (const [one, finding] of found)
      names.set(usedKey(one), await kept(context, parts.files, one, finding));
    return names;
  } finally {
    inspector.close();
    await rm(place, { recursive: true, force: true });
  }
}

async function inspected(
  inspector: ReturnType<typeof createInspector>,
  { actor, now }: Writing,
  path: string,
  folder: Folder,
  { use, file }: Used,
): Promise<Finding> {
  await writeFile(path, folder.pictures.get(file) ?? '', { mode: 0o600 });
  return inspector.inspect(
    { path, accepted: acceptedTypes.boardImg, ...(use !== 'page' && { use }) },
    {
      ...{ memberIdx: actor.memberIdx, network: '', isStranger: false, now: now.getTime() },
      signal: new AbortController().signal,
      refuse: () => {
        throw new Refusal('file_quota');
      },
    },
  );
}

/** Under the name of the same picture where there is one: a folder of another installation is taken twice without a second of each. */
async function kept(
  context: Writing,
  files: FileStore,
  { use, file }: Used,
  found: Finding,
): Promise<string> {
  if (use === 'page')
    return (
      (await samePage(context.db, files, found)) ??
      (await takeIn(context, files, { kind: 'boardImg', fileName: file, found }))
    );
  const before = await keptAs(context.db, use, found);
  if (before !== undefined) return before;
  await assertRoom(context.db);
  return keepPicture(context, files, use, found);
}

async function samePage(db: Database, files: FileStore, found: Finding): Promise<string | undefined> {
  const rows = await db
    .selectFrom('file')
    .select('saveFileName')
    .where('kind', '=', 'boardImg')
    .where('bytes', '=', found.bytes)
    .where('width', '=', found.width)
    .where('height', '=', found.height)
    .limit(10)
    .execute();
  const bytes = await readFile(found.forms[0]?.path ?? '');
  for (const { saveFileName } of rows) {
    const stored = await (await files.get(`${fileFolders.boardImg}/${saveFileName}`))?.bytes();
    if (stored && Buffer.compare(stored, bytes) === 0) return saveFileName;
  }
  return undefined;
}
