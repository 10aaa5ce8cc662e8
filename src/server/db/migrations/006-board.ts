import { type DdlTypes, oneOf } from './ddl-types.ts';

/** The media center: categories and their posts, each in both languages, of which one may be empty. */
export function up({ idx, strict, times }: DdlTypes): string[] {
  return [
    `create table board_category (
      idx ${idx},
      event_idx integer not null references event (idx),
      tab text not null,
      name_ko text not null,
      name_en text not null,
      view_order integer not null,
      ${times},
      unique (event_idx, tab),
      unique (event_idx, view_order),
      unique (idx, event_idx)
    )${strict}`,
    `create table board_post (
      idx ${idx},
      event_idx integer not null,
      category_idx integer not null,
      member_idx integer not null references member (idx),
      title_ko text,
      title_en text,
      body_ko text,
      body_en text,
      video_url text,
      is_shown text not null default 'Y' ${oneOf('is_shown', ['Y', 'N'])},
      posted_at text not null,
      ${times},
      check (title_ko is not null or title_en is not null),
      foreign key (category_idx, event_idx) references board_category (idx, event_idx)
    )${strict}`,
    `create index board_post_category on board_post (category_idx, posted_at)`,
    `create table board_file (
      post_idx integer not null references board_post (idx) on delete cascade,
      file_idx integer not null references file (idx),
      view_order integer not null,
      primary key (post_idx, file_idx),
      unique (post_idx, view_order)
    )${strict}`,
  ];
}
