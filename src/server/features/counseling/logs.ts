/** Counseling logs as their company reads them, and the products that they name. */
import type { Counseling } from '#api/counseling.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import { counselingTotals } from '#domain/counseling.ts';
import { dayIn } from '#domain/day.ts';
import { findable, hasWordsIn } from '#domain/keywords.ts';
import type { ContextOf } from '../../calls/context.ts';
import { Listed } from '../../calls/listed.ts';
import { partOf } from '../../db/list.ts';
import type { Database } from '../../db/open.ts';

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

type Request = CheckedOf<'GET /counseling/getList'>;

/**
 * The logs of one's own company, newest first unless asked otherwise. A company writes as many as a few days have slots, so
 * all of its are read, and what is asked is asked of them.
 */
export async function counselingList(
  { db, own, event }: ContextOf<'GET /counseling/getList'>,
  request: Request,
): Promise<Listed<Counseling[]>> {
  const { timeZone } = await event();
  const rows = await counselingRows(db).where('companyIdx', '=', own.idx).orderBy('idx', 'desc').execute();
  const found = (await asCounselings(db, rows)).filter((log) => isMeant(log, request, timeZone));
  const { listOrder } = request;
  if (listOrder === 'name')
    found.sort((one, other) =>
      (one.buyerCompanyName ?? '').localeCompare(other.buyerCompanyName ?? '', 'ko'),
    );
  if (listOrder === 'metAt') found.sort((one, other) => ((one.metAt ?? '') < (other.metAt ?? '') ? -1 : 1));
  // By name and by day the first is the first; else the newest is.
  const isReversed = listOrder === 'name' || listOrder === 'metAt' ? 'desc' : 'asc';
  if (request.orderType === isReversed) found.reverse();
  return new Listed(partOf(found, request), found.length);
}

function isMeant(log: Counseling, request: Request, timeZone: string): boolean {
  const has = (words: string | null, ...names: (string | null)[]) =>
    words === null || hasWordsIn(findable(...names), words);
  const is = <T>(asked: T | undefined, value: T) => asked === undefined || asked === value;
  const { matchingDate, productIdx } = request;
  return (
    is(request.filterType, log.type) &&
    is(request.type, log.type) &&
    is(request.matchingType, log.matchingType) &&
    is(request.counselingIdx, log.counselingIdx) &&
    is(request.matchingIdx, log.matchingIdx ?? 0) &&
    is(request.country, log.buyerCountry ?? '') &&
    (productIdx === undefined || log.productIdxs.includes(productIdx)) &&
    (matchingDate === undefined || (log.metAt !== null && dayIn(timeZone, log.metAt) === matchingDate)) &&
    has(request.keywords, log.buyerCompanyName, log.buyerName, log.productName) &&
    has(request.companyName, log.buyerCompanyName) &&
    has(request.memberName, log.buyerName)
  );
}

/** One log as its company reads it; `counseling_not_found`. */
export async function readLog(db: Database, counselingIdx: number): Promise<Counseling> {
  const row = await counselingRows(db).where('idx', '=', counselingIdx).executeTakeFirst();
  const [log] = await asCounselings(db, row ? [row] : []);
  if (!log) throw new Refusal('counseling_not_found');
  return log;
}
