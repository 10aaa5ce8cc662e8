/**
 * Rounds of all that can be done with visitors' registrations at once: made by a guest, by a member and by an application, changed by
 * link, as a member, by the application and at the desk, checked in, taken back, cancelled in three ways, erased with the account. What was answered and what stands must come of some order of them, one after the other.
 */
import { expect, it } from 'vitest';
import { ApiError } from '#api/client.ts';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { type Operation, serialOrder } from '#tests/support/serial-order.ts';
import { type Outcome, type State, type Step, visitorRules, type Who } from '#tests/support/visitor-model.ts';
import { begin, type Round, stored, take } from '#tests/support/visitor-rounds.ts';

/** Twelve seconds on SQLite, twice as long on PostgreSQL, which takes a second to see a deadlock, and ten times as long beside browsers on two cores; `VISITOR_RACES=5000` runs more. */
const rounds = Number(process.env['VISITOR_RACES'] ?? 200);
/** In one of so many rounds the member may leave for good: what a round of theirs waits for is seen soon. */
const leavingEach = 10;
/** One of so many begins with the member's application cancelled: else there is mostly one, and a second is refused. */
const cancelledEach = 10;
const stepsAtOnce = 8;

const app = await testApp();

/** Numbers in a fixed order without a pattern, so that a failure can be repeated as far as races can. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
const next = numbersFrom(20_261_123);
const one = <T>(of: readonly T[]) => of[next(of.length)] as T;

function anyStep({ people, emails }: Round, mayLeave: boolean): Step {
  const who = one<Who>(['member', 'member', 'guest']);
  // An email of their own mostly, so that links are open long enough to race by them.
  const content = (of: keyof Round['people']) => ({
    city: `City ${next(100)}`,
    email: next(3) ? people[of].visitorEmail : one(emails),
  });
  const steps: (() => Step)[] = [
    () => ({ do: 'changeByLink', who, ...content(who) }),
    () => ({ do: 'changeByLink', who, ...content(who) }),
    () => ({ do: 'changeAsMember', ...content('member') }),
    () => ({ do: 'changeApplication', ...content('member') }),
    () => ({ do: 'changeApplication', ...content('member') }),
    () => ({ do: 'changeByDesk', who, ...content(who) }),
    () => ({ do: 'read', who }),
    () => ({ do: 'checkIn', who, door: one(['North', 'South']) }),
    () => ({ do: 'checkIn', who, door: one(['North', 'South']) }),
    () => ({ do: 'undo', who }),
    () => one<Step>([{ do: 'cancelByLink', who }, { do: 'cancelByDesk', who }, { do: 'cancelApplication' }]),
    () => ({ do: 'register', ...content('newcomer') }),
    // With an address of their own, and of another who is registered mostly.
    () =>
      one<Step>([
        { do: 'apply', ...content('member') },
        { do: 'apply', city: `City ${next(100)}`, email: people.guest.visitorEmail },
      ]),
    () =>
      one<Step>([
        { do: 'registerAsMember', city: `City ${next(100)}`, email: people.member.visitorEmail },
        mayLeave
          ? { do: 'withdraw', address: people.member.visitorEmail }
          : { do: 'apply', ...content('member') },
        { do: 'apply', ...content('member') },
        { do: 'register', ...content('newcomer') },
      ]),
  ];
  return one(steps)();
}

const withoutMoves = (state: State) =>
  Object.fromEntries(
    Object.entries(state).map(([name, held]) => {
      if (typeof held !== 'object') return [name, held];
      const { moves: _, ...seen } = held;
      return [name, seen];
    }),
  );

/** Takes a step; what came of it, and from when to when it took. */
async function timed(round: Round, input: Step): Promise<Operation<Step, Outcome>> {
  const begin = performance.now();
  const output = await take(app, round, input).catch((error: unknown) => {
    if (error instanceof ApiError) return error.key;
    throw error;
  });
  return { input, output, begin, end: performance.now() };
}

it(`${rounds} rounds of ${stepsAtOnce} calls at once about registrations of the same people, each as if one came after the other`, async () => {
  const { eventIdx, manager: staff } = await expo(app, { eventIdx: nextNumber('event') });
  const outcomes = new Set<string>();
  let [registered, came] = [0, 0];
  for (let no = 0; no < rounds; no++) {
    const round = await begin(app, eventIdx, staff);
    const operations: Operation<Step, Outcome>[] = [];
    if (no % cancelledEach === 1) operations.push(await timed(round, { do: 'cancelApplication' }));
    const mayLeave = no % leavingEach === 0;
    const atOnce = Array.from({ length: stepsAtOnce }, () => timed(round, anyStep(round, mayLeave)));
    operations.push(...(await Promise.all(atOnce)));
    for (const { input, output } of operations)
      outcomes.add(`${input.do} ${typeof output === 'string' ? output : 'success'}`);
    const standing = (who: Who) => {
      const { city, visitorEmail } = round.people[who];
      return { city, email: visitorEmail, door: null, isLinked: true, moves: 0 };
    };
    const seen = await stored(app, round);
    for (const one of [seen.member, seen.guest, seen.applied, seen.newcomer]) {
      if (typeof one === 'string') continue;
      registered += 1;
      came += Number(('erased' in one ? one.erased : one.door) !== null);
    }
    const after = JSON.stringify(seen);
    const order = serialOrder(
      visitorRules,
      {
        member: standing('member'),
        guest: standing('guest'),
        applied: 'gone',
        newcomer: 'gone',
        hasLeft: false,
      },
      operations,
      (state) => JSON.stringify(withoutMoves(state)) === after,
    );
    if (order === null)
      expect.fail(
        `round ${no}: no order explains ${after} and\n${operations.map((each) => JSON.stringify(each)).join('\n')}`,
      );
  }
  // Figures of the door lose and count nobody twice.
  const { data: counts } = await staff.client('GET /manage/visitor/getCounts', { eventIdx });
  expect([counts.registered.PRE, counts.came.PRE]).toEqual([registered, came]);
  for (const outcome of [
    'register success',
    'register msg.visitor_found',
    'apply success',
    'apply msg.participate_exist',
    'registerAsMember success',
    'withdraw success',
    'apply msg.visitor_found',
    'changeByLink success',
    'changeByLink msg.visitor_not_found',
    'changeApplication success',
    'changeByDesk success',
    'checkIn success',
    'cancelByLink success',
    'changeByLink msg.visitor_found',
  ])
    expect([...outcomes]).toContain(outcome);
});
