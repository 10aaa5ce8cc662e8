/**
 * Whether the store of files is the one that it was: a marker lies in it, written when it is first used. A folder whose disk is
 * not mounted is there and empty; nothing is stored into it, and nothing is taken for missing that is only out of reach.
 */
import { hash } from 'node:crypto';
import { storeKeys } from '#domain/common/files.ts';
import type { Database } from '../../db/open.ts';
import { answerWithin } from '../../db/probe.ts';
import type { Settings } from '../../ground/config.ts';
import type { Logger } from '../../ground/log.ts';
import type { FileStore } from './file-store.ts';

/** In a folder of its own, so that a backup takes it along and a restore brings it back. */
export const markerKey = 'marker/madang.txt';
const text =
  'The files of a Madang site lie here. The server looks for this file: without it nothing is stored.\n' +
  '마당 사이트의 파일이 여기 있어요. 서버가 이 파일을 확인하고, 없으면 아무것도 저장하지 않아요.\n';

export interface StoreMarker {
  /** Whether the marker was there within the last `maxAgeMs`, or is now. A store that says nothing in time is not there. */
  isThere(maxAgeMs: number): Promise<boolean>;
}

/** The setting that says which place was marked. */
const settingName = 'fileStoreMarked';
/** How long a store may take to say whether the marker is there. */
const boundMs = 2_000;
/** Files of the database, the newest and the oldest, of which one shows that the store is theirs. */
const looked = 10;

interface Parts {
  db: Database;
  store: FileStore;
  settings: Pick<Settings, 'FILE_STORE' | 'DATA_DIR'>;
  log: Logger;
}

export function storeMarker({ db, store, settings, log }: Parts): StoreMarker {
  // An address may hold a secret: it is kept as a hash.
  const place = hash('sha256', settings.FILE_STORE ?? settings.DATA_DIR, 'base64url');
  let known: { isThere: boolean; at: number } | undefined;
  let asked: Promise<boolean> | undefined;
  let isRemembered = false;

  async function look(): Promise<boolean> {
    if (!(await store.stat(markerKey))) {
      if (!(await isToBeMarked())) return false;
      await store.put(markerKey, Buffer.from(text));
      log.info('the store of files was marked');
    }
    if (!isRemembered) await remember();
    return true;
  }

  /** A store with files of this database is the right one: of an older version, or moved, or restored. So is one for no files, unless it was marked before. */
  async function isToBeMarked(): Promise<boolean> {
    const query = db.selectFrom('file').select(['kind', 'saveFileName']).limit(looked);
    const files = [
      ...(await query.orderBy('idx', 'desc').execute()),
      ...(await query.orderBy('idx').execute()),
    ];
    if (files.length === 0) return (await marked()) !== place;
    for (const file of files)
      for (const key of storeKeys(file).slice(0, 1)) if (await store.stat(key)) return true;
    return false;
  }

  const marked = async () =>
    (await db.selectFrom('setting').select('value').where('name', '=', settingName).executeTakeFirst())
      ?.value;

  async function remember(): Promise<void> {
    if ((await marked()) !== place)
      await db
        .insertInto('setting')
        .values({ name: settingName, value: place })
        .onConflict((on) => on.column('name').doUpdateSet({ value: place }))
        .execute();
    isRemembered = true;
  }

  /** One at a time: a disk that hangs holds one thread, and not all of them. */
  function ask(): Promise<boolean> {
    asked ??= look()
      .catch((error: unknown) => {
        if (known?.isThere !== false) log.warn({ err: error }, 'the store of files does not answer');
        return false;
      })
      .then((isThere) => {
        if (!isThere && known?.isThere !== false)
          log.error('the store of files is gone: its marker is not there');
        if (isThere && known?.isThere === false) log.info('the store of files is there again');
        known = { isThere, at: performance.now() };
        return isThere;
      })
      .finally(() => {
        asked = undefined;
      });
    return asked;
  }

  return {
    async isThere(maxAgeMs) {
      if (known && performance.now() - known.at < maxAgeMs) return known.isThere;
      return answerWithin(boundMs, ask).catch(() => false);
    },
  };
}

/** As `storage-fault.ts` knows it. */
class StoreGone extends Error {
  override name = 'StoreGone';
  readonly code = 'EIO';
  constructor() {
    super('the store of files is gone');
  }
}

/** The same store, which does nothing while its marker is not there, and answers for missing files only while it is. */
export function guardedStore(store: FileStore, marker: StoreMarker, { maxAgeMs = 0 } = {}): FileStore {
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (!(await marker.isThere(maxAgeMs))) throw new StoreGone();
    return work();
  };
  const found = async <T>(answer: T | null): Promise<T | null> => {
    if (answer === null && !(await marker.isThere(maxAgeMs))) throw new StoreGone();
    return answer;
  };
  return {
    put: (key, bytes) => guarded(() => store.put(key, bytes)),
    putFile: (key, path) => guarded(() => store.putFile(key, path)),
    delete: (key) => guarded(() => store.delete(key)),
    get: async (key) => found(await store.get(key)),
    stat: async (key) => found(await store.stat(key)),
  };
}
