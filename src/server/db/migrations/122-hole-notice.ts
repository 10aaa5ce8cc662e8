/** Notices of a hole on the day: before there is a meeting they are of none, as decisions are. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Engine } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

export const up = (): string[] => [];

const before = `'participationApproved', 'participationDenied', 'participationCancelled', 'changeApproved', 'changeDenied'`;
const without = `${before}, 'holeOffered', 'holeGone'`;

export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite')
    return rebuild(db, 'notice', (definition) => {
      if (!definition.includes(before)) throw new Error('notice.kind is not as it was.');
      return definition.replace(before, without);
    });
  const say = (statement: string) => db.executeQuery(CompiledQuery.raw(statement));
  await say(`alter table notice drop constraint notice_of_meeting`);
  await say(
    `alter table notice add constraint notice_of_meeting check ((matching_idx is null) = (kind in (${without})))`,
  );
}
