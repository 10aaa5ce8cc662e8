/** What forms offer, as managers enter it (`/manage/site`; docs/rules/site.md, I10). */
import type { ManagedSite } from '#api/site/site.ts';
import { currencies } from '#domain/common/numbers/currencies.ts';
import {
  type Listed,
  type ListedPart,
  listedParts,
  ownCodes,
  type SaidLists,
  type SiteLists,
  standardCodes,
} from '#domain/site/lists.ts';

/** An entry of a list; one without names is called as the texts call it. */
export interface ListRow {
  code: string;
  nameKo: string;
  nameEn: string;
  isOffered: boolean;
}

export interface ListValues extends Record<ListedPart, ListRow[]> {
  countriesFirst: string[];
  /** Empty is all. */
  currencies: string[];
}

const rowOf = ({ code, name, isOffered }: Listed): ListRow => ({
  ...{ code, nameKo: name.ko, nameEn: name.en, isOffered },
});

/** Every code that has a name: those that are listed in their order, then all others of the texts, which nobody is offered. */
function rowsOf(codes: readonly string[], list: readonly Listed[]): ListRow[] {
  const listed = new Set<string>(list.map(({ code }) => code));
  return [
    ...list.map(rowOf),
    ...codes
      .filter((code) => !listed.has(code))
      .map((code) => ({ code, nameKo: '', nameEn: '', isOffered: false })),
  ];
}

/** What stands in the fields of lists. */
export const listValuesOf = (lists: SiteLists): ListValues => ({
  committees: rowsOf(standardCodes.committees, lists.committees),
  industries: rowsOf(standardCodes.industries, lists.industries),
  countriesFirst: [...lists.countriesFirst],
  currencies: lists.currencies.join() === currencies.join() ? [] : [...lists.currencies],
});

type Entries = NonNullable<SaidLists[ListedPart]>;
type Uses = ManagedSite['uses'];

/** Entries that anybody knows of: that are offered, have a name or are used. The others are as if they weren't there. */
const knownAmong = (entries: Entries, uses: Uses[ListedPart]): Entries => {
  const used = new Set(uses.map(({ value }) => value));
  return (entries as Entries[number][]).filter(
    ({ code, nameKo, nameEn, isOffered }) =>
      isOffered || nameKo !== null || nameEn !== null || used.has(code),
  ) as Entries;
};

/** What is sent of lists: null where it is as the file says, whose values are `filed`; also once that changes. */
export function ownLists(said: SaidLists, filed: SaidLists, uses: Uses): SaidLists {
  const own = { ...said };
  for (const part of listedParts) {
    const entries = said[part];
    const isAsFiled = JSON.stringify(entries) === JSON.stringify(filed[part]);
    Object.assign(own, { [part]: isAsFiled || !entries ? null : knownAmong(entries, uses[part]) });
  }
  for (const part of ['countriesFirst', 'currencies'] as const)
    if (JSON.stringify(said[part]) === JSON.stringify(filed[part])) own[part] = null;
  return own;
}

const isOwn = (part: ListedPart, code: string) => (ownCodes[part] as readonly string[]).includes(code);

/** What stands in the fields of an entry that is being added: the first code that none has; undefined once all are taken. */
export function addedRow(part: ListedPart, rows: readonly Pick<ListRow, 'code'>[]): ListRow | undefined {
  const taken = new Set(rows.map(({ code }) => code));
  const code = ownCodes[part].find((one) => !taken.has(one));
  return code && { code, nameKo: '', nameEn: '', isOffered: true };
}

/** Whether an entry can be taken out again: it was added, and was never published, so that nobody can have chosen it (I17). */
export const isRemovable = (
  part: ListedPart,
  code: string,
  { published, byFile }: Pick<ManagedSite, 'published' | 'byFile'>,
): boolean =>
  isOwn(part, code) &&
  [...(published?.identity[part] ?? []), ...byFile.lists[part]].every((one) => one.code !== code);

/**
 * The rows that were entered here, with what another has added meanwhile behind them. Of two entries that took the same code the one from
 * here gets the next that is free; where none is left both stand, and the form says so.
 */
export function besideTheirs(
  part: ListedPart,
  { opened, entered, newest }: Record<'opened' | 'entered' | 'newest', readonly ListRow[]>,
): ListRow[] {
  const before = new Set(opened.map(({ code }) => code));
  const theirs = newest.filter(({ code }) => isOwn(part, code) && !before.has(code));
  const isTheirs = (code: string) => theirs.some((one) => one.code === code);
  const rows = [...theirs];
  for (const row of entered.toReversed()) {
    const free = isTheirs(row.code) ? addedRow(part, [...rows, ...entered]) : undefined;
    rows.unshift({ ...row, code: free?.code ?? row.code });
  }
  return rows;
}
