/**
 * What a form says of the fields of its schema that it does not ask: why each isn't there. A field that is neither asked nor
 * listed here, one that is both, and one that the schema does not have are type errors that name it.
 */
export type NotAsked<Shape, Asked extends PropertyKey> = {
  [Name in Exclude<keyof Shape, Asked>]: unknown;
} & {
  [Name in Asked]?: never;
};
