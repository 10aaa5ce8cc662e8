/**
 * Who began what a notice tells of, by asking for a meeting or proposing another time: how often one member does so is bounded, and is
 * counted here. Null for every answer, and for what a job or a manager did.
 */
export const up = (): string[] => [
  `alter table notice add column begun_by_idx integer references member (idx)`,
  `create index notice_begun on notice (begun_by_idx, created_at) where begun_by_idx is not null`,
];
