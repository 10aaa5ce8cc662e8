/** Whose registration a call is about: found, and locked. */
import { Refusal } from '#domain/common/catalogue.ts';
import { liveStates } from '#domain/participation/participation.ts';
import { hashOf } from '../../../access/token.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import type { VisitorRow } from './registration.ts';

/** Whose registration is meant: the token of a link, or the member who asks. */
export interface Holder {
  token: string | undefined;
  memberIdx: number | undefined;
  eventIdx: number;
}

/** The registration by its link or, without one, of the member. */
export async function findVisitor(db: Database, holder: Holder): Promise<VisitorRow | undefined> {
  return ofHolder(db, holder)?.executeTakeFirst();
}

/**
 * The same, locked until the transaction ends, as it stands then: two changes of one registration come one after the other. Of a
 * member the participation is locked first, as every change of it does, so that none waits for the other.
 */
export async function lockVisitor(trx: Database, holder: Holder): Promise<VisitorRow | undefined> {
  const query = ofHolder(trx, holder);
  if (!query || !hasRowLocks(trx)) return query?.executeTakeFirst();
  const before = await query.executeTakeFirst();
  if (!before) return undefined;
  await lockParticipationOf(trx, before);
  return query.forUpdate().executeTakeFirst();
}

/** One of the event's registrations by its number, locked in the same way; `visitor_not_found` where nothing is left of it but that. */
export async function lockVisitorByIdx(trx: Database, eventIdx: number, idx: number): Promise<VisitorRow> {
  const row = await lockVisitorIfThere(trx, eventIdx, idx);
  if (!row) throw new Refusal('visitor_not_found');
  return row;
}

/** The same; undefined where nothing is left of it. */
export async function lockVisitorIfThere(
  trx: Database,
  eventIdx: number,
  idx: number,
): Promise<VisitorRow | undefined> {
  const query = trx
    .selectFrom('visitor')
    .selectAll()
    .where('idx', '=', idx)
    .where('eventIdx', '=', eventIdx)
    // Empty once a visitor was erased.
    .where('searchText', '<>', '');
  const before = await query.executeTakeFirst();
  if (before && hasRowLocks(trx)) await lockParticipationOf(trx, before);
  return before && hasRowLocks(trx) ? query.forUpdate().executeTakeFirst() : before;
}

/** Locks one of the event's registrations alone, also one of which nothing is left but its times. */
export async function lockVisitorRow(trx: Database, eventIdx: number, idx: number): Promise<void> {
  if (!hasRowLocks(trx)) return;
  const query = trx
    .selectFrom('visitor')
    .select('idx')
    .where('idx', '=', idx)
    .where('eventIdx', '=', eventIdx);
  await query.forUpdate().execute();
}

async function lockParticipationOf(trx: Database, { participateIdx }: VisitorRow): Promise<void> {
  if (participateIdx === null) return;
  await trx
    .selectFrom('participate')
    .select('idx')
    .where('idx', '=', participateIdx)
    .forNoKeyUpdate()
    .execute();
}

function ofHolder(db: Database, { token, memberIdx, eventIdx }: Holder) {
  if (token === undefined && memberIdx === undefined) return undefined;
  const rows = db.selectFrom('visitor').selectAll();
  if (token !== undefined)
    return rows.where((is) =>
      is.or([is('secretHash', '=', hashOf(token)), is('resentHash', '=', hashOf(token))]),
    );
  return rows.where('participateIdx', 'in', (of) =>
    of
      .selectFrom('participate')
      .select('idx')
      .where('eventIdx', '=', eventIdx)
      .where('memberIdx', '=', memberIdx ?? 0)
      .where('state', 'in', liveStates),
  );
}
