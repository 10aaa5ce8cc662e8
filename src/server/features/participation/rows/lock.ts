/** Locks on participations, which last until the transaction ends. */
import type { SelectQueryBuilder } from 'kysely';
import { Refusal } from '#domain/common/catalogue.ts';
import { liveStates } from '#domain/participation/participation.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';
import type { ParticipateRow, Tables } from '../../../db/tables.ts';
import { advanceContent } from '../../../platform/cache/content-tags.ts';
import { type Change, tagsOfChange } from './shown.ts';

/**
 * The live participation in an event which the member represents, its row locked until the transaction ends, so that two changes of
 * one participation come one after the other. Undefined when there is none.
 */
export function lockLive(
  trx: Database,
  memberIdx: number,
  eventIdx: number,
): Promise<ParticipateRow | undefined> {
  return locked(
    trx,
    trx
      .selectFrom('participate')
      .selectAll()
      .where('eventIdx', '=', eventIdx)
      .where('idx', 'in', (of) =>
        of
          .selectFrom('representative')
          .select('representative.participateIdx')
          .where('representative.eventIdx', '=', eventIdx)
          .where('representative.memberIdx', '=', memberIdx)
          .where('representative.state', '=', 'live'),
      ),
  );
}

/** The same for what only whoever has charge may do (docs/rules.md, P30); `charge_needed`. */
export async function lockInCharge(
  trx: Database,
  memberIdx: number,
  eventIdx: number,
): Promise<ParticipateRow | undefined> {
  const own = await lockLive(trx, memberIdx, eventIdx);
  if (own && own.memberIdx !== memberIdx) throw new Refusal('charge_needed');
  return own;
}

/** The same by its idx. */
export const lockLiveOf = (trx: Database, idx: number): Promise<ParticipateRow | undefined> =>
  locked(trx, trx.selectFrom('participate').selectAll().where('idx', '=', idx));

async function locked(
  trx: Database,
  query: SelectQueryBuilder<Tables, 'participate', ParticipateRow>,
): Promise<ParticipateRow | undefined> {
  const live = query.where('state', 'in', liveStates);
  return (hasRowLocks(trx) ? live.forNoKeyUpdate() : live).executeTakeFirst();
}

/** Writes down that a participation has changed, and lets guests see what of it they are shown. Nothing where nothing changed. */
export async function markChanged(
  trx: Database,
  own: Pick<ParticipateRow, 'idx' | 'eventIdx' | 'side' | 'state'>,
  change: Change,
  at: string,
): Promise<void> {
  if (change === 'nothing') return;
  await trx.updateTable('participate').set({ updatedAt: at }).where('idx', '=', own.idx).execute();
  await advanceContent(trx, tagsOfChange(own, change));
}

const approved = prepared((db, given: { idxs: string }) => {
  const query = db
    .selectFrom('participate')
    .select('idx')
    .where('idx', 'in', numbers(db, given.idxs))
    .where('state', '=', 'COMPLETE');
  // Locked as a foreign key locks it: none of these participations can end meanwhile.
  return hasRowLocks(db) ? query.forKeyShare() : query;
});

/** Those of these that are approved, and stay so until the transaction ends. */
export async function approvedAmong(trx: Database, idxs: readonly number[]): Promise<Set<number>> {
  const rows = await approved(trx, { idxs: JSON.stringify([...new Set(idxs)]) });
  return new Set(rows.map(({ idx }) => idx));
}

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
 * The same for one, whose row is locked: what belongs to it as a whole is replaced by one call at a time. Two at once would
 * each delete what was there before both, and what both write would stand.
 */
export async function lockApproved(trx: Database, participateIdx: number): Promise<void> {
  if ((await approvedOne(trx, { idx: participateIdx })).length === 0)
    throw new Refusal('participate_not_found');
}

/** The live company in an event of which the member has charge, its participation locked; `company_not_found`, `charge_needed`. Answers the participation and the company row's idx. */
export async function lockLiveCompany(trx: Database, memberIdx: number, eventIdx: number) {
  const own = await lockInCharge(trx, memberIdx, eventIdx);
  const company = own
    ? await trx.selectFrom('company').select('idx').where('participateIdx', '=', own.idx).executeTakeFirst()
    : undefined;
  if (!own || !company) throw new Refusal('company_not_found');
  return { own, companyIdx: company.idx };
}
