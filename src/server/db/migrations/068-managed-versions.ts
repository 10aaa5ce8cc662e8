/** Two managers who change a category of posts, or the webhook of an event, at once: the second is told, by the version that they had read. */
export const up = (): string[] =>
  ['board_category', 'webhook'].map(
    (table) => `alter table ${table} add column version integer not null default 1`,
  );
