import type { DdlTypes } from './ddl-types.ts';

/**
 * Who sent how many invitations at once, and when: what the hourly limit counts. An invitation names its last sending by its event
 * and instant (058-invitation, `created_at`).
 */
export const up = ({ idx, strict }: DdlTypes): string[] => [
  `create table invitation_sending (
    idx ${idx},
    event_idx integer not null references event (idx),
    sender_idx integer not null references member (idx),
    mails integer not null check (mails > 0),
    created_at text not null
  )${strict}`,
  `create index invitation_sending_event on invitation_sending (event_idx, created_at)`,
];
