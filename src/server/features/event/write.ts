/** Making an event with its slots, tables and interpreters, and changing it (docs/rules.md, E1). */
import type { z } from 'zod';
import type { EventDetail } from '#api/event/event.ts';
import type { CheckedOf } from '#api/index.ts';
import { picked } from '#api/wire/pick.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { dayInstant, type newEventInput, shiftsOf, slotStarts } from '#domain/event/event.ts';
import { type RulesChange, ruleKeys } from '#domain/event/event-rules.ts';
import type { ContextOf } from '../../calls/context.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { advanceContent } from '../../platform/cache/content-tags.ts';
import { audit } from '../../platform/log/audit.ts';
import { changeOf } from '../../platform/log/change-of.ts';
import { addFirstCategories } from '../board/first-categories.ts';
import { fitLanes } from '../participation/rows/lanes.ts';
import { eventDetail } from './events.ts';

type NewEvent = z.output<typeof newEventInput>;

/** Numbers in a row that may be taken before a new event gets one. */
const triesMost = 100;

/**
 * Makes an event with everything that meetings need. An `eventIdx` that is taken is a bad field; without one it is the event in use
 * as long as that isn't there, so that the first event of an installation is the one that the installation shows.
 */
export async function addEvent(
  context: ContextOf<'POST /manage/event/add'>,
  request: NewEvent,
): Promise<EventDetail> {
  const { db, actor, now, site } = context;
  const inUse = await db
    .selectFrom('event')
    .select('idx')
    .where('idx', '=', site.eventInUse)
    .executeTakeFirst();
  const wanted = request.eventIdx ?? (inUse ? undefined : site.eventInUse);
  const eventIdx = await createEvent(db, { ...request, eventIdx: wanted }, now);
  const after = { days: request.days.length, tables: request.tables, slotMinutes: request.slotMinutes };
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: 'add',
    subject: 'event',
    subjectIdx: eventIdx,
    after,
  });
  return eventDetail(context.db, eventIdx, context.now);
}

/** The rows of a new event, with the first categories or others; answers its idx. Runs in the caller's transaction. */
export async function createEvent(
  trx: Database,
  request: NewEvent,
  now: Date,
  addCategories = addFirstCategories,
): Promise<number> {
  const at = now.toISOString();
  const insert = () =>
    trx
      .insertInto('event')
      .values({
        ...(request.eventIdx ? { idx: request.eventIdx } : {}),
        ...columns(request),
        timeZone: request.timeZone,
        slotMinutes: request.slotMinutes,
        createdAt: at,
        updatedAt: at,
      })
      .onConflict((on) => on.column('idx').doNothing())
      .returning('idx')
      .executeTakeFirst();
  let made = await insert();
  // PostgreSQL counts on by itself, past numbers that were asked for; each try is one further.
  for (let more = 0; !made && request.eventIdx === undefined && more < triesMost; more++)
    made = await insert();
  if (!made) throw new Refusal('invalid_parameter', [{ field: 'eventIdx', rule: 'duplicate', params: {} }]);
  const eventIdx = made.idx;
  const instantOf = (date: string, time: string) => dayInstant(date, time, request.timeZone);
  await trx
    .insertInto('eventDay')
    .values(
      request.days.map((day) => ({
        eventIdx,
        date: day.date,
        startsAt: instantOf(day.date, day.from),
        endsAt: instantOf(day.date, day.to),
        breaks: JSON.stringify(day.breaks),
      })),
    )
    .execute();
  const starts = request.days.flatMap((day) => slotStarts(day, request.slotMinutes, request.timeZone)).sort();
  const slots =
    starts.length === 0
      ? []
      : await trx
          .insertInto('slot')
          .values(starts.map((startsAt) => ({ eventIdx, startsAt })))
          .returning(['idx', 'startsAt'])
          .execute();
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => ({ eventIdx, no: at + 1 }));
  if (request.tables > 0) await trx.insertInto('eventTable').values(numbered(request.tables)).execute();
  await addInterpreters(trx, eventIdx, request, slots);
  await addCategories(trx, eventIdx, at);
  await advanceContent(trx, ['events', `event:${eventIdx}`, `posts:${eventIdx}`]);
  return eventIdx;
}

const unnamed = { name: null, email: null, mobile: null };

/** The event's interpreters, what they speak, and the slots in which they work. */
export async function addInterpreters(
  trx: Database,
  eventIdx: number,
  { interpreters, slotMinutes, timeZone }: NewEvent,
  slots: readonly { idx: number; startsAt: string }[],
): Promise<void> {
  const people =
    typeof interpreters === 'number'
      ? Array.from({ length: interpreters }, () => ({ ...unnamed, languages: [] }))
      : interpreters;
  for (const [at, person] of people.entries()) {
    const { idx: interpreterIdx } = await trx
      .insertInto('interpreter')
      .values({ eventIdx, no: at + 1, name: person.name, email: person.email, mobile: person.mobile })
      .returning('idx')
      .executeTakeFirstOrThrow();
    const languages = person.languages.map((language) => ({ interpreterIdx, language }));
    if (languages.length > 0) await trx.insertInto('interpreterLanguage').values(languages).execute();
    const shifts = shiftsOf(person, slots, { slotMinutes, timeZone });
    const rows = shifts.map(({ idx: slotIdx }) => ({ slotIdx, interpreterIdx, eventIdx }));
    if (rows.length > 0) await trx.insertInto('interpreterShift').values(rows).execute();
  }
}

const columns = (
  request: Omit<
    NewEvent,
    'days' | 'tables' | 'interpreters' | 'slotMinutes' | 'timeZone' | 'eventIdx' | keyof RulesChange
  > &
    RulesChange,
) => ({
  nameKo: request.nameKo,
  nameEn: request.nameEn,
  placeKo: request.placeKo,
  placeEn: request.placeEn,
  introKo: request.introKo,
  introEn: request.introEn,
  ...picked(
    request,
    ruleKeys.filter((name) => request[name] !== undefined),
  ),
  cancelFrom: request.cancelPeriod.from,
  cancelTo: request.cancelPeriod.to,
  counselingFrom: request.counselingPeriod.from,
  counselingTo: request.counselingPeriod.to,
});

/** Changes an event's words, rules and periods, and nothing where they are like this already; its days and slots stay, because meetings may refer to them. */
export async function updateEvent(
  { db, event, actor, now }: ContextOf<'POST /manage/event/update'>,
  request: CheckedOf<'POST /manage/event/update'>,
): Promise<EventDetail> {
  const { idx: eventIdx } = await event();
  const before = await lockedEvent(db, eventIdx);
  if (request.version !== undefined && request.version !== before.version) throw new Refusal('event_changed');
  const changed = columns(request);
  const names = Object.keys(changed) as (keyof typeof before & keyof typeof changed)[];
  const change = changeOf(before, { ...before, ...changed }, names);
  const { videoLink = before.videoLink } = request;
  const isOtherLink = videoLink !== before.videoLink;
  if (!change.after && !isOtherLink) return eventDetail(db, eventIdx, now);
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: 'update',
    subject: 'event',
    subjectIdx: eventIdx,
    // Not the link itself: who reads the audit is not whom it is for.
    ...(isOtherLink && { detail: { hasVideoLink: videoLink !== null } }),
    ...change,
  });
  await db
    .updateTable('event')
    .set({ ...changed, videoLink, version: before.version + 1, updatedAt: now.toISOString() })
    .where('idx', '=', eventIdx)
    .execute();
  if (changed.meetingsAtOnce !== undefined && changed.meetingsAtOnce !== before.meetingsAtOnce)
    await fitLanes(db, { eventIdx }, now);
  await advanceContent(db, ['events', `event:${eventIdx}`]);
  return eventDetail(db, eventIdx, now);
}

/**
 * The event's row, which nobody else changes until the transaction ends. Its key stays free: whoever writes a row that names the event,
 * a notice or a mail, holds slots that a change of the plan waits for, and the two would wait for each other.
 */
export async function lockedEvent(trx: Database, eventIdx: number) {
  const query = trx.selectFrom('event').selectAll().where('idx', '=', eventIdx);
  return (hasRowLocks(trx) ? query.forNoKeyUpdate() : query).executeTakeFirstOrThrow();
}
