/** What stands between the pairs of a portion, locked in the order of numbers until its transaction ends. */
import type { Selectable } from 'kysely';
import { liveStates } from '#domain/matching/matching.ts';
import type { Database } from '../../db/open.ts';
import { heldMeetings } from '../../db/places.ts';
import { numbers } from '../../db/search.ts';
import type { MatchingRow, Tables } from '../../db/tables.ts';
import { lockedAmong } from '../matching/placing/lock.ts';
import { keyOf, openRows, type PairOfPlan } from './order.ts';

export type PlanRow = Selectable<Tables['meetingPlanRow']>;
type Standing = Pick<
  Selectable<Tables['placement']>,
  'slotIdx' | 'tableIdx' | 'interpreterIdx' | 'companyRepIdx' | 'buyerRepIdx'
> & { startsAt: string; tableNo: number | null };

/** A planned meeting, and what the two have now. */
export interface Planned {
  row: PlanRow;
  meeting: MatchingRow | undefined;
  /** Of a confirmed one. */
  stands: Standing | undefined;
  isLocked: boolean;
  /** Whether both who are to sit there still represent their sides. */
  havePeople: boolean;
}

/** Those of the pairs that nothing has become of yet, in the order given. */
export async function plannedRows(
  trx: Database,
  planIdx: number,
  pairs: readonly PairOfPlan[],
): Promise<Planned[]> {
  const companies = JSON.stringify([...new Set(pairs.map(({ companyIdx }) => companyIdx))]);
  const buyers = JSON.stringify([...new Set(pairs.map(({ buyerIdx }) => buyerIdx))]);
  const order = new Map(pairs.map((pair, no) => [keyOf(pair), no]));
  const rows = (
    await openRows(trx, planIdx)
      .selectAll()
      .where('companyIdx', 'in', numbers(trx, companies))
      .where('buyerIdx', 'in', numbers(trx, buyers))
      .execute()
  )
    .filter((row) => order.has(keyOf(row)))
    .sort((a, b) => (order.get(keyOf(a)) ?? 0) - (order.get(keyOf(b)) ?? 0));
  if (rows.length === 0) return [];
  const meetings = new Map(
    (await lockedMeetings(trx, order, companies, buyers)).map((one) => [keyOf(one), one]),
  );
  const idxs = [...meetings.values()].map(({ idx }) => idx);
  const held = idxs.length === 0 ? [] : await placesOf(trx, JSON.stringify(idxs));
  const standing = new Map(held.map((one) => [one.matchingIdx, one]));
  const locked = await lockedAmong(trx, idxs);
  const people = rows.flatMap(({ companyRepIdx, buyerRepIdx }) => [companyRepIdx, buyerRepIdx]);
  const live = await livePeople(trx, JSON.stringify(people));
  return rows.map((row) => {
    const meeting = meetings.get(keyOf(row));
    return {
      row,
      meeting,
      stands: meeting?.state === 'complete' ? standing.get(meeting.idx) : undefined,
      isLocked: meeting !== undefined && locked.has(meeting.idx),
      havePeople:
        live.get(row.companyRepIdx ?? 0) === row.companyIdx &&
        live.get(row.buyerRepIdx ?? 0) === row.buyerIdx,
    };
  });
}

/** Found by their pairs, then locked by their numbers, as others lock several. */
async function lockedMeetings(
  trx: Database,
  pairs: ReadonlyMap<string, number>,
  companies: string,
  buyers: string,
): Promise<MatchingRow[]> {
  const found = (
    await trx
      .selectFrom('matching')
      .select(['idx', 'companyIdx', 'buyerIdx'])
      .where('companyIdx', 'in', numbers(trx, companies))
      .where('buyerIdx', 'in', numbers(trx, buyers))
      .where('state', 'in', liveStates)
      .execute()
  ).filter((one) => pairs.has(keyOf(one)));
  if (found.length === 0) return [];
  const query = trx
    .selectFrom('matching')
    .selectAll()
    .where('idx', 'in', numbers(trx, JSON.stringify(found.map(({ idx }) => idx))))
    .where('state', 'in', liveStates)
    .orderBy('idx');
  return heldMeetings(trx, query).execute();
}

const placesOf = (trx: Database, idxs: string) =>
  trx
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select(['placement.matchingIdx', 'placement.slotIdx', 'placement.tableIdx', 'placement.interpreterIdx'])
    .select(['placement.companyRepIdx', 'placement.buyerRepIdx', 'slot.startsAt', 'eventTable.no as tableNo'])
    .where('placement.matchingIdx', 'in', numbers(trx, idxs))
    .execute();

/** By number, whom they represent. */
async function livePeople(trx: Database, idxs: string): Promise<Map<number, number>> {
  const rows = await trx
    .selectFrom('representative')
    .select(['idx', 'participateIdx'])
    .where('idx', 'in', numbers(trx, idxs))
    .where('state', '=', 'live')
    .execute();
  return new Map(rows.map(({ idx, participateIdx }) => [idx, participateIdx]));
}
