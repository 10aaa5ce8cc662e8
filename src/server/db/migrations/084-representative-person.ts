import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * Who a representative is: the position of everyone; of somebody without an account their name, the ways to reach them and the
 * language in which to write to them, which an account has of itself. One address is one of them an event.
 */
export function up(_: DdlTypes): string[] {
  return [
    `alter table representative add column position text`,
    `alter table representative add column name text check (name is null or member_idx is null)`,
    `alter table representative add column email text check (email is null or member_idx is null)`,
    `alter table representative add column tel text check (tel is null or member_idx is null)`,
    `alter table representative add column locale text ${oneOf('locale', ['ko', 'en'])} check (locale is null or member_idx is null)`,
    // email in small letters.
    `create unique index representative_email on representative (event_idx, email)
      where state = 'live' and ps in ('REQUEST', 'COMPLETE') and email is not null`,
  ];
}
