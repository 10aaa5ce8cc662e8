/** A manager moves several meetings at once, all or those that can (docs/rules.md, M52). */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { SeveralObstacle } from '#api/matching/by-manager/move-several.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { dateFormat } from '#domain/day/date-format.ts';
import { dayIn } from '#domain/day/day.ts';
import { hasBegun } from '#domain/matching/matching.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/open.ts';
import { heldMeetings } from '../../../db/places.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { attempt } from '../../../db/transact.ts';
import { claimSlot, release, seatedIn } from '../placing/claim.ts';
import { lockedAmong } from '../placing/lock.ts';
import { needOfMeeting, tellMoved } from '../placing/place.ts';
import { placeOf } from '../rows/meetings.ts';
import { holdOrders } from '../slots/order.ts';
import { type Claimable, type Slot, slotsOf } from '../slots/slots.ts';
import { obstaclesIn, record, slotForManager } from './by-hand.ts';

type Call = 'POST /manage/matching/moveSeveral';
type Context = ContextOf<Call>;
type Request = CheckedOf<Call>;

interface Moving {
  meeting: MatchingRow;
  was: { slotIdx: number; startsAt: string; tableNo: number | null };
  to: Claimable;
  toTableNo: number | null | undefined;
}

/** Tries until those that are left out are the same; each leaves at least one out. */
const mostTries = 12;

export async function moveSeveral(context: Context, request: Request): Promise<AnswerOf<Call>> {
  const { db, now } = context;
  const left = new Map<number, SeveralObstacle[]>();
  let moving = await movable(context, request, left);
  let moved: Moving[] = [];
  for (let no = 0; no < mostTries; no++) {
    const lost = new Map<number, SeveralObstacle[]>();
    const isDone = await attempt(db, async () => {
      await moveTogether(context, moving, lost);
      return lost.size === 0 && request.act !== 'check' && (request.act !== 'all' || left.size === 0);
    });
    for (const [matchingIdx, obstacles] of lost) left.set(matchingIdx, obstacles);
    if (isDone) moved = moving;
    if (lost.size === 0 || request.act === 'all') break;
    moving = moving.filter(({ meeting }) => !lost.has(meeting.idx));
  }
  for (const [no, { meeting, was, to, toTableNo }] of moved.entries()) {
    if (no % atATime === 0) await nextTurn();
    await record(context, meeting, {
      action: 'move',
      reason: request.reason,
      before: { startsAt: was.startsAt, ...(was.tableNo !== null && { tableNo: was.tableNo }) },
      after: { startsAt: to.startsAt, ...(toTableNo != null && { tableNo: toTableNo }) },
    });
    await tellMoved(db, meeting, [meeting.companyIdx, meeting.buyerIdx], now);
  }
  return {
    moved: moved.length,
    left: [...left].map(([matchingIdx, obstacles]) => ({ matchingIdx, obstacles })),
  };
}

/** Meetings that are moved in one go; then others have their turn on the thread. */
const atATime = 5;

/** What a refusal of a claim means for one of them. */
const meaning: Partial<Record<Refusal['key'], SeveralObstacle>> = {
  day_full: 'dayFull',
  meeting_order: 'outOfOrder',
};

/**
 * Gives back what they hold, so that they may take each other's places, and claims the new ones; `lost`: why some could not. Whoever is held
 * to the most of a day comes last: those that stay on their day are not, and are away while it would be counted without them.
 */
async function moveTogether(
  { db, now, eventIdx }: Context,
  moving: readonly Moving[],
  lost: Map<number, SeveralObstacle[]>,
): Promise<void> {
  const before = new Map<number, Awaited<ReturnType<typeof seatedIn>>>();
  for (const { meeting } of moving) before.set(meeting.idx, await seatedIn(db, meeting.idx));
  for (const { meeting } of moving) await release(db, meeting.idx);
  const isHeld = ({ to }: Moving) => to.skipsDayLimit !== true;
  const inOrder = [...moving.filter((one) => !isHeld(one)), ...moving.filter(isHeld)];
  for (const [no, { meeting, was, to, toTableNo }] of inOrder.entries()) {
    if (no % atATime === 0) await nextTurn();
    const seats = { before: before.get(meeting.idx) ?? null };
    try {
      if (await claimSlot(db, meeting, to, now, seats)) continue;
      // Without a table that was named: where it sits, or else another.
      const { tableIdx: _, ...anywhere } = to;
      if (
        toTableNo === undefined &&
        was.tableNo !== null &&
        (await claimSlot(db, meeting, anywhere, now, seats))
      )
        continue;
      const asked = toTableNo === undefined ? anywhere : to;
      lost.set(
        meeting.idx,
        await obstaclesIn(db, eventIdx, meeting, asked, await needOfMeeting(db, meeting)),
      );
    } catch (error) {
      const why = error instanceof Refusal ? meaning[error.key] : undefined;
      if (!why) throw error;
      lost.set(meeting.idx, [why]);
    }
  }
}

/** Those that could go, with where to; of the others `left` says why not. Their rows are locked in the order of their numbers. */
async function movable(
  context: Context,
  { meetings, to, reason }: Request,
  left: Map<number, SeveralObstacle[]>,
): Promise<Moving[]> {
  const { db, now, eventIdx } = context;
  const event = await context.event();
  const seen = new Map(meetings.map(({ matchingIdx, from }) => [matchingIdx, from]));
  const query = db
    .selectFrom('matching')
    .selectAll()
    .where('eventIdx', '=', eventIdx)
    .where('idx', 'in', [...seen.keys()])
    .orderBy('idx');
  const rows = await heldMeetings(db, query).execute();
  if (rows.length < seen.size) throw new Refusal('matching_not_found');
  const locked = await lockedAmong(db, [...seen.keys()]);
  const slots = await slotsOf(db, eventIdx);
  const tables = await tableIdxs(db, eventIdx);
  if (to.tableNo !== undefined && !tables.has(to.tableNo))
    throw new Refusal('invalid_parameter', [{ field: 'to.tableNo', rule: 'one_of', params: {} }]);
  const orders = await holdOrders(db, [...seen.keys()]);
  const moving: Moving[] = [];
  for (const meeting of rows) {
    const leave = (why: SeveralObstacle) => left.set(meeting.idx, [why]);
    const was = meeting.state === 'complete' ? await placeOf(db, meeting.idx) : undefined;
    const from = seen.get(meeting.idx);
    if (!was || was.slotIdx !== from?.slotIdx || was.tableNo !== from.tableNo) {
      leave('changed');
      continue;
    }
    const slot = targetSlot(event, slots, was, to);
    const toTableNo = was.tableNo === null ? null : to.tableNo;
    const isThere = slot?.idx === was.slotIdx && (toTableNo ?? was.tableNo) === was.tableNo;
    if (hasBegun(now, was.startsAt)) leave('begun');
    else if (locked.has(meeting.idx)) leave('locked');
    else if (!slot) leave('noSlot');
    else if (isThere) leave('here');
    else {
      const claimable = await slotForManager(context, { slotIdx: slot.idx, reason });
      const tableIdx = tables.get(toTableNo ?? was.tableNo ?? 0);
      const isOneDay = dayIn(event.timeZone, slot.startsAt) === dayIn(event.timeZone, was.startsAt);
      moving.push({
        meeting,
        was,
        to: {
          ...claimable,
          tableIdx,
          skipsDayLimit: claimable.skipsDayLimit || isOneDay,
          skipsOrder: slot.idx === was.slotIdx,
        },
        toTableNo,
      });
    }
  }
  return orders.length === 0 ? moving : roomFirst(moving);
}

/**
 * Where meetings come before others: those that keep their time are there first, and seen by the others; then whichever makes room for the
 * other, of those that go later the last one.
 */
function roomFirst(moving: readonly Moving[]): Moving[] {
  const inTime = moving.toSorted((a, b) => (a.was.startsAt < b.was.startsAt ? -1 : 1));
  return [
    ...inTime.filter(({ was, to }) => to.startsAt === was.startsAt),
    ...inTime.filter(({ was, to }) => to.startsAt > was.startsAt).reverse(),
    ...inTime.filter(({ was, to }) => to.startsAt < was.startsAt),
  ];
}

async function tableIdxs(db: Database, eventIdx: number): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('eventTable')
    .select(['idx', 'no'])
    .where('eventIdx', '=', eventIdx)
    .execute();
  return new Map(rows.map(({ idx, no }) => [no, idx]));
}

function targetSlot(
  { timeZone }: EventSpan,
  slots: readonly Slot[],
  was: { slotIdx: number; startsAt: string },
  { slotIdx, day }: Request['to'],
): Slot | undefined {
  if (slotIdx !== undefined) return slots.find(({ idx }) => idx === slotIdx);
  if (day === undefined) return slots.find(({ idx }) => idx === was.slotIdx);
  const format = dateFormat('sv-SE', { timeZone, timeStyle: 'short' });
  const clock = (startsAt: string) => format.format(new Date(startsAt));
  return slots.find(
    ({ startsAt }) => dayIn(timeZone, startsAt) === day && clock(startsAt) === clock(was.startsAt),
  );
}
