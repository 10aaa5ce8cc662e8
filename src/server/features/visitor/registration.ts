/** Visitors' registrations. One email and one mobile register once in an event (docs/rules.md, P7). */
import { randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { OwnRegistration } from '#api/visitor.ts';
import { Refusal } from '#domain/catalogue.ts';
import { findable } from '#domain/keywords.ts';
import { normalId } from '#domain/member.ts';
import { liveStates } from '#domain/participation.ts';
import { e164Of, notationsOf } from '#domain/phone-reader.ts';
import type { FieldError } from '#domain/validation.ts';
import type { VisitorInput } from '#domain/visitor.ts';
import { codeLength, type RegistrationType } from '#domain/visitor-types.ts';
import { type Database, hasRowLocks } from '../../db/open.ts';
import { saveGrams } from '../../db/search.ts';
import type { Tables } from '../../db/tables.ts';
import { hashOf } from '../account/token.ts';

export type VisitorRow = Selectable<Tables['visitor']>;

/** Crockford's 32 characters: none of them is taken for another when read aloud or typed at the door. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A code for the door: 12 characters, 60 random bits. */
export function newCode(): string {
  return Array.from(randomBytes(codeLength), (byte) => alphabet[byte % 32]).join('');
}

/** Email and mobile as they are compared. `at` is where the visitor stands in the request, for the refusal of a mobile that can't be one. */
export function contactOf({ visitorEmail, visitorMobile, country }: VisitorInput, at: string) {
  const mobile = visitorMobile === null ? null : e164Of(visitorMobile, country);
  if (visitorMobile !== null && mobile === null)
    throw new Refusal('invalid_parameter', [fieldError(`${at}.visitorMobile`, 'phone')]);
  return { emailNormal: visitorEmail === null ? null : normalId(visitorEmail), mobileE164: mobile };
}

export const fieldError = (field: string, rule: FieldError['rule']): FieldError => ({
  field,
  rule,
  params: {},
});

/** Inserts a registration; `visitor_found`, with the fields that are taken, where its email or mobile is registered. */
export async function insertVisitor(
  trx: Database,
  given: Insertable<Tables['visitor']>,
  at: string,
): Promise<VisitorRow> {
  const row = { ...given, searchText: searchTextOf(given) };
  const saved = await trx
    .insertInto('visitor')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (saved) {
    await saveGrams(trx, 'visitor', saved.idx, saved.searchText);
    return saved;
  }
  throw new Refusal('visitor_found', await takenFields(trx, row, at));
}

/** In what the door finds a visitor: names, organisation, email, the notations of the number, the code. */
export const searchTextOf = ({
  visitorName,
  visitorNameEn,
  organization,
  visitorEmail = null,
  mobileE164 = null,
  code,
}: Insertable<Tables['visitor']>) =>
  findable(
    ...[visitorName, visitorNameEn, organization, visitorEmail],
    ...(mobileE164 === null ? [] : notationsOf(mobileE164)),
    code,
  );

async function takenFields(
  trx: Database,
  row: Insertable<Tables['visitor']>,
  at: string,
): Promise<FieldError[]> {
  const taken = await trx
    .selectFrom('visitor')
    .select(['emailNormal', 'mobileE164'])
    .where('eventIdx', '=', row.eventIdx)
    .where((is) =>
      is.or([is('emailNormal', '=', row.emailNormal ?? null), is('mobileE164', '=', row.mobileE164 ?? null)]),
    )
    .execute();
  const isMobile = taken.some((one) => one.mobileE164 !== null && one.mobileE164 === row.mobileE164);
  const isEmail = taken.some((one) => one.emailNormal !== null && one.emailNormal === row.emailNormal);
  return [
    ...(isMobile ? [fieldError(`${at}.visitorMobile`, 'registered')] : []),
    ...(isEmail ? [fieldError(`${at}.visitorEmail`, 'registered')] : []),
  ];
}

/** Inserts or replaces the registration of a participation; its code stays. `visitor_found` when its email or mobile is registered. */
export async function saveVisitor(
  trx: Database,
  participation: { eventIdx: number; participateIdx: number; registrationType: RegistrationType },
  content: VisitorInput,
  at: string,
): Promise<void> {
  const held = await trx
    .selectFrom('visitor')
    .selectAll()
    .where('participateIdx', '=', participation.participateIdx)
    .executeTakeFirst();
  if (held) return void (await changeVisitor(trx, held, content, at));
  const locale = content.country === 'KR' ? 'ko' : 'en';
  const row = {
    ...participation,
    ...content,
    ...contactOf(content, 'visitor'),
    code: newCode(),
    locale,
  } as const;
  await insertVisitor(trx, { ...row, createdAt: at, updatedAt: at }, 'visitor');
}

/** Writes what a visitor entered over what stands; the code and the link stay. */
export async function changeVisitor(
  trx: Database,
  held: VisitorRow,
  content: VisitorInput,
  at: string,
): Promise<VisitorRow> {
  const contact = contactOf(content, 'visitor');
  // Deleted and inserted rather than updated: only an insert can hit a taken email or mobile without an error.
  await trx.deleteFrom('visitor').where('idx', '=', held.idx).execute();
  return insertVisitor(trx, { ...held, ...content, ...contact, updatedAt: at }, 'visitor');
}

/** Whose registration is meant: the token of a link, or the member who asks. */
export interface Holder {
  token: string | undefined;
  memberIdx: number | undefined;
  eventIdx: number;
}

/** The registration by its link or, without one, of the member; `held` until the transaction ends. */
export async function findVisitor(
  db: Database,
  { token, memberIdx, eventIdx }: Holder,
  held: boolean,
): Promise<VisitorRow | undefined> {
  if (token === undefined && memberIdx === undefined) return undefined;
  const rows = db.selectFrom('visitor').selectAll();
  const own =
    token === undefined
      ? rows.where('participateIdx', 'in', (of) =>
          of
            .selectFrom('participate')
            .select('idx')
            .where('eventIdx', '=', eventIdx)
            .where('memberIdx', '=', memberIdx ?? 0)
            .where('state', 'in', liveStates),
        )
      : rows.where('secretHash', '=', hashOf(token));
  return (held && hasRowLocks(db) ? own.forUpdate() : own).executeTakeFirst();
}

/** A registration as its visitor reads it. */
export const ownOf = (row: VisitorRow): OwnRegistration => ({
  eventIdx: row.eventIdx,
  visitorName: row.visitorName,
  visitorNameEn: row.visitorNameEn,
  visitorMobile: row.visitorMobile,
  visitorEmail: row.visitorEmail,
  country: row.country,
  city: row.city,
  organization: row.organization,
  code: row.code,
  registrationType: row.registrationType,
  checkedInAt: row.checkedInAt,
});

/** What a visitor entered; null when this participation is not a visitor's, or is over. */
export async function ownVisitorOf(db: Database, participateIdx: number) {
  const row = await db
    .selectFrom('visitor')
    .select(['visitorName', 'visitorNameEn', 'visitorMobile', 'visitorEmail', 'country', 'city'])
    .select('organization')
    .where('participateIdx', '=', participateIdx)
    .executeTakeFirst();
  return row
    ? { ...row, visitorMobile: row.visitorMobile ?? '', visitorEmail: row.visitorEmail ?? '' }
    : null;
}
