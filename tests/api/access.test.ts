/**
 * Who may call what: every call of the contract by every kind of actor, for what is of the company or buyer themselves, of
 * others, and of another event. The outcome is the table `docs/access.md`, which is to be read and not only regenerated.
 */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { accountCalls } from '#api/account/account.ts';
import { memberCalls } from '#api/account/member.ts';
import { viewCalls } from '#api/console/view.ts';
import { type CallName, calls } from '#api/index.ts';
import type { Call } from '#api/wire/contract.ts';
import { Refusal } from '#domain/common/catalogue.ts';
import { refused } from '#server/calls/answers.ts';
import type { Again, Handlers } from '#server/calls/handlers.ts';
import { serveCalls } from '#server/calls/serve-calls.ts';
import { HttpRefusal } from '#server/ground/http-refusal.ts';
import { quietLogger } from '#server/ground/log.ts';
import { guestAnswers } from '#server/platform/cache/guest-answer.ts';
import { ListCache } from '#server/platform/cache/list-cache.ts';
import { memoryLimiter } from '#server/platform/limits/memory.ts';
import { type Actors, actorsOf } from '#tests/support/access-actors.ts';
import { testApp } from '#tests/support/api.ts';
import { applied, approve, buyer, company } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { type Known, leastRequest } from '#tests/support/requests.ts';
import { buyerSample, counselingSample } from '#tests/support/samples.ts';
import { callNames, methodOf, pathOf, queryOf, sendCall, takesFile } from '#tests/support/wire.ts';
import { knownFor, type World, world } from '#tests/support/world.ts';

const table = new URL('../../docs/access.md', import.meta.url);

const app = await testApp();
const here = await world(app, app.eventInUse);
const there = await world(app, app.eventInUse + 1);
const actors: Actors = await actorsOf(app, here, there);

/** What is of the company and the buyer of the table, of two others of the event, and of another event. */
const whose = {
  own: await things(here, here.company, here.buyer),
  "others'": await things(here, await company(app, here), await buyer(app, here)),
  "another event's": await things(there, there.company, there.buyer),
};
type Whose = keyof typeof whose;

/** A request of this buyer to this company, a log of the company, a failed mail of the event, and what the world has. */
async function things(at: World, seller: World['company'], asking: World['buyer']) {
  const { data: asked } = await asking.client('POST /matching/apply', {
    eventIdx: at.eventIdx,
    targetParticipateIdx: seller.participateIdx,
    anySlot: 'Y',
  });
  const log = await seller.client('POST /counseling/add', { ...counselingSample(), eventIdx: at.eventIdx });
  // Who is approved gets a mail.
  const another = await applied(app, at, buyerSample(nextNumber('person')));
  await approve(at, another.participateIdx);
  const { idx: mailIdx } = await app.db
    .selectFrom('outbox')
    .select('idx')
    .where('eventIdx', '=', at.eventIdx)
    .orderBy('idx')
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    at,
    seller,
    asking,
    mailIdx,
    matchingIdx: asked.matchingIdx,
    counselingIdx: log.data.counselingIdx,
  };
}

function requestOf(name: CallName, { at, seller, asking, ...idxs }: (typeof whose)[Whose]): unknown {
  const known: Known = { ...knownFor(name, at), ...idxs };
  if (known.participateIdx === at.company.participateIdx) known.participateIdx = seller.participateIdx;
  if (known.participateIdx === at.buyer.participateIdx) known.participateIdx = asking.participateIdx;
  // In a list an idx is a filter, which says nothing of who may read it; the products of one company are the exception.
  if (name.endsWith('/getList')) {
    const { eventIdx, participateIdx } = known;
    return leastRequest(calls[name].request, {
      eventIdx,
      ...(name === 'GET /product/getList' ? { participateIdx } : {}),
    });
  }
  return leastRequest(calls[name].request, known);
}

/** Calls that write are held to their access for real, and then do nothing: nothing they did could spoil what comes after. */
class Reached extends Error {}
const reached = new Proxy({}, { get: () => async () => Promise.reject(new Reached()) });
const writing = serveCalls(
  {
    db: app.db,
    clock: app.clock.read,
    site: { url: 'http://madang.test', eventInUse: app.eventInUse },
    limiter: memoryLimiter(),
    log: quietLogger,
    security: quietLogger,
    lists: new ListCache(),
    guestAnswers: guestAnswers(),
  },
  calls,
  reached as Handlers<typeof calls>,
  { again: reached as Again<typeof calls> },
);
writing.onError((error, context) => {
  if (error instanceof Reached) return context.json({ resultMessage: 'success', data: null });
  if (error instanceof Refusal) return context.json(refused(error.key, error.data));
  if (error instanceof HttpRefusal) return context.json(refused(error.key), error.status);
  throw error;
});

async function write(name: CallName, request: unknown, token: string | undefined) {
  const headers = {
    'content-type': takesFile(name) ? 'multipart/form-data; boundary=x' : 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const answer = await writing.request(
    takesFile(name) ? `${pathOf(name)}?${queryOf(request)}` : pathOf(name),
    {
      method: 'POST',
      headers,
      body: JSON.stringify(request),
    },
  );
  return (await answer.json()) as { resultMessage: string; data: unknown };
}

const signs: Record<string, string> = {
  login_needed: 'log-in',
  access_deny: 'no',
  second_factor_needed: '2nd',
  participate_pending: 'wait',
  participate_not_found: 'part',
};

/** What happened, in a word: `yes`, `none` for an empty list, why not, or `–` for what is not there for this actor. */
async function outcome(name: CallName, request: unknown, token: string | undefined): Promise<string> {
  const { resultMessage, ...answer } =
    methodOf(name) === 'POST'
      ? await write(name, request, token)
      : await sendCall(app, name, request, token).then(({ resultMessage, body }) => ({
          resultMessage,
          data: body.data,
        }));
  if (resultMessage === 'success')
    return Array.isArray(answer.data) && answer.data.length === 0 ? 'none' : 'yes';
  const known: readonly string[] = [
    ...calls[name].refusals,
    'login_needed',
    'access_deny',
    'second_factor_needed',
  ];
  expect([name, known]).toEqual([name, expect.arrayContaining([resultMessage])]);
  const isOwnMissing = resultMessage === 'participate_not_found' && name.includes('/manage/');
  return isOwnMissing ? '–' : (signs[resultMessage] ?? '–');
}

const ofNoEvent: Record<string, Call> = { ...memberCalls, ...accountCalls, ...viewCalls };

/** The rows of a call: one for all where it makes no difference of whom something is. */
async function rowsOf(name: CallName): Promise<string[]> {
  const rows = new Map<Whose, string[]>();
  const requests = new Set<string>();
  for (const of of Object.keys(whose) as Whose[]) {
    const request = requestOf(name, whose[of]);
    // What names nothing is asked once.
    if (requests.has(JSON.stringify(request)) || (of !== 'own' && Object.hasOwn(ofNoEvent, name))) continue;
    requests.add(JSON.stringify(request));
    const cells: string[] = [];
    for (const token of Object.values(actors)) cells.push(await outcome(name, request, token));
    rows.set(of, cells);
  }
  return [...rows].map(
    ([of, cells]) => `| \`${name}\` | ${rows.size === 1 ? '' : of} | ${cells.join(' | ')} |`,
  );
}

test('every call lets in whom the table says, and nobody else', async () => {
  const names = Object.keys(actors);
  const lines: string[] = [];
  for (const name of callNames) lines.push(...(await rowsOf(name)));
  const header = `| call | of whom | ${names.join(' | ')} |\n|---|---|${names.map(() => '---|').join('')}`;
  const [words = ''] = (await readFile(table, 'utf8').catch(() => '')).split('\n| call ');
  await expect(`${words}\n${header}\n${lines.join('\n')}\n`).toMatchFileSnapshot(table.pathname);
});
