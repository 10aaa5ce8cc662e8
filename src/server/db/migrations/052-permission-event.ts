/** Who manages something in an event is looked up by the event, not only by the member. */
export function up(): string[] {
  return [`create index permission_event on permission (event_idx, member_idx)`];
}
