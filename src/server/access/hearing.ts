/** Who may go on hearing of changes by a stream that was opened earlier: all of the streams of a process in one query. */
import { sql } from 'kysely';
import { mayDo, permissions } from '#domain/common/permission.ts';
import { liveStates } from '#domain/participation/participation.ts';
import { type Database, hasRowLocks } from '../db/open.ts';
import type { Hearing } from '../platform/realtime/streams.ts';
import { waiverBegins } from './second-factor-waiver.ts';

/** The permissions each of which is enough to be told of all meetings of an event. */
const tellingOfAll = permissions.filter((one) => mayDo(new Set([one]), 'matching'));

interface Standing {
  sessionIdx: number;
  eventIdx: number;
  takesPart: number;
  manages: number;
}

/**
 * Those of the hearings for which the call that opens a stream (`GET /notice/listen`) would let the session in just as it did:
 * whoever may hear of less, or of more, opens another. In one statement, of one shape for any number: it runs every twenty
 * seconds for thousands.
 */
export async function mayHear(
  db: Database,
  hearings: readonly Hearing[],
  now: Date,
): Promise<ReadonlySet<Hearing>> {
  const pairs = new Map(
    hearings.map(({ sessionIdx, eventIdx }) => [keyOf({ sessionIdx, eventIdx }), [sessionIdx, eventIdx]]),
  );
  const json = JSON.stringify([...pairs.values()]);
  const heard = hasRowLocks(db)
    ? sql`select (pair->>0)::integer as session_idx, (pair->>1)::integer as event_idx
        from json_array_elements(${json}::json) as listed (pair)`
    : sql`select pair.value->>0 as session_idx, pair.value->>1 as event_idx from json_each(${json}) as pair`;
  const { rows } = await sql<Standing>`
    with heard as (${heard})
    select heard.session_idx, heard.event_idx,
      case when exists (
        select 1 from representative
        where representative.member_idx = session.member_idx and representative.event_idx = heard.event_idx
          and representative.state = 'live' and representative.ps in (${sql.join(liveStates)})
          and representative.side in ('company', 'buyer')
      ) then 1 else 0 end as takes_part,
      case when exists (
        select 1 from permission
        where permission.member_idx = session.member_idx
          and (permission.event_idx = heard.event_idx or permission.event_idx is null)
          and permission.permission in (${sql.join(tellingOfAll)})
      ) and member.password_suits_manager = 'Y' and (
        exists (
          select 1 from second_factor
          where second_factor.member_idx = session.member_idx and second_factor.confirmed_at is not null
        ) or exists (
          select 1 from setting where setting.name = ${waiverBegins} || session.member_idx
        )
      ) then 1 else 0 end as manages
    from heard
    join session on session.idx = heard.session_idx
    join member on member.idx = session.member_idx
    where session.expires_at > ${now.toISOString()}`.execute(db);
  const standings = new Map(rows.map((row) => [keyOf(row), row]));
  return new Set(
    hearings.filter((hearing) => {
      const standing = standings.get(keyOf(hearing));
      if (!standing) return false;
      const manages = standing.manages === 1;
      return manages === hearing.isManager && (manages || standing.takesPart === 1);
    }),
  );
}

const keyOf = ({ sessionIdx, eventIdx }: Pick<Hearing, 'sessionIdx' | 'eventIdx'>) =>
  `${sessionIdx} ${eventIdx}`;
