/**
 * Placements have a key to their table with its owner and whether it is open. Whenever one of these changes, the database looks for
 * the placements that point at it: without an index through all of them, for each of 500 tables that are dealt out.
 */
export function up(): string[] {
  return [`create index placement_table on placement (table_idx, table_owner, table_open)`];
}
