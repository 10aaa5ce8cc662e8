/**
 * Telephone numbers: typed in any usual notation, kept in E.164 (docs/rules.md, P12). Who judges them, and knows the numbers of
 * every country, is `phone-reader.ts`: a server imports it at its start, a browser when someone is about to type a number.
 */
import type { z } from 'zod';

export interface PhoneReader {
  /** The number in E.164, read as in `country` where it names none; null for what is no number. */
  e164(typed: string, country: string | undefined): string | null;
  /** A number of E.164 as readers of this language write it: their own country's in its own way, others with the code. */
  shown(e164: string, locale: string): string;
}

let reader: PhoneReader | undefined;

/** From now on numbers are judged by this reader. */
export function setPhoneReader(next: PhoneReader): void {
  reader = next;
}

/** The reader, where it has come already. */
export const phoneReader = (): PhoneReader | undefined => reader;

/** What a number is made of, in any notation: digits of any width, a plus before them, and what people part them with. */
export const looksLikePhone = (typed: string): boolean => /^[+＋]?[\d０-９\s()（）./‐-―－-]+$/u.test(typed);

/** Of this form numbers are kept. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{5,14}$/.test(text);

type Entry = Record<string, unknown>;

/**
 * A rule for an object: the numbers in these fields become E.164, or break the rule `phone`. `countryOf` says where a number
 * without a country code is from. Judged together with what else is wrong, so that a form is not corrected twice.
 */
export function phonesInE164(
  fields: readonly string[],
  countryOf: (entered: Entry) => unknown,
): [(entered: object, context: z.core.$RefinementCtx) => void, z.core.$ZodSuperRefineParams] {
  return [
    (entered, context) => {
      if (!reader) return;
      const values = entered as Entry;
      const country = countryOf(values);
      for (const field of fields) {
        const typed = values[field];
        if (typeof typed !== 'string' || typed === '' || !looksLikePhone(typed)) continue;
        const read = reader.e164(typed, typeof country === 'string' ? country : undefined);
        if (read !== null) values[field] = read;
        // Without the country only a number that names its own can be judged; the missing country is said at its field.
        else if (typed.startsWith('+') || country)
          context.addIssue({ code: 'custom', path: [field], params: { rule: 'phone' } });
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  ];
}

/** The country of whoever enters it, which stands in the same object. */
export const ownCountry = (entered: Entry): unknown => entered.country;
