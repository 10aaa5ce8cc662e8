/** What a change changed, for the audit. */

import type { LabelledField } from './audit.ts';

type Value = number | string | boolean | null;

/** The values of these columns that differ between two rows, as they were and as they are; empty where none does. */
export function changeOf<Row extends object, Name extends keyof Row & LabelledField>(
  before: Row | null | undefined,
  after: Row | null | undefined,
  columns: readonly Name[],
): { before?: Partial<Record<Name, Value>>; after?: Partial<Record<Name, Value>> } {
  const changed = columns.filter((name) => before?.[name] !== after?.[name]);
  if (changed.length === 0) return {};
  const pick = (row: Row) =>
    Object.fromEntries(changed.map((name) => [name, row[name] ?? null])) as Partial<Record<Name, Value>>;
  return { ...(before && { before: pick(before) }), ...(after && { after: pick(after) }) };
}
