/**
 * Walk-ins against free tables (docs/rules.md, M21): a request for the slot that is under way or the next one, which the other side
 * answers at once, and which is placed by `claim.ts` like every other.
 */
import type { AnswerOf, CheckedOf } from '#api/index.ts';
import type { Meeting } from '#api/matching/matching.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { liveStates } from '#domain/matching/matching.ts';
import { type WalkInSlot, walkInSlots } from '#domain/matching/walk-in.ts';
import type { EventSpan } from '../../../access/event-span.ts';
import type { ContextOf } from '../../../calls/context.ts';
import type { Database } from '../../../db/open.ts';
import type { MatchingRow } from '../../../db/tables.ts';
import { audit } from '../../../platform/log/audit.ts';
import { assertPair } from '../by-manager/by-hand.ts';
import { claimSlot } from '../placing/claim.ts';
import { alreadyAssigned, namedTable, needOfMeeting, tellConfirmed } from '../placing/place.ts';
import { otherOf, readMeeting } from '../rows/meetings.ts';
import { holdPair, isNotWanted } from '../rows/pair.ts';
import { sideOfApproved } from '../rows/schedule.ts';
import { wishesOf } from '../rows/wishes.ts';
import {
  type Need,
  type SlotAvailability,
  slotAvailability,
  slotEnd,
  slotsOf,
  slotsWithRoom,
} from '../slots/slots.ts';
import { slotsOfTwo } from '../slots/slots-of-two.ts';
import { assertSeen } from './slot-list.ts';

/** The slots in which a meeting on the spot could be for its people, with what is left of them. */
async function openWalkIns(
  db: Database,
  event: EventSpan,
  { people, language, named }: Pick<Need, 'people' | 'language' | 'named'>,
  now: Date,
): Promise<WalkInSlot<SlotAvailability>[]> {
  const all = await slotAvailability(db, event.idx, people, language, named);
  const [ownIdx, otherIdx] = people;
  if (ownIdx === undefined || otherIdx === undefined) return walkInSlots(all, event, now);
  return walkInSlots(await slotsOfTwo(db, all, event, { ownIdx, otherIdx }), event, now);
}

async function answerOf(
  { db, now }: { db: Database; now: Date },
  event: EventSpan,
  people: readonly number[],
): Promise<AnswerOf<'GET /matching/getWalkIn'>> {
  const tables = db
    .selectFrom('eventTable')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventIdx', '=', event.idx);
  const slots = await openWalkIns(db, event, { people, language: null }, now);
  return {
    existing: await liveBetween(db, people),
    tableCount: (await tables.executeTakeFirstOrThrow()).count,
    slots: slots.map(({ idx, startsAt, isNow, until, freeTables, busy }) => ({
      slotIdx: idx,
      startsAt,
      endsAt: slotEnd(startsAt, event.slotMinutes),
      isNow,
      until,
      freeTables,
      isFree: busy.size === 0,
    })),
  };
}

type Existing = NonNullable<AnswerOf<'GET /matching/getWalkIn'>['existing']>;

/** The request or meeting that two people have; null of fewer. */
async function liveBetween(db: Database, people: readonly number[]): Promise<Existing | null> {
  if (people.length < 2) return null;
  const row = await db
    .selectFrom('matching')
    .select(['idx as matchingIdx', 'state'])
    .where('companyIdx', 'in', people)
    .where('buyerIdx', 'in', people)
    .where('state', 'in', liveStates)
    .executeTakeFirst();
  return row ? { matchingIdx: row.matchingIdx, stateMatching: row.state as Existing['stateMatching'] } : null;
}

/** Free tables now and next, for the reader and whom they name. */
export async function walkInHere(
  context: ContextOf<'GET /matching/getWalkIn'>,
  { targetParticipateIdx: other }: CheckedOf<'GET /matching/getWalkIn'>,
): Promise<AnswerOf<'GET /matching/getWalkIn'>> {
  if (other !== undefined) await assertSeen(context, other);
  const people = other === undefined ? [context.own.idx] : [context.own.idx, other];
  return answerOf(context, await context.event(), people);
}

export async function managedWalkIn(
  context: ContextOf<'GET /manage/matching/getWalkIn'>,
  { companyIdx, buyerIdx }: CheckedOf<'GET /manage/matching/getWalkIn'>,
): Promise<AnswerOf<'GET /manage/matching/getWalkIn'>> {
  const event = await context.event();
  const people = [companyIdx, buyerIdx].filter((idx) => idx !== undefined);
  for (const idx of people) await sideOfApproved(context.db, event.idx, idx);
  const isNot =
    companyIdx !== undefined &&
    buyerIdx !== undefined &&
    (await isNotWanted(context.db, companyIdx, buyerIdx));
  return { ...(await answerOf(context, event, people)), isNotWanted: isNot };
}

/**
 * The slot of a walk-in that is asked for: one of the two that are open for these people (`late_inquiry`, and `already_assigned` where
 * one of them or every table is taken). A request holds nothing, but one that can't be had now is of no use.
 */
export async function slotToWalkIn(
  db: Database,
  event: EventSpan,
  slotIdx: number,
  need: Need,
  now: Date,
): Promise<WalkInSlot<SlotAvailability>> {
  const [known] = await slotsOf(db, event.idx, [slotIdx]);
  if (!known) throw new Refusal('invalid_parameter', [{ field: 'slotIdx', rule: 'one_of', params: {} }]);
  const open = await openWalkIns(db, event, need, now);
  const slot = open.find(({ idx }) => idx === slotIdx);
  if (!slot) throw new Refusal('late_inquiry');
  const withRoom = slotsWithRoom(open, need);
  if (!withRoom.includes(slot)) throw alreadyAssigned(withRoom);
  return slot;
}

interface Accepting {
  db: Database;
  event: EventSpan;
  /** Who says yes. */
  own: { idx: number };
  now: Date;
}

/**
 * The yes to a walk-in, which says until when it may be: its slot while one can still begin in it (`late_inquiry`), else
 * `already_assigned` with what is left. The other side is told.
 */
export async function acceptWalkIn({ db, event, own, now }: Accepting, meeting: MatchingRow): Promise<void> {
  const [wish] = (await wishesOf(db, [meeting.idx])).get(meeting.idx) ?? [];
  if (!wish || now.toISOString() >= (meeting.walkInUntil ?? '')) throw new Refusal('late_inquiry');
  await place(db, event, meeting, wish, now);
  await tellConfirmed(db, meeting, [otherOf(meeting, own)], now);
}

async function place(
  db: Database,
  event: EventSpan,
  meeting: MatchingRow,
  { slotIdx, startsAt, tableIdx }: { slotIdx: number; startsAt: string; tableIdx?: number | undefined },
  now: Date,
): Promise<void> {
  if (await claimSlot(db, meeting, { idx: slotIdx, startsAt, type: 'offline', tableIdx }, now)) return;
  const need = await needOfMeeting(db, meeting);
  throw alreadyAssigned(slotsWithRoom(await openWalkIns(db, event, need, now), need));
}

/** A manager books for two who stand before them and agree: asked for and placed in one step, told to both, and in the audit. */
export async function walkInByHand(
  context: ContextOf<'POST /manage/matching/walkIn'>,
  { companyIdx, buyerIdx, slotIdx, tableNo }: CheckedOf<'POST /manage/matching/walkIn'>,
): Promise<Meeting> {
  const { db, now, actor } = context;
  const event = await context.event();
  await assertPair(db, event.idx, { companyIdx, buyerIdx });
  if (await isNotWanted(db, companyIdx, buyerIdx)) throw new Refusal('not_wanted');
  const people = [companyIdx, buyerIdx];
  const slot = await slotToWalkIn(db, event, slotIdx, { people, interpreter: false, language: null }, now);
  const tableIdx = await namedTable(db, event.idx, tableNo);
  const pair = { eventIdx: event.idx, companyIdx, buyerIdx };
  if (!(await holdPair(db, pair, now))) throw new Refusal('not_wanted');
  const at = now.toISOString();
  const made = await db
    .insertInto('matching')
    .values({
      ...pair,
      type: 'offline',
      state: 'request',
      askedBy: 'company',
      message: null,
      walkInUntil: slot.until,
      createdAt: at,
      updatedAt: at,
    })
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!made) throw new Refusal('duplicated_matching');
  await place(db, event, made, { slotIdx, startsAt: slot.startsAt, tableIdx }, now);
  const members = await db.selectFrom('participate').select('memberIdx').where('idx', 'in', people).execute();
  await audit(db, {
    eventIdx: event.idx,
    memberIdx: actor.memberIdx,
    at,
    action: 'walkIn',
    subject: 'matching',
    subjectIdx: made.idx,
    detail: { startsAt: slot.startsAt },
    reason: null,
    about: members.map(({ memberIdx }) => memberIdx),
  });
  await tellConfirmed(db, made, people, now);
  return readMeeting(context, made.idx);
}
