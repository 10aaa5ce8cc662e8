/**
 * When the side that was asked first answered a request: said yes, no, or named another time. Null while nobody has, where asking placed
 * it at once, and where a request ended unanswered. Of requests of before, the notices tell that still exist.
 */
export const up = (): string[] => [
  `alter table matching add column answered_at text`,
  `update matching set answered_at = (
    select min(told.created_at) from notice as told
      where told.matching_idx = matching.idx
        and (told.kind in ('meetingConfirmed', 'meetingPending', 'meetingDenied') and told.begun_by_idx is null
          or told.kind = 'timeProposed')
  )
    where not exists (
      select 1 from notice as placed
        where placed.matching_idx = matching.idx
          and placed.kind in ('meetingConfirmed', 'meetingPending') and placed.begun_by_idx is not null
    )`,
];
