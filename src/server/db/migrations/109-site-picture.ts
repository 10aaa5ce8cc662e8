import type { DdlTypes } from './ddl-types.ts';

/**
 * Pictures of the site's own, which versions of its identity name (`site_version.identity`). Their bytes are in the file store, each form under a
 * key of this name. One that was ever published stays, as versions do.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    `create table site_picture (
      idx ${idx},
      -- What it is for, a hash, and its size in pixels; never given again.
      name text not null unique,
      -- Of all forms together.
      bytes integer not null check (bytes > 0),
      member_idx integer not null references member (idx),
      created_at text not null,
      -- Null: nobody but managers reads it, and it goes a day after it came unless a draft names it.
      published_at text
    )${strict}`,
    `create index site_picture_unpublished on site_picture (created_at) where published_at is null`,
    `create index site_picture_member on site_picture (member_idx)`,
  ];
}
