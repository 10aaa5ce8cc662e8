/** Lists in forms, whose marks go with their items. */
import type { FieldError } from '#domain/common/validation.ts';
import type { Form } from './form.ts';

/** The mark at an item of the list `path`, at the item's new place; none of an item that is gone. */
function markOnto(path: string, places: readonly number[], error: FieldError): FieldError[] {
  if (!error.field.startsWith(`${path}.`)) return [error];
  const [place, ...rest] = error.field.slice(path.length + 1).split('.');
  const to = places.indexOf(Number(place));
  return to < 0 ? [] : [{ ...error, field: [path, to, ...rest].join('.') }];
}

/** Puts the list at `path` in another order, or leaves items out: `places` are those of before, in the new order. */
export function arrange(
  form: Pick<Form, 'get' | 'set' | 'moveMarks'>,
  path: string,
  places: readonly number[],
): void {
  const items = (form.get(path) ?? []) as readonly unknown[];
  form.set(
    path,
    places.map((place) => items[place]),
  );
  form.moveMarks((error) => markOnto(path, places, error));
}

/** Takes one item out of it. */
export function takeOut(form: Pick<Form, 'get' | 'set' | 'moveMarks'>, path: string, at: number): void {
  const items = (form.get(path) ?? []) as readonly unknown[];
  arrange(
    form,
    path,
    [...items.keys()].filter((place) => place !== at),
  );
}
