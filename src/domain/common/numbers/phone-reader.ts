/** Reading and showing telephone numbers by what libphonenumber knows of each country (docs/rules.md, P12). */
import {
  getCountries,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { type PhoneReader, setPhoneReader } from './phone.ts';

/** The country whose numbers are written in its own way for readers of the language. */
const homeOf: Record<string, string> = { ko: 'KR' };

/**
 * Korean mobile numbers, 010-1234-5678, have ten digits after the zero. With digits missing, what is left would pass for one of
 * the service numbers of eight (1588-0000), none of which begins with 10.
 */
const isShortMobile = ({ countryCallingCode, nationalNumber }: PhoneNumber): boolean =>
  countryCallingCode === '82' && /^10\d{0,7}$/.test(nationalNumber);

const own: PhoneReader = {
  e164(typed, country) {
    const read = parsePhoneNumberFromString(
      // Full-width digits and signs as Korean keyboards have them.
      typed.normalize('NFKC'),
      country && isSupportedCountry(country) ? country : undefined,
    );
    return read?.isValid() && !isShortMobile(read) ? read.number : null;
  },
  shown(e164, locale) {
    const read = parsePhoneNumberFromString(e164);
    if (!read) return e164;
    return homeOf[locale] !== undefined && read.country === homeOf[locale]
      ? read.formatNational()
      : read.formatInternational();
  },
};

setPhoneReader(own);

/** The number in E.164, read as in this country where it names none; null for what is no number. */
export const e164Of = own.e164;

/** The number as readers of the language write it. */
export const shownPhone = own.shown;

/**
 * Every number that may be meant: one that names no country may be of any. What only looks like a number of its country counts,
 * too: no more was asked of numbers once.
 */
export function numbersMeant(typed: string): string[] {
  const text = typed.normalize('NFKC');
  const written = parsePhoneNumberFromString(text);
  const read = written
    ? [written]
    : getCountries().map((country) => parsePhoneNumberFromString(text, country));
  return [...new Set(read.flatMap((number) => (number?.isPossible() ? [number.number as string] : [])))];
}

/** The notations in which people write a number of E.164, by which it is found in a text. */
export function notationsOf(e164: string): string[] {
  const read = parsePhoneNumberFromString(e164);
  if (!read) return [e164];
  return [...new Set([e164, read.formatInternational(), read.formatNational()])];
}
