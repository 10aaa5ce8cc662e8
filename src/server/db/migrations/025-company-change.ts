import type { DdlTypes } from './ddl-types.ts';

/**
 * What an approved company wants to be called, beside its profile, until a manager decides; a refused one stays with its reason until
 * the next. One of a company at a time.
 */
export function up({ strict }: DdlTypes): string[] {
  return [
    // changed is JSON: the new value of each field that is to change.
    `create table company_change (
      company_idx integer primary key references company (idx) on delete cascade,
      changed text not null,
      asked_at text not null,
      refused_at text,
      reason text,
      check ((refused_at is null) = (reason is null))
    )${strict}`,
  ];
}
