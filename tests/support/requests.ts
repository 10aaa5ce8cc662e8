import fc from 'fast-check';
import type { z } from 'zod';

/**
 * Values that some field of some call takes. A field draws from those that its own schema accepts; a field that accepts
 * none of them is named in the error: its schema gives examples, `.meta({ examples: […] })`.
 */
const pool: unknown[] = [
  '마당',
  'Madang Foods',
  'press',
  'Y',
  'A',
  '12',
  '/ko/info',
  '2026-10-29',
  '09:30',
  '17:45',
  '2026-10-29T09:00:00Z',
  '1985-03-02',
  'Europe/Vienna',
  'correct horse 36',
  0,
  1,
  2,
  3,
  30,
  1998,
  2023,
  12.5,
  true,
  null,
];

/**
 * What a field may not be given by chance: one idx for all of its name, such as that of a meeting that exists. Or whatever
 * an arbitrary draws.
 */
export type Known = Record<string, unknown>;

/** Requests that satisfy a call's schema: every required field, optional ones now and then. */
export function validRequest(schema: z.ZodType, known: Known = {}): fc.Arbitrary<unknown> {
  return valid(schema, '', known).filter((request) => schema.safeParse(request).success);
}

/** What a schema knows of a value: an answer as a form sends it back. */
export const knownOf = <T extends object>(schema: z.ZodObject, value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name in schema.shape)) as T;

/** Such a request without what is optional and not known, at its top. The same at each run. */
export function leastRequest(schema: z.ZodType, known: Known = {}): unknown {
  const [request] = fc.sample(validRequest(schema, known), { seed: 36, numRuns: 1 });
  for (const name of Object.keys(Object(request))) {
    const { [name]: _, ...rest } = request as Record<string, unknown>;
    if (!(name in known) && schema.safeParse(rest).success) Reflect.deleteProperty(Object(request), name);
  }
  return request;
}

function valid(schema: z.ZodType, name: string, known: Known): fc.Arbitrary<unknown> {
  const shaped = shapeOf(schema);
  if (name in known && known[name] !== undefined)
    return known[name] instanceof fc.Arbitrary ? known[name] : fc.constant(known[name]);
  switch (shaped._zod.def.type) {
    case 'object':
      return orExample(schema, objects(shaped as z.ZodObject, known));
    case 'intersection': {
      const { left, right } = (shaped as z.ZodIntersection<z.ZodType, z.ZodType>).def;
      const both = fc.tuple(valid(left, name, known), valid(right, name, known));
      return both.map(([one, other]) => Object.assign({}, one, other));
    }
    case 'union':
      return fc.oneof(
        ...(shaped as z.ZodUnion<z.ZodType[]>).options.map((option) => valid(option, name, known)),
      );
    case 'array': {
      const lists = examplesOf(schema);
      if (lists.length > 0) return fc.constantFrom(...lists);
      const item = valid((shaped as z.ZodArray<z.ZodType>).element, name, known);
      return fc
        .uniqueArray(item, { maxLength: 2, comparator: (a, b) => fc.stringify(a) === fc.stringify(b) })
        .filter((list) => schema.safeParse(list).success);
    }
    default: {
      const values = valuesOf(schema, shaped);
      if (values.length === 0) throw new Error(`No value of the pool suits '${name}'.`);
      return fc.constantFrom(...values);
    }
  }
}

/** What was found for a field once: a country is judged by two hundred words, and calls share their fields. */
const found = new WeakMap<z.ZodType, unknown[]>();

function valuesOf(schema: z.ZodType, shaped: z.ZodType): unknown[] {
  const before = found.get(schema);
  if (before) return before;
  const values = [...examplesOf(schema), ...wordsOf(shaped), ...pool].filter(
    (value) => schema.safeParse(value).success,
  );
  found.set(schema, values);
  return values;
}

function objects(schema: z.ZodObject, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.shape) as [string, z.ZodType][];
  const required = fields.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name);
  const model = Object.fromEntries(fields.map(([name, field]) => [name, valid(field, name, known)]));
  return fc
    .record(model, { requiredKeys: [...required, ...Object.keys(known).filter((name) => name in model)] })
    .map((request) => {
      // Twice the same, as a person who types carefully: chance alone would rarely do it.
      if ('passwordConfirm' in request) request.passwordConfirm = request.password;
      return request;
    });
}

/** The schema inside of defaults, optional and prepared values: the one that says what is in a value. */
function shapeOf(schema: z.ZodType): z.ZodType {
  const { def } = schema._zod as unknown as { def: Record<string, z.ZodType> & { type: string } };
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return shapeOf(def.innerType as z.ZodType);
    case 'pipe': {
      const from = def.in as z.ZodType;
      return shapeOf(
        (from._zod.def as { type: string }).type === 'transform' ? (def.out as z.ZodType) : from,
      );
    }
    default:
      return schema;
  }
}

/** What the schema itself names as values of its form, `.meta({ examples })`, also inside of what wraps it. */
function examplesOf(schema: z.ZodType): unknown[] {
  const { def } = schema._zod as unknown as {
    def: { innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType };
  };
  const own = (schema.meta()?.examples ?? []) as unknown[];
  return [...own, ...[def.innerType, def.in, def.out].flatMap((inner) => (inner ? examplesOf(inner) : []))];
}

/** Now and then what the schema gives as an example of the whole. */
function orExample(schema: z.ZodType, generated: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const examples = examplesOf(schema);
  return examples.length === 0 ? generated : fc.oneof(generated, fc.constantFrom(...examples));
}

/** Every field of a schema, at any depth, as 'company.exportRecords.0.year': those that can be generated. */
export function fieldsIn(schema: z.ZodType, at = ''): string[] {
  const shaped = shapeOf(schema);
  const here = at === '' ? '' : `${at}.`;
  switch (shaped._zod.def.type) {
    case 'object':
      return Object.entries((shaped as z.ZodObject).shape).flatMap(([name, field]) => [
        `${here}${name}`,
        ...fieldsIn(field as z.ZodType, `${here}${name}`),
      ]);
    case 'intersection': {
      const { left, right } = (shaped as z.ZodIntersection<z.ZodType, z.ZodType>).def;
      return [...fieldsIn(left, at), ...fieldsIn(right, at)];
    }
    case 'union':
      return (shaped as z.ZodUnion<z.ZodType[]>).options.flatMap((option) => fieldsIn(option, at));
    case 'array':
      return fieldsIn((shaped as z.ZodArray<z.ZodType>).element, `${here}0`);
    default:
      return [];
  }
}

function wordsOf(schema: z.ZodType): unknown[] {
  const def = schema._zod.def as { type: string; entries?: object; values?: unknown[] };
  if (def.type === 'enum') return Object.values(def.entries ?? {});
  return def.type === 'literal' ? (def.values ?? []) : [];
}

export type Path = (string | number)[];

/** Every place in a request: each field, each entry of a list, at any depth. */
export function placesIn(request: unknown, at: Path = []): Path[] {
  if (typeof request !== 'object' || request === null) return [];
  return Object.entries(request).flatMap(([key, value]) => {
    const place = [...at, Array.isArray(request) ? Number(key) : key];
    return [place, ...placesIn(value, place)];
  });
}

/** A copy of the request with another value in one place; `undefined` takes the field away. */
export function changed(request: unknown, place: Path, value: unknown): unknown {
  const copy = structuredClone(request) as Record<string | number, unknown>;
  const last = place.at(-1) as string | number;
  const holder = place.slice(0, -1).reduce((object, key) => object[key] as typeof copy, copy);
  if (value === undefined && !Array.isArray(holder)) delete holder[last];
  else holder[last] = value ?? null;
  return copy;
}

/** What people, programs and attackers send where something else belongs. */
export const hostileValues: unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e308,
  -0,
  '',
  '   ',
  '\0',
  'a\0b',
  '\ud800',
  'no-such-value',
  'NaN',
  '-1',
  '1e3',
  '2147483648',
  "'; drop table member; --",
  'x'.repeat(1_000_000),
  '마'.repeat(5000),
  '<script>alert(1)</script>',
  '2026-02-30',
  '__proto__',
  [],
  {},
  [[]],
  [null],
  { $ne: 1 },
  ['x'],
  Array.from({ length: 1000 }, (_, at) => at + 1),
];
