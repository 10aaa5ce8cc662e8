/** Names in Korean letters that stand in for nothing: people and firms without one have the English one in both fields. */
import type { Entered } from './blank.ts';
import type { Form } from './form.ts';

/** By the part of a form: the Korean name, and the English one that may take its place (docs/rules.md, A2). */
export const sameNames = {
  member: { nameKo: 'nameEn' },
  company: { nameKo: 'nameEn', ceoKo: 'ceoEn' },
} as const satisfies Record<string, Record<string, string>>;

/** The box that says so stands beside the Korean name in a form's values; nobody sends it. */
export const sameBox = (name: string): string => `${name}Same`;

/** The values with their boxes: ticked where both names are one already. */
export function withSameBoxes(part: keyof typeof sameNames, entered: Entered): Entered {
  const boxes = Object.entries(sameNames[part]).map(([korean, english]) => {
    const isSame = Boolean(entered[korean]) && entered[korean] === entered[english];
    return [sameBox(korean), entered[sameBox(korean)] ?? (isSame ? 'Y' : '')];
  });
  return { ...entered, ...Object.fromEntries(boxes) };
}

/** Writes the English name into the Korean field while its box is ticked; answers how to stop. `at`: where the form holds the part. */
export function followSameNames(form: Form, part: keyof typeof sameNames, at: string): () => void {
  const path = (name: string) => (at === '' ? name : `${at}.${name}`);
  return form.$values.listen(() => {
    for (const [korean, english] of Object.entries(sameNames[part])) {
      const name = form.get(path(english));
      if (form.get(path(sameBox(korean))) === 'Y' && form.get(path(korean)) !== name)
        form.set(path(korean), name);
    }
  });
}
