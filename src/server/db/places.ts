/**
 * In which order transactions on PostgreSQL lock what a meeting is made of: the event's row, the tables of places, then rows of meetings.
 * A change of the plan locks those tables whole and then moves the meetings in them (`features/plan/tables.ts`); whoever held a meeting
 * and read a slot only then would wait for it, and it for them, until one of the two is ended after a second.
 */
import { type SelectQueryBuilder, sql } from 'kysely';
import { type Database, hasRowLocks } from './open.ts';
import type { Tables } from './tables.ts';

/** The same meetings, their rows locked until the transaction ends: all tables of a statement are locked before its first row. */
export function heldMeetings<Row>(
  db: Database,
  meetings: SelectQueryBuilder<Tables, 'matching', Row>,
): SelectQueryBuilder<Tables, 'matching', Row> {
  if (!hasRowLocks(db)) return meetings;
  const places = sql<boolean>`not exists (select 1 from slot, event_table, interpreter_shift where false)`;
  return meetings.where(places).forUpdate();
}
