/** A company's content, stored in several tables and read and written as one. */
import type { z } from 'zod';
import type { FileInfo } from '#api/file/file.ts';
import type { ownCompany } from '#api/participation/company.ts';
import type { CompanyInput, HopeBuyerInput } from '#domain/participation/company.ts';
import type { Database } from '../../db/open.ts';
import { differing } from '../../db/same.ts';
import { fileColumns, fileInfoOf } from '../../platform/storage/info.ts';
import type { NamedFile } from '../../platform/storage/named-files.ts';
import { ofCompanies } from './list-filters.ts';
import { choicesOf, saveChoices } from './rows/choices.ts';
import type { Change } from './rows/shown.ts';

/** Everything of a company but its products. */
export type CompanyContent = CompanyInput & HopeBuyerInput;

/** The files that a company's form names, with their fields. */
export function filesOfCompany(company: CompanyInput): NamedFile[] {
  return [
    { field: 'company.bizDocFileIdx', kind: 'companyBizDoc', fileIdx: company.bizDocFileIdx },
    { field: 'company.mainImgFileIdx', kind: 'companyMainImg', fileIdx: company.mainImgFileIdx },
    ...company.imgFileIdxs.map(
      (fileIdx, at): NamedFile => ({ field: `company.imgFileIdxs.${at}`, kind: 'companyMainImg', fileIdx }),
    ),
    ...company.etcDocFileIdxs.map(
      (fileIdx, at): NamedFile => ({ field: `company.etcDocFileIdxs.${at}`, kind: 'companyEtcDoc', fileIdx }),
    ),
  ];
}

/** By what a company is found, narrowed to, and where it stands in a list; all else only it and its line in a list show. */
const listedBy: ReadonlySet<keyof CompanyContent> = new Set([
  'nameKo',
  'nameEn',
  'mainProduct',
  ...Object.values(ofCompanies).flatMap(({ reads }) => reads),
]);

/**
 * Inserts a company's content or writes what of it is another, and answers its row's idx and what changed; what is stored already is not
 * written again. Call `refreshSearch` after any change.
 */
export async function saveCompany(
  trx: Database,
  participateIdx: number,
  content: CompanyContent,
  at: string,
): Promise<{ companyIdx: number; change: Change }> {
  const stored = await ownCompanyOf(trx, participateIdx);
  if (!stored)
    return {
      companyIdx: await writeCompany(trx, participateIdx, content, { at, isNew: true }),
      change: 'lists',
    };
  const changed = differing(stored, content);
  const row = await trx
    .selectFrom('company')
    .select(['idx', 'filesRequired'])
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirstOrThrow();
  // One of before files were required, which has them by now, can't be without them from here on.
  const isSettled = row.filesRequired === 1 || !content.bizDocFileIdx || !content.mainImgFileIdx;
  if (changed.length === 0 && isSettled) return { companyIdx: row.idx, change: 'nothing' };
  const companyIdx = await writeCompany(trx, participateIdx, content, { at, isNew: false });
  const isListed = changed.some((name) => listedBy.has(name));
  return { companyIdx, change: isListed ? 'lists' : 'profile' };
}

async function writeCompany(
  trx: Database,
  participateIdx: number,
  content: CompanyContent,
  { at, isNew }: { at: string; isNew: boolean },
): Promise<number> {
  const { industries, tradeCommittees, hopeCountries, exportRecords, noExports, ...others } = content;
  const { etcDocFileIdxs, imgFileIdxs, ...plainColumns } = others;
  // What had its files once is never written without them: the database refuses it.
  const isWhole = plainColumns.bizDocFileIdx !== null && plainColumns.mainImgFileIdx !== null;
  const columns = isWhole ? { ...plainColumns, filesRequired: 1 as const } : plainColumns;
  const { idx: companyIdx } = await trx
    .insertInto('company')
    .values({ ...columns, participateIdx, searchText: '', createdAt: at, updatedAt: at })
    .onConflict((on) => on.column('participateIdx').doUpdateSet({ ...columns, updatedAt: at }))
    .returning('idx')
    .executeTakeFirstOrThrow();
  await saveChoices(trx, participateIdx, { industries, tradeCommittees, hopeCountries });
  if (!isNew) await trx.deleteFrom('exportRecord').where('companyIdx', '=', companyIdx).execute();
  if (exportRecords.length > 0) {
    const records = exportRecords.map((record) => ({ ...record, companyIdx }));
    await trx.insertInto('exportRecord').values(records).execute();
  }
  if (!isNew) await trx.deleteFrom('companyDocument').where('companyIdx', '=', companyIdx).execute();
  const listed = [
    ...inOrder(companyIdx, 'documents', etcDocFileIdxs),
    ...inOrder(companyIdx, 'pictures', imgFileIdxs),
  ];
  if (listed.length > 0) await trx.insertInto('companyDocument').values(listed).execute();
  return companyIdx;
}

const inOrder = (companyIdx: number, list: 'documents' | 'pictures', fileIdxs: readonly number[]) =>
  fileIdxs.map((fileIdx, at) => ({ companyIdx, fileIdx, list, viewOrder: at + 1 }));

/** A company as its own people and managers read it; null when this participation is not a company's. */
export async function ownCompanyOf(
  db: Database,
  participateIdx: number,
): Promise<z.output<typeof ownCompany> | null> {
  const row = await db
    .selectFrom('company')
    .selectAll()
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirst();
  if (!row) return null;
  const {
    idx,
    participateIdx: _,
    searchText,
    nameText,
    personText,
    filesRequired,
    createdAt,
    updatedAt,
    ...columns
  } = row;
  const choices = (await choicesOf(db, [participateIdx]))(participateIdx);
  const exportRecords = await exportRecordsOf(db, idx);
  return {
    ...columns,
    industries: choices.industries,
    tradeCommittees: choices.tradeCommittees,
    hopeCountries: choices.hopeCountries,
    exportRecords,
    noExports: exportRecords.length === 0 ? 'Y' : 'N',
    etcDocFileIdxs: await fileIdxsOf(db, idx, 'documents'),
    imgFileIdxs: await fileIdxsOf(db, idx, 'pictures'),
  };
}

/** The export history in the order in which it was entered. */
export function exportRecordsOf(db: Database, companyIdx: number) {
  return db
    .selectFrom('exportRecord')
    .select(['country', 'amountUsd', 'year'])
    .where('companyIdx', '=', companyIdx)
    .orderBy('idx')
    .execute();
}

/** A company's pictures beside the main one, in its order. */
export async function picturesOf(db: Database, companyIdx: number): Promise<FileInfo[]> {
  const rows = await db
    .selectFrom('companyDocument')
    .innerJoin('file', 'file.idx', 'companyDocument.fileIdx')
    .select(fileColumns)
    .where('companyIdx', '=', companyIdx)
    .where('list', '=', 'pictures')
    .orderBy('viewOrder')
    .execute();
  return rows.flatMap((row) => fileInfoOf(row) ?? []);
}

async function fileIdxsOf(
  db: Database,
  companyIdx: number,
  list: 'documents' | 'pictures',
): Promise<number[]> {
  const rows = await db
    .selectFrom('companyDocument')
    .select('fileIdx')
    .where('companyIdx', '=', companyIdx)
    .where('list', '=', list)
    .orderBy('viewOrder')
    .execute();
  return rows.map((row) => row.fileIdx);
}
