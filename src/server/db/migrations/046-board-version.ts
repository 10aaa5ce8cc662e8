import { type DdlTypes, oneOf } from './ddl-types.ts';

/** Posts stand first while they are pinned, and every saved state of a post is kept with the files that it names. */
export const up = ({ strict }: DdlTypes): string[] => [
  `alter table board_post add column is_pinned text not null default 'N' ${oneOf('is_pinned', ['Y', 'N'])}`,
  // It rises with each save: who changes a post says which one they saw.
  `alter table board_post add column version integer not null default 1`,
  `create table board_version (
    post_idx integer not null references board_post (idx) on delete cascade,
    version integer not null,
    member_idx integer not null references member (idx),
    saved_at text not null,
    content text not null,
    primary key (post_idx, version)
  )${strict}`,
  // Pictures within the text, too: a file that an earlier version names stays.
  `create table board_version_file (
    post_idx integer not null,
    version integer not null,
    file_idx integer not null references file (idx),
    primary key (post_idx, version, file_idx),
    foreign key (post_idx, version) references board_version (post_idx, version) on delete cascade
  )${strict}`,
  `create index board_version_file_of on board_version_file (file_idx)`,
];
