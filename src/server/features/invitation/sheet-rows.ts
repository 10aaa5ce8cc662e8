/** What the rows of a sheet say, judged by the form's own schemas. Runs in the process of `sheet-process.ts`. */

import { industries } from '#domain/company.ts';
import {
  guessColumns,
  type InvitedType,
  leftOut,
  neededColumns,
  plainName,
  type SheetField,
  type SheetPart,
  sheetColumns,
} from '#domain/invitation-sheet.ts';
import type { Locale } from '#domain/language.ts';
import { limits } from '#domain/limits.ts';
import { normalId } from '#domain/member.ts';
import { phoneReader } from '#domain/phone.ts';
import { countries } from '#domain/regions.ts';
import '#domain/phone-reader.ts';
import { check, type FieldError } from '#domain/validation.ts';
import { countryName } from '#i18n/format.ts';
import en from '#i18n/messages/en/choice.json' with { type: 'json' };
import ko from '#i18n/messages/ko/choice.json' with { type: 'json' };

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
export interface ReadSheet {
  columns: { head: string; samples: string[]; field: SheetField | null }[];
  rowCount: number;
  missing: SheetField[][];
  errors: SheetError[];
  errorCount: number;
  badRows: number;
  /** Those that are right. */
  rows: SheetRow[];
}

const words = (pairs: [name: string, value: string][]) =>
  new Map(pairs.map(([name, value]) => [plainName(name), value]));
const industryNames = words(
  industries.flatMap((one): [string, string][] => [
    [one, one],
    ...[ko.industry[one], en.industry[one]].flatMap((name): [string, string][] => [
      [name, one],
      // One of two words by which it is called: 'Food' of 'Food and drink'.
      ...name.split(/[·/,]| and /).map((part): [string, string] => [part, one]),
    ]),
  ]),
);
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

/** A cell as its field takes it; what names nothing known is handed on as it is, for the schema to refuse. */
function valueIn(as: string | undefined, cell: string, country: string | undefined): unknown {
  const nameOf = (names: Map<string, string>, text: string) => names.get(plainName(text)) ?? text;
  if (as === 'country') return nameOf(countryNames, cell);
  if (as === 'language') return nameOf(languageNames, cell);
  if (as === 'industries') {
    // A name may have a comma of its own.
    if (industryNames.has(plainName(cell))) return [nameOf(industryNames, cell)];
    const named = cell.split(/[,;/|\n]/).filter((one) => one.trim() !== '');
    return [...new Set(named.map((one) => nameOf(industryNames, one)))];
  }
  return as === 'phone' ? (phoneReader()?.e164(cell, country) ?? cell) : cell;
}

/** Judges every row, with these columns or with those that the headings tell. */
export function readRows(
  cells: readonly (readonly string[])[],
  type: InvitedType,
  columns: readonly (SheetField | typeof leftOut)[] | undefined,
): ReadSheet {
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
    ...{ rowCount: 0, missing, errors: [], errorCount: 0, badRows: 0, rows: [] },
  };
  const seen = new Set<string>();
  body.forEach((row, at) => {
    if (row.every((cell) => cell === '')) return;
    found.rowCount += 1;
    if (missing.length > 0) return;
    const read = judged(row, fields, type);
    const { email } = read;
    if (email !== undefined && seen.has(email)) read.errors.push(twice(email));
    if (email !== undefined) seen.add(email);
    const { errors, ...right } = read;
    if (errors.length === 0) {
      found.rows.push({ row: at + 2, ...right, email: email as string });
      return;
    }
    found.badRows += 1;
    found.errorCount += read.errors.length;
    for (const error of read.errors)
      if (found.errors.length < limits.sheetErrors)
        found.errors.push({ ...error, row: at + 2, value: error.value.slice(0, 80) });
  });
  return found;
}

type RowError = Omit<SheetError, 'row'>;
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

function judged(row: readonly string[], fields: readonly (SheetField | null)[], type: InvitedType) {
  const known = sheetColumns(type);
  const cell = (field: SheetField) => row[fields.indexOf(field)] ?? '';
  const countryCell = fields.includes('country') ? cell('country') : '';
  const country = type === 'COMPANY' ? 'KR' : countryNames.get(plainName(countryCell));
  const content: Content = { member: {}, company: {}, buyer: {} };
  const errors: RowError[] = [];
  fields.forEach((field, at) => {
    const column = field && known[field];
    const text = row[at] ?? '';
    if (!field || !column || text === '') return;
    // A spreadsheet that takes it for a number loses its first digit.
    const typed = field === 'postcode' && /^\d{4}$/.test(text) ? `0${text}` : text;
    const { data, errors: bad } = check(column.schema, valueIn(column.as, typed, country));
    // Without the country only a number that names its own can be judged.
    const isNoPhone =
      column.as === 'phone' &&
      (country !== undefined || typed.startsWith('+')) &&
      (phoneReader()?.e164(typed, country) ?? null) === null;
    if (bad || isNoPhone) {
      const { rule, params } = bad?.[0] ?? { rule: 'phone' as const, params: {} };
      errors.push({ field, rule, params, value: text });
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
    ...{ id: email, email },
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
