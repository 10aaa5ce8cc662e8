/** Locks on participations, which last until the transaction ends. */
import { Refusal } from '#domain/catalogue.ts';
import { liveStates } from '#domain/participation.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { prepared } from '../../db/prepared.ts';
import { numbers } from '../../db/search.ts';
import type { ParticipateRow } from '../../db/tables.ts';

/**
 * The member's live participation in an event, its row held until the transaction ends, so that two changes of one
 * participation come one after the other. Marks it as changed. Undefined when there is none.
 */
export async function lockLive(
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

const approvedOne = prepared((db, given: { idx: number }) => {
  const query = db
    .selectFrom('participate')
    .select('idx')
    .where('idx', '=', given.idx)
    .where('state', '=', 'COMPLETE');
  return hasRowLocks(db) ? query.forNoKeyUpdate() : query;
});

/**
 * The same for one, whose row is held: what belongs to it as a whole is replaced by one call at a time. Two at once would
 * each delete what was there before both, and what both write would stand.
 */
export async function holdApproved(trx: Database, participateIdx: number): Promise<void> {
  if ((await approvedOne(trx, { idx: participateIdx })).length === 0)
    throw new Refusal('participate_not_found');
}

/** The member's live company in an event, held; `company_not_found`. Answers the participation and the company row's idx. */
export async function lockLiveCompany(trx: Database, memberIdx: number, eventIdx: number, at: string) {
  const own = await lockLive(trx, memberIdx, eventIdx, at);
  const company = own
    ? await trx.selectFrom('company').select('idx').where('participateIdx', '=', own.idx).executeTakeFirst()
    : undefined;
  if (!own || !company) throw new Refusal('company_not_found');
  return { own, companyIdx: company.idx };
}
