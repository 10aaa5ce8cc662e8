/** The row of an event, with the time it takes up. */
import { Refusal } from '#domain/common/catalogue.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import type { EventRow } from '../db/tables.ts';

/** An event with the instants, in UTC, at which its first day opens and its last day closes. */
export type EventSpan = EventRow & { firstOpensAt: string; lastEndsAt: string };

const spanOf = prepared((db, given: { eventIdx: number }) =>
  spans(db).where('event.idx', '=', given.eventIdx),
);

/** The event's row; `event_not_found`. */
export async function eventRow(db: Database, eventIdx: number): Promise<EventSpan> {
  const [row] = await spanOf(db, { eventIdx });
  if (!row) throw new Refusal('event_not_found');
  return row;
}

/** Events with their spans; the caller adds which. */
export const spans = (db: Database) =>
  db
    .selectFrom('event')
    .innerJoin(
      (days) =>
        days
          .selectFrom('eventDay')
          .select('eventIdx')
          .select((of) => [of.fn.min('startsAt').as('firstOpensAt'), of.fn.max('endsAt').as('lastEndsAt')])
          .groupBy('eventIdx')
          .as('span'),
      (join) => join.onRef('span.eventIdx', '=', 'event.idx'),
    )
    .selectAll('event')
    .select(['span.firstOpensAt', 'span.lastEndsAt']);
