/** A schema's fields by name, for whatever walks them all. */
import type { z } from 'zod';

export type KeyOf<Schema extends z.ZodObject> = Extract<keyof Schema['shape'], string>;

/** The names of its fields, in their order. */
export const keysOf = <Schema extends z.ZodObject>({ shape }: Schema) =>
  Object.keys(shape) as KeyOf<Schema>[];
