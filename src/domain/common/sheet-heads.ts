/** The headings of a spreadsheet, as people write them in either language. */
import { plainName } from './search/plain-name.ts';

/**
 * Which field each heading means, as far as it can be told; no field twice. `headings` has those that are used beside the field's own
 * name, parted by commas.
 */
export function fieldsOfHeads<Field extends string>(
  fields: readonly Field[],
  headings: Readonly<Record<Field, string>>,
  heads: readonly string[],
): (Field | null)[] {
  const taken = new Set<Field>();
  const known = fields.map((field) => ({
    field,
    words: new Set([field, ...headings[field].split(',')].map(plainName)),
  }));
  // 'Company name (English)' says more than what is left of it without the brackets.
  const whole = (head: string) => plainName(head.replaceAll(/[()[\]]/g, ' '));
  const guesses = heads.map((): Field | null => null);
  for (const form of [whole, plainName])
    heads.forEach((head, at) => {
      if (guesses[at] || form(head) === '') return;
      const found = known.find(({ field, words }) => !taken.has(field) && words.has(form(head)));
      if (!found) return;
      taken.add(found.field);
      guesses[at] = found.field;
    });
  return guesses;
}

export interface SheetRowRead<Field> {
  /** As the sheet numbers it, the headings being the first. */
  row: number;
  /** '' of a column that is not there. */
  cell: (field: Field) => string;
}

/** The rows below the headings that say anything, with columns as `fieldsOfHeads` has found them. */
export const rowsBelow = <Field>(
  sheet: readonly (readonly string[])[],
  columns: readonly (Field | null)[],
): SheetRowRead<Field>[] =>
  sheet
    .slice(1)
    .flatMap((cells, at) =>
      cells.some((cell) => cell !== '')
        ? [{ row: at + 2, cell: (field: Field) => cells[columns.indexOf(field)]?.trim() ?? '' }]
        : [],
    );
