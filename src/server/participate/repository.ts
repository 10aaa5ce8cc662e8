/** Participations and all that was entered in them. */
import type { Application, ParticipateDetail } from '#api/participate.ts';
import { Refusal } from '#domain/catalogue.ts';
import { liveStates } from '#domain/participation.ts';
import { ownBuyerOf, saveBuyer } from '../buyer/repository.ts';
import { filesOfCompany, ownCompanyOf, saveCompany } from '../company/repository.ts';
import type { Database } from '../db/open.ts';
import type { ParticipateRow } from '../db/tables.ts';
import { demandOwnFiles } from '../files/own.ts';
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
      await demandOwnFiles(trx, memberIdx, [...filesOfCompany(company), ...filesOfProducts(products)]);
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
        { participateIdx, eventIdx, type: application.participateType },
        application.visitor,
        at,
      );
  }
}

/** A participation with all that its owner entered, as the owner and managers read it. */
export async function detailOf(db: Database, row: ParticipateRow): Promise<ParticipateDetail> {
  const isCompany = row.side === 'company';
  return {
    participateIdx: row.idx,
    eventIdx: row.eventIdx,
    memberIdx: row.memberIdx,
    participateType: row.type,
    side: row.side,
    stateParticipate: row.state,
    deniedReason: row.deniedReason,
    createdAt: row.createdAt,
    company: isCompany ? await ownCompanyOf(db, row.idx) : null,
    products: isCompany ? await productsOf(db, row.idx) : [],
    buyer: row.side === 'buyer' ? await ownBuyerOf(db, row.idx) : null,
    visitor: row.side === 'visitor' ? await ownVisitorOf(db, row.idx) : null,
  };
}
