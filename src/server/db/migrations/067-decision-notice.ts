/** Notices of what a manager decided on a participation: they are of no meeting. */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Engine } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

export const up = (): string[] => [];

const decisions = `'participationApproved', 'participationDenied', 'participationCancelled'`;
const ofMeeting = `check ((matching_idx is null) = (kind in (${decisions})))`;

/** Whatever else is told stays of a meeting. SQLite lets go of no `not null` in a table that stands. */
export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite')
    return rebuild(db, 'notice', (definition) => {
      const column = /matching_idx integer not null/i;
      if (!column.test(definition)) throw new Error('notice.matching_idx is not as it was.');
      return definition
        .replace(column, 'matching_idx integer')
        .replace(/\)\s*strict\s*$/i, `, ${ofMeeting}) strict`);
    });
  await db.executeQuery(CompiledQuery.raw(`alter table notice alter column matching_idx drop not null`));
  await db.executeQuery(
    CompiledQuery.raw(`alter table notice add constraint notice_of_meeting ${ofMeeting}`),
  );
}
