/** Takes a picture of the site's own in: received on a disk, decoded and written anew by another process, and stored (docs/rules.md, I8). */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnPicture } from '#api/site/pictures.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { acceptedTypes } from '#domain/common/file-types.ts';
import { limits } from '#domain/common/limits.ts';
import { ownKey, type PictureUse, pictureName } from '#domain/site/pictures.ts';
import { assertStaysMember } from '../../access/standing.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { transact } from '../../db/transact.ts';
import { HttpRefusal } from '../../ground/http-refusal.ts';
import { limitUploads, refuseInspection } from '../../platform/limits/rules.ts';
import { signedOwnAddress } from '../../platform/site/pictures.ts';
import type { Finding } from '../../platform/storage/inspection/finding.ts';
import { type Incoming, receive } from '../../platform/storage/receive.ts';
import type { FileStore } from '../../platform/storage/store.ts';
import { senderOf } from '../file/known.ts';
import type { Uploads } from '../file/uploads.ts';

type Context = ContextOf<'POST /manage/site/upload'>;
type KeepContext = Pick<Context, 'db' | 'now'> & { actor: { memberIdx: number } };

/** As pictures of posts: JPEG, PNG and WebP. */
const accepted = acceptedTypes.boardImg;

export async function uploadPicture(
  context: Context,
  { files, uploads }: { files: FileStore; uploads: Uploads },
  use: PictureUse,
  incoming: Incoming,
): Promise<OwnPicture> {
  const { db, now } = context;
  const signal = context.signal();
  await limitUploads(context);
  const refuse = (seconds: number): never => refuseInspection(context, seconds);
  const sender = { ...senderOf(context), isStranger: false, now: now.getTime(), refuse };
  uploads.inspector.assertLeft(sender);
  await assertRoom(db);
  const bytes = Math.max(1, Math.min(incoming.contentLength ?? limits.fileBytes, limits.fileBytes));
  return uploads.run({ sender, bytes, signal }, async (folder, mustEnd) => {
    const path = join(folder, 'file');
    const received = await receive(incoming, { part: use, path, signal, mustEnd });
    if (received.bytes === 0) throw new Refusal('file_empty');
    const found = await uploads.inspector
      .inspect({ path, accepted, use }, { ...sender, signal })
      .catch(withTypes);
    if (signal.aborted) throw new HttpRefusal(503, 'server_busy', 1);
    const name = await keepPicture(context, files, use, found);
    return { name, address: await signedOwnAddress(db, name, now) };
  });
}

/** Stores what came of a picture, and answers its name. */
export async function keepPicture(
  context: KeepContext,
  files: FileStore,
  use: PictureUse,
  found: Finding,
): Promise<string> {
  const name = pictureName(use, (await hashOf(found)) + randomBytes(6).toString('hex'), sizeOf(found));
  // The row first: what is stored without one would lie there for ever, and a row without its files goes with the next sweep.
  await addRow(context, name, found.bytes);
  for (const { path: form, ending } of found.forms) await files.putFile(ownKey(name, ending ?? ''), form);
  return name;
}

/** The name that such a picture was kept under before; undefined where it is new. */
export async function keptAs(db: Database, use: PictureUse, found: Finding): Promise<string | undefined> {
  const before = `${use}-${await hashOf(found)}`;
  const row = await db
    .selectFrom('sitePicture')
    .select('name')
    .where('name', 'like', `${before}%`)
    .orderBy('idx')
    .limit(1)
    .executeTakeFirst();
  return row?.name;
}

/** A type that is not taken: the answer says which are. */
function withTypes(error: unknown): never {
  if (error instanceof Refusal && error.key === 'file_type_not_allowed')
    throw new Refusal(error.key, { accepted });
  throw error;
}

export async function assertRoom(db: Database): Promise<void> {
  const { count } = await db
    .selectFrom('sitePicture')
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= limits.sitePictures)
    throw new Refusal('file_quota', {
      files: limits.sitePictures,
      bytes: limits.sitePictures * limits.fileBytes,
    });
}

const sizeOf = ({ width, height }: Finding) => ({ width: width ?? 0, height: height ?? 0 });

/** Of what is written. A name has something made up behind it: the same picture once more is another one, so that none is removed that is just being sent. */
async function hashOf({ forms: [whole] }: Finding): Promise<string> {
  const bytes = whole ? await readFile(whole.path) : Buffer.alloc(0);
  return createHash('sha256').update(bytes).digest('hex').slice(0, 20);
}

const addRow = ({ db, actor, now }: KeepContext, name: string, bytes: number) =>
  transact(db, async (trx) => {
    await assertStaysMember(trx, actor.memberIdx);
    await trx
      .insertInto('sitePicture')
      .values({ name, bytes, memberIdx: actor.memberIdx, createdAt: now.toISOString(), publishedAt: null })
      .execute();
  });
