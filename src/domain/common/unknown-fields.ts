/** Fields of a request that its schema does not know. */
import type { z } from 'zod';
import { type FieldError, fieldErrorsMost } from './validation.ts';

/** The fields that an object may have, each with what is known of its value; `each`: of the entries of a list. Null: anything. */
type Known = { fields: Map<string, Known>; each: Known } | null;

const knownBy = new WeakMap<z.ZodType, { known: Known }>();

function knownOf(schema: z.ZodType): Known {
  let entry = knownBy.get(schema);
  if (!entry) {
    entry = { known: readKnown(schema) };
    knownBy.set(schema, entry);
  }
  return entry.known;
}

/** Looks through what wraps a schema. Of several, as in a union, what one of them knows is known. */
function readKnown(schema: z.ZodType): Known {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  switch (def.type) {
    case 'object': {
      const shape = def.shape as Record<string, z.ZodType>;
      return {
        fields: new Map(Object.entries(shape).map(([name, field]) => [name, knownOf(field)])),
        each: null,
      };
    }
    case 'array':
      return { fields: new Map(), each: knownOf(def.element as z.ZodType) };
    case 'intersection':
      return joined([def.left, def.right] as z.ZodType[]);
    case 'union':
      return joined(def.options as z.ZodType[]);
    case 'pipe':
      return joined([def.in, def.out] as z.ZodType[]);
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return knownOf(def.innerType as z.ZodType);
    default:
      return null;
  }
}

function joined(schemas: readonly z.ZodType[]): Known {
  const parts = schemas.map(knownOf).filter((known) => known !== null);
  if (parts.length === 0) return null;
  const fields = new Map<string, Known>();
  for (const part of parts)
    for (const [name, known] of part.fields) {
      const before = fields.get(name);
      fields.set(name, before && known ? both(before, known) : (before ?? known));
    }
  return { fields, each: parts.find(({ each }) => each)?.each ?? null };
}

const both = (one: NonNullable<Known>, other: NonNullable<Known>): Known => ({
  fields: new Map([...one.fields, ...other.fields]),
  each: one.each ?? other.each,
});

/**
 * An error with the rule `unknown` for each field of `value`, at any depth, that `schema` has no place for, `fieldErrorsMost` of
 * them at most; not for those that `isAccepted` at its top. A list or an object where neither belongs is not reported: the
 * schema refuses it.
 */
export function unknownFields(
  schema: z.ZodType,
  value: unknown,
  isAccepted: (name: string) => boolean = () => false,
): FieldError[] {
  const found: FieldError[] = [];
  look(knownOf(schema), value, [], { found, isAccepted });
  return found;
}

interface Looking {
  found: FieldError[];
  isAccepted: (name: string) => boolean;
}

function look(
  known: Known,
  value: unknown,
  path: readonly (string | number)[],
  { found, isAccepted }: Looking,
): void {
  if (known === null || typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    if (!known.each) return;
    for (let at = 0; at < value.length && found.length < fieldErrorsMost; at++)
      look(known.each, value[at], [...path, at], { found, isAccepted });
    return;
  }
  for (const name of Object.keys(value)) {
    if (found.length >= fieldErrorsMost) return;
    const [of, inner] = [[...path, name], (value as Record<string, unknown>)[name]];
    if (known.fields.has(name)) look(known.fields.get(name) ?? null, inner, of, { found, isAccepted });
    else if (path.length > 0 || !isAccepted(name))
      found.push({ field: of.join('.'), rule: 'unknown', params: {} });
  }
}
