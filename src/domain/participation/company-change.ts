/** Fields of an approved company that a manager has to see before others read them (docs/rules.md, P12). */
import type { CompanyInput } from './company.ts';

/** What a company is known by: whoever was approved under one name doesn't appear under another by themself. */
export const guardedFields = [
  'nameKo',
  'nameEn',
  'bizRegNo',
] as const satisfies readonly (keyof CompanyInput)[];
export type GuardedField = (typeof guardedFields)[number];
export type GuardedValues = Partial<Pick<CompanyInput, GuardedField>>;

/** What stands of the guarded fields; a company of before they were asked may lack one, which is not guarded then. */
export type Standing = { readonly [Field in GuardedField]: string | null };

/** The guarded fields in which `wanted` differs from what stands. */
export function changedOf(standing: Standing, wanted: Pick<CompanyInput, GuardedField>): GuardedValues {
  const changed = guardedFields.filter(
    (field) => standing[field] !== null && standing[field] !== wanted[field],
  );
  return Object.fromEntries(changed.map((field) => [field, wanted[field]])) as GuardedValues;
}
