/** How large the plan of an event would be, counted before it is read (docs/rules.md, D1). */
import { type RawBuilder, sql } from 'kysely';
import type { Size } from '#domain/schedule/size.ts';
import type { Database } from '../../db/open.ts';
import { isTold } from '../participation/rows/preference.ts';

/** Whom one ranked, as pairs. */
export const ranked = (eventIdx: number): RawBuilder<unknown> => sql`
  select case from_side when 'company' then from_idx else to_idx end as company_idx,
    case from_side when 'company' then to_idx else from_idx end as buyer_idx
    from preference where event_idx = ${eventIdx} and ${isTold('preference')}`;

/** Pairs that are wished, each once, by whatever says so. */
export const pairsOf = (eventIdx: number): RawBuilder<unknown> => sql`(
  select company_idx, buyer_idx from matching where event_idx = ${eventIdx}
    and (state in ('pending', 'complete') or (state = 'request' and walk_in_until is null))
  union
  select company_idx, buyer_idx from wanted_pair where event_idx = ${eventIdx} and state <> 'made'
  union ${ranked(eventIdx)})`;

/** Never less than what `assemble` makes of the same moment. */
export async function planSize(db: Database, eventIdx: number, now: Date): Promise<Size> {
  const pairs = pairsOf(eventIdx);
  const read = async <Name extends keyof Size>(query: RawBuilder<unknown>, ...names: Name[]) => {
    const { rows } = await sql<Partial<Size>>`${query}`.execute(db);
    // PostgreSQL answers counts as text.
    return Object.fromEntries(names.map((name) => [name, Number(rows[0]?.[name] ?? 0)])) as Record<
      Name,
      number
    >;
  };
  return {
    ...(await read(sql`select count(*) as wishes from ${pairs} as wanted`, 'wishes')),
    ...(await read(
      sql`select count(*) as slots from slot where event_idx = ${eventIdx} and starts_at > ${now.toISOString()}`,
      'slots',
    )),
    ...(await read(
      sql`select count(*) as participations, coalesce(sum(case when listed > 1 then listed else 1 end), 0) as people
        from (select participate.idx, (select count(*) from representative
            where representative.participate_idx = participate.idx and representative.state = 'live') as listed
          from participate
          where participate.event_idx = ${eventIdx} and participate.state = 'COMPLETE'
            and participate.type in ('COMPANY', 'BUYER', 'OKTA')
            and (participate.idx in (select company_idx from ${pairs} as wanted)
              or participate.idx in (select buyer_idx from ${pairs} as wanted)
              or participate.idx in (select owner_idx from event_table
                where event_idx = ${eventIdx} and owner_idx is not null))) as reached`,
      'participations',
      'people',
    )),
  };
}
