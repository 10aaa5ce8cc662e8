/**
 * A list holds more than an event lets anybody rank: whom managers are not told of stays on it beside what they save.
 * docs/rules/ranking.md, R4.
 */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Engine } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

export const up = (): string[] => [];

const before = 'check (rank between 1 and 50)';
const since = 'check (rank between 1 and 200)';

export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite')
    return rebuild(db, 'preference', (definition) => {
      if (!definition.includes(before)) throw new Error('preference.rank is not bounded as it was.');
      return definition.replace(before, since);
    });
  const name = 'preference_rank_check';
  await db.executeQuery(CompiledQuery.raw(`alter table preference drop constraint ${name}`));
  await db.executeQuery(CompiledQuery.raw(`alter table preference add constraint ${name} ${since}`));
}
