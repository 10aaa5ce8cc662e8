/**
 * How a form's values name files: one that the server has by its idx, one that waits in this browser by 'kept:' and the id
 * under which it is kept (`kept-files.ts`).
 */
import { z } from 'zod';
import { limits } from '#domain/common/limits.ts';

export type KeptRef = `kept:${string}`;
export type FileRef = number | KeptRef;

const pattern = /^kept:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isKeptRef = (value: unknown): value is KeptRef =>
  typeof value === 'string' && pattern.test(value);
export const keptRef = (id: string): KeptRef => `kept:${id}`;
export const idOf = (ref: KeptRef): string => ref.slice('kept:'.length);

/** The files that a field's value names: a value of one file, a list, or nothing. */
export function refsIn(value: unknown): FileRef[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.filter((one): one is FileRef => isKeptRef(one) || (typeof one === 'number' && one > 0));
}

/** A copy of the values in which `change` has replaced each kept file, found by the dotted path of its field. */
function replaced(values: unknown, change: (ref: KeptRef, path: string) => unknown, path = ''): unknown {
  if (isKeptRef(values)) return change(values, path);
  if (typeof values !== 'object' || values === null) return values;
  const under = (key: string | number) => (path === '' ? String(key) : `${path}.${key}`);
  if (Array.isArray(values)) return values.map((value, at) => replaced(value, change, under(at)));
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, replaced(value, change, under(key))]),
  );
}

/** Every kept file that a form's values name, with the path of its field. */
export function keptIn(values: unknown): { ref: KeptRef; path: string }[] {
  const found: { ref: KeptRef; path: string }[] = [];
  replaced(values, (ref, path) => found.push({ ref, path }));
  return found;
}

/** The values with the idxs of files that have been sent meanwhile. */
export const withSent = (values: unknown, idxs: ReadonlyMap<string, number>): unknown =>
  replaced(values, (_, path) => idxs.get(path) ?? null);

/**
 * Judges a form's values as if all files were sent, which they are before the form is (`sendFiles`). Their numbers are unlike
 * each other, as the real ones are, and nothing else comes of them.
 */
export function judgedAsSent<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((values) => {
    let idx: number = limits.idx;
    return replaced(values, () => idx--);
  }, schema);
}
