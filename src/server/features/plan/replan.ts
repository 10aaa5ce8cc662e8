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
import { auditInterpreters } from './interpreter-audit.ts';
import { changeInterpreters, type Numbered, numbered } from './interpreters.ts';
import { moveSeats, seatsOf } from './seats.ts';
import { assertNoneLocked, cancelStranded } from './stranded.ts';
import { addTables, lockPlaces, tablesFor } from './tables.ts';
import { assertAllToCome, assertNothingOnHours, periodsIn } from './zone.ts';

/** What the audit says of a plan. */
const planFields = ['timeZone', 'days', 'slots', 'slotMinutes', 'tables', 'interpreters'] as const;
const planFacts = ({ timeZone, days, slotMinutes, tables, interpreters }: EventPlan, slots: number) => ({
  timeZone,
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

/** What the interpreters of a plan speak and when they work. */
const worksOf = ({ interpreters }: EventPlan) =>
  interpreters.map(({ languages, hours }) => ({ languages, hours }));

type Request = CheckedOf<'POST /manage/plan/update'>;

/**
 * Changes the plan; nothing where it is like this already. What has begun stays. Meetings keep their time, and sit at another table or with another interpreter where theirs
 * goes; those that would lose their place, and those that another interpreter takes over from one who is taken out, are named by `event_strands`, and
 * cancelled or handed over where the request names the same ones.
 */
export async function replan(
  context: ContextOf<'POST /manage/plan/update'>,
  request: Request,
): Promise<EventPlan> {
  const { db, actor, now } = context;
  const { idx: eventIdx } = await context.event();
  const before = await lockedEvent(db, eventIdx);
  if (before.version !== request.version) throw new Refusal('event_changed');
  const { days, slotMinutes, tables, timeZone = before.timeZone } = request;
  const was = await readPlan(db, eventIdx);
  const { people, removed } = await numbered(db, eventIdx, request.interpreters);
  const interpreters = people.map(({ no: _, ...person }) => person);
  const stored = {
    timeZone: was.timeZone,
    days: was.days,
    slotMinutes: was.slotMinutes,
    tables: was.tables,
    interpreters: was.interpreters,
  };
  if (isDeepStrictEqual(stored, { timeZone, days, slotMinutes, tables, interpreters })) return was;
  await lockPlaces(db);
  const at = now.toISOString();
  const isElsewhere = timeZone !== before.timeZone;
  if (isElsewhere) await assertNothingOnHours(db, eventIdx, at);
  const slots = await slotRows(db, eventIdx);
  const starts = [...new Set(days.flatMap((day) => slotStarts(day, slotMinutes, timeZone)))].sort();
  if (isElsewhere) assertAllToCome(starts, at);
  const begun = slots.filter((slot) => slot.startsAt <= at);
  const seats = await seatsOf(db, eventIdx);
  const isBegun = (seat: Seat) => seat.startsAt <= at;
  assertBegunStays({ request, before, begun, starts, held: seats.filter(isBegun) });

  const mayHave = await tablesFor(db, eventIdx);
  const toCome = seats.filter((seat) => !isBegun(seat));
  const wanted = { starts, tables, interpreters: people, slotMinutes, timeZone, mayHave };
  const { stranded, moved } = reseat(toCome, wanted);
  const gone = slots.filter((slot) => !starts.includes(slot.startsAt)).map(({ idx }) => idx);
  const unwished = await requestsWithout(db, eventIdx, gone);
  const lost = [...stranded, ...unwished.map((matchingIdx) => ({ matchingIdx, why: 'wishes' as const }))];
  // One that keeps its table may have another interpreter.
  const tableOf = new Map(toCome.map((seat) => [seat.matchingIdx, seat.tableNo]));
  const seated = moved.filter((seat) => tableOf.get(seat.matchingIdx) !== seat.tableNo);
  await assertNoneLocked(db, [
    ...stranded,
    ...seated.map(({ matchingIdx }) => ({ matchingIdx, why: 'table' as const })),
  ]);
  const handedOver = handOvers(toCome, moved, { people, removed });
  await cancelStranded(db, eventIdx, { lost, handedOver }, request, now);
  await removeSlots(db, gone);
  const known = new Set(slots.map(({ startsAt }) => startsAt));
  const added = starts.filter((startsAt) => !known.has(startsAt)).map((startsAt) => ({ eventIdx, startsAt }));
  if (added.length > 0) await db.insertInto('slot').values(added).execute();
  await addTables(db, eventIdx, tables);
  const changed = await changeInterpreters(db, eventIdx, { people, removed, slotMinutes, timeZone, at }, () =>
    moveSeats(db, eventIdx, moved, seats, now),
  );
  await auditInterpreters(db, changed, { eventIdx, memberIdx: actor.memberIdx, at });
  await db.deleteFrom('eventTable').where('eventIdx', '=', eventIdx).where('no', '>', tables).execute();
  await replaceDays(db, eventIdx, days, timeZone);
  await db
    .updateTable('event')
    .set({ slotMinutes, version: before.version + 1, updatedAt: at })
    .$if(isElsewhere, (query) => query.set({ timeZone, ...periodsIn(before, timeZone) }))
    .where('idx', '=', eventIdx)
    .execute();
  const is = await readPlan(db, eventIdx);
  const change = changeOf(planFacts(was, slots.length), planFacts(is, starts.length), planFields);
  // What interpreters speak and when they work is too long for a row; who they are has rows of its own.
  if (change.after || lost.length > 0 || !isDeepStrictEqual(worksOf(is), worksOf(was)))
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

/** The meetings that go to another interpreter because theirs is taken out, each with who that is. */
function handOvers(
  before: readonly Seat[],
  moved: readonly Seat[],
  { people, removed }: Pick<Numbered, 'people' | 'removed'>,
) {
  const goes = new Set(removed.map(({ no }) => no));
  const was = new Map(before.map((seat) => [seat.matchingIdx, seat.interpreterNo]));
  return moved
    .filter(({ matchingIdx }) => goes.has(was.get(matchingIdx) ?? 0))
    .map(({ matchingIdx, interpreterNo }) => {
      const next = people.find(({ no }) => no === interpreterNo);
      return {
        matchingIdx,
        why: 'handOver' as const,
        interpreter: next ? { no: next.no, name: next.name } : null,
      };
    });
}

/** Slots that have begun stay, as long as they are, and so do tables of meetings in them; else `invalid_parameter`. */
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
  const tables = Math.max(0, ...held.map(({ tableNo }) => tableNo ?? 0));
  if (request.tables < tables) errors.push({ field: 'tables', rule: 'too_small', params: { min: tables } });
  if (errors.length > 0) throw new Refusal('invalid_parameter', errors);
}

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
