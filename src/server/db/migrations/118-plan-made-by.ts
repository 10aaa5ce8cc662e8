/**
 * How a draft came about: planned anew, from what stands with few moves, or kept from the answer to a promise. docs/rules/plan-questions.md,
 * D14 and D17.
 */
export const up = (): string[] => [
  `alter table meeting_plan add column made_by text not null default 'plan' check (made_by in ('plan', 'repair', 'promise'))`,
  `alter table meeting_plan add column moves_most integer check (moves_most between 0 and 50000)`,
  // Whether meetings of which their people know may make room for others.
  `alter table meeting_plan add column announced_move text check (announced_move in ('Y', 'N'))`,
  // The run whose answer it was kept from, as long as that is there.
  `alter table meeting_plan add column question_idx integer`,
];
