import type { Kysely } from 'kysely';
import { type DdlTypes, type Engine, oneOf } from './ddl-types.ts';
import { replaceWords } from './replace-words.ts';

/** The organiser makes meetings, too; an event says whether people may decline them, and how many one has on a day. */
export const up = (_: DdlTypes): string[] => [
  // When the organiser made it, or accepted a request in place of the side that was asked.
  `alter table matching add column arranged_at text`,
  // The side that declined what the organiser arranged.
  `alter table matching add column declined_by text
    check (declined_by is null or (declined_by in ('company', 'buyer') and state = 'cancel' and arranged_at is not null))`,
  // What was declined waits for the organiser while its time is to come.
  `create index matching_declined on matching (event_idx, was_at) where declined_by is not null`,
  `alter table event add column decline_arranged text not null default 'Y' ${oneOf('decline_arranged', ['Y', 'N'])}`,
  // The most meetings of one participant on a day; null is no bound, and of a participation the event's.
  `alter table event add column meetings_per_day integer check (meetings_per_day > 0)`,
  `alter table participate add column meetings_per_day integer check (meetings_per_day > 0)`,
];

/** A meeting may begin with the organiser, whom nobody asked. */
export const fill = (db: Kysely<unknown>, engine: Engine): Promise<void> =>
  replaceWords(db, engine, 'matching', 'asked_by', ['company', 'buyer', 'organiser']);
