/** Finding posts: the text in which keywords are looked for, and indexes that hold all that a page of a list asks of them. */
export function up(): string[] {
  return [
    `alter table board_post add column search_text text not null default ''`,
    `update board_post set search_text = lower(coalesce(title_ko, '') || ' ' || coalesce(title_en, ''))`,
    `drop index board_post_category`,
    `create index board_post_category on board_post (category_idx, posted_at, idx, is_shown)`,
    `create index board_post_event on board_post (event_idx, posted_at, idx, is_shown)`,
  ];
}
