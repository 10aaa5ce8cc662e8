import { oneOf } from './ddl-types.ts';

/** What publishing a plan made or moved, of which its people are told, apart from what stood there already. docs/rules/published-plans.md, D9. */
export const up = (): string[] => [
  `alter table meeting_plan_row add column is_made text not null default 'N'
    ${oneOf('is_made', ['Y', 'N'])} check (is_made = 'N' or (outcome is not null and outcome = 'done'))`,
];
