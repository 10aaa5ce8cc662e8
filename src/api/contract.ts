/**
 * The wire (decisions.md, 3). A call is named by its method and path under `/api`, and its contract says who may make it,
 * what goes in, what comes out, and for which reasons of the catalogue it is refused. The server routes by it, the client
 * is typed by it, the tests generate from it.
 */
import { z } from 'zod';
import type { RefusalKey } from '#domain/catalogue.ts';
import { idx, keywords, optionalText, wholeNumber } from '#domain/fields.ts';
import { limits } from '#domain/limits.ts';
import type { Permission } from '#domain/permission.ts';

/**
 * Who may call. `anyone`: guests too. `member`: whoever is logged in. A permission: a manager of the event who holds it;
 * which event that is, the call's `eventIdx` or its subject decides.
 */
export type Access = 'anyone' | 'member' | Permission;

export interface Call {
  /** One sentence for whoever reads the description of the API. */
  summary: string;
  access: Access;
  request: z.ZodType;
  answer: z.ZodType;
  refusals: readonly RefusalKey[];
}

/** `GET` reads with query parameters, `POST` writes with JSON. */
export type CallPath = `${'GET' | 'POST'} /${string}/${string}`;
export type Calls = Record<CallPath, Call>;

/** What every answer is, whatever its HTTP status (spec.md, 3). */
export interface Envelope<T = unknown> {
  resultCode: number;
  resultMessage: string;
  data: T;
  totalCount: number;
}

/** The event that is meant; without it the event in use (`EVENT_IDX`). */
export const inEvent = z.object({ eventIdx: idx.optional() });

/** The base parameters of every list. Who asks is who the token says, so `*UserIdx` are taken and dropped (decisions.md, 3). */
export const listRequest = inEvent.extend({
  keywords,
  page: wholeNumber(1, limits.pageMax).default(1),
  rows: wholeNumber(1, limits.rowsMax).default(limits.rows),
  orderType: z.enum(['asc', 'desc']).optional(),
  filterType: optionalText(60),
});

/** A list of choices in a query: `a,b` or repeated parameters. */
export const listOf = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (value) =>
      value === undefined || value === ''
        ? undefined
        : [value].flat().flatMap((entry) => (typeof entry === 'string' ? entry.split(',') : [entry])),
    z.array(item).max(max).optional(),
  ) as unknown as z.ZodOptional<z.ZodType<z.output<T>[], z.input<T>[] | string>>;

export const nothing = z.null();
export const isoInstant = z.iso.datetime();
