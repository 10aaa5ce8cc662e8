/** How many bytes the JSON of a call may have, taken from its contract: what no right request can reach is not read. */
import { z } from 'zod';

/** As much of JSON Schema as our contracts come to. */
interface Schema {
  $ref?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  type?: string;
  enum?: unknown[];
  const?: unknown;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Bytes of UTF-8 that a character has at most, but for the rare ones beyond U+FFFF, which count as two. */
const perCharacter = 3;
/** Of texts and lists whose length only a rule beyond the schema bounds: a box that is ticked, a list of choices. */
const unbounded = { characters: 100, items: 100 };
/** Spaces between, fields that nobody asked for, signs that are escaped. */
const slack = 1.25;
const [least, most] = [4 * 1024, 4 * 1024 * 1024];

/** The longest JSON that `schema` describes. Numbers may come as texts, with commas. */
function longest(schema: Schema, root: Schema, depth = 0): number {
  const of = (inner: Schema) => longest(inner, root, depth + 1);
  if (depth > 30) return 0;
  if (schema.$ref) {
    const keys = schema.$ref.split('/').slice(1);
    return of(keys.reduce((at, key) => (at as Record<string, Schema>)[key] ?? {}, root));
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...choices.map(of));
  if (schema.allOf) return schema.allOf.reduce((sum, part) => sum + of(part), 0);
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  if (schema.type === 'string') return (schema.maxLength ?? unbounded.characters) * perCharacter + 2;
  if (schema.type === 'array') {
    const items = schema.maxItems ?? schema.items?.enum?.length ?? unbounded.items;
    return items * (of(schema.items ?? {}) + 1) + 2;
  }
  if (schema.type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return fields.reduce((sum, [name, value]) => sum + name.length + 4 + of(value), 2);
  }
  return 30;
}

/** Bytes that the body of a call with this request may have. */
export function requestBytes(request: z.ZodType): number {
  const schema = z.toJSONSchema(request, { io: 'input', unrepresentable: 'any' }) as Schema;
  return Math.min(most, Math.max(least, Math.ceil(longest(schema, schema) * slack)));
}
