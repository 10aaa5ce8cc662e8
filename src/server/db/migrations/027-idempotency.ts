import type { DdlTypes } from './ddl-types.ts';

/**
 * Creating calls that were sent with a key, so that one that comes again creates nothing. Only hashes: the key is the client's
 * secret, and what was sent may tell of people.
 */
export function up({ strict }: DdlTypes): string[] {
  return [
    `create table idempotency (
      key_hash text primary key,
      request_hash text not null,
      -- Null only within the transaction that creates.
      created_idx integer,
      created_at text not null
    )${strict}`,
    `create index idempotency_age on idempotency (created_at)`,
  ];
}
