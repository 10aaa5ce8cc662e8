/** All that can be done with meetings at once, by both sides and a manager: whatever comes first, the schedule is sound. */
import { expect, it } from 'vitest';
import { ApiError } from '#api/client.ts';
import type { RequestOf } from '#api/index.ts';
import type { matchingManageCalls } from '#api/matching/by-manager/matching-manage.ts';
import type { matchingCalls } from '#api/matching/matching.ts';
import type { slotCalls } from '#api/matching/slots.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, expo, type Participant, type Person, slotsOf } from '#tests/support/factories.ts';

const app = await testApp();

/** Numbers in a fixed order without a pattern, so that a failure can be repeated as far as races can. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

type OfMeetings = keyof typeof slotCalls | keyof typeof matchingCalls | keyof typeof matchingManageCalls;
type Called = Exclude<OfMeetings, 'GET /manage/matching/exportList'> | 'POST /participate/cancel';

const refusals = new Set(
  [
    'access_deny',
    'already_assigned',
    'duplicated_matching',
    'matching_state',
    'matching_not_found',
    'asked_too_often',
    'participate_not_found',
    // Nothing was changed, and nobody has to wait for the slowest.
    'server_busy',
  ].map((key) => `msg.${key}`),
);

it('two hundred calls at once about the same few meetings, again and again, and then half of the people leave', async () => {
  const days = [{ date: '2026-12-10', from: '09:00', to: '11:00' }];
  const at = await expo(app, { days, slotMinutes: 15, tables: 3, timeZone: 'UTC' });
  const { eventIdx, manager } = at;
  const [sellers, purchasers]: [Participant[], Participant[]] = [[], []];
  for (let no = 0; no < 4; no++) {
    sellers.push(await company(app, at));
    purchasers.push(await buyer(app, at));
  }
  const everyone = [...sellers, ...purchasers];
  const slots = await slotsOf(sellers[0] as Participant, at);
  const next = numbersFrom(20_261_029);
  const one = <T>(of: readonly T[]) => of[next(of.length)] as T;
  const outcomes: string[] = [];
  const call = async <Name extends Called>({ client }: Person, name: Name, request: RequestOf<Name>) => {
    const key = await client(name, request).then(
      () => 'done',
      (error: unknown) => (error instanceof ApiError ? error.key : String(error)),
    );
    outcomes.push(`${name} ${key}`);
    expect(key === 'done' || refusals.has(key), `${name}: ${key}`).toBe(true);
  };
  const meetings = () =>
    app.db
      .selectFrom('matching')
      .leftJoin('matchingMove', 'matchingMove.matchingIdx', 'matching.idx')
      .select(['matching.idx', 'companyIdx', 'buyerIdx', 'matchingMove.slotIdx as proposed'])
      .where('state', 'in', ['request', 'pending', 'complete'])
      .execute();
  type Meeting = Awaited<ReturnType<typeof meetings>>[number];
  const sidesOf = ({ companyIdx, buyerIdx }: Meeting) =>
    everyone.filter(({ participateIdx }) => [companyIdx, buyerIdx].includes(participateIdx));
  const ask = () => {
    const [asking, asked] = next(2) ? [one(sellers), one(purchasers)] : [one(purchasers), one(sellers)];
    const wish = next(2) ? { anySlot: 'Y' as const } : { wishes: [one(slots)] };
    return call(asking, 'POST /matching/apply', {
      eventIdx,
      targetParticipateIdx: asked.participateIdx,
      ...wish,
    });
  };
  const something = (meeting: Meeting) => {
    const [who, slotIdx, { idx: matchingIdx, proposed }] = [one(sidesOf(meeting)), one(slots), meeting];
    const calls = [
      ask,
      () => call(who, 'POST /matching/approve', { matchingIdx }),
      () => call(who, 'POST /matching/approve', { matchingIdx, slotIdx }),
      () => call(who, 'POST /matching/move', { matchingIdx, slotIdx }),
      () => call(who, 'POST /matching/acceptProposal', { matchingIdx, slotIdx: proposed ?? slotIdx }),
      () => call(who, 'POST /matching/acceptProposal', { matchingIdx, slotIdx: proposed ?? slotIdx }),
      () => call(who, 'POST /matching/dropProposal', { matchingIdx }),
      () => (next(4) ? ask() : call(who, 'POST /matching/cancel', { matchingIdx })),
      () => call(who, 'POST /matching/markUnavailable', { eventIdx, slotIdxs: next(2) ? [slotIdx] : [] }),
      () => call(manager, 'POST /manage/matching/move', { matchingIdx, slotIdx }),
      () => call(manager, 'POST /manage/matching/place', { matchingIdx, slotIdx }),
    ];
    return one(calls)();
  };
  const assertSound = async () => {
    expect(await clashes(app.db)).toEqual(noClashes);
    const stray = app.db
      .selectFrom('matchingMove')
      .innerJoin('matching', 'matching.idx', 'matchingMove.matchingIdx')
      .select('matching.idx')
      .where('matching.state', 'in', ['denied', 'cancel']);
    expect(await stray.execute()).toEqual([]);
  };

  await Promise.all(Array.from({ length: 40 }, ask));
  for (let round = 0; round < 2; round++) {
    const live = await meetings();
    const busiest = one(live);
    await Promise.all(Array.from({ length: 200 }, (_, no) => something(no % 2 ? busiest : one(live))));
    await assertSound();
  }
  for (const name of ['apply', 'approve', 'move', 'cancel'])
    expect(outcomes).toContain(`POST /matching/${name} done`);

  const live = await meetings();
  const leaving = [...sellers.slice(0, 2), ...purchasers.slice(0, 2)];
  await Promise.all([
    ...leaving.map((who) => call(who, 'POST /participate/cancel', { eventIdx })),
    ...live.flatMap((meeting) => [something(meeting), something(meeting)]),
  ]);
  await assertSound();
  const left = leaving.map(({ participateIdx }) => participateIdx);
  const held = (await meetings()).filter((meeting) =>
    [meeting.companyIdx, meeting.buyerIdx].some((idx) => left.includes(idx)),
  );
  expect(held).toEqual([]);
});
