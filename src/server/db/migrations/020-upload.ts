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

/** Files that are on their way, and what tells quickly whether anything names a file. */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    // Counts against the member's quota before the first byte comes. `name` is the file's own, without its ending: what a
    // process that died has left under it in the store can be found.
    `create table upload (
      idx ${idx},
      member_idx integer not null references member (idx) on delete cascade,
      kind text not null ${oneOf('kind', fileKinds)},
      name text not null unique,
      bytes integer not null check (bytes between 1 and 20971520),
      created_at text not null
    )${strict}`,
    `create index upload_member on upload (member_idx)`,
    `create index member_profile_file on member (profile_file_idx)`,
    `create index company_biz_doc_file on company (biz_doc_file_idx)`,
    `create index company_main_img_file on company (main_img_file_idx)`,
    `create index company_document_file on company_document (file_idx)`,
    `create index product_main_img_file on product (main_img_file_idx)`,
    `create index product_intro_file on product (intro_file_idx)`,
    `create index product_intro_en_file on product (intro_en_file_idx)`,
    `create index board_file_file on board_file (file_idx)`,
    `create index counseling_name_card_file on counseling (name_card_file_idx)`,
  ];
}
