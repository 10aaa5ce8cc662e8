import type { DdlTypes } from './ddl-types.ts';

/**
 * Which part of the public content moved at which version, so that a write empties only what shows it. `tagged` counts the versions
 * that say so: where the two counters part, something wrote without saying what, as a process of an older version does.
 */
export const up = ({ strict }: DdlTypes): string[] => [
  `alter table content_version add column tagged integer not null default 0`,
  `create table content_tag (
    tag text primary key check (length(tag) <= 40),
    version integer not null
  )${strict}`,
  `create index content_tag_by_version on content_tag (version)`,
];
