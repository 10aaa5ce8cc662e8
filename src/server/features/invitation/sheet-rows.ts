/** What the rows of a sheet say, judged by the form's own schemas. Runs in the process of `sheet-process.ts`. */

import { normalId } from '#domain/account/member.ts';
import type { Locale } from '#domain/common/language.ts';
import { limits } from '#domain/common/limits.ts';
import { phoneReader } from '#domain/common/numbers/phone.ts';
import { plainName } from '#domain/common/search/plain-name.ts';
import {
  guessColumns,
  type InvitedType,
  isMapped,
  leftOut,
  type MappedField,
  type MappedValue,
  neededColumns,
  type SheetField,
  type SheetPart,
  sheetColumns,
} from '#domain/invitation/invitation-sheet.ts';
import { countries } from '#domain/region/regions.ts';
import '#domain/common/numbers/phone-reader.ts';
import { check, type FieldError } from '#domain/common/validation.ts';
import { countryName } from '#i18n/format.ts';

/** What the form begins with, by its parts. */
export type Content = Record<SheetPart, Record<string, string | string[]>>;

export interface SheetRow {
  row: number;
  email: string;
  /** The company's. */
  name: string;
  locale: Locale;
  content: Content;
}
export interface SheetError extends FieldError {
  row: number;
  field: SheetField;
  value: string;
}
/** The same fault of several rows. */
export interface SheetFault extends FieldError {
  field: SheetField;
  value: string | null;
  count: number;
  rows: number[];
}
/** What the manager says of a sheet: who is on it, its columns, and its unknown values. */
export interface SheetStatements {
  type: InvitedType;
  columns: (SheetField | typeof leftOut)[] | undefined;
  values: MappedValue[] | undefined;
}
export interface ReadSheet {
  columns: { head: string; samples: string[]; field: SheetField | null }[];
  rowCount: number;
  missing: SheetField[][];
  errors: SheetError[];
  errorCount: number;
  faults: SheetFault[];
  faultCount: number;
  badRows: number;
  /** Those that are right. */
  rows: SheetRow[];
}

const words = (pairs: [name: string, value: string][]) =>
  new Map(pairs.map(([name, value]) => [plainName(name), value]));
const countryNames = words(
  countries.flatMap((one): [string, string][] => [
    [one, one],
    [countryName('ko', one), one],
    [countryName('en', one), one],
  ]),
);
const languageNames = words([
  ...(['ko', 'en'] as const).map((one): [string, string] => [one, one]),
  ...(['ko', 'en'] as const).flatMap((one) =>
    (['ko', 'en'] as const).map((locale): [string, string] => [
      new Intl.DisplayNames(locale, { type: 'language' }).of(one) ?? one,
      one,
    ]),
  ),
]);

const namesOf: Record<Exclude<MappedField, 'industries'>, Map<string, string>> = {
  country: countryNames,
  language: languageNames,
};

/** Codes by names: what the manager said that unknown values are, by field and value, and how industries are called. */
interface Mapped {
  said: ReadonlyMap<string, string>;
  industries: ReadonlyMap<string, string>;
}

const mappedKey = (field: MappedField, value: string) => `${field} ${plainName(value)}`;

/** The code of a name; undefined when nothing known is called so. */
const codeOf = (field: MappedField, text: string, mapped: Mapped) =>
  mapped.said.get(mappedKey(field, text)) ??
  (field === 'industries' ? mapped.industries : namesOf[field]).get(plainName(text));

/** A cell as its field takes it, and what in it names nothing known, which is handed on as it is for the schema to refuse. */
function valueIn(
  field: SheetField,
  { as }: { as?: string },
  cell: string,
  { country, mapped }: { country: string | undefined; mapped: Mapped },
): { value: unknown; unknown: string[] } {
  if (as === 'phone') return { value: phoneReader()?.e164(cell, country) ?? cell, unknown: [] };
  if (!isMapped(field)) return { value: cell, unknown: [] };
  // A name may have a comma of its own.
  const isWhole = field !== 'industries' || codeOf(field, cell, mapped) !== undefined;
  const named = isWhole ? [cell] : cell.split(/[,;/|\n]/).map((one) => one.trim());
  const read = named.filter((one) => one !== '').map((name) => ({ name, code: codeOf(field, name, mapped) }));
  const codes = [...new Set(read.map(({ name, code }) => code ?? name))].filter((one) => one !== leftOut);
  const unknown = [...new Set(read.filter(({ code }) => code === undefined).map(({ name }) => name))];
  return { value: field === 'industries' ? codes : (codes[0] ?? ''), unknown };
}

/**
 * Judges every row, with these columns or with those that the headings tell, and what unknown values were said to be. `industries`: their
 * codes by plain names.
 */
export function readRows(
  cells: readonly (readonly string[])[],
  { type, columns, values = [] }: SheetStatements,
  industries: ReadonlyMap<string, string>,
): ReadSheet {
  const said = new Map(values.map(({ field, value, to }) => [mappedKey(field, value), to]));
  const mapped: Mapped = { said, industries };
  const [heads = [], ...body] = cells;
  const known = sheetColumns(type);
  const fields = columns
    ? heads.map((_, at) => {
        const named = columns[at] ?? leftOut;
        return named !== leftOut && known[named] ? named : null;
      })
    : guessColumns(type, heads);
  const missing = neededColumns(type)
    .filter((oneOf) => !oneOf.some((field) => fields.includes(field)))
    .map((oneOf) => [...oneOf]);
  const found: ReadSheet = {
    columns: heads.map((head, at) => ({
      head: head.slice(0, limits.text),
      samples: samplesOf(body, at),
      field: fields[at] ?? null,
    })),
    rowCount: 0,
    missing,
    errors: [],
    errorCount: 0,
    badRows: 0,
    rows: [],
    faults: [],
    faultCount: 0,
  };
  const seen = new Set<string>();
  const faults = new Map<string, SheetFault>();
  body.forEach((row, at) => {
    if (row.every((cell) => cell === '')) return;
    found.rowCount += 1;
    if (missing.length > 0) return;
    const read = judged(row, fields, type, mapped);
    const { email } = read;
    if (email !== undefined && seen.has(email)) read.errors.push(twice(email));
    const { errors, ...right } = read;
    // A row that is refused is not the first: a later one that is right may be sent alone.
    if (email !== undefined && errors.length === 0) seen.add(email);
    if (errors.length === 0) {
      found.rows.push({ row: at + 2, ...right, email: email as string });
      return;
    }
    found.badRows += 1;
    found.errorCount += read.errors.length;
    for (const error of read.errors) {
      count(faults, error, at + 2);
      if (found.errors.length < limits.sheetErrors)
        found.errors.push({ ...withoutMapped(error), row: at + 2, value: error.value.slice(0, 80) });
    }
  });
  found.faultCount = faults.size;
  found.faults = [...faults.values()].sort((a, b) => b.count - a.count).slice(0, limits.sheetFaults);
  return found;
}

/** `isUnknown`: the value could be mapped. */
type RowError = Omit<SheetError, 'row'> & { isUnknown?: true };
const withoutMapped = ({ isUnknown: _, ...error }: RowError) => error;

/** Counts an error among those of the same fault. */
function count(faults: Map<string, SheetFault>, { field, rule, params, ...of }: RowError, row: number): void {
  const value = of.isUnknown && of.value.length <= limits.sheetValue ? of.value : null;
  const key = JSON.stringify([field, rule, params, value === null ? null : plainName(value)]);
  const fault = faults.get(key) ?? { field, rule, params, value, count: 0, rows: [] };
  fault.count += 1;
  if (fault.rows.length < limits.sheetFaultRows) fault.rows.push(row);
  faults.set(key, fault);
}

const twice = (value: string): RowError => ({ field: 'email', rule: 'duplicate', params: {}, value });

function samplesOf(body: readonly (readonly string[])[], at: number): string[] {
  const samples: string[] = [];
  for (const row of body) {
    if (samples.length === 3) break;
    const cell = row[at];
    if (cell) samples.push(cell.slice(0, 60));
  }
  return samples;
}

function judged(
  row: readonly string[],
  fields: readonly (SheetField | null)[],
  type: InvitedType,
  mapped: Mapped,
) {
  const known = sheetColumns(type);
  const cell = (field: SheetField) => row[fields.indexOf(field)] ?? '';
  const countryCell = fields.includes('country') ? cell('country') : '';
  const country = type === 'COMPANY' ? 'KR' : codeOf('country', countryCell, mapped);
  const content: Content = { member: {}, company: {}, buyer: {} };
  const errors: RowError[] = [];
  fields.forEach((field, at) => {
    const column = field && known[field];
    const text = row[at] ?? '';
    if (!field || !column || text === '') return;
    // A spreadsheet that takes it for a number loses its first digit.
    const typed = field === 'postcode' && /^\d{4}$/.test(text) ? `0${text}` : text;
    const { value, unknown } = valueIn(field, column, typed, { country, mapped });
    // What was said to be nothing stands there as if the cell were empty.
    if (value === '' || (Array.isArray(value) && value.length === 0)) return;
    const { data, errors: bad } = check(column.schema, value);
    // Without the country only a number that names its own can be judged.
    const isNoPhone =
      column.as === 'phone' &&
      (country !== undefined || typed.startsWith('+')) &&
      (phoneReader()?.e164(typed, country) ?? null) === null;
    if (bad || isNoPhone) {
      const { rule, params } = bad?.[0] ?? { rule: 'phone' as const, params: {} };
      if (unknown.length === 0) errors.push({ field, rule, params, value: text });
      for (const one of unknown) errors.push({ field, rule, params, value: one, isUnknown: true });
    } else content[column.part][column.field] = Array.isArray(data) ? data.map(String) : String(data);
  });
  for (const oneOf of neededColumns(type)) {
    const field = oneOf.find((one) => fields.includes(one)) as SheetField;
    if (oneOf.every((one) => !fields.includes(one) || cell(one) === ''))
      errors.push({ field, rule: 'required', params: {}, value: '' });
  }
  const { language, id, ...member } = content.member;
  const email = typeof id === 'string' ? normalId(id) : undefined;
  const part = type === 'COMPANY' ? 'company' : 'buyer';
  const own = content[part];
  const name = own['nameKo'] ?? own['nameEn'] ?? own['companyName'] ?? '';
  return {
    errors,
    email,
    name: String(part === 'buyer' ? (own['companyName'] ?? '') : name),
    locale: (language ?? (country === 'KR' ? 'ko' : 'en')) as Locale,
    content: filled(content, member, { email: email ?? '', country, part }),
  };
}

/** What is said once stands in every field of the form that asks for it. */
function filled(
  content: Content,
  member: Content['member'],
  { email, country, part }: { email: string; country: string | undefined; part: 'company' | 'buyer' },
): Content {
  const own = content[part];
  const person = {
    ...member,
    id: email,
    email,
    ...(country !== undefined && { country }),
    ...(own['mobile'] !== undefined && { mobile: own['mobile'] }),
    ...(part === 'buyer' && own['city'] !== undefined && { city: own['city'] }),
  };
  const shared =
    part === 'company'
      ? { email, chargeEmail: email }
      : { email, ...(member['nameEn'] !== undefined && { nameEn: member['nameEn'] }) };
  return { ...content, member: person, [part]: { ...own, ...shared } };
}
