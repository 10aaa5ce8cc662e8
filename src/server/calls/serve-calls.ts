/** Mounts the calls of a contract on Hono: actor, request, access, transaction and answer, all by the contract. */
import { type Context, Hono } from 'hono';
import { type Call, type CallPath, isForManagers } from '#api/wire/contract.ts';
import { Refusal, type RefusalKey } from '#domain/common/catalogue.ts';
import { deviceOf } from '#domain/common/device.ts';
// Judges the telephone numbers of requests.
import '#domain/common/numbers/phone-reader.ts';
import { unknownFields } from '#domain/common/unknown-fields.ts';
import { check, type FieldError, fieldErrorsMost } from '#domain/common/validation.ts';
import { eventParameter } from '#domain/event/event-address.ts';
import { enforce } from '../access/enforce.ts';
import { missingToManage } from '../access/permissions.ts';
import { type Actor, actorOf } from '../access/session.ts';
import { announce } from '../db/announce.ts';
import type { Database } from '../db/open.ts';
import { transact } from '../db/transact.ts';
import { HttpRefusal } from '../ground/http-refusal.ts';
import type { ContentCache } from '../platform/cache/content-cache.ts';
import type { ContentTag } from '../platform/cache/content-tags.ts';
import type { ShownTags } from '../platform/cache/content-versions.ts';
import { GuestAnswer } from '../platform/cache/guest-answer.ts';
import { Listed } from '../platform/cache/listed.ts';
import { noteRefusal } from '../platform/log/security-log.ts';
import type { Incoming } from '../platform/storage/receive.ts';
import { sendAnswer, sendFile, sendKept, sendStream, success } from './answers.ts';
import { noteDownload } from './audited-download.ts';
import type { AppDependencies, CallFacts, RequestContext } from './context.ts';
import type { Download } from './download.ts';
import type { AroundCaller, Handlers, OptionsOf } from './handlers.ts';
import { createOnce, repeatableOf } from './idempotency.ts';
import { assertMultipart, bodyOf, incomingOf, inPageEvent, pageEventOf, queryOf } from './incoming.ts';

/** What the routes of every contract are made with. */
export interface RouteParts extends AppDependencies {
  clock: () => Date;
  /** Answers to guests. */
  guestAnswers: ContentCache<GuestAnswer>;
}

/** In the place of a request's facts, where a page of this process asks: hears of what an answer to guests is made. */
export interface ShownBy {
  shown?: (answer: { digest: string; tags: ShownTags }) => void;
}

/** A call of a contract with all that serving it needs, put together once. */
interface Route {
  name: string;
  method: 'GET' | 'POST';
  path: string;
  call: Call;
  handle: (context: RequestContext, request: unknown, incoming: Incoming) => Promise<unknown>;
  /** Whether a field that the schema does not know is accepted, and dropped. */
  isAccepted: (field: string) => boolean;
  isManaging: boolean;
  /** Whether the call runs in a transaction. */
  writes: boolean;
  changesMeetings: boolean;
  shows?: (asked: { eventIdx: number; request: unknown; answer: unknown }) => readonly ContentTag[];
  around?: (caller: AroundCaller, request: unknown, work: () => Promise<unknown>) => Promise<unknown>;
  /** Of a call that creates: its answer, read again. */
  again?: (context: RequestContext, createdIdx: number) => Promise<unknown>;
  dependencies: AppDependencies;
  parts: Pick<RouteParts, 'clock' | 'guestAnswers'>;
}

/** The functions of a contract's options, by the names of its calls. */
type ByName<Key extends 'shows' | 'around' | 'again'> = Readonly<Record<string, Route[Key]>> | undefined;

/** The actor is the token's; requests that name a user all the same are accepted, and the field is dropped. */
const acceptedAnywhere = ['loginUserIdx', 'registUserIdx', 'modifyUserIdx'];

/** Hono routes for every call of the contract. */
export function serveCalls<C extends Record<string, Call>>(
  { clock, guestAnswers, ...dependencies }: RouteParts,
  contract: C,
  handlers: Handlers<C>,
  ...[options]: OptionsOf<C>
): Hono {
  const app = new Hono();
  const { inTransactions = true } = options ?? {};
  for (const name of Object.keys(contract)) {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const call = contract[name as CallPath & keyof C] as Call;
    const asksInQuery = method === 'GET' || call.body === 'upload';
    const accepted = new Set([
      ...acceptedAnywhere,
      ...(asksInQuery ? [eventParameter] : []),
      ...(call.accepted ?? []),
    ]);
    const writes = method === 'POST' && inTransactions;
    const route: Route = {
      name,
      method,
      path,
      call,
      handle: handlers[name as keyof typeof handlers] as unknown as Route['handle'],
      isAccepted: (field) => accepted.has(field),
      isManaging: isForManagers(call.access),
      writes,
      changesMeetings: writes && path.startsWith('/matching/'),
      shows: (options?.shows as ByName<'shows'>)?.[name],
      around: (options?.around as ByName<'around'>)?.[name],
      again: call.creates ? (options?.again as ByName<'again'>)?.[name] : undefined,
      dependencies,
      parts: { clock, guestAnswers },
    };
    app.on(method, path, (c) => answerTo(route, c));
  }
  return app;
}

/** Serves a request, and notes for the security log what it is refused for. */
async function answerTo(route: Route, c: Context): Promise<Response> {
  const { dependencies, name } = route;
  const now = route.parts.clock();
  // Only the front door knows the address; in-process callers have none.
  const address = (c.env as { clientAddress?: string } | undefined)?.clientAddress ?? null;
  const actor = await actorOf(dependencies.db, c.req.header('authorization'), now);
  try {
    await assertMayAsk(route, actor);
    const request = await checkedRequest(route, c);
    return await sendOf(route, c, request, factsOf(route, c, request, { now, address, actor }));
  } catch (error) {
    if (!c.req.raw.signal.aborted)
      noteRefusal({ ...dependencies, address }, error, { memberIdx: actor?.memberIdx ?? null, call: name });
    throw error;
  }
}

/** What the contract says of who may call, as far as it is known without the request. */
async function assertMayAsk({ call, isManaging, dependencies }: Route, actor: Actor | null): Promise<void> {
  if (call.access.who !== 'anyone' && !actor) throw new HttpRefusal(401, 'login_needed');
  const missing = isManaging && actor ? await missingToManage(dependencies.db, actor.memberIdx) : null;
  if (missing) throw new Refusal(missing);
}

/** The request by the contract's schema; every field that it does not know is refused by its name. */
async function checkedRequest({ call, method, isAccepted }: Route, c: Context): Promise<unknown> {
  const takesFile = call.body === 'upload';
  if (takesFile) assertMultipart(c);
  const given = method === 'GET' || takesFile ? queryOf(c) : await bodyIn(call, c);
  const { data: request, errors } = check(call.request, given);
  const unknown = unknownFields(call.request, given, isAccepted);
  if (errors || unknown.length > 0) {
    const key = refusalOf(call, errors ?? []);
    throw new Refusal(key, [...(errors ?? []), ...unknown].slice(0, fieldErrorsMost));
  }
  return request;
}

const bodyIn = async ({ access }: Call, c: Context) =>
  access.in === 'event' ? inPageEvent(c, await bodyOf(c)) : bodyOf(c);

/** The key by which bad fields are refused. */
function refusalOf({ refusedAs = {} }: Call, errors: readonly FieldError[]): RefusalKey {
  const own = errors.find(({ field, rule }) => rule === 'one_of' && Object.hasOwn(refusedAs, field));
  return (own && refusedAs[own.field]) ?? 'invalid_parameter';
}

function factsOf(
  { call, name, dependencies }: Route,
  c: Context,
  request: unknown,
  { now, address, actor }: Pick<CallFacts, 'now' | 'address' | 'actor'>,
): CallFacts {
  const key = call.creates ? c.req.header('idempotency-key') : undefined;
  return {
    now,
    actor,
    address,
    pageEvent: pageEventOf(c) ?? dependencies.site.eventInUse,
    device: deviceOf(c.req.header('user-agent')),
    sent: repeatableOf(key, { memberIdx: actor?.memberIdx ?? null, call: name, request }),
    signal: () => c.req.raw.signal,
  };
}

/** The answer in the form that the contract says: a file, a stream, or JSON, which is kept for guests where it can be. */
async function sendOf(route: Route, c: Context, request: unknown, facts: CallFacts): Promise<Response> {
  const answered = () => answerOf(route, request, facts, incomingOf(c));
  const { answers } = route.call;
  if (answers === 'file') return sendFile(c, await downloadOf(route, c, request, facts, answered));
  if (answers === 'stream') return sendStream(c, (await answered()) as ReadableStream<Uint8Array>);
  if (!route.shows || facts.actor) return sendAnswer(await answered());
  return sendKept(c, await keptAnswer(route, c, request, facts, answered));
}

/** The file, of which the audit knows where it is for managers and tells of people. */
async function downloadOf(
  { call, dependencies }: Route,
  c: Context,
  request: unknown,
  { actor, now, pageEvent }: CallFacts,
  answered: () => Promise<unknown>,
): Promise<Download> {
  const download = (await answered()) as Download;
  const { audited } = call;
  // Who asks for the headers alone takes nothing away.
  if (audited && actor && c.req.method !== 'HEAD')
    await noteDownload(dependencies.db, download, {
      eventIdx: eventOf(request, pageEvent),
      memberIdx: actor.memberIdx,
      subject: audited,
      at: now.toISOString(),
    });
  return download;
}

/** What guests are answered who ask the same, made by the first of them; `shown` hears of what it is made. */
async function keptAnswer(
  { name, shows, parts, dependencies }: Route,
  c: Context,
  request: unknown,
  { now, pageEvent }: CallFacts,
  answered: () => Promise<unknown>,
): Promise<GuestAnswer> {
  const fresh = async () => {
    const answer = await answered();
    const ofRows = answer instanceof Listed ? answer.tags : [];
    const ofAnswer = shows?.({ eventIdx: eventOf(request, pageEvent), request, answer }) ?? [];
    return new GuestAnswer(success(answer), [...ofAnswer, ...ofRows]);
  };
  const asked = keyOf(name, request, now);
  const tagsOf = (value: GuestAnswer) => value.tags;
  const { value, tags } = await parts.guestAnswers.get(dependencies.db, asked, fresh, tagsOf);
  (c.env as ShownBy | undefined)?.shown?.({ digest: value.digest, tags });
  return value;
}

/**
 * The call, its checked request, and the minute, because what is running or ended depends on the clock as well. Not the address:
 * one request can be written in ways without end, each of which would be computed and push out another.
 */
const keyOf = (name: string, request: unknown, now: Date) =>
  `${Math.floor(now.getTime() / 60_000)} ${name} ${JSON.stringify(request)}`;

/** The event that a request names, else that of its page. */
const eventOf = (request: unknown, pageEvent: number): number =>
  (request as { eventIdx?: number }).eventIdx ?? pageEvent;

/** Does the call, in a transaction where it writes, and within what is asked around that. */
function answerOf(route: Route, request: unknown, facts: CallFacts, incoming: Incoming): Promise<unknown> {
  const { writes, around, dependencies } = route;
  const serve = (db: Database) => serveIn(db, route, request, facts, incoming);
  const work = () => (writes ? transact(dependencies.db, serve) : serve(dependencies.db));
  if (!around) return work();
  return around({ ...dependencies, ...facts, eventIdx: eventOf(request, facts.pageEvent) }, request, work);
}

/** Lets in who may, and hands the call to its function; one that creates and was sent before is answered by what it created. */
async function serveIn(
  db: Database,
  { call, writes, changesMeetings, handle, again, dependencies }: Route,
  request: unknown,
  facts: CallFacts,
  incoming: Incoming,
): Promise<unknown> {
  const { actor, sent, now, pageEvent } = facts;
  const { access } = call;
  const granted = await enforce(db, {
    access,
    actor,
    request,
    pageEvent,
    writes,
  });
  const context = { ...dependencies, db, ...facts, ...granted };
  // They may have another device, or another tab.
  if (changesMeetings && actor) announce(db, [actor.memberIdx]);
  const create = () => handle(context, request, incoming);
  if (!again) return create();
  const idxOf = (answer: unknown) => Reflect.get(Object(answer), call.creates ?? '') as number;
  return createOnce(db, sent, now, { create, idxOf, again: (createdIdx) => again(context, createdIdx) });
}
