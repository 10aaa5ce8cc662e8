/**
 * When the people of a participation can meet (docs/rules.md, M2): in a slot in which one of its representatives is in no meeting and has
 * not marked it, and in which it has a lane left for a meeting at once with its others.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../../../db/open.ts';
import { prepared } from '../../../db/prepared.ts';
import { numbers } from '../../../db/search.ts';

/** Why a participation has nobody in a slot: they are in meetings, or have marked it. */
export type BusyWhy = 'unavailable' | 'meeting';

const busyRows = prepared((db, given: { people: string }) =>
  db
    .selectFrom('busy')
    .select(['slotIdx', 'representativeIdx', 'participateIdx', 'lane', 'matchingIdx'])
    .where('participateIdx', 'in', numbers(db, given.people)),
);

const personRows = prepared((db, given: { people: string }) =>
  db
    .selectFrom('representative')
    .select(['representative.idx', 'representative.participateIdx'])
    .select(({ selectFrom, fn }) =>
      selectFrom('lane')
        .select(fn.countAll<number>().as('count'))
        .whereRef('lane.participateIdx', '=', 'representative.participateIdx')
        .where('lane.isOpen', '=', 'Y')
        .$asScalar()
        .$notNull()
        .as('lanes'),
    )
    .where('representative.participateIdx', 'in', numbers(db, given.people))
    .where('representative.state', '=', 'live'),
);

interface Calendar {
  rows: Awaited<ReturnType<typeof busyRows>>;
  persons: Awaited<ReturnType<typeof personRows>>;
}

/** What these participations have in `busy`, and their live people, each with how many lanes they share. */
export async function calendarOf(db: Database, people: readonly number[]): Promise<Calendar> {
  if (people.length === 0) return { rows: [], persons: [] };
  const given = { people: JSON.stringify(people) };
  const [rows, persons] = await Promise.all([busyRows(db, given), personRows(db, given)]);
  return { rows, persons };
}

/** By slot, which of these participations can't meet then, and why. `named`: of those who have one of these, nobody else will do. */
export const busyIn = async (db: Database, people: readonly number[], named: readonly number[]) =>
  busyOf(await calendarOf(db, people), named);

/** The same of what was read already. */
export function busyOf(
  { rows, persons }: Calendar,
  named: readonly number[] = [],
): Map<number, Map<number, BusyWhy>> {
  const bySlot = new Map<number, Map<number, BusyWhy>>();
  const personsOf = Map.groupBy(persons, ({ participateIdx }) => participateIdx);
  for (const [slotIdx, inSlot] of Map.groupBy(rows, (row) => row.slotIdx)) {
    const busy = new Map<number, BusyWhy>();
    for (const [participateIdx, own] of Map.groupBy(inSlot, (row) => row.participateIdx)) {
      const all = personsOf.get(participateIdx) ?? [];
      const asked = all.filter(({ idx }) => named.includes(idx));
      const wanted = asked.length > 0 ? asked : all;
      const isAway = new Set(own.map(({ representativeIdx }) => representativeIdx));
      const lanes = own.filter(({ lane }) => lane !== null).length;
      const isFree = wanted.some(({ idx, lanes: most }) => !isAway.has(idx) && lanes < most);
      if (isFree) continue;
      busy.set(
        participateIdx,
        own.some(({ matchingIdx }) => matchingIdx !== null) ? 'meeting' : 'unavailable',
      );
    }
    if (busy.size > 0) bySlot.set(slotIdx, busy);
  }
  return bySlot;
}

/** The same as a condition of the `participate` and the `slot` of the query around; `named` as JSON, null where nobody is. */
export const canMeetIn = (db: Database, named: string | null): RawBuilder<SqlBool> => sql<SqlBool>`(exists (
  select 1 from representative as person
  where person.participate_idx = participate.idx and person.state = 'live'${named === null ? sql`` : nobodyElse(db, named)}
    and not exists (select 1 from busy where busy.slot_idx = slot.idx and busy.representative_idx = person.idx))
  and exists (
    select 1 from lane where lane.participate_idx = participate.idx and lane.is_open = 'Y'
    and not exists (select 1 from busy where busy.slot_idx = slot.idx
      and busy.participate_idx = lane.participate_idx and busy.lane = lane.no)))`;

/** Of a participation of which one of the named is, the `person` of the query around is one of them. */
const nobodyElse = (db: Database, named: string) => sql`
    and (person.idx in ${numbers(db, named)} or not exists (
      select 1 from representative as other
      where other.participate_idx = participate.idx and other.state = 'live' and other.idx in ${numbers(db, named)}))`;
