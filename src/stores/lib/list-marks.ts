/** Where the marks of a form's list stand once its items are in another order. */
import type { FieldError } from '#domain/common/validation.ts';

/** The mark at an item of the list `path`, at the item's new place: `places` are those of before, in the new order. None of an item that is gone. */
export function markOnto(path: string, places: readonly number[], error: FieldError): FieldError[] {
  if (!error.field.startsWith(`${path}.`)) return [error];
  const [place, ...rest] = error.field.slice(path.length + 1).split('.');
  const to = places.indexOf(Number(place));
  return to < 0 ? [] : [{ ...error, field: [path, to, ...rest].join('.') }];
}

/** The places of a list without one of them. */
export const placesWithout = (list: readonly unknown[], at: number): number[] =>
  [...list.keys()].filter((place) => place !== at);
