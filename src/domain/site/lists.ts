/**
 * What forms offer to choose from, as managers say it on screen (docs/rules/site.md, I10): trade committees and industries with the names that
 * they have here, which countries stand first, and currencies. Codes are those that are stored; what is stored is never taken away by it.
 */
import { z } from 'zod';
import { choiceOf, line, optional, rule } from '../common/fields.ts';
import type { Locale } from '../common/language.ts';
import { limits } from '../common/limits.ts';
import { type Currency, currencies } from '../common/numbers/currencies.ts';
import { refuseTwice } from '../common/twice.ts';
import { industries, ownIndustries, standardIndustries } from '../participation/industries.ts';
import { isOwnCode } from '../participation/own-codes.ts';
import { countries, ownCommittees, standardCommittees, tradeCommittees } from '../region/regions.ts';

export type Committee = (typeof tradeCommittees)[number];
export type Industry = (typeof industries)[number];

/** The lists whose entries have names: by the part of the identity, the codes that may be stored. */
export const listedCodes = { committees: tradeCommittees, industries } as const;
export type ListedPart = keyof typeof listedCodes;
export const listedParts = Object.keys(listedCodes) as ListedPart[];

/** Those that the texts have names for. */
export const standardCodes = {
  committees: standardCommittees,
  industries: standardIndustries,
} as const satisfies Record<ListedPart, readonly string[]>;

/** Those that stand ready for what the organiser adds. */
export const ownCodes = {
  committees: ownCommittees,
  industries: ownIndustries,
} as const satisfies Record<ListedPart, readonly string[]>;

/** Amounts are counted in it (docs/rules.md, C3), so that it is always offered. */
const always: Currency = 'USD';

const name = optional(line(limits.name));

/**
 * Entries in the order in which they are offered. One that is missing is not offered; without a name it is called as the texts call it. What
 * the organiser adds no text has a name for: it needs one in each language (I16).
 */
const entriesOf = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z
    .array(z.object({ code: z.enum(codes), nameKo: name, nameEn: name, isOffered: z.boolean() }))
    .max(codes.length)
    .superRefine((entries, context) => {
      refuseTwice(entries, context, 'code', ({ code }) => code);
      for (const [at, entry] of entries.entries())
        if (isOwnCode(entry.code))
          for (const field of ['nameKo', 'nameEn'] as const)
            if (entry[field] === null)
              context.addIssue({ code: 'custom', path: [at, field], ...rule('required') });
    });

/** Null where the file of the installation says it. */
const orByFile = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

/** A list that is empty goes by the file. */
const filled = <T>(list: T[]): T[] | null => (list.length === 0 ? null : list);

export const listShape = {
  committees: orByFile(entriesOf(tradeCommittees)),
  /** At least one is offered: forms may require it. */
  industries: orByFile(
    entriesOf(industries).refine(
      (entries) => entries.some(({ isOffered }) => isOffered),
      rule('too_few', { min: 1 }),
    ),
  ),
  countriesFirst: orByFile(choiceOf(z.enum(countries), limits.countriesFirst).transform(filled)),
  /** Those that are offered, in order; `always` is behind them where it is not among them. */
  currencies: orByFile(
    choiceOf(z.enum(currencies), currencies.length).transform((list: Currency[]) =>
      filled<Currency>(list.length === 0 || list.includes(always) ? list : [...list, always]),
    ),
  ),
};

/** The lists alone. */
export const saidLists = z.object(listShape);
export type SaidLists = z.output<typeof saidLists>;

/** An entry as it stands: its own names, '' where it is called as the texts call it. One that is not offered is retired. */
export interface Listed<Code extends string = string> {
  code: Code;
  name: Record<Locale, string>;
  isOffered: boolean;
}

/** What is chosen from, in the order in which it is offered. A code that is not among them may still be stored, and is called as the texts call it. */
export interface SiteLists {
  committees: Listed<Committee>[];
  industries: Listed<Industry>[];
  countriesFirst: string[];
  currencies: Currency[];
}

type Entry<Code extends string> = {
  code: Code;
  nameKo: string | null;
  nameEn: string | null;
  isOffered: boolean;
};

/** What is said in one language alone stands in both. */
const inBoth = <Code extends string>({ code, nameKo, nameEn, isOffered }: Entry<Code>): Listed<Code> => ({
  ...{ code, isOffered },
  name: { ko: nameKo ?? nameEn ?? '', en: nameEn ?? nameKo ?? '' },
});

/** A list without some of what was added: that goes on as retired, by the name that it had. */
const withAdded = <Code extends string>(
  list: readonly Listed<Code>[],
  known: readonly Listed<Code>[],
): Listed<Code>[] => [
  ...list,
  ...known
    .filter(({ code }) => isOwnCode(code) && list.every((one) => one.code !== code))
    .map((one) => ({ ...one, isOffered: false })),
];

/** What forms offer: as managers say it, and for the rest as the file does. What was added never loses its name (I17). */
export const listsOf = (said: SaidLists, byFile: SiteLists): SiteLists => ({
  committees: said.committees
    ? withAdded<Committee>(said.committees.map(inBoth), byFile.committees)
    : byFile.committees,
  industries: said.industries
    ? withAdded<Industry>(said.industries.map(inBoth), byFile.industries)
    : byFile.industries,
  countriesFirst: said.countriesFirst ?? byFile.countriesFirst,
  currencies: said.currencies ?? byFile.currencies,
});

/** Entries that were added, by their list. */
export type AddedLists = Pick<SiteLists, ListedPart>;

/**
 * What was added to lists and published, each entry once, by the name under which it was published last, and retired. `published` is the
 * identities that were published, in order.
 */
export function addedIn(published: readonly Pick<SaidLists, ListedPart>[]): AddedLists {
  const added = <Code extends string>(lists: readonly (readonly Entry<Code>[] | null)[]): Listed<Code>[] => {
    const named = new Map<Code, Listed<Code>>();
    for (const entry of lists.flatMap((list) => list ?? []))
      if (isOwnCode(entry.code)) named.set(entry.code, { ...inBoth(entry), isOffered: false });
    return [...named.values()];
  };
  return {
    committees: added<Committee>(published.map(({ committees }) => committees)),
    industries: added<Industry>(published.map(({ industries }) => industries)),
  };
}

/** What stands where managers say nothing of a list: what the file says, and behind it, retired, what was added and published. */
export const besideAdded = (byFile: SiteLists, added: AddedLists): SiteLists => ({
  ...byFile,
  committees: withAdded(byFile.committees, added.committees),
  industries: withAdded(byFile.industries, added.industries),
});

/** What the file of the installation says: which committees there are, by their codes, and where the event is. */
export const listsByFile = (
  committees: Readonly<Partial<Record<Committee, Record<Locale, string>>>>,
  country: string,
): SiteLists => ({
  committees: tradeCommittees.flatMap((code) => {
    const name = committees[code];
    // One that no text names is there once it has a name in each language.
    const isThere = name && (!isOwnCode(code) || (name.ko !== '' && name.en !== ''));
    return isThere ? [{ code, name, isOffered: true }] : [];
  }),
  industries: standardIndustries.map((code) => ({ code, name: { ko: '', en: '' }, isOffered: true })),
  countriesFirst: [...new Set([country, 'KR'])],
  currencies: [...currencies],
});
