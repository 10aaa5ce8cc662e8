/** Whom one need not ask any more: the other sides of one's live requests and meetings. */
import type { AnswerOf } from '#api/index.ts';
import { liveStates } from '#domain/matching/matching.ts';
import type { ContextOf } from '../../../calls/context.ts';

type Partners = AnswerOf<'GET /matching/getPartners'>;

/** One row for each, since two have one live meeting at most (M3); as many as somebody may ask and be asked by. */
export async function livePartners({ db, own }: ContextOf<'GET /matching/getPartners'>): Promise<Partners> {
  const isCompany = own.side === 'company';
  const rows = await db
    .selectFrom('matching')
    .select(['idx as matchingIdx', 'state as stateMatching'])
    .select(isCompany ? 'buyerIdx as participateIdx' : 'companyIdx as participateIdx')
    .where(isCompany ? 'companyIdx' : 'buyerIdx', '=', own.idx)
    .where('state', 'in', [...liveStates])
    .orderBy('state')
    .orderBy('idx')
    .execute();
  return rows as Partners;
}
