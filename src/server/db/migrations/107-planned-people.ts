/** Who sat in the meeting when its plan was made; null of a row that is older than this. docs/rules/published-plans.md, D8. */
export const up = (): string[] =>
  ['was_company_rep_idx', 'was_buyer_rep_idx'].map(
    (column) => `alter table meeting_plan_row add column ${column} integer`,
  );
