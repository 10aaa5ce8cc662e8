import type { DdlTypes } from './ddl-types.ts';

/** A meeting that the organiser arranged, of which its two people have agreed on another time themselves, is declined by nobody. */
export const up = (_: DdlTypes): string[] => [
  // When one of them accepted a time that the other had proposed.
  `alter table matching add column agreed_at text check (agreed_at is null or arranged_at is not null)`,
];
