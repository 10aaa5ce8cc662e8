/**
 * A manager marks when someone, or one of their people, can't meet, or takes that back (docs/rules.md, M28). The meetings in these slots are
 * named first; each then goes to a colleague, moves to the first slot that both have free, or is cancelled, as the manager chooses.
 */

import type { AnswerOf, CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { hasBegun } from '#domain/matching/matching.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/open.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { audit } from '../../../platform/log/audit.ts';
import { lockApproved } from '../../participation/rows/lock.ts';
import { lockMeetingsOf } from '../placing/cancel.ts';
import { handOnOne } from '../placing/hand-on.ts';
import { tellMoved } from '../placing/place.ts';
import { assertPersonOf } from '../rows/people.ts';
import { sideOfApproved } from '../rows/schedule.ts';
import { addMarks, type Marked, removeMarks } from '../slots/marks.ts';
import { type Slot, slotsOf } from '../slots/slots.ts';
import { cancelByHand, record } from './by-hand.ts';
import { type Inside, inSlots, moveAway, strands } from './hours-strands.ts';
import { tellHours } from './tell-hours.ts';

type Context = ContextOf<'POST /manage/matching/block'>;
type Request = CheckedOf<'POST /manage/matching/block'>;

/** Marks these slots, or opens them again; what is so already stays. Whoever it is about is told by mail, and sees it in their schedule. */
export async function blockHours(
  context: Context,
  request: Request,
): Promise<AnswerOf<'POST /manage/matching/block'>> {
  const { db, now } = context;
  const event = await context.event();
  const { participateIdx, representativeIdx = null } = request;
  const whose: Marked = { participateIdx, representativeIdx };
  const isClosed = request.unavailable === 'Y';
  if ((await sideOfApproved(db, event.idx, participateIdx)) === 'visitor')
    throw new Refusal('participate_not_found');
  // Before the participation, in the order in which an approval locks them.
  const meetings = isClosed ? await lockMeetingsOf(db, participateIdx) : [];
  await lockApproved(db, participateIdx);
  if (representativeIdx !== null)
    await assertPersonOf(db, participateIdx, representativeIdx, 'representativeIdx');
  const asked = new Set(request.slotIdxs);
  const slots = (await slotsOf(db, event.idx, [...asked])).filter(({ startsAt }) => !hasBegun(now, startsAt));
  if (slots.length < asked.size)
    throw new Refusal('invalid_parameter', [{ field: 'slotIdxs', rule: 'one_of', params: {} }]);
  const done = await clear(context, event, { whose, meetings, slots, request });
  const slotIdxs = slots.map(({ idx }) => idx);
  const made = isClosed ? await mark(context, event, whose, slots) : await removeMarks(db, whose, slotIdxs);
  const changed = slots.filter(({ idx }) => made.includes(idx));
  if (changed.length > 0) {
    await keep(context, event, { whose, changed, request });
    const startsAt = changed.map((slot) => slot.startsAt);
    await tellHours(context, event, { ...whose, isClosed, startsAt });
  }
  return { marked: changed.length, ...done };
}

interface Clearing {
  whose: Marked;
  meetings: readonly MatchingRow[];
  /** The slots that are marked. */
  slots: readonly Slot[];
  request: Request;
}

/** Does with the meetings in the slots as the request says of each; `hours_strand` where it does not name the same ones. */
async function clear(context: Context, event: EventSpan, { whose, meetings, slots, request }: Clearing) {
  const { db } = context;
  const inside = await inSlots(db, meetings, slots, whose);
  const acts = new Map(request.meetings.map(({ matchingIdx, act }) => [matchingIdx, act]));
  const isSame = acts.size === inside.length && inside.every(({ meeting }) => acts.has(meeting.idx));
  if (!isSame && inside.length > 0) throw await strands(context, event, inside, slots, whose);
  const done = { handedOver: 0, moved: 0, cancelled: 0 };
  for (const one of inside) {
    const act = acts.get(one.meeting.idx);
    if (act === 'handOver') {
      // Nobody is free by now, or it is of the whole participation: the manager decides anew.
      if (!(await handOver(context, whose, one))) throw await strands(context, event, inside, slots, whose);
      done.handedOver += 1;
    } else if (act === 'move') {
      // The slot that was shown has gone, and there is no other.
      if (!(await move(context, event, { ...one, slots, reason: request.reason })))
        throw await strands(context, event, inside, slots, whose);
      done.moved += 1;
    } else {
      await cancelByHand(context, event, one.meeting, request.reason);
      done.cancelled += 1;
    }
  }
  return done;
}

/** Lets a colleague sit there who is free then; both sides are told, as of any hand-over. */
async function handOver(
  context: Context,
  { participateIdx, representativeIdx }: Marked,
  { meeting, seat }: Inside,
): Promise<boolean> {
  const { db, now } = context;
  if (representativeIdx === null || !seat) return false;
  const to = await handOnOne(db, { participateIdx, representativeIdx }, seat, now);
  if (to === null) return false;
  // Who was asked for is now somebody else, so that a move does not look for the former.
  const named = participateIdx === meeting.companyIdx ? 'companyRepIdx' : 'buyerRepIdx';
  if (meeting[named] !== null)
    await db
      .updateTable('matching')
      .set({ [named]: to })
      .where('idx', '=', meeting.idx)
      .execute();
  await record(context, meeting, {
    action: 'handOver',
    reason: null,
    before: { representativeIdx },
    after: { representativeIdx: to },
  });
  return true;
}

async function move(
  context: Context,
  event: EventSpan,
  { meeting, startsAt, slots, reason }: Inside & { slots: readonly Slot[]; reason: string | null },
): Promise<boolean> {
  const { db, now } = context;
  const to = await moveAway(db, event, meeting, slots, now);
  if (!to) return false;
  await record(context, meeting, {
    action: 'move',
    reason,
    before: { startsAt },
    after: { startsAt: to.startsAt },
  });
  await tellMoved(db, meeting, [meeting.companyIdx, meeting.buyerIdx], now);
  return true;
}

/** Writes the marks. Where another call has placed a meeting in one meanwhile, that one is named. */
async function mark(
  context: Context,
  event: EventSpan,
  whose: Marked,
  slots: readonly Slot[],
): Promise<number[]> {
  const { db } = context;
  const { made, held } = await addMarks(
    db,
    whose,
    slots.map(({ idx }) => idx),
  );
  if (held.length > 0) {
    const since = await inSlots(db, await lockMeetingsOf(db, whose.participateIdx), slots, whose);
    if (since.length > 0) throw await strands(context, event, since, slots, whose);
  }
  return made;
}

async function keep(
  { db, now, actor }: Context,
  event: EventSpan,
  { whose, changed, request }: { whose: Marked; changed: readonly Slot[]; request: Request },
): Promise<void> {
  await audit(db, {
    eventIdx: event.idx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: request.unavailable === 'Y' ? 'blockHours' : 'openHours',
    subject: 'participate',
    subjectIdx: whose.participateIdx,
    detail: { slots: changed.length },
    reason: request.reason,
    about: await membersOf(db, whose),
  });
}

/** Whoever has charge, and the one of its people whose hours they are. */
async function membersOf(db: Database, { participateIdx, representativeIdx }: Marked) {
  const rows = await db
    .selectFrom('participate')
    .leftJoin('representative', (on) =>
      on
        .onRef('representative.participateIdx', '=', 'participate.idx')
        .on('representative.idx', '=', representativeIdx ?? 0),
    )
    .select(['participate.memberIdx as chargeIdx', 'representative.memberIdx'])
    .where('participate.idx', '=', participateIdx)
    .execute();
  return rows.flatMap(({ chargeIdx, memberIdx }) => [chargeIdx, memberIdx]);
}
