/** What a form does where another has saved meanwhile what it changes. */
import type { Form } from './form.ts';

/** Puts what the server has now under what was entered: the fields that were changed here stay as they are, and all others are theirs. */
export function ontoNewest(
  form: Pick<Form, '$values' | 'reset' | 'set'>,
  opened: object,
  newest: object,
): void {
  const both = merged(opened, form.$values.get(), newest) as object;
  form.reset(newest);
  for (const [name, value] of Object.entries(both))
    if (!isSame(value, (newest as Record<string, unknown>)[name])) form.set(name, value);
}

/** Field by field, also within parts of a form; a list is one field. What is not there any more is left out. */
export function merged(opened: unknown, entered: unknown, newest: unknown): unknown {
  if (!isPart(opened) || !isPart(entered) || !isPart(newest))
    return isSame(entered, opened) ? newest : entered;
  return Object.fromEntries(
    Object.entries(newest).map(([name, value]) => [
      name,
      name in entered ? merged(opened[name], entered[name], value) : value,
    ]),
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
