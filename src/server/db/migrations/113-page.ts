import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * Pages that managers write on screen. What was published is never changed: what takes its place is a new row, and a page without a
 * published row goes by the files of the installation. docs/rules/content.md says what holds.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    `create table page (
      idx ${idx},
      part text not null ${oneOf('part', ['info', 'visit', 'okta', 'policy'])},
      -- The last part of its address.
      name text not null check (length(name) between 1 and 40),
      -- Counts each saving, publishing and bringing back. Of two who have seen the same version the second changes no row.
      version integer not null check (version >= 1),
      created_at text not null,
      unique (part, name)
    )${strict}`,
    `create table page_version (
      idx ${idx},
      page_idx integer not null references page (idx),
      -- The page's when this was saved.
      version integer not null check (version >= 1),
      state text not null ${oneOf('state', ['draft', 'published', 'former'])},
      -- Markdown; a language that the page doesn't speak has null in all three.
      title_ko text,
      title_en text,
      description_ko text,
      description_en text,
      body_ko text,
      body_en text,
      tab_order integer not null check (tab_order >= 0),
      is_hidden text not null ${oneOf('is_hidden', ['Y', 'N'])},
      -- Of terms and policies: the day from which they apply, YYYY-MM-DD.
      from_day text,
      -- Of a draft: when it publishes itself.
      publish_at text,
      member_idx integer not null references member (idx),
      created_at text not null,
      published_at text,
      unique (page_idx, version),
      check ((title_ko is null) = (body_ko is null)),
      check ((title_en is null) = (body_en is null)),
      check (body_ko is not null or body_en is not null),
      check ((state = 'draft') = (published_at is null)),
      check (publish_at is null or state = 'draft')
    )${strict}`,
    // One draft of a page, and one that counts.
    `create unique index page_version_state on page_version (page_idx, state) where state in ('draft', 'published')`,
    `create index page_version_member on page_version (member_idx)`,
  ];
}
