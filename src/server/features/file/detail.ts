/** A file with the address at which its reader reads it. */
import type { StoredFile } from '#api/file/file.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { fileAddress, managerOf, privateKinds } from '#domain/common/files.ts';
import { mayDo } from '#domain/common/permission.ts';
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

const companyFiles = ['company.bizDocFileIdx', 'company.mainImgFileIdx'] as const;
const productFiles = ['product.mainImgFileIdx', 'product.introFileIdx', 'product.introEnFileIdx'] as const;

/** A file that something of the event names; a company that comes again may name the same ones in several. */
const fileOfEvent = prepared((db, { idx, eventIdx }: { idx: number; eventIdx: number }) =>
  db
    .selectFrom('file')
    .select(storedColumns)
    .where('file.idx', '=', idx)
    .where(({ or, exists, selectFrom }) =>
      or([
        // Each by the indexes of its own columns: one question over all of them would look through every company.
        exists(
          selectFrom('company')
            .innerJoin('participate', 'participate.idx', 'company.participateIdx')
            .select('company.idx')
            .where('participate.eventIdx', '=', eventIdx)
            .where(({ or, eb, ref }) => or(companyFiles.map((column) => eb(column, '=', ref('file.idx'))))),
        ),
        exists(
          selectFrom('companyDocument')
            .innerJoin('company', 'company.idx', 'companyDocument.companyIdx')
            .innerJoin('participate', 'participate.idx', 'company.participateIdx')
            .select('company.idx')
            .where('participate.eventIdx', '=', eventIdx)
            .whereRef('companyDocument.fileIdx', '=', 'file.idx'),
        ),
        exists(
          selectFrom('product')
            .innerJoin('company', 'company.idx', 'product.companyIdx')
            .innerJoin('participate', 'participate.idx', 'company.participateIdx')
            .select('product.idx')
            .where('participate.eventIdx', '=', eventIdx)
            .where(({ or, eb, ref }) => or(productFiles.map((column) => eb(column, '=', ref('file.idx'))))),
        ),
        exists(
          selectFrom('counseling')
            .select('counseling.idx')
            .where('counseling.eventIdx', '=', eventIdx)
            .whereRef('counseling.nameCardFileIdx', '=', 'file.idx'),
        ),
        exists(
          selectFrom('answer')
            .select('answer.fileIdx')
            .where('answer.eventIdx', '=', eventIdx)
            .whereRef('answer.fileIdx', '=', 'file.idx'),
        ),
        exists(
          selectFrom('boardFile')
            .innerJoin('boardPost', 'boardPost.idx', 'boardFile.postIdx')
            .select('boardPost.idx')
            .where('boardPost.eventIdx', '=', eventIdx)
            .whereRef('boardFile.fileIdx', '=', 'file.idx'),
        ),
      ]),
    ),
);

const anyFile = prepared((db, { idx }: { idx: number }) =>
  db.selectFrom('file').select(storedColumns).where('idx', '=', idx),
);

/**
 * One of the event's, for whoever manages what it belongs to: papers of applications, or name cards of logs. What nothing names is for
 * those who manage every event.
 */
export async function managedDetail(
  { db, now, eventIdx, permissions }: ContextOf<'GET /manage/file/getDetail'>,
  { fileIdx: idx }: CheckedOf<'GET /manage/file/getDetail'>,
): Promise<StoredFile> {
  const held = await permissions();
  const [file] = held.has('famppy') ? await anyFile(db, { idx }) : await fileOfEvent(db, { idx, eventIdx });
  if (!file) throw new Refusal('file_not_found');
  if (!mayDo(held, managerOf(file.kind))) throw new Refusal('access_deny');
  return storedDetail(db, file, now);
}
