/** The logs that the company side writes of its meetings (docs/rules.md, C1 to C5). */
import type { Counseling } from '#api/counseling/counseling.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import {
  amountFault,
  asKept,
  type CounselingInput,
  hasAmount,
  mayWriteLog,
} from '#domain/counseling/counseling.ts';
import { dayIn } from '#domain/day/day.ts';
import { keptRate, type Rates, ratesOn } from '#domain/exchange-rate/exchange-rate.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import type { ParticipateRow } from '../../db/tables.ts';
import { assertOwnsFiles } from '../../platform/storage/named-files.ts';
import { listedRatesOf } from '../exchange-rate/rates.ts';
import { forgetFollowUps } from '../follow-up/save.ts';
import { assertApproved, lockApproved } from '../participation/rows/lock.ts';
import { peopleOf } from '../participation/rows/people.ts';
import { readLog, saveLogProducts } from './logs.ts';

/** Writes the log of a meeting, once (`counseling_exist`), or of a walk-in without one. The type of a meeting is the meeting's. */
export async function addCounseling(
  context: ContextOf<'POST /counseling/add'>,
  { eventIdx: _, isAmountConfirmed, ...entered }: CheckedOf<'POST /counseling/add'>,
): Promise<Counseling> {
  const { db, own, eventIdx } = context;
  const event = await context.event();
  assertMayWrite(event, context.now);
  const at = context.now.toISOString();
  await assertHasRoom(db, own.idx);
  const meeting = entered.matchingIdx === null ? null : await ownMeeting(db, own.idx, entered.matchingIdx);
  assertMayWrite(event, context.now, meeting?.startsAt);
  const metAt = entered.metAt ?? meeting?.startsAt ?? context.now;
  const rates = await ratesOf(db, event, metAt);
  const { productIdxs, ...log } = logToKeep(entered, rates, dayIn(event.timeZone, context.now));
  assertAmount(log, isAmountConfirmed);
  await assertOwn(db, own, productIdxs, log.nameCardFileIdx);
  const made = await db
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
  await saveLogProducts(db, made.idx, productIdxs);
  return readLog(db, made.idx);
}

/** Changes one's own log; which meeting it is of stays, and a former member stays unnamed. */
export async function updateCounseling(
  context: ContextOf<'POST /counseling/update'>,
  { counselingIdx, isAmountConfirmed, ...entered }: CheckedOf<'POST /counseling/update'>,
): Promise<Counseling> {
  const { db, own, subject: before } = context;
  const event = await context.event();
  assertMayWrite(event, context.now);
  await assertApproved(db, [own.idx]);
  const rates = await ratesOf(db, event, entered.metAt ?? context.now);
  const worth = await worthOf(db, counselingIdx);
  // What was converted once stays so, unless the writer says another rate or currency.
  const isSame = entered.rateToUsd === null && entered.currency === worth?.currency;
  const given = isSame ? { ...entered, rateToUsd: worth.rateToUsd, rateDay: worth.rateDay } : entered;
  const { productIdxs, ...log } = logToKeep(given, rates, dayIn(event.timeZone, context.now));
  assertAmount(log, isAmountConfirmed);
  await assertOwn(db, own, productIdxs, log.nameCardFileIdx);
  const former = await isAboutFormer(db, counselingIdx);
  const updated = await db
    .updateTable('counseling')
    .set({
      ...log,
      ...(former ? formerMember : {}),
      matchingType: before.matchingIdx === null ? log.matchingType : before.matchingType,
      updatedAt: context.now.toISOString(),
    })
    .where('idx', '=', counselingIdx)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) throw new Refusal('counseling_not_found');
  await saveLogProducts(db, counselingIdx, productIdxs);
  if (log.type === 'MISS_MATCHING') await forgetFollowUps(db, counselingIdx);
  return readLog(db, counselingIdx);
}

export async function deleteCounseling(context: ContextOf<'POST /counseling/delete'>): Promise<null> {
  assertMayWrite(await context.event(), context.now);
  const { numDeletedRows } = await context.db
    .deleteFrom('counseling')
    .where('idx', '=', context.subject.idx)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw new Refusal('counseling_not_found');
  return null;
}

/** Refuses with `counseling_full` where the company has written as many as it may; none is added until the transaction ends. */
async function assertHasRoom(db: Database, companyIdx: number): Promise<void> {
  await lockApproved(db, companyIdx);
  const { count } = await db
    .selectFrom('counseling')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('companyIdx', '=', companyIdx)
    .executeTakeFirstOrThrow();
  if (count >= limits.logs) throw new Refusal('counseling_full');
}

/** Refuses with `not_allow_counseling` outside the event's counseling period, and before the meeting has begun. */
function assertMayWrite(
  { counselingFrom: from, counselingTo: to }: EventSpan,
  now: Date,
  slotStartsAt: string | null = null,
): void {
  if (!mayWriteLog(now, { from, to }, slotStartsAt)) throw new Refusal('not_allow_counseling');
}

/** The event's rates of the day on which they met. */
const ratesOf = async (db: Database, { idx, timeZone }: EventSpan, metAt: string | Date): Promise<Rates> =>
  ratesOn(await listedRatesOf(db, idx), dayIn(timeZone, metAt));

/** By which rate a log was converted. */
const worthOf = (db: Database, counselingIdx: number) =>
  db
    .selectFrom('counseling')
    .select(['currency', 'rateToUsd', 'rateDay'])
    .where('idx', '=', counselingIdx)
    .executeTakeFirst();

/**
 * What of an entered log is kept, with its rate: the writer's or the event's. An amount that nothing can convert is refused
 * (`invalid_parameter` at the rate); without an amount a log needs no rate.
 */
function logToKeep<Log extends Omit<CounselingInput, 'matchingIdx'>>(
  entered: Log,
  rates: Rates,
  today: string,
): Log {
  const log = asKept(entered);
  if (log.type === 'MISS_MATCHING') return log;
  const rate = keptRate(log, rates, today);
  if (rate.rateToUsd === null && hasAmount(log))
    throw new Refusal('invalid_parameter', [{ field: 'rateToUsd', rule: 'required', params: {} }]);
  return { ...log, ...rate };
}

/** Asks back, or refuses (`invalid_parameter`), where the amounts are beyond what is usual. */
function assertAmount(log: Parameters<typeof amountFault>[0], isAmountConfirmed: 'Y' | 'N'): void {
  const rule = amountFault(log, isAmountConfirmed === 'Y');
  if (rule === null) return;
  const field = rule === 'amount_unusual' ? 'isAmountConfirmed' : 'amountContract';
  throw new Refusal('invalid_parameter', [{ field, rule, params: {} }]);
}

/** A former member is not named again, even if a form still contained the name. */
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
    .innerJoin('placement', 'placement.matchingIdx', 'matching.idx')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .select(['matching.type', 'matching.buyerIdx', 'slot.startsAt', 'bp.memberIdx'])
    .where('matching.idx', '=', matchingIdx)
    .where('matching.companyIdx', '=', companyIdx)
    .where('matching.state', '=', 'complete');
  const meeting = await query.executeTakeFirst();
  if (!meeting) throw new Refusal('matching_not_found');
  const { buyerIdx, memberIdx, ...rest } = meeting;
  return { ...rest, buyerLeftAt: await leftAt(db, { buyerIdx, memberIdx }) };
}

/** When the buyer left, or was erased. Their row is held: leaving waits for the log and then finds it, or the log finds that they have left. */
async function leftAt(db: Database, { buyerIdx, memberIdx }: { buyerIdx: number; memberIdx: number | null }) {
  const member = db
    .selectFrom('member')
    .select('leftAt')
    .where('idx', '=', memberIdx ?? 0);
  const left = await (hasRowLocks(db) ? member.forShare() : member).executeTakeFirst();
  const buyer = db.selectFrom('participate').select('erasedAt').where('idx', '=', buyerIdx);
  // Of somebody without an account the participation stands for the member.
  const held = hasRowLocks(db) && memberIdx === null ? buyer.forShare() : buyer;
  return left?.leftAt ?? (await held.executeTakeFirst())?.erasedAt ?? null;
}

/** What a log names is the company's own: its products (`product_not_found`) and the picture of the name card. */
async function assertOwn(
  db: Database,
  { idx: companyIdx }: Pick<ParticipateRow, 'idx'>,
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
  if (nameCardFileIdx === null) return;
  // Any of the company's people sends it, and any of them changes the log.
  await assertOwnsFiles(db, await peopleOf(db, companyIdx), [
    { field: 'nameCardFileIdx', kind: 'buyerNameCardImg', fileIdx: nameCardFileIdx },
  ]);
}
