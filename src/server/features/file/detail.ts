/** A file with the address at which its reader reads it. */
import type { StoredFile } from '#api/file.ts';
import { Refusal } from '#domain/catalogue.ts';
import { fileAddress, managerOf, privateKinds } from '#domain/files.ts';
import { mayDo } from '#domain/permission.ts';
import type { ContextOf, MemberContext } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { storedColumns } from '../../platform/storage/info.ts';
import { signedAddress } from '../../platform/storage/signature.ts';

/** The address of a private file is signed, for whoever has been let in until here. */
export async function storedDetail(
  db: Database,
  file: Omit<StoredFile, 'address'>,
  now: Date,
): Promise<StoredFile> {
  const { fileIdx, kind, fileName, saveFileName, size, width, height, mediaType } = file;
  const isPrivate = privateKinds.includes(kind);
  const address = isPrivate ? await signedAddress(db, file, now) : fileAddress(file, '');
  return { fileIdx, kind, fileName, saveFileName, size, width, height, mediaType, address };
}

const ownFile = prepared((db, given: { idx: number; memberIdx: number }) =>
  db
    .selectFrom('file')
    .select(storedColumns)
    .where('idx', '=', given.idx)
    .where('memberIdx', '=', given.memberIdx),
);

/** One's own; of another's is said what is said of none. */
export async function fileDetail(
  { db, actor, now }: MemberContext,
  { fileIdx }: { fileIdx: number },
): Promise<StoredFile> {
  const [file] = await ownFile(db, { idx: fileIdx, memberIdx: actor.memberIdx });
  if (!file) throw new Refusal('file_not_found');
  return storedDetail(db, file, now);
}

/** One of the event's, for whoever manages what it belongs to: papers of applications, or name cards of logs. */
export async function managedDetail({
  db,
  now,
  permissions,
  subject: file,
}: ContextOf<'GET /manage/file/getDetail'>): Promise<StoredFile> {
  if (!mayDo(await permissions(), managerOf(file.kind))) throw new Refusal('access_deny');
  return storedDetail(db, file, now);
}
