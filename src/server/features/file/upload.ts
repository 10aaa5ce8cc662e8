/** Takes a file in: counted, received on a disk, looked into, stored, and only then a row (docs/rules.md, F3 to F5). */
import { join } from 'node:path';
import { Refusal } from '#domain/common/catalogue.ts';
import { acceptedTypes, fileTypes } from '#domain/common/file-types.ts';
import type { FileKind } from '#domain/common/files.ts';
import { fileFolders, narrowName } from '#domain/common/files.ts';
import { limits } from '#domain/common/limits.ts';
import { assertStaysMember } from '../../access/standing.ts';
import type { MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { storageFaultOf } from '../../ground/storage-fault.ts';
import { limitUploads, refuseInspection } from '../../platform/limits/rules.ts';
import type { Finding } from '../../platform/storage/inspection/finding.ts';
import { type Incoming, type Received, receive } from '../../platform/storage/receive.ts';
import { type FileStore, probeStore } from '../../platform/storage/store.ts';
import { storedDetail } from './detail.ts';
import { isKnown, senderOf } from './known.ts';
import { type Reserved, release, reserve } from './reserve.ts';
import type { Uploads } from './uploads.ts';

/** Where a file goes that is put in for somebody else. */
export interface PutIn {
  /** In the transaction that keeps the file: whose it is, null for somebody without an account, and what names it once it has its idx. */
  into: (trx: Database) => Promise<{ owner: number | null; named: (fileIdx: number) => Promise<void> }>;
}

type KeepContext = Pick<MemberContext, 'db' | 'now'> & { actor: { memberIdx: number } };

export interface UploadParts {
  files: FileStore;
  uploads: Uploads;
}

/** Everything that can be refused without the file is, before its first byte is asked for. */
export async function upload(
  context: MemberContext,
  { files, uploads }: UploadParts,
  kind: FileKind,
  incoming: Incoming,
  putIn?: PutIn,
) {
  const { actor, db, now } = context;
  const { memberIdx } = actor;
  const signal = context.signal();
  await limitUploads(context);
  const refuse = (seconds: number): never => refuseInspection(context, seconds);
  const isStranger = !(await isKnown(db, memberIdx));
  const sender = { ...senderOf(context), isStranger, now: now.getTime(), refuse };
  uploads.inspector.assertLeft(sender);
  const bytes = Math.max(1, Math.min(incoming.contentLength ?? limits.fileBytes, limits.fileBytes));
  const run = isStranger ? uploads.runOfStranger : uploads.run;
  return run({ sender, bytes, signal }, async (folder, mustEnd) => {
    const reserved = await reserve(db, { memberIdx, kind, bytes, now });
    let mayBeStored = false;
    try {
      const path = join(folder, 'file');
      const received = await receive(incoming, { part: kind, path, signal, mustEnd });
      if (received.bytes === 0) throw new Refusal('file_empty');
      const found = await uploads.inspector
        .inspect({ path, accepted: acceptedTypes[kind] }, { ...sender, signal })
        .catch(withTypes(kind));
      if (signal.aborted) throw new HttpRefusal(503, 'server_busy', 1);
      mayBeStored = true;
      const saveFileName = await store(files, reserved, found);
      return await keep(context, { reserved, received, found, saveFileName, putIn });
    } catch (error) {
      // The file never came to the store, which says so itself where it takes nothing either.
      if (!mayBeStored && storageFaultOf(error)) await probeStore(files).catch(() => undefined);
      await release(db, reserved, { mayBeStored, at: now.toISOString() }).catch((fault: unknown) =>
        context.log.warn({ err: fault }, 'the place of an upload is given back by a later sweep'),
      );
      throw error;
    }
  });
}

/** Keeps a file that lies on this machine and was looked into, as if its member had sent it; answers the name under which it is read. */
export async function takeIn(
  context: KeepContext,
  files: FileStore,
  { kind, fileName, found }: { kind: FileKind; fileName: string; found: Finding },
): Promise<string> {
  const { memberIdx } = context.actor;
  const reserved = await reserve(context.db, { memberIdx, kind, bytes: found.bytes, now: context.now });
  const saveFileName = await store(files, reserved, found);
  await keep(context, { reserved, received: { bytes: found.bytes, fileName }, found, saveFileName });
  return saveFileName;
}

/** A type that is not taken: the answer says which are. */
const withTypes = (kind: FileKind) => (error: unknown) => {
  if (error instanceof Refusal && error.key === 'file_type_not_allowed')
    throw new Refusal(error.key, { accepted: acceptedTypes[kind] });
  throw error;
};

/** The smaller forms first, so that whoever finds the picture finds them. */
async function store(files: FileStore, { kind, name }: Reserved, { type, forms }: Finding): Promise<string> {
  const saveFileName = `${name}.${type}`;
  for (const { path, narrowWidth } of [...forms].reverse()) {
    const formName = narrowWidth === null ? saveFileName : narrowName(saveFileName, narrowWidth);
    await files.putFile(`${fileFolders[kind]}/${formName}`, path);
  }
  return saveFileName;
}

interface Stored {
  reserved: Reserved;
  received: Received;
  found: Finding;
  saveFileName: string;
  putIn?: PutIn | undefined;
}

/** The row takes the place of the reservation; one that has been swept away meanwhile has none to give. */
function keep(context: KeepContext, { reserved, received, found, saveFileName, putIn }: Stored) {
  const { memberIdx } = context.actor;
  const at = context.now.toISOString();
  const { kind, uploadIdx } = reserved;
  return transact(context.db, async (trx) => {
    await assertStaysMember(trx, memberIdx);
    const gone = await trx.deleteFrom('upload').where('idx', '=', uploadIdx).returning('idx').execute();
    if (gone.length === 0) throw new HttpRefusal(503, 'server_busy', 1);
    const { bytes, width, height, type } = found;
    const place = await putIn?.into(trx);
    const owned = place
      ? { memberIdx: place.owner, enteredByIdx: memberIdx }
      : { memberIdx, enteredByIdx: null };
    const row = { kind, ...owned, saveFileName, fileName: received.fileName, mediaType: fileTypes[type] };
    const { idx } = await trx
      .insertInto('file')
      .values({ ...row, bytes, width, height, createdAt: at, updatedAt: at })
      .returning('idx')
      .executeTakeFirstOrThrow();
    await place?.named(idx);
    const { fileName, mediaType } = row;
    return storedDetail(
      trx,
      { fileIdx: idx, kind, fileName, saveFileName, size: bytes, width, height, mediaType },
      context.now,
    );
  });
}
