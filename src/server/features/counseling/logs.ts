/** Counseling logs as their company reads them, and the products that they name. */
import { sql } from 'kysely';
import type { Counseling } from '#api/counseling.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import { counselingTotals } from '#domain/counseling.ts';
import type { ContextOf } from '../../calls/context.ts';
import { Listed } from '../../calls/listed.ts';
import { countedPage } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';
import { hasWords } from '../../db/search.ts';

/** Logs as rows; the caller adds which. `companyIdx` is the participation that wrote it, and is left out of answers. */
export const counselingRows = (db: Database) => db.selectFrom('counseling').selectAll('counseling');

type Row = Awaited<ReturnType<ReturnType<typeof counselingRows>['execute']>>[number];

/** Rows as answers, with their products and computed totals. */
export async function asCounselings(db: Database, rows: readonly Row[]): Promise<Counseling[]> {
  if (rows.length === 0) return [];
  const products = await db
    .selectFrom('counselingProduct')
    .select(['counselingIdx', 'productIdx'])
    .where(
      'counselingIdx',
      'in',
      rows.map((row) => row.idx),
    )
    .orderBy('productIdx')
    .execute();
  const ofLog = Map.groupBy(products, (product) => product.counselingIdx);
  return rows.map(({ idx, companyIdx, ...row }) => ({
    counselingIdx: idx,
    eventIdx: row.eventIdx,
    matchingIdx: row.matchingIdx,
    matchingType: row.matchingType,
    metAt: row.metAt,
    buyerCompanyName: row.buyerCompanyName,
    buyerName: row.buyerName,
    buyerCountry: row.buyerCountry,
    nameCardFileIdx: row.nameCardFileIdx,
    productName: row.productName,
    productIdxs: (ofLog.get(idx) ?? []).map((product) => product.productIdx),
    businessType: row.businessType,
    type: row.type,
    content: row.content,
    tradePossibility: row.tradePossibility,
    scoreProduct: row.scoreProduct,
    scorePrice: row.scorePrice,
    scoreMeeting: row.scoreMeeting,
    currency: row.currency,
    rateToUsd: row.rateToUsd,
    amountConsultation: row.amountConsultation,
    amountMou: row.amountMou,
    amountContract: row.amountContract,
    ...counselingTotals(row),
    comment: row.comment,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }));
}

/** Makes the products of a log exactly these. */
export async function saveLogProducts(
  trx: Database,
  counselingIdx: number,
  productIdxs: readonly number[],
): Promise<void> {
  await trx.deleteFrom('counselingProduct').where('counselingIdx', '=', counselingIdx).execute();
  if (productIdxs.length === 0) return;
  await trx
    .insertInto('counselingProduct')
    .values(productIdxs.map((productIdx) => ({ counselingIdx, productIdx })))
    .execute();
}

/** The logs of one's own company, newest first. */
export async function counselingList(
  { db, own }: ContextOf<'GET /counseling/getList'>,
  request: CheckedOf<'GET /counseling/getList'>,
): Promise<Listed<Counseling[]>> {
  let query = counselingRows(db).where('companyIdx', '=', own.idx);
  const words = sql<string>`lower(coalesce(buyer_company_name, '') || ' ' || coalesce(buyer_name, '') || ' ' || product_name)`;
  if (request.keywords) query = query.where(hasWords(words, request.keywords));
  const { rows, count } = await countedPage(query.orderBy('idx', request.orderType ?? 'desc'), request);
  return new Listed(await asCounselings(db, rows), count);
}

/** One log as its company reads it; `counseling_not_found`. */
export async function readLog(db: Database, counselingIdx: number): Promise<Counseling> {
  const row = await counselingRows(db).where('idx', '=', counselingIdx).executeTakeFirst();
  const [log] = await asCounselings(db, row ? [row] : []);
  if (!log) throw new Refusal('counseling_not_found');
  return log;
}
