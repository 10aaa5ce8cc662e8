/** Fields of an approved company that a manager has to see before others read them (docs/rules.md, P12). */
import type { CompanyInput } from './company.ts';

/** What a company is known by: whoever was approved under one name doesn't appear under another by themself. */
export const guardedFields = ['nameKo', 'nameEn'] as const satisfies readonly (keyof CompanyInput)[];
export type GuardedField = (typeof guardedFields)[number];
export type GuardedValues = Partial<Pick<CompanyInput, GuardedField>>;

/** The guarded fields in which `wanted` differs from what stands. */
export function changedOf(standing: Pick<CompanyInput, GuardedField>, wanted: CompanyInput): GuardedValues {
  const changed = guardedFields.filter((field) => standing[field] !== wanted[field]);
  return Object.fromEntries(changed.map((field) => [field, wanted[field]])) as GuardedValues;
}
