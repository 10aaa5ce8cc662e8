/** A manager swaps two confirmed meetings: each gets the slot and the table of the other, or is by video as it was, both or neither (docs/rules.md, M29). */
import type { CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { dayIn } from '#domain/day/day.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/open.ts';
import { heldMeetings } from '../../../db/places.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { attempt } from '../../../db/transact.ts';
import { claimSlot, release, seatedIn } from '../placing/claim.ts';
import { assertUnlocked } from '../placing/lock.ts';
import { needOfMeeting, placeToCome, tellMoved } from '../placing/place.ts';
import { readMeeting } from '../rows/meetings.ts';
import { holdOrders } from '../slots/order.ts';
import type { Claimable } from '../slots/slots.ts';
import type { Seated } from '../slots/take.ts';
import { obstaclesIn, record, slotForManager } from './by-hand.ts';

type Context = ContextOf<'POST /manage/matching/swap'>;

interface Seen {
  matchingIdx: number;
  from: { slotIdx: number; tableNo: number | null };
}

interface Swapped {
  meeting: MatchingRow;
  startsAt: string;
  tableNo: number | null;
  /** Where it goes. */
  to: Claimable;
  toTableNo: number | null;
}

/**
 * Both are to come and where the manager saw them, else `matching_state`: then another has moved one of them since. A slot that the clock
 * has closed needs a reason. Where one of the two can't be had in the other's place, nothing is changed and `already_assigned` says why;
 * where one would break an order between meetings, `meeting_order` (M64).
 */
export async function swapMeetings(
  context: Context,
  { meetings, reason }: CheckedOf<'POST /manage/matching/swap'>,
): Promise<Meeting[]> {
  const { db, now, eventIdx } = context;
  const [first, second] = meetings as [Seen, Seen];
  if (first.matchingIdx === second.matchingIdx)
    throw new Refusal('invalid_parameter', [{ field: 'meetings', rule: 'duplicate', params: {} }]);
  const rows = await lockedPair(db, eventIdx, [first, second]);
  const both = await Promise.all([
    swapped(context, rows, { seen: first, other: second, reason }),
    swapped(context, rows, { seen: second, other: first, reason }),
  ]);
  await holdOrders(
    db,
    both.map(({ meeting }) => meeting.idx),
  );
  let lost: Swapped | undefined;
  const done = await attempt(db, async () => {
    const before = new Map<number, Seated | null>();
    for (const { meeting } of both) before.set(meeting.idx, await seatedIn(db, meeting.idx));
    for (const { meeting } of both) await release(db, meeting.idx);
    for (const one of both) {
      // Who sits there goes along, where they can.
      const isClaimed = await claimSlot(db, one.meeting, one.to, now, {
        before: before.get(one.meeting.idx) ?? null,
      });
      if (isClaimed) continue;
      lost = one;
      return false;
    }
    return true;
  });
  if (!done) throw await inTheWayOf(db, both, lost as Swapped);
  for (const { meeting, startsAt, tableNo, to, toTableNo } of both) {
    await record(context, meeting, {
      action: 'swap',
      reason,
      before: { startsAt, ...whereOf(tableNo) },
      after: { startsAt: to.startsAt, ...whereOf(toTableNo) },
    });
    await tellMoved(db, meeting, [meeting.companyIdx, meeting.buyerIdx], now);
  }
  return Promise.all(both.map(({ meeting }) => readMeeting(context, meeting.idx)));
}

/** A table, or none by video. */
const whereOf = (tableNo: number | null) =>
  tableNo === null ? ({ byVideo: 'Y' } as const) : ({ tableNo } as const);

/** The two rows of the event, locked in the order of their numbers, so that two swaps never wait for each other. */
async function lockedPair(
  db: Database,
  eventIdx: number,
  seen: readonly Seen[],
): Promise<Map<number, MatchingRow>> {
  const query = db
    .selectFrom('matching')
    .selectAll()
    .where('eventIdx', '=', eventIdx)
    .where(
      'idx',
      'in',
      seen.map(({ matchingIdx }) => matchingIdx),
    )
    .orderBy('idx');
  const rows = await heldMeetings(db, query).execute();
  if (rows.length < seen.length) throw new Refusal('matching_not_found');
  return new Map(rows.map((row) => [row.idx, row]));
}

async function swapped(
  context: Context,
  rows: ReadonlyMap<number, MatchingRow>,
  { seen, other, reason }: { seen: Seen; other: Seen; reason: string | null },
): Promise<Swapped> {
  const meeting = rows.get(seen.matchingIdx) as MatchingRow;
  const { slotIdx, startsAt, tableNo } = await placeToCome(context.db, meeting, context.now);
  if (slotIdx !== seen.from.slotIdx || tableNo !== seen.from.tableNo) throw new Refusal('matching_state');
  await assertUnlocked(context.db, meeting.idx);
  const { timeZone } = await context.event();
  const place = await slotForManager(context, {
    slotIdx: other.from.slotIdx,
    ...whereOf(other.from.tableNo),
    reason,
  });
  // Within a day each has as many meetings as before.
  const isOneDay = dayIn(timeZone, place.startsAt) === dayIn(timeZone, startsAt);
  const to = {
    ...place,
    skipsDayLimit: place.skipsDayLimit || isOneDay,
    skipsOrder: place.startsAt === startsAt,
  };
  return { meeting, startsAt, tableNo, to, toTableNo: other.from.tableNo };
}

/** What keeps one of the two from the other's place, were neither of them there. */
async function inTheWayOf(
  db: Database,
  both: readonly Swapped[],
  { meeting, to }: Swapped,
): Promise<Refusal> {
  let refusal = new Refusal('already_assigned');
  await attempt(db, async () => {
    for (const one of both) await release(db, one.meeting.idx);
    const obstacles = await obstaclesIn(db, meeting.eventIdx, meeting, to, await needOfMeeting(db, meeting));
    refusal = new Refusal('already_assigned', { obstacles, matchingIdx: meeting.idx });
    return false;
  });
  return refusal;
}
