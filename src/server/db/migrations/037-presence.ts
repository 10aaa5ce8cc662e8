import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * What the two people of a meeting say about being there: who said what, and when. It is of the time and table that the meeting has:
 * where the meeting moves or is cancelled, it goes with the placement.
 */
export const up = ({ strict }: DdlTypes): string[] => [
  `create table presence (
    matching_idx integer not null,
    slot_idx integer not null,
    side text not null ${oneOf('side', ['company', 'buyer'])},
    kind text not null ${oneOf('kind', ['here', 'late', 'absent', 'contested'])},
    minutes integer check (minutes in (5, 10, 15)),
    said_at text not null,
    taken_back_at text,
    primary key (matching_idx, side, kind),
    foreign key (matching_idx, slot_idx) references placement (matching_idx, slot_idx) on delete cascade,
    check ((kind = 'late') = (minutes is not null)),
    -- What one has said of the other is the only thing to be taken back.
    check (taken_back_at is null or kind = 'absent')
  )${strict}`,
  // Of a notice that someone is late.
  `alter table notice add column late_minutes integer check (late_minutes in (5, 10, 15))`,
];
