import type { DdlTypes } from './ddl-types.ts';

/** What takes place at an event besides meetings, as managers said it on screen last. docs/rules/event.md, E14. */
export const up = ({ strict }: DdlTypes): string[] => [
  `create table event_programme (
    event_idx integer primary key references event (idx),
    -- Counts on also where the files count again, so that nobody saves over what they have not seen.
    version integer not null check (version >= 1),
    -- JSON; null: the files of the pages say it.
    items text
  )${strict}`,
];
