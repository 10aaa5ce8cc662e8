/** What a form holds before anything is entered, read off the schema that judges it: no field can be forgotten here. */
import type { z } from 'zod';

/** As inputs show it: texts are '', choices are lists. */
export type Entered = Record<string, unknown>;

/**
 * Lists are empty, and so is whatever an input shows. A field that takes no '' and may be missing, such as a file's number,
 * is what its schema makes of a missing one.
 */
export function blankOf(schema: z.ZodObject): Entered {
  const blanks = Object.entries(schema.shape as Record<string, z.ZodType>).map(([name, field]) => {
    const missing = field.safeParse(undefined);
    if (!missing.success) return [name, ''];
    if (Array.isArray(missing.data)) return [name, []];
    return [name, field.safeParse('').success ? '' : missing.data];
  });
  return Object.fromEntries(blanks.filter(([, value]) => value !== undefined));
}

/** The part of an answer that a form asks for again. */
export function fieldsOf(schema: z.ZodObject, answer: object): Entered {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name in schema.shape));
}
