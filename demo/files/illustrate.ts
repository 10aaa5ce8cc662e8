/**
 * The demonstration's pictures and documents. They are made while the site is open already, by a process of its own, and
 * their rows follow them: a row always has its file. What a start leaves undone, the next one does.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fileFolders } from '#domain/common/files.ts';
import type { Database } from '#server/db/open.ts';
import { retry } from '#server/db/retry.ts';
import { transact } from '#server/db/transact.ts';
import type { Settings } from '#server/ground/config.ts';
import type { Logger } from '#server/ground/log.ts';
import { storageFaultOf } from '#server/ground/storage-fault.ts';
import { advanceAllContent } from '#server/platform/cache/content-tags.ts';
import { type FileStore, openMarkedStore } from '#server/platform/storage/store.ts';
import type { DrawingOrder } from '../drawings/drawing-process.ts';
import { demoDrawings, drawnSize, keysOf, nameOf } from '../drawings/index.ts';
import { type Attached, attach, subjectsWithRows } from './attach.ts';
import { demoDocuments } from './documents.ts';

interface Parts {
  db: Database;
  settings: Pick<Settings, 'EVENT_IDX' | 'DATA_DIR' | 'FILE_STORE'>;
  clock: () => Date;
  log: Logger;
  signal?: AbortSignal;
}

/** Each waits some seconds for the lock. */
const lockTries = 60;

/** What readers meet first comes first. */
const parts = ['company/', 'product/', 'post/'];

/**
 * Makes whatever of the demonstration's files is missing, and shows it: the companies', the products', then the posts'.
 * Ends early, without an error, when `signal` says so. A demonstration without pictures is still one, so a machine for
 * which the drawing library has no build only says so in the log.
 */
export async function illustrateDemonstration({ db, settings, clock, log, signal }: Parts): Promise<void> {
  const begin = performance.now();
  const { DATA_DIR, FILE_STORE } = settings;
  const { store: files, marker } = openMarkedStore({ db, settings, log });
  try {
    for (const part of parts) {
      // The process that draws writes into the folder itself, which must not be that of a disk that is not mounted.
      if (!(await marker.isThere(0))) return;
      const subjects = [...demoDrawings.keys()].filter((subject) => subject.startsWith(part));
      await drawMissing(files, { subjects, store: { DATA_DIR, FILE_STORE } }, signal);
      const ready = [
        ...(await drawnOf(files, subjects)),
        ...(part === 'product/' ? await writtenOf(files) : []),
      ];
      if (signal?.aborted) return;
      const show = () =>
        transact(db, async (trx) => {
          const known = await subjectsWithRows(trx, ready);
          const added = ready.filter(({ saveFileName }) => !known.has(saveFileName));
          if (added.length === 0) return;
          await attach(trx, settings.EVENT_IDX, added, clock().toISOString());
          await advanceAllContent(trx);
        });
      // Nobody waits for it, so a lock that someone else holds for minutes does no harm.
      await retry(lockTries, show, (error) => !signal?.aborted && storageFaultOf(error) === 'busy');
    }
    log.info({ ms: Math.round(performance.now() - begin) }, 'the demonstration is illustrated');
  } catch (error) {
    if (!signal?.aborted) log.warn({ err: error }, 'the demonstration could not be illustrated');
  }
}

async function drawMissing(files: FileStore, order: DrawingOrder, signal?: AbortSignal): Promise<void> {
  const missing: string[] = [];
  for (const subject of order.subjects) {
    const drawing = demoDrawings.get(subject);
    const keys = drawing ? keysOf(subject, drawing) : [];
    if ((await Promise.all(keys.map((key) => files.stat(key)))).includes(null)) missing.push(subject);
  }
  if (missing.length > 0 && !signal?.aborted) await draw({ ...order, subjects: missing }, signal);
}

/** In a process of its own: the library that draws would hold on to more memory than the whole server. */
async function draw(order: DrawingOrder, signal?: AbortSignal): Promise<void> {
  const script = fileURLToPath(new URL('../drawings/drawing-process.ts', import.meta.url));
  const child = fork(script, { execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  let said = '';
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  const stop = () => child.kill();
  signal?.addEventListener('abort', stop, { once: true });
  const exit = once(child, 'exit');
  child.send(order);
  const [code] = await exit;
  signal?.removeEventListener('abort', stop);
  if (code !== 0 && !signal?.aborted) throw new Error(`drawing ended with ${code}: ${said}`);
}

/** The drawings that are in the store, as their rows will say. */
async function drawnOf(files: FileStore, subjects: readonly string[]): Promise<Attached[]> {
  const ready: Attached[] = [];
  for (const subject of subjects) {
    const drawing = demoDrawings.get(subject);
    const stored = drawing && (await files.stat(keysOf(subject, drawing)[0]));
    if (!stored) continue;
    const { kind, fileName } = drawing;
    const saveFileName = nameOf(subject, 'png');
    ready.push({
      subject,
      kind,
      fileName,
      saveFileName,
      mediaType: 'image/png',
      bytes: stored.size,
      ...drawnSize,
    });
  }
  return ready;
}

/** The documents, written where they are missing. */
async function writtenOf(files: FileStore): Promise<Attached[]> {
  const ready: Attached[] = [];
  for (const { subject, kind, fileName, body } of demoDocuments()) {
    const saveFileName = nameOf(subject, 'pdf');
    const key = `${fileFolders[kind]}/${saveFileName}`;
    if (!(await files.stat(key))) await files.put(key, body);
    ready.push({
      subject,
      kind,
      fileName,
      saveFileName,
      mediaType: 'application/pdf',
      bytes: body.length,
      width: null,
      height: null,
    });
  }
  return ready;
}
