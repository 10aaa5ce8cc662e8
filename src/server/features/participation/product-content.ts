/** A company's products: the list in which it shows them, read and written as one. */
import { sql } from 'kysely';
import { type Product, productKeys } from '#api/participation/product.ts';
import { columnsOf } from '#api/wire/pick.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { ProductInput } from '#domain/participation/product.ts';
import type { Database } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { differing } from '../../db/same.ts';
import { numbers } from '../../db/search.ts';
import { fileColumns, fileInfoOf, fileInfos } from '../../platform/storage/info.ts';
import type { NamedFile } from '../../platform/storage/named-files.ts';
import { boothsOf } from './booths.ts';
import type { Change } from './rows/shown.ts';

/** The files that products name, with their fields. */
export function filesOfProducts(products: readonly ProductInput[]): NamedFile[] {
  return products.flatMap((product, at): NamedFile[] => [
    { field: `products.${at}.mainImgFileIdx`, kind: 'productMainImg', fileIdx: product.mainImgFileIdx },
    { field: `products.${at}.introFileIdx`, kind: 'productIntro', fileIdx: product.introFileIdx },
    { field: `products.${at}.introEnFileIdx`, kind: 'productIntroEn', fileIdx: product.introEnFileIdx },
  ]);
}

/**
 * Makes the company's products exactly these, in this order: those with a `productIdx` are changed, those without are
 * added, the others removed. An idx of anyone else's product is `product_not_found`. Answers what changed; what is stored already is
 * not written again. Call `refreshSearch` after a change of lists.
 */
export async function saveProducts(
  trx: Database,
  companyIdx: number,
  products: readonly ProductInput[],
  at: string,
): Promise<Change> {
  const own = await trx
    .selectFrom('product')
    .select(['idx as productIdx', 'pictureRequired', ...columnsOf('product', productKeys)])
    .where('companyIdx', '=', companyIdx)
    .orderBy('viewOrder')
    .execute();
  const isInPlace =
    own.length === products.length && own.every((row, at) => row.productIdx === products[at]?.productIdx);
  const isNamedSo = own.every(
    (row, at) => row.nameKo === products[at]?.nameKo && row.nameEn === products[at]?.nameEn,
  );
  if (isInPlace && isNamedSo) return changeInPlace(trx, own, products, at);
  const ownIdxs = new Set(own.map((row) => row.productIdx));
  const kept = new Set(products.flatMap(({ productIdx }) => productIdx ?? []));
  if (!kept.isSubsetOf(ownIdxs)) throw new Refusal('product_not_found');

  const removed = [...ownIdxs.difference(kept)];
  if (removed.length > 0) await trx.deleteFrom('product').where('idx', 'in', removed).execute();
  // Each place in the order, and each name, is taken once, at every moment: the old ones are left first, all together.
  if (kept.size > 0) {
    await trx
      .updateTable('product')
      .set((is) => ({
        viewOrder: is.neg(is.ref('viewOrder')),
        nameKo: sql<string>`'#' || idx`,
        nameEn: sql<string>`'#' || idx`,
      }))
      .where('companyIdx', '=', companyIdx)
      .execute();
  }
  const placed = products.map((product, index) => ({
    ...product,
    // What had a picture once is never written without one: the database refuses it.
    ...(product.mainImgFileIdx === null ? {} : { pictureRequired: 1 as const }),
    viewOrder: index + 1,
    updatedAt: at,
  }));
  for (const { productIdx, ...columns } of placed) {
    if (productIdx === undefined) continue;
    await trx.updateTable('product').set(columns).where('idx', '=', productIdx).execute();
  }
  const added = placed.flatMap(({ productIdx, ...columns }) =>
    productIdx === undefined ? [{ ...columns, companyIdx, searchText: '', createdAt: at }] : [],
  );
  if (added.length > 0) await trx.insertInto('product').values(added).execute();
  return 'lists';
}

/** Writes those of the same products, in the same order and under the same names, that say something else now. */
async function changeInPlace(
  trx: Database,
  own: readonly (ProductInput & { pictureRequired: 0 | 1 })[],
  products: readonly ProductInput[],
  at: string,
): Promise<Change> {
  let change: Change = 'nothing';
  for (const [place, product] of products.entries()) {
    const stored = own[place];
    const { productIdx, ...columns } = product;
    if (!stored || productIdx === undefined) continue;
    const isSettled = stored.pictureRequired === 1 || product.mainImgFileIdx === null;
    if (isSettled && differing(stored, product).length === 0) continue;
    const required = product.mainImgFileIdx === null ? {} : { pictureRequired: 1 as const };
    await trx
      .updateTable('product')
      .set({ ...columns, ...required, updatedAt: at })
      .where('idx', '=', productIdx)
      .execute();
    change = 'profile';
  }
  return change;
}

/** Everything that an answer says of a product, in one row; the caller adds which products. */
export const productRows = (db: Database) =>
  db
    .selectFrom('product')
    .innerJoin('company', 'company.idx', 'product.companyIdx')
    .innerJoin('participate', 'participate.idx', 'company.participateIdx')
    .leftJoin('file', 'file.idx', 'product.mainImgFileIdx')
    .select([
      'product.idx as productIdx',
      'company.participateIdx',
      'company.nameKo as companyNameKo',
      'company.nameEn as companyNameEn',
      ...columnsOf('product', productKeys),
      ...fileColumns,
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof productRows>['execute']>>[number];

/** Rows with the files that introduce them, which are asked for once for all. */
export async function asProducts(db: Database, rows: readonly Row[]): Promise<Product[]> {
  const files = await fileInfos(
    db,
    rows.flatMap((row) => [row.introFileIdx, row.introEnFileIdx]),
  );
  const booths = await boothsOf(
    db,
    rows.map((row) => row.participateIdx),
  );
  return rows.map(({ fileIdx, kind, fileName, saveFileName, size, width, height, ...row }) => ({
    ...row,
    booths: booths(row.participateIdx),
    mainImg: fileInfoOf({ fileIdx, kind, fileName, saveFileName, size, width, height }),
    intro: files(row.introFileIdx),
    introEn: files(row.introEnFileIdx),
  }));
}

/** A participation's products in the order in which the company shows them. */
export async function productsOf(db: Database, participateIdx: number): Promise<Product[]> {
  const rows = await productRows(db)
    .where('company.participateIdx', '=', participateIdx)
    .orderBy('product.viewOrder')
    .execute();
  return asProducts(db, rows);
}

const rowsByIdx = prepared((db, given: { idxs: string }) =>
  productRows(db).where('product.idx', 'in', numbers(db, given.idxs)),
);

/** Products by their idxs. */
export async function productsByIdx(db: Database, idxs: readonly number[]): Promise<Map<number, Product>> {
  const products = await asProducts(db, await rowsByIdx(db, { idxs: JSON.stringify(idxs) }));
  return new Map(products.map((product) => [product.productIdx, product]));
}
