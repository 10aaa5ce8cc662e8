/** The minutes that people of an event have for changing tables between two slots; null: no matter. docs/rules/plans.md, D13. */
export const up = (): string[] => [
  `alter table event add column table_change_minutes integer check (table_change_minutes between 1 and 60)`,
];
