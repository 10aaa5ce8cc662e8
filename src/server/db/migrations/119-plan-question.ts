import type { Kysely } from 'kysely';
import type { DdlTypes, Engine } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

const oneThing = `(kind = 'plan') = (plan_idx is not null) and (kind = 'plan') = (asked is null)`;

/** Runs of questions beside those of plans: a promise, and what if. They are of no plan. docs/rules/plan-questions.md, D15 to D18. */
export const up = ({ engine }: DdlTypes): string[] => [
  `alter table meeting_plan_run add column kind text not null default 'plan' check (kind in ('plan', 'promise', 'whatIf'))`,
  // What is asked, the answer so far, and of a promise the plan that keeps it, all of them JSON.
  ...['asked', 'answer', 'found'].map((column) => `alter table meeting_plan_run add column ${column} text`),
  ...(engine === 'postgres'
    ? [
        `alter table meeting_plan_run alter column plan_idx drop not null`,
        `alter table meeting_plan_run add constraint meeting_plan_run_of check (${oneThing})`,
      ]
    : []),
  `create index meeting_plan_run_event on meeting_plan_run (event_idx, idx)`,
];

export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  await rebuild(db, 'meeting_plan_run', (definition) =>
    definition
      .replace('plan_idx integer not null', 'plan_idx integer')
      .replace(/\)\s*strict\s*$/i, `, check (${oneThing})) strict`),
  );
}
