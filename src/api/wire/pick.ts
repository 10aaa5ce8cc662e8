/** A public profile as one list of keys of what its owner entered: contract, select and answer all follow the list. */
import { z } from 'zod';

/** The fields of `schema` that `keys` name, in that order. */
export function pickOf<Shape extends z.core.$ZodShape, const Key extends Extract<keyof Shape, string>>(
  schema: z.ZodObject<Shape>,
  keys: readonly Key[],
): z.ZodObject<Pick<Shape, Key>> {
  const { shape } = schema;
  return z.object(Object.fromEntries(keys.map((key) => [key, shape[key]])) as Pick<Shape, Key>);
}

/** The same of a row or an answer. */
export function picked<Whole extends object, const Key extends keyof Whole>(
  whole: Whole,
  keys: readonly Key[],
): Pick<Whole, Key> {
  return Object.fromEntries(keys.map((key) => [key, whole[key]])) as Pick<Whole, Key>;
}

/** Some keys, without those of another list. */
export const except = <Key extends string, const Other extends string>(
  keys: readonly Key[],
  others: readonly Other[],
): Exclude<Key, Other>[] => keys.filter((key) => !(others as readonly string[]).includes(key)) as never;

/** Keys as the columns of a table. */
export const columnsOf = <Table extends string, Key extends string>(
  table: Table,
  keys: readonly Key[],
): `${Table}.${Key}`[] => keys.map((key) => `${table}.${key}` as const);

/** A field that no list of `Named` has is a type error here that names it: whether all may read it has to be said. */
export type EachPlaced<All, Named> = [Exclude<All, Named>] extends [never]
  ? true
  : { saysNotWhoReads: Exclude<All, Named> };
