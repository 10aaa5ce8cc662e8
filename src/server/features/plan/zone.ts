/** Another time zone for an event: days and hours stay what they say, and are other instants (docs/rules.md, E2). */
import { Refusal } from '#domain/common/catalogue.ts';
import type { FieldError, Rule } from '#domain/common/validation.ts';
import { clockIn, dayIn } from '#domain/day/day.ts';
import { dayInstant } from '#domain/event/event.ts';
import type { Database } from '../../db/open.ts';

const refused = (rule: Rule, params: FieldError['params'] = {}) =>
  new Refusal('invalid_parameter', [{ field: 'timeZone', rule, params }]);

/**
 * Refuses another zone at its field (`invalid_parameter`) where something hangs on the hours: a slot that has begun, a meeting that has a
 * place, or times that somebody chose: wished for, proposed, marked as impossible, closed for a table, or in a plan that is not published.
 * Slots that both zones have keep their rows, and with them what names them would be at another hour than was chosen.
 */
export async function assertNothingOnHours(db: Database, eventIdx: number, at: string): Promise<void> {
  const begun = await db
    .selectFrom('slot')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('startsAt', '<=', at)
    .limit(1)
    .executeTakeFirst();
  if (begun) throw refused('begun');
  const held = await db
    .selectFrom('placement')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .executeTakeFirstOrThrow();
  const meetings = Number(held.count);
  if (meetings > 0) throw refused('zone_meetings', { count: meetings });
  const onSlots = async (table: 'busy' | 'tableSlot' | 'matchingMove') =>
    (await db
      .selectFrom(table)
      .innerJoin('slot', 'slot.idx', `${table}.slotIdx`)
      .select('slot.idx')
      .where('slot.eventIdx', '=', eventIdx)
      .limit(1)
      .executeTakeFirst()) !== undefined;
  const wished = await db
    .selectFrom('matchingWish')
    .innerJoin('matching', 'matching.idx', 'matchingWish.matchingIdx')
    .select('matching.idx')
    .where('matching.eventIdx', '=', eventIdx)
    .where('matching.state', 'in', ['request', 'pending'])
    .limit(1)
    .executeTakeFirst();
  const planned = await db
    .selectFrom('meetingPlanRow')
    .innerJoin('meetingPlan', 'meetingPlan.idx', 'meetingPlanRow.planIdx')
    .select('meetingPlan.idx')
    .where('meetingPlan.eventIdx', '=', eventIdx)
    .where('meetingPlan.state', '!=', 'published')
    .where('meetingPlanRow.slotIdx', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  // One that is being made will have places at the hours that it has read.
  const underWay = await db
    .selectFrom('meetingPlanRun')
    .select('idx')
    .where('eventIdx', '=', eventIdx)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  if (
    wished ||
    planned ||
    underWay ||
    (await onSlots('busy')) ||
    (await onSlots('matchingMove')) ||
    (await onSlots('tableSlot'))
  )
    throw refused('zone_times');
}

/**
 * Refuses a zone in which one of these slots would have begun by now: what has begun stays, so a zone that was chosen by mistake could never
 * be taken back.
 */
export function assertAllToCome(starts: readonly string[], at: string): void {
  if (starts.some((startsAt) => startsAt <= at)) throw refused('zone_begun');
}

interface Periods {
  cancelFrom: string | null;
  cancelTo: string | null;
  counselingFrom: string | null;
  counselingTo: string | null;
  rankUntil: string | null;
}

/** The periods of an event as they are in another zone: each is the same time of the event's own clock, to the millisecond. */
export function periodsIn(event: Periods & { timeZone: string }, timeZone: string): Periods {
  const there = (at: string | null) => {
    if (at === null) return null;
    const minute = dayInstant(dayIn(event.timeZone, at), clockIn(event.timeZone, at), timeZone);
    return new Date(Date.parse(minute) + (Date.parse(at) % 60_000)).toISOString();
  };
  return {
    cancelFrom: there(event.cancelFrom),
    cancelTo: there(event.cancelTo),
    counselingFrom: there(event.counselingFrom),
    counselingTo: there(event.counselingTo),
    rankUntil: there(event.rankUntil),
  };
}
