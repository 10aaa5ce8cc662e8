/**
 * Files that were chosen in a form and not sent with it yet, in the browser's IndexedDB: they outlive a reload and a closed
 * tab as part of the draft that names them. Where the browser keeps nothing, they live as long as the page.
 */
import { createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval';
import type { StoredAt } from '#domain/common/browser-storage.ts';
import type { MemberKind } from '#domain/common/files.ts';

export interface KeptFile {
  id: string;
  kind: MemberKind;
  fileName: string;
  bytes: Blob;
  /** False while the bytes are as they were chosen and have to be converted yet. */
  isReady: boolean;
  /** Whose it is, by member; 0 is a guest's. */
  owner: number;
  /** When it was chosen or last shown, in milliseconds. */
  usedAt: number;
  /** What it became on the server, and who sent it. */
  sent: { fileIdx: number; memberIdx: number; at: number } | null;
}

const hour = 3_600_000;
/** As long as the drafts that name them: 30 days, and a guest's, on a device that others may use, 24 hours. */
const lifeOf = (owner: number) => (owner === 0 ? 24 * hour : 30 * 24 * hour);
const isOld = ({ owner, usedAt }: KeptFile) => Date.now() - usedAt > lifeOf(owner);

/** Of this page: what the browser refuses to store. */
const unstored = new Map<string, KeptFile>();
let opened: UseStore | undefined;

function store(): UseStore {
  // Emptied by these names when someone logs out (`#stores/site/session.ts`).
  opened ??= createStore('madang-files' satisfies StoredAt<'database'>, 'files');
  return opened;
}

/** Answers what `work` does, or `otherwise` where the browser has no IndexedDB, or none that works. */
async function tried<T>(work: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work();
  } catch {
    return otherwise;
  }
}

/** Keeps a file, in place of what was kept under its id. Answers whether it outlives the page. */
export async function keepFile(file: KeptFile): Promise<boolean> {
  unstored.set(file.id, file);
  const isStored = await tried(() => set(file.id, file, store()).then(() => true), false);
  if (isStored) unstored.delete(file.id);
  return isStored;
}

/** The file that is kept under an id, if it is still there. */
export async function keptFile(id: string): Promise<KeptFile | undefined> {
  const file = unstored.get(id) ?? (await tried(() => get<KeptFile>(id, store()), undefined));
  // Its removal may not have come to it yet.
  return file && !isOld(file) ? file : undefined;
}

export async function forgetFiles(ids: readonly string[]): Promise<void> {
  for (const id of ids) unstored.delete(id);
  if (ids.length > 0) await tried(() => delMany([...ids], store()), undefined);
}

/** Removes files whose draft has ended by its age. */
export async function forgetOldFiles(): Promise<void> {
  const all = await tried(() => entries<string, KeptFile>(store()), []);
  const old = all.filter(([, file]) => isOld(file));
  await forgetFiles(old.map(([id]) => id));
}
