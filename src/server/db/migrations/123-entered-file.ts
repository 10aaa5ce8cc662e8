/** A manager puts a file in for whoever takes part; of people without an account it is nobody's. docs/rules/answer-file.md, P63 and P64. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Engine } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

export const up = (): string[] => [
  // The manager; null: who owns it has sent it.
  `alter table file add column entered_by_idx integer references member (idx)`,
  `create index file_entered_by on file (entered_by_idx)`,
];

const owned = 'member_idx integer not null references member (idx)';
const nobodys = `check (member_idx is not null or (kind = 'answerFile' and entered_by_idx is not null))`;

export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite')
    return rebuild(db, 'file', (definition) => {
      if (!definition.includes(owned)) throw new Error('file.member_idx is not as it was.');
      return definition.replace(owned, `member_idx integer references member (idx) ${nobodys}`);
    });
  const say = (statement: string) => db.executeQuery(CompiledQuery.raw(statement));
  await say(`alter table file alter column member_idx drop not null`);
  await say(`alter table file add constraint file_owner ${nobodys}`);
}
