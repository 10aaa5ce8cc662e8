/** Visitors' registrations. One email and one mobile register once in an event (docs/rules.md, P7). */
import { randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { OwnRegistration } from '#api/visitor/visitor.ts';
import { picked } from '#api/wire/pick.ts';
import { normalId } from '#domain/account/member.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { e164Of, notationsOf } from '#domain/common/numbers/phone-reader.ts';
import { findable } from '#domain/common/search/keywords.ts';
import type { Sought } from '#domain/common/text-fields.ts';
import type { FieldError } from '#domain/common/validation.ts';
import { type VisitorInput, visitorKeys, type visitorTexts } from '#domain/visitor/visitor.ts';
import { codeLength } from '#domain/visitor/visitor-types.ts';
import type { Database } from '../../../db/open.ts';
import { saveGrams } from '../../../db/search.ts';
import type { Tables } from '../../../db/tables.ts';

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

/** What a registration is compared by, and where it stands in the request. */
interface Contact {
  emailNormal: string | null;
  mobileE164: string | null;
  at: string;
}

/** The fields of the contacts that are asked about, in the order in which they are looked at. */
export const askedFields = (contacts: readonly Contact[]): string[] =>
  contacts.flatMap(({ emailNormal, mobileE164, at }) => [
    ...(emailNormal === null ? [] : [`${at}.visitorEmail`]),
    ...(mobileE164 === null ? [] : [`${at}.visitorMobile`]),
  ]);

/** Inserts a registration; undefined where its email or mobile is registered. */
export async function insertIfFree(
  trx: Database,
  given: Insertable<Tables['visitor']>,
): Promise<VisitorRow | undefined> {
  const row = { ...given, searchText: searchTextOf(given) };
  const saved = await trx
    .insertInto('visitor')
    .values(row)
    .onConflict((on) => on.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (saved) await saveGrams(trx, 'visitor', saved.idx, saved.searchText, { isNew: true });
  return saved;
}

/** The same; `visitor_found`, with the field that is taken, where its email or mobile is registered. */
export async function insertVisitor(
  trx: Database,
  given: Insertable<Tables['visitor']>,
  at: string,
): Promise<VisitorRow> {
  const saved = await insertIfFree(trx, given);
  if (saved) return saved;
  const { eventIdx, emailNormal = null, mobileE164 = null } = given;
  throw new Refusal('visitor_found', await takenField(trx, eventIdx, [{ emailNormal, mobileE164, at }]));
}

/** The fields of the contacts that a change makes another. */
export function changedFields(
  held: Pick<VisitorRow, 'emailNormal' | 'mobileE164'>,
  { emailNormal, mobileE164, at }: Contact,
): string[] {
  const other = (next: string | null, stored: string | null) => (next === stored ? null : next);
  const changed = {
    emailNormal: other(emailNormal, held.emailNormal),
    mobileE164: other(mobileE164, held.mobileE164),
  };
  return askedFields([{ ...changed, at }]);
}

/** In what the door finds a visitor: names, organisation, email, the notations of the number, the code. */
export function searchTextOf({
  visitorName,
  visitorNameEn,
  organization,
  visitorEmail = null,
  mobileE164 = null,
  code,
}: Insertable<Tables['visitor']>): string {
  const sought: Record<Sought<typeof visitorTexts>, (string | null)[]> = {
    visitorName: [visitorName],
    visitorNameEn: [visitorNameEn],
    organization: [organization],
    visitorEmail: [visitorEmail],
    visitorMobile: mobileE164 === null ? [] : notationsOf(mobileE164),
  };
  return findable(...Object.values(sought).flat(), code);
}

/**
 * The first of these contacts that another registration of the event has, in the order of `askedFields`; none of the others is said,
 * so that one answer tells one thing (docs/rules.md, V8). `but` are registrations that may have them.
 */
export async function takenField(
  trx: Database,
  eventIdx: number,
  contacts: readonly Contact[],
  but: readonly number[] = [],
): Promise<FieldError[]> {
  const given = (values: (string | null)[]) => values.filter((value) => value !== null);
  const emails = given(contacts.map(({ emailNormal }) => emailNormal));
  const mobiles = given(contacts.map(({ mobileE164 }) => mobileE164));
  const taken = await trx
    .selectFrom('visitor')
    .select(['idx', 'emailNormal', 'mobileE164'])
    .where('eventIdx', '=', eventIdx)
    .where((is) =>
      is.or([
        ...(emails.length > 0 ? [is('emailNormal', 'in', emails)] : []),
        ...(mobiles.length > 0 ? [is('mobileE164', 'in', mobiles)] : []),
      ]),
    )
    .execute();
  const others = taken.filter(({ idx }) => !but.includes(idx));
  const has = (name: 'emailNormal' | 'mobileE164', value: string | null) =>
    value !== null && others.some((one) => one[name] === value);
  for (const { emailNormal, mobileE164, at } of contacts) {
    if (has('emailNormal', emailNormal)) return [fieldError(`${at}.visitorEmail`, 'registered')];
    if (has('mobileE164', mobileE164)) return [fieldError(`${at}.visitorMobile`, 'registered')];
  }
  return [];
}

/** A registration as its visitor reads it, beside their answers. */
export const ownOf = (row: VisitorRow): Omit<OwnRegistration, 'answers'> => ({
  eventIdx: row.eventIdx,
  ...picked(row, visitorKeys),
  code: row.code,
  registrationType: row.registrationType,
  checkedInAt: row.checkedInAt,
  formIdx: row.formIdx,
});

/** What a visitor entered; null when this participation is not a visitor's, or is over. */
export async function ownVisitorOf(db: Database, participateIdx: number) {
  const row = await db
    .selectFrom('visitor')
    .select(visitorKeys)
    .where('participateIdx', '=', participateIdx)
    // Empty once a visitor was erased.
    .where('searchText', '<>', '')
    .executeTakeFirst();
  return row
    ? { ...row, visitorMobile: row.visitorMobile ?? '', visitorEmail: row.visitorEmail ?? '' }
    : null;
}
