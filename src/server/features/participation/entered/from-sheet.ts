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

/** Whether it was entered: who takes part already, or whose person or country nobody knows, is passed over. */
export async function enterRow(
  trx: Database,
  { eventIdx, at, type }: { eventIdx: number; at: string; type: 'COMPANY' | 'BUYER' | 'OKTA' },
  { email, name, locale, content }: Row,
): Promise<boolean> {
  const textOf = (value: string | string[] | undefined) => (typeof value === 'string' ? value : '');
  const own = type === 'COMPANY' ? content.company : content.buyer;
  const personName = textOf(own.chargeName) || textOf(content.member.nameKo) || textOf(content.member.nameEn);
  // Companies exhibit from Korea.
  const wanted = type === 'COMPANY' ? 'KR' : textOf(own.country);
  const country = countries.find((one) => one === wanted);
  if (!personName || !country || !name) return false;
  const tel = textOf(own.mobile) || textOf(own.tel);
  const input = {
    participateType: type,
    companyName: name,
    personName: personName.slice(0, limits.name),
    email,
    tel: tel || null,
    country,
    language: locale,
  };
  return (await enter(trx, { eventIdx, at, input, known: knownOf(own) })) !== undefined;
}

/** What the sheet says besides; numbers stand there as texts. */
function knownOf(own: Record<string, string | string[]>): Known {
  const { chargeName: _, companyName: __, country: ___, mobile: ____, establishYear, ...rest } = own;
  const year = Number(establishYear);
  return { ...rest, ...(Number.isInteger(year) && year > 0 && { establishYear: year }) };
}
