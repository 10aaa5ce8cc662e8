import { CompiledQuery, type Kysely, sql } from 'kysely';
import { oneOf } from './ddl-types.ts';

/**
 * Lists are narrowed by answers that everyone may read who sees the profile, so each answer says for whom it was given: the question of a
 * later form may say something else. docs/rules/event-form.md, P60.
 */
export const up = (): string[] => [
  `alter table answer add column audience text not null default 'managers' ${oneOf('audience', ['managers', 'partners', 'profile'])}`,
];

interface Asked {
  question: number;
  audience: string;
}

/** By the form of each application, which may be none of the present ones. */
export async function fill(db: Kysely<unknown>): Promise<void> {
  const forms = await sql<{ idx: number; questions: string }>`
    select idx, questions from event_form where questions <> '[]' order by idx`.execute(db);
  for (const { idx, questions } of forms.rows)
    for (const { question, audience } of JSON.parse(questions) as Asked[]) {
      if (!['partners', 'profile'].includes(audience)) continue;
      const statement = `update answer set audience = '${audience}' where question_idx = ${Number(question)}
        and participate_idx in (select idx from participate where form_idx = ${Number(idx)})`;
      await db.executeQuery(CompiledQuery.raw(statement));
    }
}
