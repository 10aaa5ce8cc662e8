/** Days that an earlier version's demonstration does not have: with their slots, free, and the interpreters who work in them. */
import type { z } from 'zod';
import { dayInstant, type newEventInput, shiftsOf, slotStarts } from '#domain/event/event.ts';
import type { Database } from '#server/db/open.ts';
import { advanceAllContent } from '#server/platform/cache/content-tags.ts';

/** Adds those days of `wanted` whose date the event does not have. Runs in the caller's transaction. */
export async function addMissingDays(
  trx: Database,
  eventIdx: number,
  wanted: z.output<typeof newEventInput>,
): Promise<void> {
  const there = await trx.selectFrom('eventDay').select('date').where('eventIdx', '=', eventIdx).execute();
  const days = wanted.days.filter(({ date }) => there.every((day) => day.date !== date));
  if (days.length === 0) return;
  const { timeZone, slotMinutes } = wanted;
  await trx
    .insertInto('eventDay')
    .values(
      days.map(({ date, from, to, breaks }) => ({
        eventIdx,
        date,
        breaks: JSON.stringify(breaks),
        startsAt: dayInstant(date, from, timeZone),
        endsAt: dayInstant(date, to, timeZone),
      })),
    )
    .execute();
  const slots = await trx
    .insertInto('slot')
    .values(
      days
        .flatMap((day) => slotStarts(day, slotMinutes, timeZone))
        .map((startsAt) => ({ eventIdx, startsAt })),
    )
    .returning(['idx', 'startsAt'])
    .execute();
  const interpreters = await trx
    .selectFrom('interpreter')
    .select(['idx', 'no'])
    .where('eventIdx', '=', eventIdx)
    .execute();
  const shifts = interpreters.flatMap(({ idx: interpreterIdx, no }) => {
    const person = typeof wanted.interpreters === 'number' ? undefined : wanted.interpreters[no - 1];
    return shiftsOf(person ?? { languages: [] }, slots, { slotMinutes, timeZone }).map(
      ({ idx: slotIdx }) => ({
        slotIdx,
        interpreterIdx,
        eventIdx,
      }),
    );
  });
  if (shifts.length > 0) await trx.insertInto('interpreterShift').values(shifts).execute();
  await advanceAllContent(trx);
}
