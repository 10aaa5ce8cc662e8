/** How many visitors registered and came: by kind, by hour and by door. */
import { sql } from 'kysely';
import type { AnswerOf } from '#api/index.ts';
import { clockIn } from '#domain/day/day.ts';
import type { RegistrationType } from '#domain/visitor/visitor-types.ts';
import type { ContextOf } from '../../calls/context.ts';

type Counts = AnswerOf<'GET /manage/visitor/getCounts'>;

/** Who has left since is still counted. */
export async function visitorCounts(context: ContextOf<'GET /manage/visitor/getCounts'>): Promise<Counts> {
  const { db } = context;
  const { idx: eventIdx, timeZone } = await context.event();
  const registered = await db
    .selectFrom('visitor')
    .select('registrationType')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .groupBy('registrationType')
    .execute();
  // By minutes: not every zone's hours begin with UTC's.
  const byMinute = await db
    .selectFrom('visitor')
    .select(['registrationType', sql<string>`substr(checked_in_at, 1, 16)`.as('minute')])
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .where('checkedInAt', 'is not', null)
    .groupBy(['registrationType', sql`substr(checked_in_at, 1, 16)`])
    .execute();
  const doors = await db
    .selectFrom('visitor')
    .select('checkedInDoor as door')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('eventIdx', '=', eventIdx)
    .where('checkedInAt', 'is not', null)
    .groupBy('checkedInDoor')
    .orderBy(sql`count(*)`, 'desc')
    .limit(mostDoors)
    .execute();
  const came = { PRE: 0, CHECK: 0 };
  const hours = new Map<string, Counts['hours'][number]>();
  for (const { registrationType, minute, count } of byMinute) {
    came[registrationType] += count;
    const hour = hourOf(`${minute}:00.000Z`, timeZone);
    const held = hours.get(hour) ?? { hour, PRE: 0, CHECK: 0 };
    held[registrationType] += count;
    hours.set(hour, held);
  }
  return {
    at: context.now.toISOString(),
    registered: { PRE: 0, CHECK: 0, ...countsOf(registered) },
    came,
    hours: [...hours.values()].sort((one, other) => (one.hour < other.hour ? -1 : 1)),
    doors,
  };
}

const mostDoors = 50;

const countsOf = (rows: readonly { registrationType: RegistrationType; count: number }[]) =>
  Object.fromEntries(rows.map(({ registrationType, count }) => [registrationType, count]));

/** When the hour of the zone's clock began in which this instant lies. */
function hourOf(instant: string, timeZone: string): string {
  const minutes = Number(clockIn(timeZone, instant).slice(3, 5));
  return new Date(Date.parse(instant) - minutes * 60_000).toISOString();
}
