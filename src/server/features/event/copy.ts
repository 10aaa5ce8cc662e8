/** A new event from an old one (docs/rules.md, E6, B7). */
import type { EventDetail } from '#api/event/event.ts';
import type { EventPlan } from '#api/event/plan.ts';
import type { CheckedOf } from '#api/index.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { limits } from '#domain/common/limits.ts';
import { clockIn, dayIn } from '#domain/day/day.ts';
import { dayInstant, slotStarts } from '#domain/event/event.ts';
import { daysBetween, daysLater } from '#domain/event/event-copy.ts';
import { formKinds } from '#domain/event-form/ask.ts';
import { eventRow } from '../../access/event-span.ts';
import type { ContextOf } from '../../calls/context.ts';
import type { Database } from '../../db/open.ts';
import { audit } from '../../platform/log/audit.ts';
import { mapOf } from '../booth/map.ts';
import { saveBoothMap } from '../booth/write.ts';
import { formIn, lastSaved } from '../event-form/forms.ts';
import { copyQuestions } from '../event-form/questions.ts';
import { enteredRates } from '../exchange-rate/manage.ts';
import { eventDetail } from './events.ts';
import { readPlan } from './plan.ts';
import { programmeIn } from './programme.ts';
import { createEvent } from './write.ts';

/** Copies what an organiser would type again; nothing that tells of people. */
export async function copyEvent(
  { db, event, actor, now }: ContextOf<'POST /manage/event/copy'>,
  { nameKo, nameEn, firstDay }: CheckedOf<'POST /manage/event/copy'>,
): Promise<EventDetail> {
  const { idx: from } = await event();
  const {
    eventIdx: _,
    version: __,
    placementCount: ___,
    interpreterLinks: ____,
    ...plan
  } = await readPlan(db, from);
  assertFits(plan);
  const days = daysBetween(plan.days[0]?.date ?? firstDay, firstDay);
  const shifted = <Dated extends { date: string }>(one: Dated): Dated => ({
    ...one,
    date: daysLater(one.date, days),
  });
  /** The same time of the event's own clock, whether it is summer time or not. */
  const shiftedAt = (at: string | null) =>
    at === null
      ? null
      : dayInstant(daysLater(dayIn(plan.timeZone, at), days), clockIn(plan.timeZone, at), plan.timeZone);
  const period = (span: typeof plan.cancelPeriod) => ({
    from: shiftedAt(span.from),
    to: shiftedAt(span.to),
  });
  const request = {
    ...plan,
    nameKo,
    nameEn,
    days: plan.days.map(shifted),
    // How many there are and what they speak, not who they were.
    interpreters: plan.interpreters.map(({ languages, hours }) => ({
      name: null,
      email: null,
      mobile: null,
      languages,
      ...(hours && { hours: hours.map(shifted) }),
    })),
    cancelPeriod: period(plan.cancelPeriod),
    counselingPeriod: period(plan.counselingPeriod),
  };
  const eventIdx = await createEvent(db, request, now, (trx, to, at) => copyCategories(trx, from, to, at));
  // Nobody sees whose booth it was, so nobody stands there.
  const { halls } = await mapOf(db, from, () => false);
  const booths = await saveBoothMap(db, eventIdx, {
    halls: halls.map((hall) => ({
      ...hall,
      booths: hall.booths.map(({ code, x, y, width, height }) => ({
        code,
        x,
        y,
        width,
        height,
        participateIdx: null,
      })),
    })),
  });
  await copyTables(db, from, eventIdx);
  const { rankUntil } = await eventRow(db, from);
  await db
    .updateTable('event')
    .set({ videoLink: plan.videoLink, rankUntil: shiftedAt(rankUntil) })
    .where('idx', '=', eventIdx)
    .execute();
  await copyNewestRates(db, from, eventIdx, now);
  await copyForms(db, from, eventIdx, actor.memberIdx, now);
  await copyProgramme(db, from, eventIdx);
  await audit(db, {
    eventIdx,
    memberIdx: actor.memberIdx,
    at: now.toISOString(),
    action: 'add',
    subject: 'event',
    subjectIdx: eventIdx,
    detail: { from },
    after: { days: plan.days.length, tables: plan.tables, slotMinutes: plan.slotMinutes, booths },
  });
  return eventDetail(db, eventIdx, now);
}

/** A plan from before the bound (docs/rules.md, E1) stays as it is, and no second one is made of it. */
function assertFits({
  days,
  slotMinutes,
  timeZone,
  interpreters,
}: Pick<EventPlan, 'days' | 'slotMinutes' | 'timeZone' | 'interpreters'>): void {
  const slots = new Set(days.flatMap((day) => slotStarts(day, slotMinutes, timeZone))).size;
  const { interpreterSlots: max } = limits;
  if (slots * interpreters.length <= max) return;
  const params = { max, slots, most: Math.floor(max / slots) };
  throw new Refusal('invalid_parameter', [{ field: 'firstDay', rule: 'too_many_interpreter_slots', params }]);
}

/** The categories of the boards, in their order, without a post. */
async function copyCategories(trx: Database, from: number, eventIdx: number, at: string): Promise<void> {
  const categories = await trx
    .selectFrom('boardCategory')
    .select(['tab', 'nameKo', 'nameEn', 'viewOrder'])
    .where('eventIdx', '=', from)
    .execute();
  if (categories.length === 0) return;
  await trx
    .insertInto('boardCategory')
    .values(categories.map((category) => ({ ...category, eventIdx, createdAt: at, updatedAt: at })))
    .execute();
}

/** What the tables are called, and where they stand on the map, which is there already. */
async function copyTables(trx: Database, from: number, eventIdx: number): Promise<void> {
  const tables = await trx
    .selectFrom('eventTable')
    .select(['no', 'nameKo', 'nameEn', 'hallCode', 'placeX', 'placeY'])
    .where('eventIdx', '=', from)
    .where((is) =>
      is.or([is('nameKo', 'is not', null), is('nameEn', 'is not', null), is('hallCode', 'is not', null)]),
    )
    .execute();
  for (const { no, ...table } of tables)
    await trx
      .updateTable('eventTable')
      .set(table)
      .where('eventIdx', '=', eventIdx)
      .where('no', '=', no)
      .execute();
}

/** Of each currency the newest rate: it holds until the first one of the new event. */
async function copyNewestRates(trx: Database, from: number, eventIdx: number, now: Date): Promise<void> {
  const rates = await enteredRates(trx, from);
  const newest = rates.filter((rate, no) => rates.findIndex((one) => one.currency === rate.currency) === no);
  if (newest.length === 0) return;
  const times = { createdAt: now.toISOString(), updatedAt: now.toISOString() };
  await trx
    .insertInto('exchangeRate')
    .values(
      newest.map(({ currency, day, toUsd, source }) => ({
        eventIdx,
        currency,
        day,
        toUsd,
        source,
        ...times,
      })),
    )
    .execute();
}

/** The present forms, each as the first state of the new event's. */
async function copyForms(
  trx: Database,
  from: number,
  eventIdx: number,
  memberIdx: number,
  now: Date,
): Promise<void> {
  for (const kind of formKinds) {
    const form = await lastSaved(trx, from, kind);
    if (!form) continue;
    const values = {
      eventIdx,
      kind,
      version: 1,
      fields: form.fields,
      questions: JSON.stringify(await copyQuestions(trx, eventIdx, formIn(form))),
      memberIdx,
      createdAt: now.toISOString(),
    };
    await trx.insertInto('eventForm').values(values).execute();
  }
}

/** What takes place, by the days of the event, which the new one has, too. */
async function copyProgramme(trx: Database, from: number, eventIdx: number): Promise<void> {
  const { items } = await programmeIn(trx, from);
  if (items)
    await trx
      .insertInto('eventProgramme')
      .values({ eventIdx, version: 1, items: JSON.stringify(items) })
      .execute();
}
