/** The logs that the company side writes of its meetings (spec.md, 3 and 4; decisions.md, 6). */

import { sql } from 'kysely';
import type { Counseling } from '#api/counseling.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/catalogue.ts';
import { isWithin } from '#domain/matching.ts';
import { approvedParticipation, type MemberAsk } from '../ask.ts';
import { countedPage } from '../db/list.ts';
import { type Database, hasRowLocks } from '../db/open.ts';
import { hasWords } from '../db/search.ts';
import { transact } from '../db/transact.ts';
import { eventRow } from '../event/service.ts';
import { demandOwnFiles } from '../files/own.ts';
import { assertApproved } from '../participate/repository.ts';
import { Listed } from '../serve-calls.ts';
import { asCounselings, counselingRows, saveLogProducts } from './repository.ts';

/** The logs of one's own company, newest first. */
export async function counselingList(
  ask: MemberAsk,
  request: CheckedOf<'GET /counseling/getList'>,
): Promise<Listed<Counseling[]>> {
  const own = await ownCompany(ask, request.eventIdx ?? ask.eventInUse);
  let query = counselingRows(ask.db).where('companyIdx', '=', own.idx);
  const words = sql<string>`lower(coalesce(buyer_company_name, '') || ' ' || coalesce(buyer_name, '') || ' ' || product_name)`;
  if (request.keywords) query = query.where(hasWords(words, request.keywords));
  const { rows, count } = await countedPage(query.orderBy('idx', request.orderType ?? 'desc'), request);
  return new Listed(await asCounselings(ask.db, rows), count);
}

/** One's own log; to anyone else it does not exist (`counseling_not_found`). */
export async function counselingDetail(
  ask: MemberAsk,
  { counselingIdx }: CheckedOf<'GET /counseling/getDetail'>,
): Promise<Counseling> {
  return readLog(ask.db, (await ownLog(ask, counselingIdx)).idx);
}

/** Writes the log of a meeting, once (`counseling_exist`), or of a walk-in without one. The type of a meeting is the meeting's. */
export async function addCounseling(
  ask: MemberAsk,
  { eventIdx = ask.eventInUse, productIdxs, ...log }: CheckedOf<'POST /counseling/add'>,
): Promise<Counseling> {
  const own = await ownCompany(ask, eventIdx);
  await demandPeriod(ask, eventIdx);
  const at = ask.now.toISOString();
  return transact(ask.db, async (trx) => {
    await assertApproved(trx, [own.idx]);
    const meeting = log.matchingIdx === null ? null : await ownMeeting(trx, own.idx, log.matchingIdx);
    await demandOwn(trx, ask, own.idx, productIdxs, log.nameCardFileIdx);
    const made = await trx
      .insertInto('counseling')
      .values({
        ...log,
        ...(meeting?.buyerLeftAt ? formerMember : {}),
        matchingType: meeting?.type ?? log.matchingType,
        eventIdx,
        companyIdx: own.idx,
        createdAt: at,
        updatedAt: at,
      })
      .onConflict((on) => on.column('matchingIdx').doNothing())
      .returning('idx')
      .executeTakeFirst();
    if (!made) throw new Refusal('counseling_exist');
    await saveLogProducts(trx, made.idx, productIdxs);
    return readLog(trx, made.idx);
  });
}

/** Mends one's own log; which meeting it is of stays, and a former member stays unnamed. */
export async function updateCounseling(
  ask: MemberAsk,
  { counselingIdx, productIdxs, ...log }: CheckedOf<'POST /counseling/update'>,
): Promise<Counseling> {
  const held = await ownLog(ask, counselingIdx);
  await demandPeriod(ask, held.eventIdx);
  return transact(ask.db, async (trx) => {
    await assertApproved(trx, [held.companyIdx]);
    await demandOwn(trx, ask, held.companyIdx, productIdxs, log.nameCardFileIdx);
    const former = await isAboutFormer(trx, counselingIdx);
    const updated = await trx
      .updateTable('counseling')
      .set({
        ...log,
        ...(former ? formerMember : {}),
        matchingType: held.matchingIdx === null ? log.matchingType : held.matchingType,
        updatedAt: ask.now.toISOString(),
      })
      .where('idx', '=', counselingIdx)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) throw new Refusal('counseling_not_found');
    await saveLogProducts(trx, counselingIdx, productIdxs);
    return readLog(trx, counselingIdx);
  });
}

export async function deleteCounseling(
  ask: MemberAsk,
  { counselingIdx }: CheckedOf<'POST /counseling/delete'>,
): Promise<null> {
  const held = await ownLog(ask, counselingIdx);
  await demandPeriod(ask, held.eventIdx);
  const deleted = await ask.db.deleteFrom('counseling').where('idx', '=', held.idx).executeTakeFirst();
  if (deleted.numDeletedRows === 0n) throw new Refusal('counseling_not_found');
  return null;
}

/** The asker's approved participation as a company; the other sides write no logs (`access_deny`). */
async function ownCompany(ask: MemberAsk, eventIdx: number) {
  const own = await approvedParticipation(ask, eventIdx);
  if (own.side !== 'company') throw new Refusal('access_deny');
  return own;
}

/** Refuses with `not_allow_counseling` outside the event's counseling period. */
async function demandPeriod(ask: MemberAsk, eventIdx: number): Promise<void> {
  const event = await eventRow(ask.db, eventIdx);
  const period = { from: event.counselingFrom, to: event.counselingTo };
  if (!isWithin(ask.now, period)) throw new Refusal('not_allow_counseling');
}

/** Whoever has left is not named anew, whatever a form still held. */
const formerMember = { buyerCompanyName: null, buyerName: null, nameCardFileIdx: null };

/** Whether the log has lost its buyer's name; read in the transaction, because they may leave while a form is open. */
async function isAboutFormer(trx: Database, counselingIdx: number): Promise<boolean> {
  const query = trx.selectFrom('counseling').select('buyerName').where('idx', '=', counselingIdx);
  const row = await (hasRowLocks(trx) ? query.forUpdate() : query).executeTakeFirst();
  return row?.buyerName === null;
}

async function ownMeeting(db: Database, companyIdx: number, matchingIdx: number) {
  const query = db
    .selectFrom('matching')
    .innerJoin('participate as bp', 'bp.idx', 'matching.buyerIdx')
    .innerJoin('member as bm', 'bm.idx', 'bp.memberIdx')
    .select(['matching.type', 'bm.leftAt as buyerLeftAt'])
    .where('matching.idx', '=', matchingIdx)
    .where('matching.companyIdx', '=', companyIdx)
    .where('matching.state', '=', 'complete');
  // The buyer's row is held: leaving waits for the log and then finds it, or the log finds that they have left.
  const meeting = await (hasRowLocks(db) ? query.forShare('bm') : query).executeTakeFirst();
  if (!meeting) throw new Refusal('matching_not_found');
  return meeting;
}

/** What a log names is the company's own: its products (`product_not_found`) and the picture of the name card. */
async function demandOwn(
  db: Database,
  ask: MemberAsk,
  companyIdx: number,
  productIdxs: readonly number[],
  nameCardFileIdx: number | null,
): Promise<void> {
  if (productIdxs.length > 0) {
    const own = await db
      .selectFrom('product')
      .innerJoin('company', 'company.idx', 'product.companyIdx')
      .select('product.idx')
      .where('company.participateIdx', '=', companyIdx)
      .where('product.idx', 'in', [...productIdxs])
      .execute();
    if (own.length < productIdxs.length) throw new Refusal('product_not_found');
  }
  await demandOwnFiles(db, ask.asker.memberIdx, [
    { field: 'nameCardFileIdx', kind: 'buyerNameCardImg', fileIdx: nameCardFileIdx },
  ]);
}

/** The asker's log, as far as the company that wrote it still takes part; else `counseling_not_found`. */
async function ownLog(ask: MemberAsk, counselingIdx: number) {
  const row = await ask.db
    .selectFrom('counseling')
    .innerJoin('participate', 'participate.idx', 'counseling.companyIdx')
    .select(['counseling.idx', 'counseling.eventIdx', 'counseling.companyIdx'])
    .select(['counseling.matchingIdx', 'counseling.matchingType'])
    .where('counseling.idx', '=', counselingIdx)
    .where('participate.memberIdx', '=', ask.asker.memberIdx)
    .where('participate.state', '=', 'COMPLETE')
    .executeTakeFirst();
  if (!row) throw new Refusal('counseling_not_found');
  return row;
}

async function readLog(db: Database, counselingIdx: number): Promise<Counseling> {
  const row = await counselingRows(db).where('idx', '=', counselingIdx).executeTakeFirst();
  const [log] = await asCounselings(db, row ? [row] : []);
  if (!log) throw new Refusal('counseling_not_found');
  return log;
}
