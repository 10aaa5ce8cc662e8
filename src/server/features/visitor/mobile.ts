/** Mobile numbers in one notation, so that a registration is one however its number is written. */
import { getCountries, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** The number in E.164, read as in this country where it names none; null for what can't be a number. */
export function mobileE164(mobile: string, country: string): string | null {
  const read = parsePhoneNumberFromString(mobile, isSupportedCountry(country) ? country : undefined);
  return read?.isPossible() ? read.number : null;
}

/** Every number that may be meant: one that names no country may be of any. */
export function mobilesMeant(mobile: string): string[] {
  const written = parsePhoneNumberFromString(mobile);
  if (written) return written.isPossible() ? [written.number] : [];
  const read = getCountries().map((country) => mobileE164(mobile, country));
  return [...new Set(read.filter((number) => number !== null))];
}
