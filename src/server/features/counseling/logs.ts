/** Counseling logs as their company reads them, and the products that they name. */
import type { Counseling } from '#api/counseling/counseling.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { counselingTotals } from '#domain/counseling/counseling.ts';
import type { Database } from '../../db/open.ts';
import { confirmationsOf } from '../amount-confirmation/read.ts';
import { wonToUsdOf } from '../exchange-rate/rates.ts';

/** Logs as rows; the caller adds which. `companyIdx` is the participation that wrote it, and is left out of answers. */
export const counselingRows = (db: Database) => db.selectFrom('counseling').selectAll('counseling');

export type LogRow = Awaited<ReturnType<ReturnType<typeof counselingRows>['execute']>>[number];

/** Rows as answers, with their products and computed totals. */
export async function asCounselings(db: Database, rows: readonly LogRow[]): Promise<Counseling[]> {
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
  const confirmations = await confirmationsOf(db, rows);
  const inWon = new Map<number, number | null>();
  for (const eventIdx of new Set(rows.map((row) => row.eventIdx)))
    inWon.set(eventIdx, await wonToUsdOf(db, eventIdx));
  const ofLog = Map.groupBy(products, (product) => product.counselingIdx);
  return rows.map(({ idx, ...row }) => ({
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
    rateDay: row.rateDay,
    amountConsultation: row.amountConsultation,
    amountMou: row.amountMou,
    amountContract: row.amountContract,
    ...counselingTotals(row, inWon.get(row.eventIdx) ?? null),
    comment: row.comment,
    ...(confirmations.get(idx) ?? { confirmation: null, mayAskAmount: false }),
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

/** Logs as their company reads them, in the order of these idxs; one that is gone meanwhile is left out. */
export async function readLogs(db: Database, idxs: readonly number[]): Promise<Counseling[]> {
  if (idxs.length === 0) return [];
  const rows = await counselingRows(db)
    .where('idx', 'in', [...idxs])
    .execute();
  const logs = new Map((await asCounselings(db, rows)).map((log) => [log.counselingIdx, log]));
  return idxs.flatMap((idx) => logs.get(idx) ?? []);
}

/** One log as its company reads it; `counseling_not_found`. */
export async function readLog(db: Database, counselingIdx: number): Promise<Counseling> {
  const [log] = await readLogs(db, [counselingIdx]);
  if (!log) throw new Refusal('counseling_not_found');
  return log;
}
