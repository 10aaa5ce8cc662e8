import { CompiledQuery, type Kysely } from 'kysely';
import { type DdlTypes, type Engine, oneOf } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

/**
 * Colleagues who are asked to represent a participation, too, and have not answered: the token of their link is stored as a hash.
 * Whoever joins by it enters less of themselves than the form of joining asks; the rest may come later.
 */
export function up({ idx, strict }: DdlTypes): string[] {
  return [
    `create table representative_invitation (
      idx ${idx},
      event_idx integer not null,
      participate_idx integer not null,
      email text not null check (email = lower(email) and length(email) between 3 and 254),
      position text not null,
      languages text not null check (length(languages) <= 100),
      locale text not null ${oneOf('locale', ['ko', 'en'])},
      token_hash text not null unique,
      expires_at text not null,
      created_at text not null,
      unique (participate_idx, email),
      foreign key (participate_idx, event_idx) references participate (idx, event_idx) on delete cascade
    )${strict}`,
    `create index representative_invitation_expires on representative_invitation (expires_at)`,
    `create index representative_invitation_email on representative_invitation (email)`,
  ];
}

const notEntered = ['gender', 'birth', 'tel', 'city', 'address'];

export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'sqlite')
    return rebuild(db, 'member', (definition) =>
      notEntered.reduce((changed, column) => {
        const required = new RegExp(`\\b${column} text not null`);
        if (!required.test(changed)) throw new Error(`member.${column} is not required.`);
        return changed.replace(required, `${column} text`);
      }, definition),
    );
  const changes = notEntered.map((column) => `alter column ${column} drop not null`).join(', ');
  await db.executeQuery(CompiledQuery.raw(`alter table member ${changes}`));
}
