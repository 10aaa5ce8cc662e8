/** Who of some can meet in the slot of a hole (docs/rules.md, H2): free then, or left alone in it themselves, and below their most. */
import { sql } from 'kysely';
import { dayIn } from '#domain/day/day.ts';
import { dayBounds } from '#domain/day/day-bounds.ts';
import type { EventSpan } from '../../access/event-span.ts';
import type { Database } from '../../db/open.ts';
import { numbers } from '../../db/search.ts';
import { canMeetIn } from '../matching/slots/busy.ts';
import type { HoleRow } from './rows.ts';

type Slot = Pick<HoleRow, 'eventIdx' | 'slotIdx' | 'participateIdx' | 'startsAt'>;

/** None where who is left alone can't meet any more themselves. */
export async function freeOf(
  db: Database,
  event: EventSpan,
  hole: Slot,
  others: readonly number[],
): Promise<Set<number>> {
  const free = await freeIn(db, hole, [hole.participateIdx, ...others]);
  const below = await belowTheirMost(db, event, hole, [...free]);
  return below.has(hole.participateIdx) ? below : new Set();
}

/** Approved, and with somebody and a lane left in the slot; a meeting to which the other did not come holds nobody who is left alone in it. */
async function freeIn(
  db: Database,
  { eventIdx, slotIdx }: Slot,
  participateIdxs: readonly number[],
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('participate')
    .innerJoin('slot', 'slot.eventIdx', 'participate.eventIdx')
    .select('participate.idx')
    .where('slot.idx', '=', slotIdx)
    .where('participate.eventIdx', '=', eventIdx)
    .where('participate.state', '=', 'COMPLETE')
    .where('participate.idx', 'in', numbers(db, JSON.stringify(participateIdxs)))
    .where((is) =>
      is.or([
        canMeetIn(db, null),
        is.exists(
          is
            .selectFrom('hole')
            .select('hole.idx')
            .whereRef('hole.participateIdx', '=', 'participate.idx')
            .where('hole.slotIdx', '=', slotIdx)
            .where('hole.why', '=', 'noShow')
            .where('hole.state', '=', 'open'),
        ),
      ]),
    )
    .execute();
  return new Set(rows.map(({ idx }) => idx));
}

/** Those who have fewer meetings than they may, of the day and in all; one to which somebody did not come, and which was given on, is none. */
async function belowTheirMost(
  db: Database,
  event: EventSpan,
  { startsAt }: Slot,
  participateIdxs: readonly number[],
): Promise<Set<number>> {
  if (participateIdxs.length === 0) return new Set();
  const [from, to] = dayBounds(dayIn(event.timeZone, startsAt), event.timeZone);
  const held = sql`from placement join slot as at on at.idx = placement.slot_idx
    where participate.idx in (placement.company_idx, placement.buyer_idx) and placement.given_on is null
      and not exists (select 1 from hole where hole.matching_idx = placement.matching_idx
        and hole.participate_idx = participate.idx and hole.state = 'open')`;
  const rows = await db
    .selectFrom('participate')
    .select(['participate.idx', 'participate.meetingsPerDay', 'participate.meetingsMost'])
    .select(
      sql<number>`(select count(*) ${held} and at.starts_at >= ${from} and at.starts_at < ${to})`.as('ofDay'),
    )
    .select(sql<number>`(select count(*) ${held})`.as('inAll'))
    .where('participate.idx', 'in', numbers(db, JSON.stringify(participateIdxs)))
    .execute();
  const none = Number.POSITIVE_INFINITY;
  return new Set(
    rows
      .filter(
        ({ meetingsPerDay, meetingsMost, ofDay, inAll }) =>
          Number(ofDay) < (meetingsPerDay ?? event.meetingsPerDay ?? none) &&
          Number(inAll) < (meetingsMost ?? none),
      )
      .map(({ idx }) => idx),
  );
}
