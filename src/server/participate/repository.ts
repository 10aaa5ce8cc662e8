/** Participations and all that was entered in them. */
import type { Application, ParticipateDetail } from '#api/participate.ts';
import { Refusal } from '#domain/catalogue.ts';
import { liveStates } from '#domain/participation.ts';
import { registrationOf } from '#domain/visitor.ts';
import { ownBuyerOf, saveBuyer } from '../buyer/repository.ts';
import { filesOfCompany, ownCompanyOf, saveCompany } from '../company/repository.ts';
import { type Database, hasRowLocks } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { numbers } from '../db/search.ts';
import type { ParticipateRow } from '../db/tables.ts';
import { assertOwnsFiles } from '../files/own.ts';
import { filesOfProducts, productsOf, saveProducts } from '../product/repository.ts';
import { ownVisitorOf, saveVisitor } from '../visitor/repository.ts';
import { refreshSearch } from './search.ts';

/**
 * The member's live participation in an event, its row held until the transaction ends, so that two changes of one
 * participation come one after the other. Marks it as changed. Undefined when there is none.
 */
export async function holdLive(
  trx: Database,
  memberIdx: number,
  eventIdx: number,
  at: string,
): Promise<ParticipateRow | undefined> {
  return trx
    .updateTable('participate')
    .set({ updatedAt: at })
    .where('eventIdx', '=', eventIdx)
    .where('memberIdx', '=', memberIdx)
    .where('state', 'in', liveStates)
    .returningAll()
    .executeTakeFirst();
}

const approved = prepared((db, given: { idxs: string }) => {
  const query = db
    .selectFrom('participate')
    .select('idx')
    .where('idx', 'in', numbers(db, given.idxs))
    .where('state', '=', 'COMPLETE');
  // Held as a foreign key holds it: no end of a participation comes in between.
  return hasRowLocks(db) ? query.forKeyShare() : query;
});

/**
 * Refuses with `participate_not_found` unless all of these are approved, and stay so until the transaction ends: whoever cancels or
 * leaves while a call is on its way gets nothing new.
 */
export async function assertApproved(trx: Database, participateIdxs: readonly number[]): Promise<void> {
  const rows = await approved(trx, { idxs: JSON.stringify(participateIdxs) });
  if (rows.length < participateIdxs.length) throw new Refusal('participate_not_found');
}

/** The member's live company in an event, held; `company_not_found`. Answers the participation and the company row's idx. */
export async function holdLiveCompany(trx: Database, memberIdx: number, eventIdx: number, at: string) {
  const own = await holdLive(trx, memberIdx, eventIdx, at);
  const company = own
    ? await trx.selectFrom('company').select('idx').where('participateIdx', '=', own.idx).executeTakeFirst()
    : undefined;
  if (!own || !company) throw new Refusal('company_not_found');
  return { own, companyIdx: company.idx };
}

/** Writes what an application says into its participation, new or old. */
export async function saveApplication(
  trx: Database,
  own: Pick<ParticipateRow, 'idx' | 'eventIdx' | 'memberIdx'>,
  application: Application,
  at: string,
): Promise<void> {
  await saveSaid(trx, own, application, at);
  await refreshSearch(trx, own.idx);
}

async function saveSaid(
  trx: Database,
  { idx: participateIdx, eventIdx, memberIdx }: Pick<ParticipateRow, 'idx' | 'eventIdx' | 'memberIdx'>,
  application: Application,
  at: string,
): Promise<void> {
  switch (application.participateType) {
    case 'COMPANY': {
      const { company, products, hopeBuyer } = application;
      await assertOwnsFiles(trx, memberIdx, [...filesOfCompany(company), ...filesOfProducts(products)]);
      const companyIdx = await saveCompany(trx, participateIdx, { ...company, ...hopeBuyer }, at);
      return saveProducts(trx, companyIdx, products, at);
    }
    case 'BUYER':
    case 'OKTA':
      return saveBuyer(trx, { participateIdx, eventIdx }, application.buyer, at);
    case 'VISITOR':
    case 'PRE-VISITOR':
      return saveVisitor(
        trx,
        { participateIdx, eventIdx, registrationType: registrationOf[application.participateType] },
        application.visitor,
        at,
      );
  }
}

/** A participation with all that its owner entered, as the owner and managers read it; without it when they have left. */
export async function detailOf(db: Database, row: ParticipateRow): Promise<ParticipateDetail> {
  const member = await db
    .selectFrom('member')
    .select('leftAt')
    .where('idx', '=', row.memberIdx)
    .executeTakeFirstOrThrow();
  const side = member.leftAt === null ? row.side : null;
  return {
    participateIdx: row.idx,
    eventIdx: row.eventIdx,
    memberIdx: row.memberIdx,
    participateType: row.type,
    side: row.side,
    stateParticipate: row.state,
    deniedReason: row.deniedReason,
    createdAt: row.createdAt,
    company: side === 'company' ? await ownCompanyOf(db, row.idx) : null,
    products: side === 'company' ? await productsOf(db, row.idx) : [],
    buyer: side === 'buyer' ? await ownBuyerOf(db, row.idx) : null,
    visitor: side === 'visitor' ? await ownVisitorOf(db, row.idx) : null,
  };
}
