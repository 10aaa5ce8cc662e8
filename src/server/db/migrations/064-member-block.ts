import type { DdlTypes } from './ddl-types.ts';

/** Accounts that an organiser blocked, until a moment or, without one, until somebody takes it back. Why is in the audit alone. */
export const up = ({ strict }: DdlTypes): string[] => [
  `create table member_block (
    member_idx integer primary key references member (idx) on delete cascade,
    until text,
    created_at text not null,
    check (until is null or until > created_at)
  )${strict}`,
];
