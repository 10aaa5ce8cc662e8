/**
 * As many lanes as a participation may have meetings at once (docs/rules.md, M37). Lanes beyond its people are of no effect, so they need
 * not follow who joins and leaves. One that is not wanted any more is closed, as what was held in it stays.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '#domain/common/catalogue.ts';
import { type Database, hasRowLocks } from '../../../db/open.ts';
import { attempt } from '../../../db/transact.ts';
import { isMissing, isTaken } from '../../../db/unique.ts';

interface Whose {
  eventIdx: number;
  /** Of one participation; without it of all in the event. */
  participateIdx?: number;
}

/** How often meetings are put into lower lanes, where others are claimed meanwhile. */
const looks = 5;

/**
 * Gives each of these participations the lanes that it may have by its own number, else by its event's, with its marks as a whole copied into
 * new ones. Refused with `at_once_taken` where more meetings are to come at once than remain, with how many would have no lane. The
 * participations are locked, so that no mark is made meanwhile; a claim's key decides against the closing of its lane.
 */
export async function fitLanes(trx: Database, whose: Whose, now: Date): Promise<void> {
  const people = trx
    .selectFrom('participate')
    .select('idx')
    .where('eventIdx', '=', whose.eventIdx)
    .where('side', 'in', ['company', 'buyer'])
    .$if(whose.participateIdx !== undefined, (query) => query.where('idx', '=', whose.participateIdx ?? 0));
  // In the order of their numbers, so that two never wait for each other.
  await (hasRowLocks(trx) ? people.orderBy('idx').forNoKeyUpdate() : people).execute();
  const isTheirs = sql<SqlBool>`p.event_idx = ${whose.eventIdx} and p.side in ('company', 'buyer')
    and ${whose.participateIdx === undefined ? sql`1 = 1` : sql`p.idx = ${whose.participateIdx}`}`;
  await open(trx, isTheirs, now);
  for (let look = 0; look < looks; look++) if (await close(trx, isTheirs, now)) return;
  throw new Refusal('at_once_taken', { meetings: 1 });
}

const bound = sql`coalesce(p.meetings_at_once, e.meetings_at_once)`;

async function open(trx: Database, isTheirs: RawBuilder<SqlBool>, now: Date): Promise<void> {
  const numbers = sql.join(
    Array.from({ length: 20 }, (_, at) => sql`select ${sql.lit(at + 1)} as no`),
    sql` union all `,
  );
  // Without 'where true' SQLite would read 'on conflict' as a condition of the query before it.
  await sql`
    insert into lane (participate_idx, no)
    select p.idx, n.no from participate as p inner join event as e on e.idx = p.event_idx
      inner join (${numbers}) as n on n.no <= ${bound}
    where ${isTheirs} and true on conflict do nothing`.execute(trx);
  await sql`
    update lane set is_open = 'Y' where is_open = 'N' and exists (
      select 1 from participate as p inner join event as e on e.idx = p.event_idx
      where p.idx = lane.participate_idx and lane.no <= ${bound} and ${isTheirs})`.execute(trx);
  await sql`
    insert into busy (slot_idx, participate_idx, lane)
    select mark.slot_idx, mark.participate_idx, lane.no
    from participate as p inner join lane on lane.participate_idx = p.idx and lane.is_open = 'Y' and lane.no > 1
      inner join busy as mark on mark.participate_idx = p.idx and mark.lane = 1 and mark.representative_idx is null
      inner join slot on slot.idx = mark.slot_idx and slot.starts_at > ${now.toISOString()}
    where ${isTheirs} and true on conflict do nothing`.execute(trx);
}

interface Surplus {
  slotIdx: number;
  participateIdx: number;
  matchingIdx: number;
  lane: number;
  most: number;
}

/** False where a claim has taken a lane meanwhile: then it is looked again. */
async function close(trx: Database, isTheirs: RawBuilder<SqlBool>, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const surplus = await sql<Surplus>`
    select busy.slot_idx, busy.participate_idx, busy.matching_idx, busy.lane, ${bound} as most
    from participate as p inner join event as e on e.idx = p.event_idx
      inner join busy on busy.participate_idx = p.idx and busy.matching_idx is not null and busy.lane > ${bound}
      inner join slot on slot.idx = busy.slot_idx and slot.starts_at > ${at}
    where ${isTheirs} order by slot.starts_at, busy.matching_idx`.execute(trx);
  let without = 0;
  for (const row of surplus.rows) if (!(await lower(trx, row))) without += 1;
  if (without > 0) throw new Refusal('at_once_taken', { meetings: without });
  const isSurplus = sql<SqlBool>`exists (select 1 from participate as p inner join event as e on e.idx = p.event_idx
    where p.idx = busy.participate_idx and busy.lane > ${bound} and ${isTheirs})`;
  await sql`delete from busy where representative_idx is null and ${isSurplus}
    and slot_idx in (select idx from slot where starts_at > ${at})`.execute(trx);
  await sql`update busy set lane_open = null where lane_open is not null and ${isSurplus}
    and slot_idx in (select idx from slot where starts_at <= ${at})`.execute(trx);
  return attempt(trx, async () => {
    await sql`
      update lane set is_open = 'N' where is_open = 'Y' and exists (
        select 1 from participate as p inner join event as e on e.idx = p.event_idx
        where p.idx = lane.participate_idx and lane.no > ${bound} and ${isTheirs})`.execute(trx);
    return true;
  }).catch((error: unknown) => {
    if (isMissing(error)) return false;
    throw error;
  });
}

/** Puts a meeting into a lane that stays and is free in its slot; false where there is none. */
async function lower(
  trx: Database,
  { slotIdx, participateIdx, matchingIdx, most }: Surplus,
): Promise<boolean> {
  const rows = await trx
    .selectFrom('busy')
    .select('lane')
    .where('slotIdx', '=', slotIdx)
    .where('participateIdx', '=', participateIdx)
    .where('lane', 'is not', null)
    .execute();
  const taken = new Set(rows.map(({ lane }) => lane));
  for (let lane = 1; lane <= most; lane++) {
    if (taken.has(lane)) continue;
    const isMoved = await attempt(trx, async () => {
      await trx
        .updateTable('busy')
        .set({ lane })
        .where('slotIdx', '=', slotIdx)
        .where('participateIdx', '=', participateIdx)
        .where('matchingIdx', '=', matchingIdx)
        .execute();
      return true;
    }).catch((error: unknown) => {
      if (isTaken(error)) return false;
      throw error;
    });
    if (isMoved) return true;
  }
  return false;
}
