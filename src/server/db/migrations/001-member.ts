import { type DdlTypes, oneOf } from './ddl-types.ts';

const fileKinds = [
  'memberProfile',
  'boardFile',
  'boardImg',
  'companyBizDoc',
  'companyEtcDoc',
  'companyMainImg',
  'productMainImg',
  'productIntro',
  'productIntroEn',
  'buyerNameCardImg',
] as const;
const genders = ['MALE', 'FEMALE'] as const;
const memberTypes = ['user'] as const;

/** Members, their log-ins, and the files that people upload. */
export function up({ idx, strict, times }: DdlTypes): string[] {
  return [
    // `id` is the log-in in its normal form; a member who left keeps the row, with the personal values redacted.
    `create table member (
      idx ${idx},
      id text unique,
      password_hash text,
      member_type text not null default 'user' ${oneOf('member_type', memberTypes)},
      name_ko text not null,
      name_en text not null,
      gender text not null ${oneOf('gender', genders)},
      birth text not null,
      tel text not null,
      mobile text,
      email text not null,
      country text not null,
      city text not null,
      address text not null,
      agreed_at text not null,
      left_at text,
      ${times},
      check ((left_at is null) = (id is not null and password_hash is not null))
    )${strict}`,
    `create table session (
      idx ${idx},
      token_hash text not null unique,
      member_idx integer not null references member (idx) on delete cascade,
      expires_at text not null,
      created_at text not null
    )${strict}`,
    `create index session_member on session (member_idx)`,
    `create table file (
      idx ${idx},
      kind text not null ${oneOf('kind', fileKinds)},
      member_idx integer not null references member (idx),
      save_file_name text not null unique,
      file_name text not null check (length(file_name) <= 50),
      media_type text not null,
      bytes integer not null check (bytes between 1 and 20971520),
      ${times}
    )${strict}`,
    `alter table member add column profile_file_idx integer references file (idx)`,
    `create index file_member on file (member_idx)`,
  ];
}
