import { CompiledQuery, type Kysely } from 'kysely';
import type { DdlTypes, Engine } from './ddl-types.ts';
import { rebuild } from './replace-words.ts';

/**
 * People without an account: the organiser enters them, and a participation has a contact in the place of a member. What nobody knows
 * of their company yet is null, or an empty text where a text is.
 */
export function up({ strict }: DdlTypes): string[] {
  return [
    // The participation whose contact this person is, in the place of an account.
    `alter table representative add column contact_of integer references participate (idx)
      check (contact_of is null or (member_idx is null and contact_of = participate_idx))`,
    `create unique index representative_contact on representative (contact_of)`,
    // Whose address it is: asked for by the account that has confirmed it, and for the rows of a sheet.
    `create index representative_address on representative (email)`,
    // ISO 3166 alpha-2; an account has its own.
    `alter table representative add column country text check (country is null or (member_idx is null and length(country) = 2))`,
    // The hash of the token in their personal link, and when it was made.
    `alter table representative add column token_hash text check (token_hash is null or contact_of is not null)`,
    `alter table representative add column linked_at text check ((linked_at is null) = (token_hash is null))`,
    `create unique index representative_token on representative (token_hash)`,
    `alter table representative add column consent_version text check (consent_version is null or member_idx is null)`,
    `alter table representative add column consented_at text check ((consented_at is null) = (consent_version is null))`,
    // What a mail to somebody else says of a person without an account, as outbox_about has it of a member.
    `create table outbox_about_person (
      outbox_idx integer not null references outbox (idx) on delete cascade,
      representative_idx integer not null references representative (idx),
      words text not null,
      primary key (outbox_idx, representative_idx)
    )${strict}`,
    `create index outbox_about_person_representative on outbox_about_person (representative_idx)`,
    // A notice is to a member, or to somebody without an account.
    `alter table notice add column representative_idx integer references representative (idx)`,
    `create index notice_representative on notice (representative_idx)`,
    `create unique index notice_reminder_person on notice (matching_idx, representative_idx, starts_at)
      where kind = 'meetingSoon' and representative_idx is not null`,
  ];
}

const toOne = `check ((member_idx is null) <> (representative_idx is null))`;
/** Companies and buyers may be without a member; visitors without one have no participation. */
const whose = `check (member_idx is not null or side in ('company', 'buyer'))`;
const unknown = [
  'establish_year',
  'annual_sales_krw',
  'annual_sales_usd',
  'business_category',
  'agency_region',
];
// Lists for guests leave out those without an account, and read it from the index.
const listed = [
  `drop index participate_event`,
  `create index participate_event on participate (event_idx, type, state, idx, member_idx)`,
];

export async function fill(db: Kysely<unknown>, engine: Engine): Promise<void> {
  const say = async (statements: readonly string[]) => {
    for (const statement of statements) await db.executeQuery(CompiledQuery.raw(statement));
  };
  if (engine === 'postgres')
    return say([
      `alter table participate alter column member_idx drop not null`,
      `alter table participate add constraint participate_whose ${whose}`,
      `alter table notice alter column member_idx drop not null`,
      `alter table notice add constraint notice_to_one ${toOne}`,
      ...unknown.map((column) => `alter table company alter column ${column} drop not null`),
      ...listed,
    ]);
  await rebuild(db, 'participate', (definition) =>
    replaced(
      replaced(definition, /member_idx integer not null/, 'member_idx integer'),
      /check \(\(type/,
      `${whose}, check ((type`,
    ),
  );
  await rebuild(db, 'notice', (definition) =>
    replaced(
      replaced(definition, /member_idx integer not null/, 'member_idx integer'),
      /\)\s*strict\s*$/i,
      `, ${toOne}) strict`,
    ),
  );
  await rebuild(db, 'company', (definition) =>
    unknown.reduce(
      (text, column) => replaced(text, new RegExp(`(\\b${column} \\w+) not null`), '$1'),
      definition,
    ),
  );
  return say(listed);
}

function replaced(definition: string, wanted: RegExp, by: string): string {
  if (!wanted.test(definition)) throw new Error(`Nothing in a table reads like ${wanted}.`);
  return definition.replace(wanted, by);
}
