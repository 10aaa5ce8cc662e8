import { type DdlTypes, oneOf } from './ddl-types.ts';

/**
 * Who did not come to a meeting, in the word of a manager: beside what the two say themselves (037-presence) and what the company
 * writes in its log. It is of the place that the meeting has, and goes with it.
 */
export const up = ({ strict }: DdlTypes): string[] => [
  `create table no_show (
    matching_idx integer primary key,
    slot_idx integer not null,
    missing text not null ${oneOf('missing', ['company', 'buyer', 'both'])},
    marked_by_idx integer not null references member (idx),
    marked_at text not null,
    foreign key (matching_idx, slot_idx) references placement (matching_idx, slot_idx) on delete cascade
  )${strict}`,
  // The marks of a day are read by its slots.
  `create index no_show_slot on no_show (slot_idx)`,
];
