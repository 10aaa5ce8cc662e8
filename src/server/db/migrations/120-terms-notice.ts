import { type DdlTypes, oneOf } from './ddl-types.ts';

/** Members are told by mail that other terms ask them anew, once for each of them and version. docs/rules/notice.md, N14. */
export const up = ({ idx, strict }: DdlTypes): string[] => [
  `create table terms_notice (
    idx ${idx},
    page_idx integer not null references page (idx) on delete cascade,
    -- The page's version that was published.
    version integer not null check (version >= 1),
    purpose text not null ${oneOf('purpose', ['terms', 'privacy'])},
    title_ko text,
    title_en text,
    -- The headings below which the text is another, a line each.
    changes_ko text not null,
    changes_en text not null,
    -- The day from which it applies, YYYY-MM-DD.
    from_day text,
    -- Since when members have to have agreed.
    asked_at text not null,
    -- The last member who was looked at.
    reached_idx integer not null,
    ended_at text,
    unique (page_idx, version)
  )${strict}`,
  `create index terms_notice_open on terms_notice (idx) where ended_at is null`,
  // Nobody is told twice of one, whatever dies in between.
  `create table terms_told (
    terms_notice_idx integer not null references terms_notice (idx) on delete cascade,
    member_idx integer not null references member (idx),
    primary key (terms_notice_idx, member_idx)
  )${strict}`,
  `create index terms_told_member on terms_told (member_idx)`,
];
