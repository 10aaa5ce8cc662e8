/** Mounts the calls of a contract on Hono: actor, request, access, transaction and answer, all by the contract. */
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import { type Call, type CallPath, type Envelope, isForManagers } from '#api/contract.ts';
import type { CallName } from '#api/index.ts';
import { Refusal, type RefusalKey } from '#domain/catalogue.ts';
import { deviceOf } from '#domain/device.ts';
// Judges the telephone numbers of requests.
import '#domain/phone-reader.ts';
import { unknownFields } from '#domain/unknown-fields.ts';
import { check, fieldErrorsMost } from '#domain/validation.ts';
import { enforce } from '../access/enforce.ts';
import { missingToManage } from '../access/permissions.ts';
import { announce } from '../db/announce.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { actorOf } from '../features/account/session.ts';
import { type ContentCache, GuestAnswer } from '../platform/cache/content-cache.ts';
import { noteRefusal } from '../platform/log/security-log.ts';
import type { Incoming } from '../platform/storage/receive.ts';
import type { Actor, AppDependencies, CallFacts, ContextOf, RequestContext } from './context.ts';
import type { Download } from './download.ts';
import { HttpRefusal } from './http-refusal.ts';
import { createOnce, repeatableOf } from './idempotency.ts';
import { Listed } from './listed.ts';

/** The functions that serve a contract: exactly its calls, each taking who asks and the checked request. */
export type Handlers<C extends Record<string, Call>> = {
  [Name in keyof C & CallName]: (
    context: ContextOf<Name>,
    request: z.output<C[Name]['request']>,
    /** The body of a call that takes a file; of any other there is nothing left to open. */
    incoming: Incoming,
  ) => Promise<
    C[Name] extends { answers: 'file' }
      ? Download
      : C[Name] extends { answers: 'stream' }
        ? ReadableStream<Uint8Array>
        : z.output<C[Name]['answer']> | Listed<z.output<C[Name]['answer']>>
  >;
};

/** What the routes of every contract are made with. */
export interface RouteParts extends AppDependencies {
  clock: () => Date;
  /** The event in use (`EVENT_IDX`); a call may name another. */
  eventInUse: number;
  /** Answers to guests. */
  guestAnswers: ContentCache<GuestAnswer>;
}

/** The calls of a contract that create a row, by which their answer is read again. */
type Creating<C extends Record<string, Call>> = {
  [Name in keyof C & CallName]: C[Name] extends { creates: infer Field extends string }
    ? Field extends 'apart'
      ? never
      : Name
    : never;
}[keyof C & CallName];

/** What a call that creates answers when it is sent again: the same, read anew by the idx of its row. */
export type Again<C extends Record<string, Call>> = {
  [Name in Creating<C>]: (
    context: ContextOf<Name>,
    createdIdx: number,
  ) => Promise<z.output<C[Name]['answer']>>;
};

interface ServeOptions<C extends Record<string, Call>> {
  /** Reading calls whose answer to a guest depends on public content alone, so that it may be cached until that changes. */
  cachedForGuests?: readonly (keyof C)[];
  /**
   * False where functions open their own transactions, because they wait for more than the database: for a password that is
   * derived, for a limit. Else a call that writes runs in one, from finding who may to the answer.
   */
  inTransactions?: boolean;
}

type Options<C extends Record<string, Call>> = ServeOptions<C> &
  ([Creating<C>] extends [never] ? { again?: undefined } : { again: Again<C> });
type OptionsLast<C extends Record<string, Call>> = [Creating<C>] extends [never]
  ? [Options<C>?]
  : [Options<C>];

/** The actor is the token's; requests that name a user all the same are accepted, and the field is dropped. */
const acceptedAnywhere = ['loginUserIdx', 'registUserIdx', 'modifyUserIdx'];

/** Hono routes for every call of the contract. */
export function serveCalls<C extends Record<string, Call>>(
  parts: RouteParts,
  contract: C,
  handlers: Handlers<C>,
  ...[options]: OptionsLast<C>
): Hono {
  const app = new Hono();
  const {
    cachedForGuests = [],
    inTransactions = true,
    again,
  } = (options ?? {}) as ServeOptions<C> & {
    again?: Record<string, (context: RequestContext, createdIdx: number) => Promise<unknown>>;
  };
  const { clock, eventInUse, guestAnswers, ...dependencies } = parts;
  for (const name of Object.keys(contract)) {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const call = contract[name as CallPath & keyof C] as Call;
    const { access } = call;
    const handle = handlers[name as keyof typeof handlers] as unknown as (
      context: RequestContext,
      request: unknown,
      incoming: Incoming,
    ) => Promise<unknown>;
    const accepted = new Set([...acceptedAnywhere, ...(call.accepted ?? [])]);
    const isAccepted = (name: string) => accepted.has(name);
    const isManaging = isForManagers(access);
    const isCached = cachedForGuests.includes(name as keyof C);
    const writes = method === 'POST' && inTransactions;
    const changesMeetings = writes && path.startsWith('/matching/');

    const checked = async (c: Context): Promise<unknown> => {
      const takesFile = call.body === 'upload';
      if (takesFile) assertMultipart(c);
      const given = method === 'GET' || takesFile ? queryOf(c) : await bodyOf(c);
      const { data: request, errors } = check(call.request, given);
      const unknown = unknownFields(call.request, given, isAccepted);
      if (errors || unknown.length > 0)
        throw new Refusal('invalid_parameter', [...(errors ?? []), ...unknown].slice(0, fieldErrorsMost));
      return request;
    };

    const made = async (request: unknown, facts: CallFacts, incoming: Incoming): Promise<unknown> => {
      const serve = async (db: Database) => {
        const granted = await enforce(db, { access, actor: facts.actor, request, eventInUse, writes });
        const context = { ...dependencies, db, ...facts, ...granted };
        // They may have another device, or another tab.
        if (changesMeetings && facts.actor) announce(db, [facts.actor.memberIdx]);
        const create = () => handle(context, request, incoming);
        const readAgain = again?.[name];
        if (!call.creates || !readAgain) return create();
        const idxOf = (answer: unknown) => Reflect.get(Object(answer), call.creates ?? '') as number;
        return createOnce(db, facts.sent, facts.now, {
          ...{ create, idxOf },
          again: (createdIdx) => readAgain(context, createdIdx),
        });
      };
      return writes ? transact(dependencies.db, serve) : serve(dependencies.db);
    };

    app.on(method, path, async (c) => {
      const now = clock();
      // Only the front door knows the address; in-process callers have none.
      const address = (c.env as { clientAddress?: string } | undefined)?.clientAddress ?? null;
      const device = deviceOf(c.req.header('user-agent'));
      const signal = () => c.req.raw.signal;
      const actor: Actor | null = await actorOf(dependencies.db, c.req.header('authorization'), now);
      try {
        if (access.who !== 'anyone' && !actor) throw new HttpRefusal(401, 'login_needed');
        const missing = isManaging && actor ? await missingToManage(dependencies.db, actor.memberIdx) : null;
        if (missing) throw new Refusal(missing);
        const json = { 'content-type': 'application/json' };
        const request = await checked(c);
        const key = call.creates ? c.req.header('idempotency-key') : undefined;
        const sent = repeatableOf(key, { memberIdx: actor?.memberIdx ?? null, call: name, request });
        const facts = { now, actor, address, device, sent, signal };
        if (call.answers === 'file')
          return await sendFile(c, (await made(request, facts, incomingOf(c))) as Download);
        if (call.answers === 'stream')
          return await sendStream(
            c,
            (await made(request, facts, incomingOf(c))) as ReadableStream<Uint8Array>,
          );
        const answered = async () => success(await made(request, facts, incomingOf(c)));
        if (!isCached || actor) return c.body(await answered(), 200, json);
        const fresh = async () => new GuestAnswer(await answered());
        const shared = await guestAnswers.get(dependencies.db, keyOf(name, request, now), fresh);
        const gzip = await shared.gzipFor(c.req.header('accept-encoding'));
        if (!gzip) return c.body(shared.text, 200, json);
        return c.body(gzip as Buffer<ArrayBuffer>, 200, { ...json, 'content-encoding': 'gzip' });
      } catch (error) {
        if (c.req.raw.signal.aborted) throw error;
        noteRefusal({ ...dependencies, address }, error, { memberIdx: actor?.memberIdx ?? null, call: name });
        throw error;
      }
    });
    app.all(path, (c) => {
      c.header('allow', method);
      throw new HttpRefusal(405, 'method_not_allowed');
    });
  }
  return app;
}

/**
 * The call, its checked request, and the minute, because what is running or ended depends on the clock as well. Not the address:
 * one request can be written in ways without end, each of which would be computed and push out another.
 */
const keyOf = (name: string, request: unknown, now: Date) =>
  `${Math.floor(now.getTime() / 60_000)} ${name} ${JSON.stringify(request)}`;

/** A file as it is made; who reads it saves it. Who asks for its headers alone takes no body, so that nothing else would end it. */
async function sendFile(c: Context, { stream, fileName, mediaType }: Download) {
  const isHead = c.req.method === 'HEAD';
  if (isHead) await stream.cancel();
  const headers = {
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${fileName}"`,
    'x-content-type-options': 'nosniff',
  };
  return isHead ? c.body(null, 200, headers) : c.body(stream, 200, headers);
}

/** Server-sent events. `x-accel-buffering`: nginx and others that know it hand on each at once. */
async function sendStream(c: Context, stream: ReadableStream<Uint8Array>) {
  const headers = { 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' };
  if (c.req.method !== 'HEAD') return c.body(stream, 200, headers);
  await stream.cancel();
  return c.body(null, 200, headers);
}

/** The envelope of an answer, as text. */
function success(answer: unknown): string {
  const [json, totalCount] =
    answer instanceof Listed
      ? [answer.json, answer.totalCount]
      : [JSON.stringify(answer), Array.isArray(answer) ? answer.length : answer === null ? 0 : 1];
  return `{"resultCode":0,"resultMessage":"success","data":${json},"totalCount":${totalCount}}`;
}

/** The envelope of a refusal. `resultCode` only says that it is one; the key says which. */
export function refused(key: RefusalKey, data: unknown = null): Envelope {
  return { resultCode: 1, resultMessage: key, data, totalCount: 0 };
}

function queryOf(c: Context): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(c.req.queries()).map(([name, values]) => [
      name,
      values.length > 1 ? values : (values[0] ?? ''),
    ]),
  );
}

function assertMultipart(c: Context): void {
  if (!/^multipart\/form-data\b/i.test(c.req.header('content-type') ?? ''))
    throw new HttpRefusal(415, 'media_type');
}

/** The front door hands the body on as it comes; a call within the process has it in its request. */
function incomingOf(c: Context): Incoming {
  const { openBody } = (c.env ?? {}) as { openBody?: () => Readable };
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  return {
    contentType: c.req.header('content-type') ?? '',
    contentLength: Number.isNaN(length) ? null : length,
    open: openBody ?? (() => Readable.fromWeb((c.req.raw.body ?? new Blob().stream()) as WebStream)),
  };
}

async function bodyOf(c: Context): Promise<unknown> {
  // A form of another site can send text/plain or a form, never JSON with our header: this also refuses cross-site forms.
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new HttpRefusal(415, 'media_type');
  try {
    return await c.req.json();
  } catch {
    throw new HttpRefusal(400, 'not_json');
  }
}
