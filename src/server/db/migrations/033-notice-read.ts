/** When a member has read a notice; those that are not read are counted on every page. */
export const up = (): string[] => [
  `alter table notice add column read_at text`,
  `create index notice_unread on notice (member_idx, event_idx) where read_at is null`,
];
