import type { DdlTypes } from './ddl-types.ts';

/**
 * Web push: the browsers that show notices, each of a session and gone with it, and what waits to be handed to their push services.
 * A message is deleted once it was handed over, given up or of no use any more.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    `create table push_subscription (
      idx ${idx},
      member_idx integer not null references member (idx),
      session_idx integer not null unique references session (idx) on delete cascade,
      endpoint text not null unique check (length(endpoint) between 1 and 1000),
      p256dh text not null check (length(p256dh) = 87),
      auth text not null check (length(auth) = 22),
      created_at text not null
    )${strict}`,
    `create index push_subscription_member on push_subscription (member_idx, idx)`,
    `create table push_message (
      idx ${idx},
      subscription_idx integer not null references push_subscription (idx) on delete cascade,
      notice_idx integer not null references notice (idx) on delete cascade,
      attempts integer not null default 0 check (attempts >= 0),
      next_at text not null,
      -- From when on it is worth nothing: a reminder once its meeting begins.
      expires_at text not null,
      created_at text not null,
      unique (subscription_idx, notice_idx)
    )${strict}`,
    `create index push_message_due on push_message (next_at, idx)`,
    `create index push_message_expired on push_message (expires_at)`,
    `create index push_message_notice on push_message (notice_idx)`,
  ];
}
