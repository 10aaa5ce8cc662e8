/** Changing the days, slots, tables and interpreters of an event that has meetings (docs/rules.md, E4). */
import { isDeepStrictEqual } from 'node:util';
import type { EventPlan } from '#api/event/plan.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { dayInstant, slotStarts } from '#domain/event/event.ts';
import { reseat, type Seat } from '#domain/event/reseat.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit } from '../../platform/log/audit.ts';
import { changeOf } from '../../platform/log/change-of.ts';
import { readPlan, slotRows } from '../event/plan.ts';
import { lockedEvent } from '../event/write.ts';
import { tellMoved } from '../matching/place.ts';
import { ownerOf } from '../matching/take.ts';
import { changeInterpreters } from './interpreters.ts';
import { cancelStranded } from './stranded.ts';
import { addTables, lockPlaces, tablesFor } from './tables.ts';

/** What the audit says of a plan. */
const planFields = ['days', 'slots', 'slotMinutes', 'tables', 'interpreters'] as const;
const planFacts = ({ days, slotMinutes, tables, interpreters }: EventPlan, slots: number) => ({
  days: days
    .map(({ date, from, to, breaks }) =>
      [`${date} ${from}-${to}`, ...breaks.map((pause) => `(${pause.from}-${pause.to})`)].join(' '),
    )
    .join(', '),
  slots,
  slotMinutes,
  tables,
  interpreters: interpreters.length,
});

type Request = CheckedOf<'POST /manage/plan/update'>;

/**
 * Changes the plan; nothing where it is like this already. What has begun stays. Meetings keep their time, and sit at another table or with another interpreter where theirs
 * goes; those that would lose their place are named by `event_strands`, and cancelled where the request names the same ones.
 */
export async function replan(
  context: ContextOf<'POST /manage/plan/update'>,
  request: Request,
): Promise<EventPlan> {
  const { db, actor, now } = context;
  const { idx: eventIdx, timeZone } = await context.event();
  const before = await lockedEvent(db, eventIdx);
  if (before.version !== request.version) throw new Refusal('event_changed');
  const { days, slotMinutes, tables, interpreters } = request;
  const was = await readPlan(db, eventIdx);
  const stored = {
    days: was.days,
    slotMinutes: was.slotMinutes,
    tables: was.tables,
    interpreters: was.interpreters,
  };
  if (isDeepStrictEqual(stored, { days, slotMinutes, tables, interpreters })) return was;
  await lockPlaces(db);
  const at = now.toISOString();
  const slots = await slotRows(db, eventIdx);
  const starts = [...new Set(days.flatMap((day) => slotStarts(day, slotMinutes, timeZone)))].sort();
  const begun = slots.filter((slot) => slot.startsAt <= at);
  const seats = await seatsOf(db, eventIdx);
  const isBegun = (seat: Seat) => seat.startsAt <= at;
  assertBegunStays({ request, before, begun, starts, held: seats.filter(isBegun) });

  const mayHave = await tablesFor(db, eventIdx);
  const wanted = { starts, tables, interpreters, slotMinutes, timeZone, mayHave };
  const { stranded, moved } = reseat(
    seats.filter((seat) => !isBegun(seat)),
    wanted,
  );
  const gone = slots.filter((slot) => !starts.includes(slot.startsAt)).map(({ idx }) => idx);
  const unwished = await requestsWithout(db, eventIdx, gone);
  const lost = [...stranded, ...unwished.map((matchingIdx) => ({ matchingIdx, why: 'wishes' as const }))];
  await cancelStranded(db, eventIdx, lost, request, now);
  await removeSlots(db, gone);
  const known = new Set(slots.map(({ startsAt }) => startsAt));
  const added = starts.filter((startsAt) => !known.has(startsAt)).map((startsAt) => ({ eventIdx, startsAt }));
  if (added.length > 0) await db.insertInto('slot').values(added).execute();
  await addTables(db, eventIdx, tables);
  await changeInterpreters(db, eventIdx, { interpreters, slotMinutes, timeZone, at }, () =>
    moveSeats(db, eventIdx, moved, seats, now),
  );
  await db.deleteFrom('eventTable').where('eventIdx', '=', eventIdx).where('no', '>', tables).execute();
  await replaceDays(db, eventIdx, days, timeZone);
  await db
    .updateTable('event')
    .set({ slotMinutes, version: before.version + 1, updatedAt: at })
    .where('idx', '=', eventIdx)
    .execute();
  const is = await readPlan(db, eventIdx);
  const change = changeOf(planFacts(was, slots.length), planFacts(is, starts.length), planFields);
  // What interpreters speak and when they work is too long for a row.
  if (change.after || lost.length > 0 || JSON.stringify(is.interpreters) !== JSON.stringify(was.interpreters))
    await audit(db, {
      eventIdx,
      memberIdx: actor.memberIdx,
      at,
      action: 'update',
      subject: 'event',
      subjectIdx: eventIdx,
      ...(lost.length > 0 && { detail: { cancelled: lost.length } }),
      ...change,
    });
  await advanceContent(db, ['events', `event:${eventIdx}`]);
  return readPlan(db, eventIdx);
}

/** Slots that have begun stay, as long as they are, and so do tables and interpreters of meetings in them; else `invalid_parameter`. */
function assertBegunStays({
  request,
  before,
  begun,
  starts,
  held,
}: {
  request: Request;
  before: { slotMinutes: number };
  begun: readonly { startsAt: string }[];
  starts: readonly string[];
  held: readonly Seat[];
}): void {
  const errors: FieldError[] = [];
  const stays = (field: string) => errors.push({ field, rule: 'begun', params: {} });
  if (!begun.every(({ startsAt }) => starts.includes(startsAt))) stays('days');
  if (begun.length > 0 && request.slotMinutes !== before.slotMinutes) stays('slotMinutes');
  const tables = Math.max(0, ...held.map(({ tableNo }) => tableNo));
  if (request.tables < tables) errors.push({ field: 'tables', rule: 'too_small', params: { min: tables } });
  const people = Math.max(0, ...held.map(({ interpreterNo }) => interpreterNo ?? 0));
  if (request.interpreters.length < people) stays('interpreters');
  if (errors.length > 0) throw new Refusal('invalid_parameter', errors);
}

/** The places of all confirmed meetings of an event. */
const seatsOf = (db: Database, eventIdx: number): Promise<Seat[]> =>
  db
    .selectFrom('placement')
    .innerJoin('slot', 'slot.idx', 'placement.slotIdx')
    .innerJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .leftJoin('interpreter', 'interpreter.idx', 'placement.interpreterIdx')
    .select(['placement.matchingIdx', 'slot.startsAt', 'eventTable.no as tableNo', 'placement.language'])
    .select(['interpreter.no as interpreterNo', 'placement.companyIdx', 'placement.buyerIdx'])
    .where('slot.eventIdx', '=', eventIdx)
    .orderBy('placement.matchingIdx')
    .execute();

/** Requests, answered or not, whose every wished time is among `gone`. */
async function requestsWithout(db: Database, eventIdx: number, gone: readonly number[]): Promise<number[]> {
  if (gone.length === 0) return [];
  const rows = await db
    .selectFrom('matching')
    .innerJoin('matchingWish', 'matchingWish.matchingIdx', 'matching.idx')
    .select(['matching.idx', 'matchingWish.slotIdx'])
    .where('matching.eventIdx', '=', eventIdx)
    .where('matching.state', 'in', ['request', 'pending'])
    .where('matching.anySlot', '=', 'N')
    .orderBy('matching.idx')
    .execute();
  const isGone = new Set(gone);
  return [...Map.groupBy(rows, ({ idx }) => idx)]
    .filter(([, wishes]) => wishes.every(({ slotIdx }) => isGone.has(slotIdx)))
    .map(([idx]) => idx);
}

/** Slots that go, with the wishes, proposals, marks and shifts in them. */
async function removeSlots(db: Database, gone: readonly number[]): Promise<void> {
  if (gone.length === 0) return;
  for (const table of ['matchingWish', 'matchingMove', 'busy', 'tableSlot', 'interpreterShift'] as const)
    await db.deleteFrom(table).where('slotIdx', 'in', gone).execute();
  await db.deleteFrom('slot').where('idx', 'in', gone).execute();
}

/** Meetings that keep their time at another table or with another interpreter; whoever sits elsewhere is told. */
async function moveSeats(
  db: Database,
  eventIdx: number,
  moved: readonly Seat[],
  before: readonly Seat[],
  now: Date,
): Promise<void> {
  const idxsOf = async (table: 'eventTable' | 'interpreter') => {
    const rows = await db.selectFrom(table).select(['idx', 'no']).where('eventIdx', '=', eventIdx).execute();
    return new Map(rows.map(({ idx, no }) => [no, idx]));
  };
  const tables = await idxsOf('eventTable');
  const interpreters = await idxsOf('interpreter');
  const was = new Map(before.map((seat) => [seat.matchingIdx, seat]));
  // Two may change places: their interpreters are free first.
  const idxs = moved.map(({ matchingIdx }) => matchingIdx);
  if (idxs.length > 0)
    await db
      .updateTable('placement')
      .set({ interpreterIdx: null })
      .where('matchingIdx', 'in', idxs)
      .execute();
  for (const seat of moved) {
    const tableIdx = tables.get(seat.tableNo) as number;
    await db.updateTable('tableSlot').set({ tableIdx }).where('matchingIdx', '=', seat.matchingIdx).execute();
    await db
      .updateTable('placement')
      .set({
        tableIdx,
        tableOwner: ownerOf(db, tableIdx),
        interpreterIdx: seat.interpreterNo === null ? null : (interpreters.get(seat.interpreterNo) as number),
      })
      .where('matchingIdx', '=', seat.matchingIdx)
      .execute();
    if (was.get(seat.matchingIdx)?.tableNo === seat.tableNo) continue;
    const meeting = await db
      .updateTable('matching')
      .set((of) => ({ sequence: of('sequence', '+', 1), updatedAt: now.toISOString() }))
      .where('idx', '=', seat.matchingIdx)
      .returning(['idx', 'eventIdx', 'companyIdx', 'buyerIdx'])
      .executeTakeFirstOrThrow();
    await tellMoved(db, meeting, [meeting.companyIdx, meeting.buyerIdx], now);
  }
}

async function replaceDays(
  db: Database,
  eventIdx: number,
  days: Request['days'],
  timeZone: string,
): Promise<void> {
  await db.deleteFrom('eventDay').where('eventIdx', '=', eventIdx).execute();
  await db
    .insertInto('eventDay')
    .values(
      days.map(({ date, from, to, breaks }) => ({
        eventIdx,
        date,
        startsAt: dayInstant(date, from, timeZone),
        endsAt: dayInstant(date, to, timeZone),
        breaks: JSON.stringify(breaks),
      })),
    )
    .execute();
}
