/** Entering the rows of a sheet without an account (docs/rules.md, P32): what an invitation's form would begin with. */
import { limits } from '#domain/common/limits.ts';
import { countries } from '#domain/region/regions.ts';
import type { Database } from '../../../db/open.ts';
import { enter, type Known } from './enter.ts';

interface Row {
  email: string;
  name: string;
  locale: 'ko' | 'en';
  content: Record<'member' | 'company' | 'buyer', Record<string, string | string[]>>;
}

type Type = 'COMPANY' | 'BUYER' | 'OKTA';

const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');

/** What is entered of a row; undefined where nobody knows its name, person or country. */
function inputOf(type: Type, { email, name, locale, content }: Row) {
  const own = type === 'COMPANY' ? content.company : content.buyer;
  const personName =
    textOf(own['chargeName']) || textOf(content.member['nameKo']) || textOf(content.member['nameEn']);
  // Companies exhibit from Korea.
  const wanted = type === 'COMPANY' ? 'KR' : textOf(own['country']);
  const country = countries.find((one) => one === wanted);
  if (!personName || !country || !name) return undefined;
  const tel = textOf(own['mobile']) || textOf(own['tel']);
  const input = {
    participateType: type,
    companyName: name,
    personName: personName.slice(0, limits.name),
    email,
    tel: tel || null,
    country,
    language: locale,
  };
  return { input, known: knownOf(own) };
}

/** Whether a row says enough to be entered. */
export const isEnterable = (type: Type, row: Row): boolean => inputOf(type, row) !== undefined;

/** The idx of the person who was entered; undefined of who takes part already, or whose person or country nobody knows, and is passed over. */
export async function enterRow(
  trx: Database,
  { eventIdx, at, type }: { eventIdx: number; at: string; type: Type },
  row: Row,
): Promise<number | undefined> {
  const given = inputOf(type, row);
  const made = given && (await enter(trx, { eventIdx, at, ...given }));
  if (!made) return undefined;
  const person = await trx
    .selectFrom('representative')
    .select('idx')
    .where('contactOf', '=', made.idx)
    .executeTakeFirstOrThrow();
  return person.idx;
}

/** What the sheet says besides; numbers stand there as texts. */
function knownOf(own: Record<string, string | string[]>): Known {
  const { chargeName: _, companyName: __, country: ___, mobile: ____, establishYear, ...rest } = own;
  const year = Number(establishYear);
  return { ...rest, ...(Number.isInteger(year) && year > 0 && { establishYear: year }) };
}
