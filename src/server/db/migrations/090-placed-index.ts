/**
 * A meeting points at its placement by a generated column. Whenever a placement is written while such a key is deferred, and whenever
 * one goes, the database looks for the meetings that point at it: without an index through all of them.
 */
export function up(): string[] {
  return [`create index matching_placed on matching (placed_idx) where placed_idx is not null`];
}
