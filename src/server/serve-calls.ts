/** Mounts the calls of a contract on Hono: who asks, what they send, what they get, all by what the contract says. */
import { type Context, Hono } from 'hono';
import type { z } from 'zod';
import type { Access, Call, CallPath, Envelope } from '#api/contract.ts';
import { Refusal, type RefusalKey } from '#domain/catalogue.ts';
import { deviceOf } from '#domain/device.ts';
import { check } from '#domain/validation.ts';
import { type Ask, type Asker, missingToManage } from './ask.ts';
import { HttpRefusal } from './http-refusal.ts';
import { GuestAnswer, type Kept } from './kept.ts';
import { askerOf } from './member/session.ts';
import { noteRefusal } from './security-log.ts';

type AskOf<A extends Access> = A extends 'anyone' ? Ask : Ask<Asker>;

/** A page of a list with the count of the whole; its rows as the JSON in which they are answered, maybe more than once. */
export class Listed<T> {
  readonly json: string;
  readonly totalCount: number;
  declare readonly of: T;
  constructor(rows: T, totalCount: number) {
    this.json = JSON.stringify(rows);
    this.totalCount = totalCount;
  }
}

/** The handlers of a contract: exactly its calls, each taking who asks and the checked request. */
export type Handlers<C extends Record<string, Call>> = {
  [Name in keyof C]: (
    ask: AskOf<C[Name]['access']>,
    request: z.output<C[Name]['request']>,
  ) => Promise<z.output<C[Name]['answer']> | Listed<z.output<C[Name]['answer']>>>;
};

/** What is the same for every call: the database, the clock, the event in use, the log, and what guests' answers are kept in. */
export type Ground = Omit<Ask, 'asker' | 'now' | 'address' | 'device' | 'signal'> & {
  clock: () => Date;
  kept: Kept<GuestAnswer>;
};

/**
 * Hono routes for every call of the contract. `keptForGuests` names the reading calls whose answer to a guest depends on
 * public content alone, so that it may be kept until that changes.
 */
export function serveCalls<C extends Record<string, Call>>(
  ground: Ground,
  contract: C,
  handlers: Handlers<C>,
  keptForGuests: readonly (keyof C)[] = [],
): Hono {
  const app = new Hono();
  const { clock, kept, ...parts } = ground;
  for (const name of Object.keys(contract)) {
    const [method, path] = name.split(' ') as ['GET' | 'POST', string];
    const call = contract[name as CallPath & keyof C] as Call;
    const handle = handlers[name as keyof C] as (ask: Ask, request: unknown) => Promise<unknown>;
    const isForManagers = call.access !== 'anyone' && call.access !== 'member';
    const isKept = keptForGuests.includes(name as keyof C);

    const answer = async (
      context: Context,
      asker: Asker | null,
      now: Date,
      address: string | null,
    ): Promise<string> => {
      const given = method === 'GET' ? queryOf(context) : await bodyOf(context);
      const { data, errors } = check(call.request, given);
      if (errors) throw new Refusal('invalid_parameter', errors);
      const device = deviceOf(context.req.header('user-agent'));
      const signal = () => context.req.raw.signal;
      return success(await handle({ ...parts, now, asker, address, device, signal }, data));
    };

    app.on(method, path, async (context) => {
      const now = clock();
      // Only the front door knows the address; in-process callers have none.
      const address = (context.env as { clientAddress?: string } | undefined)?.clientAddress ?? null;
      const asker = await askerOf(ground.db, context.req.header('authorization'), now);
      try {
        if (call.access !== 'anyone' && !asker) throw new HttpRefusal(401, 'login_needed');
        const missing = isForManagers && asker ? await missingToManage(ground.db, asker.memberIdx) : null;
        if (missing) throw new Refusal(missing);
        const json = { 'content-type': 'application/json' };
        if (!isKept || asker) return context.body(await answer(context, asker, now, address), 200, json);
        const make = async () => new GuestAnswer(await answer(context, null, now, address));
        const shared = await kept.get(ground.db, keyOf(context.req.url, now), make);
        const gzip = await shared.gzipFor(context.req.header('accept-encoding'));
        if (!gzip) return context.body(shared.text, 200, json);
        return context.body(gzip as Buffer<ArrayBuffer>, 200, { ...json, 'content-encoding': 'gzip' });
      } catch (error) {
        const facts = { memberIdx: asker?.memberIdx ?? null, call: name };
        if (!context.req.raw.signal.aborted) noteRefusal({ ...ground, address }, error, facts);
        throw error;
      }
    });
    app.all(path, (context) => {
      context.header('allow', method);
      throw new HttpRefusal(405, 'method_not_allowed');
    });
  }
  return app;
}

/** The path and query of a URL, and the minute, because what is running or ended depends on the clock as well. */
const keyOf = (url: string, now: Date) =>
  `${Math.floor(now.getTime() / 60_000)} ${url.slice(url.indexOf('/', url.indexOf('//') + 2))}`;

/** The envelope of an answer, as text. */
function success(answer: unknown): string {
  const [json, totalCount] =
    answer instanceof Listed
      ? [answer.json, answer.totalCount]
      : [JSON.stringify(answer), Array.isArray(answer) ? answer.length : answer === null ? 0 : 1];
  return `{"resultCode":0,"resultMessage":"success","data":${json},"totalCount":${totalCount}}`;
}

/** The envelope of a refusal. `resultCode` tells only that it is one; the key tells which. */
export function refused(key: RefusalKey, data: unknown = null): Envelope {
  return { resultCode: 1, resultMessage: key, data, totalCount: 0 };
}

function queryOf(context: Context): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries(context.req.queries()).map(([name, values]) => [
      name,
      values.length > 1 ? values : (values[0] ?? ''),
    ]),
  );
}

async function bodyOf(context: Context): Promise<unknown> {
  // A form of another site can send text/plain or a form, never JSON with our header: this is also what keeps such forms out.
  if (!/^application\/json\b/i.test(context.req.header('content-type') ?? ''))
    throw new HttpRefusal(415, 'media_type');
  try {
    return await context.req.json();
  } catch {
    throw new HttpRefusal(400, 'not_json');
  }
}
