/**
 * The kinds of fields that every form and every call is made of.
 * A form that is empty sends '', so each text is trimmed before it is judged.
 */
import { z } from 'zod';
import { limits } from './limits.ts';
import { looksLikePhone } from './numbers/phone.ts';
import { keywordsBeyond } from './search/keywords.ts';
import { ofChoice, type Rule } from './validation.ts';

export const rule = (name: Rule, params: Record<string, string | number> = {}) => ({
  params: { rule: name, ...params },
});

/** With which what stands for the organiser's own words begins (`i18n/token.ts`): a name of it would read as theirs in a page. */
const tokenStart = '__ORGANISER_';

// A text column is stored as UTF-8 on both databases; PostgreSQL refuses the zero byte and a lone surrogate is no character.
const storable = (text: string) => !text.includes('\0') && text.isWellFormed() && !text.includes(tokenStart);

// What is neither a space nor of those signs that nothing is drawn for, as U+200B, or the Hangul filler, which is a letter and empty.
export const hasInk = (text: string) =>
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** A required text of at most `max` characters, of which one can be seen. */
export const text = (max: number = limits.text) =>
  z.string().trim().min(1).max(max).refine(storable, rule('type')).refine(hasInk, rule('required'));

// Names stand in the subjects and lines of mails and lists: a second line in one would be a sentence of the site's, and signs that turn
// the direction turn what stands behind the name, too.
export const isOneLine = (text: string) => !/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u.test(text);

/** A required text of one line, as names are. */
export const line = (max: number = limits.name) => text(max).refine(isOneLine, rule('one_line'));

/** '' and a missing value become null, anything else must satisfy the schema. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && (value.trim() === '' || !hasInk(value)) ? null : value),
    schema.nullish().transform((value) => value ?? null),
  ) as unknown as MayBeMissing<z.output<T> | null, z.input<T> | '' | null>;

// What goes into a preprocess is unknown to the compiler; these say it, so that callers are checked.
type MayBeMissing<Out, In> = z.ZodType<Out, In | undefined> & {
  _zod: { optin: 'optional' };
};
export type Numeric<T extends z.ZodType> = z.ZodType<z.output<T>, number | string>;

/** What a form may leave unasked, kept as a text: a missing value, null and '' become '', anything else must satisfy the schema. */
export const orEmpty = <T extends z.ZodType>(schema: T) =>
  optional(schema).transform((value) => value ?? '') as unknown as MayBeMissing<
    z.output<T> | '',
    z.input<T> | '' | null
  >;

/** A text that may be left empty; '' and a missing one both become null. */
export const optionalText = (max: number = limits.text) => optional(text(max));

/** The same of one line. */
export const optionalLine = (max: number = limits.name) => optional(line(max));

/** What a list is searched for: bounded, because every word of it costs a look into every row that may have it. */
export const keywords = optional(
  text(limits.keywords)
    .refine(
      (value) => keywordsBeyond(value) !== 'too_many_words',
      rule('too_many_words', { max: limits.keywordWords }),
    )
    .refine((value) => keywordsBeyond(value) !== 'too_long', rule('too_long', { max: limits.keywords })),
);

/** Only Hangul, digits and common marks, however its letters are composed. */
const isKoreanText = (value: string) => /^[ㄱ-ㆎ가-힣0-9\s.,()&·'"\-/]+$/u.test(value.normalize('NFC'));

/** A required text without Hangul or other scripts than Latin; accents may stand apart from their letters. */
export const englishText = (max: number = limits.name) =>
  line(max).refine((value) => /^[\p{Script=Latin}\p{M}0-9\p{P}\p{S}\s]+$/u.test(value), rule('english_only'));

/**
 * A rule for an object with a name in both writings, as `{ theKoreanOne: 'theEnglishOne' }`: the Korean one is in Korean
 * letters, or the English one once more, of people and firms that have no Korean name (docs/rules.md, A2).
 */
export function koreanOrSame(
  names: Readonly<Record<string, string>>,
): [(entered: object, context: z.core.$RefinementCtx) => void, z.core.$ZodSuperRefineParams] {
  return [
    (entered, context) => {
      const values = entered as Record<string, unknown>;
      for (const [korean, english] of Object.entries(names)) {
        const name = values[korean];
        if (typeof name !== 'string' || name === '' || name === values[english] || isKoreanText(name))
          continue;
        context.addIssue({ code: 'custom', path: [korean], ...rule('korean_only') });
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  ];
}

export const email = z
  .string()
  .trim()
  .min(1)
  .max(limits.email)
  .pipe(z.email())
  .meta({ examples: ['person@example.org'] });

export const optionalEmail = optional(email);

/** A telephone number as people write it. Whether it is one, the object around says, which knows its country (`phonesInE164`). */
export const phone = text(limits.phone)
  .refine(looksLikePhone, rule('phone'))
  .meta({ examples: ['+43 660 5550100'] });
export const optionalPhone = optional(phone);

/** A name that the web can find: with a dot, and an ending that is no number. 'abc' and '유튜브' lead nowhere. */
const isPublicHost = (name: string) => /[^.]\.(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,}\.?$/.test(name);

/** Letters that look like others lead elsewhere than they say: beside ASCII a host is written in Hangul, as '한국.kr' is. */
const hostAsWritten = /^https?:\/\/[\x21-\x2e\x30-\x5b\x5d-\x7e가-힣]+([/?#]|$)/i;

/**
 * Whether an address is one of the web and shows where it leads: 'https://known.example@other.example' leads to the other one, and
 * what can't be seen may turn round what is read.
 */
function isWebAddress(value: string): boolean {
  const url = URL.parse(value);
  if (!url || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(value) || !hostAsWritten.test(value)) return false;
  if (url.username !== '' || url.password !== '') return false;
  return /^https?:$/.test(url.protocol) && isPublicHost(url.hostname);
}

/** A web address; 'www.example.com' and '//example.com' are taken as https. Only http and https are ever linked. */
export const webAddress = text(limits.url)
  .transform((value) => (/^[a-z][a-z0-9+.-]*:/i.test(value) ? value : `https://${value.replace(/^\/+/, '')}`))
  .refine(isWebAddress, rule('url'))
  // With what was put before it, so that what is stored can be saved again.
  .refine((value) => value.length <= limits.url, rule('too_long', { max: limits.url }))
  .meta({ examples: ['https://example.org'] });
export const optionalWebAddress = optional(webAddress);

/** Years of four digits that an expo may name: a zone takes '9999-12-31T23:59:59-01:00' out of those, and it sorts as no other. */
const isNear = (value: string) => /^(19|20|21)\d\d-/.test(value);

/** A calendar date, YYYY-MM-DD. */
export const date = z.iso.date().refine(isNear, rule('date'));

/** An instant, ISO 8601 with a zone; kept as UTC with milliseconds, so that instants sort as text. */
export const instant = z.iso
  .datetime({ offset: true })
  .transform((value) => new Date(value).toISOString())
  .refine(isNear, rule('date'));

/** Numbers come from forms as text: '' is a missing one, '1,200' is 1200. */
export const numeric = <T extends z.ZodType<number>>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    const plain = value.replaceAll(',', '').trim();
    return plain === '' ? undefined : Number(plain);
  }, schema) as unknown as Numeric<T>;

/** A whole number from `min` to `max`. */
export const wholeNumber = (min: number, max: number) => numeric(z.number('integer').int().min(min).max(max));

/** By how much the clocks that are first are ahead of UTC. */
const hoursAhead = 14;

/** A year as people write it, which has begun somewhere on earth; the text of its rule shows one. */
export const pastYear = (min: number) =>
  numeric(
    z
      .number('year')
      .int('year')
      .min(min)
      .superRefine((value, context) => {
        const max = new Date(Date.now() + hoursAhead * 3_600_000).getUTCFullYear();
        if (value > max) context.addIssue({ code: 'custom', params: { rule: 'too_big', max } });
      }),
  );

/** A whole number that may be left empty; '' and a missing one become null. */
export const optionalWholeNumber = (min: number, max: number) => optional(wholeNumber(min, max));

/** The number of a row, as addresses and calls carry it. */
export const idx = wholeNumber(1, limits.idx);

/** The number that a part of an address names, '/matching/user/12'; undefined for what is no idx. */
export function idxOf(part: string | undefined): number | undefined {
  return /^[1-9]\d{0,9}$/.test(part ?? '') && Number(part) <= limits.idx ? Number(part) : undefined;
}

export const yn = z.enum(['Y', 'N']);

/** A box that must be ticked, such as the terms. */
export const accepted = z.string().refine((value) => value === 'Y', rule('accepted'));

/**
 * A choice of several, without doubles, of at most `max` ("Just can select up to {0} items."). Zod judges no entry of a list
 * that is beyond its `max`: what a stranger sends may have hundreds of thousands.
 */
export const choiceOf = <T extends z.ZodType>(item: T, max: number) =>
  z
    .array(item)
    .max(max, ofChoice)
    .superRefine((list, context) => {
      if (new Set(list.map((entry) => JSON.stringify(entry))).size < list.length)
        context.addIssue({ code: 'custom', ...rule('duplicate') });
    })
    .default([]);
