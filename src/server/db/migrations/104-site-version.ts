import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * Who runs the site, as managers say it. What was published is never changed or removed: what takes its place is a new row. A draft that is
 * saved again is a new row, too, in the place of the one before. docs/rules/site.md says what holds.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    `create table site_version (
      idx ${idx},
      -- Counts each saving, from 1. Of two who have seen the same version the second is refused by this key.
      version integer not null unique check (version >= 1),
      state text not null ${oneOf('state', ['draft', 'published', 'former'])},
      -- JSON: what is said; a part that is null goes by the file of the installation.
      identity text not null,
      member_idx integer not null references member (idx),
      created_at text not null,
      published_at text,
      check ((state = 'draft') = (published_at is null))
    )${strict}`,
    // One draft, and one that counts.
    `create unique index site_version_state on site_version (state) where state in ('draft', 'published')`,
  ];
}
