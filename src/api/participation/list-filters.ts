/** The filters of a public list on the wire: what a request says of each, and what each finds. */
import { z } from 'zod';
import type { ListFilter } from '#domain/participation/list-filters.ts';
import { listedCode } from '#domain/participation/own-codes.ts';
import { counted, listOf } from '../wire/contract.ts';

const oneOf = <Value extends string>(values: readonly [Value, ...Value[]]) => listedCode(values).optional();
const someOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  listOf(listedCode(values), values.length);

type Filters = Readonly<Record<string, ListFilter>>;
type Value<Filter extends ListFilter> = Filter['values'][number];
type Fields<Of extends Filters> = {
  [Name in keyof Of]: Of[Name]['isMany'] extends true
    ? ReturnType<typeof someOf<Value<Of[Name]>>>
    : ReturnType<typeof oneOf<Value<Of[Name]>>>;
};
type Counts<Of extends Filters> = { [Name in keyof Of]: ReturnType<typeof counted<Value<Of[Name]>>> };

const ofEach = (filters: Filters, schemaOf: (filter: ListFilter) => z.ZodType) =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, schemaOf(filter)]));

/** The field of each filter in the request of a list. */
export const filterFields = <Of extends Filters>(filters: Of) =>
  ofEach(filters, ({ values, isMany }) => (isMany ? someOf(values) : oneOf(values))) as Fields<Of>;

/** Of each filter the values that find something. */
export const filterCounts = <Of extends Filters>(filters: Of) =>
  z.object(ofEach(filters, ({ values }) => counted(values)) as Counts<Of>);
