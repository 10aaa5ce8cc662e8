/**
 * The wire (docs/rules.md, W1 to W5). A call is named by its method and path under `/api`, and its contract says who may make it,
 * what goes in, what comes out, and for which reasons of the catalogue it is refused. The server routes by it, the client
 * is typed by it, the tests generate from it.
 */
import { z } from 'zod';
import type { AuditSubject } from '#domain/common/audit.ts';
import type { RefusalKey } from '#domain/common/catalogue.ts';
import { idx, keywords, wholeNumber, yn } from '#domain/common/fields.ts';
import { limits } from '#domain/common/limits.ts';
import type { Permission } from '#domain/common/permission.ts';

/**
 * What someone has to be to make a call. `company`, `buyer`: an approved participation of that side in the call's event.
 * `owner`: the subject is theirs (`server/access/subjects.ts` says of whom each kind is). A permission: a manager who holds it
 * in the call's event.
 */
export type Role = 'company' | 'buyer' | 'applicant' | 'owner' | Permission;

/** What a call can be about: the row that its request names by an idx. */
export type SubjectKind =
  | 'matching'
  | 'counseling'
  | 'participate'
  | 'post'
  | 'category'
  | 'mail'
  | 'template'
  | 'mailing'
  | 'favourite';

/**
 * Who may call, held by the server before the call's function runs (`server/access/enforce.ts`).
 * `who`: `anyone`, guests too; `member`, anyone who is logged in; else a role, or any one of several.
 * `in`: which event the call acts in. `event`: its `eventIdx`, without it the event in use. A kind of subject: the event of
 * that row. `none`: no event, or no matter.
 */
export interface Access {
  who: 'anyone' | 'member' | Role | readonly Role[];
  in: 'none' | 'event' | SubjectKind;
}

/** The roles of which one is needed; none where anyone, or any member, may call. */
export function rolesOf({ who }: Access): readonly Role[] {
  if (who === 'anyone' || who === 'member') return [];
  return typeof who === 'string' ? [who] : who;
}

const isPermission = (role: Role): role is Permission =>
  role !== 'company' && role !== 'buyer' && role !== 'applicant' && role !== 'owner';

/** The permissions of which one is enough. */
export const permissionsOf = (access: Access): Permission[] => rolesOf(access).filter(isPermission);

/** True for a call that only managers may make. */
export function isForManagers(access: Access): boolean {
  const roles = rolesOf(access);
  return roles.length > 0 && roles.every(isPermission);
}

export interface Call {
  /** One sentence for the API's description. */
  summary: string;
  access: Access;
  /**
   * What the body of a `POST` is: JSON unless this says otherwise. `upload`: `multipart/form-data` with one file, while the
   * request is in the query, so that everything about it is decided before the first byte of the body is read.
   */
  body?: 'upload';
  request: z.ZodType;
  /**
   * The field of the answer that names the row that the call creates. Such a call takes an `Idempotency-Key`: sent again with it
   * within a day, it creates nothing and answers for that row (docs/rules.md, W8). `apart`: its function sees to that itself.
   */
  creates?:
    | 'counselingIdx'
    | 'matchingIdx'
    | 'participateIdx'
    | 'categoryIdx'
    | 'postIdx'
    | 'eventIdx'
    | 'questionIdx'
    | 'templateIdx'
    | 'mailingIdx'
    | 'planIdx'
    | 'visitorIdx'
    | 'apart';
  /** Fields whose unknown choice is refused by a key of its own, with the bad fields as its data; else `invalid_parameter`. */
  refusedAs?: Readonly<Record<string, RefusalKey>>;
  /** Fields that may be sent and are dropped, because they are only to be read. */
  accepted?: readonly string[];
  answer: z.ZodType;
  /**
   * `file`: the answer is a file, which is streamed. `stream`: server-sent events, for as long as the reader stays. A refusal is
   * the envelope as ever. `answer` is then `nothing`.
   */
  answers?: 'file' | 'stream';
  /** What a file for managers is of, where it tells of people: the audit has a row of each that one takes away. */
  audited?: AuditSubject;
  refusals: readonly RefusalKey[];
}

/** `GET` reads with query parameters, `POST` writes with JSON or, where the contract says so, with a file. */
export type CallPath = `${'GET' | 'POST'} /${string}/${string}`;
export type Calls = Record<CallPath, Call>;

/** What every answer is, whatever its HTTP status (docs/rules.md, W1). */
export interface Envelope<T = unknown> {
  resultCode: number;
  resultMessage: string;
  data: T;
  totalCount: number;
}

/** The event that is meant; without it the event in use (`EVENT_IDX`). */
export const inEvent = z.object({ eventIdx: idx.optional() });

/** Why somebody may not do what the approved companies and buyers of an event do; visitors are denied (`access_deny`). */
export const people = [
  'event_not_found',
  'participate_not_found',
  'participate_pending',
  'access_deny',
] as const;

/** Which part of a list is wanted, in which direction. `offset` or `offsets`, rows that are passed over, counts before `page`. */
export const pageRequest = z.object({
  page: wholeNumber(1, limits.pageMax).default(1),
  rows: wholeNumber(1, limits.rowsMax).default(limits.rows),
  offset: wholeNumber(0, limits.pageMax * limits.rowsMax).optional(),
  offsets: wholeNumber(0, limits.pageMax * limits.rowsMax).optional(),
  orderType: z.enum(['asc', 'desc']).optional(),
});

/** A list of an event. */
export const listRequest = inEvent.extend(pageRequest.shape);

/** A list of an event that can be searched. */
export const searchRequest = listRequest.extend({ keywords });

/** Leaves out whom the reader does not want to meet (docs/rules.md, M32). */
export const hideNotWith = yn.optional();

/** A list of choices in a query: `a,b` or repeated parameters. */
export const listOf = <T extends z.ZodType>(item: T, max: number) =>
  z.preprocess(
    (value) =>
      value === undefined || value === ''
        ? undefined
        : [value].flat().flatMap((entry) => (typeof entry === 'string' ? entry.split(',') : [entry])),
    z.array(item).max(max).optional(),
  ) as unknown as z.ZodOptional<z.ZodType<z.output<T>[], z.input<T>[] | string>>;

/** Every member is of this type, so it narrows nothing. */
export const memberType = z.enum(['USER', 'user']).optional();

/** Values of a filter that something is found by, each with how many. */
export const counted = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.array(z.object({ value: z.enum(values), count: z.number().int() }));

export const nothing = z.null();
export const isoInstant = z.iso.datetime();
