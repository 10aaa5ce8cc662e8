/** Asking, answering and saying "not with" at once, and what the database refuses: a pair meets or does not (docs/rules.md, M32). */
import { expect, it } from 'vitest';
import { ApiError } from '#api/client.ts';
import { limits } from '#domain/common/limits.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, expo, type Participant, slotsOf } from '#tests/support/factories.ts';

const app = await testApp();
const days = [{ date: '2026-12-10', from: '09:00', to: '12:00' }];
const at = await expo(app, { days, slotMinutes: 15, tables: 6, timeZone: 'UTC' });
const { eventIdx } = at;

const keyOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.key : String(error)),
  );
const ask = (from: Participant, to: Participant, wish: object) =>
  keyOf(from.client('POST /matching/apply', { eventIdx, targetParticipateIdx: to.participateIdx, ...wish }));
const say = (who: Participant, about: Participant) =>
  keyOf(who.client('POST /matching/setNotWith', { eventIdx, participateIdx: about.participateIdx }));
const takeBack = (who: Participant, about: Participant) =>
  keyOf(who.client('POST /matching/unsetNotWith', { eventIdx, participateIdx: about.participateIdx }));

const live = () =>
  app.db
    .selectFrom('matching')
    .select(['idx', 'companyIdx', 'buyerIdx', 'state'])
    .where('eventIdx', '=', eventIdx)
    .where('state', 'in', ['request', 'pending', 'complete'])
    .execute();

/** What each pair has to be by what lives and what was said, and what it is. */
async function pairsByBoth(): Promise<[string[], string[]]> {
  const wishes = await app.db
    .selectFrom('notWith')
    .select(['participateIdx', 'otherIdx', 'side'])
    .where('eventIdx', '=', eventIdx)
    .execute();
  const not = wishes.map(({ participateIdx, otherIdx, side }) =>
    side === 'company' ? `${participateIdx} ${otherIdx}` : `${otherIdx} ${participateIdx}`,
  );
  const living = (await live()).map(({ companyIdx, buyerIdx }) => `${companyIdx} ${buyerIdx}`);
  const wanted = [
    ...living.map((pair) => `${pair} live`),
    ...not.filter((pair) => !living.includes(pair)).map((pair) => `${pair} not`),
  ];
  const stored = await app.db.selectFrom('pair').selectAll().where('eventIdx', '=', eventIdx).execute();
  const is = stored.map(({ companyIdx, buyerIdx, kind }) => `${companyIdx} ${buyerIdx} ${kind}`);
  return [[...new Set(wanted)].sort(), is.sort()];
}

it('many asks against one "not with" at once leave no request behind', async () => {
  for (let round = 0; round < 6; round++) {
    const [seller, purchaser] = [await company(app, at), await buyer(app, at)];
    const asks = Array.from({ length: 8 }, (_, no) =>
      ask(seller, purchaser, no % 2 ? { anySlot: 'Y' } : { anySlot: 'Y', priority: 1 }),
    );
    asks.splice(round, 0, say(purchaser, seller));
    const outcomes = await Promise.all(asks);
    expect(outcomes[round]).toBe('done');
    expect(outcomes.filter((key) => key === 'done').length).toBeLessThanOrEqual(2);
    for (const key of outcomes)
      expect(['done', 'msg.already_assigned', 'msg.duplicated_matching']).toContain(key);
    const between = (await live()).filter(({ companyIdx }) => companyIdx === seller.participateIdx);
    expect(between).toEqual([]);
    const [wanted, is] = await pairsByBoth();
    expect(is).toEqual(wanted);
    expect(await ask(seller, purchaser, { anySlot: 'Y' })).toBe('msg.already_assigned');
  }
});

it('all that two sides can do at once ends in pairs that meet or do not', async () => {
  const sellers = [await company(app, at), await company(app, at)];
  const purchasers = [await buyer(app, at), await buyer(app, at)];
  const slots = await slotsOf(sellers[0] as Participant, at);
  const outcomes = new Set<string>();
  for (let round = 0; round < 12; round++) {
    const meetings = await live();
    const calls: Promise<string>[] = [];
    for (const [one, seller] of sellers.entries())
      for (const [other, purchaser] of purchasers.entries()) {
        const turn = (round + one + 2 * other) % 4;
        const [first, second] = turn % 2 ? [seller, purchaser] : [purchaser, seller];
        calls.push(ask(first, second, { wishes: [slots[(round + one) % slots.length]] }));
        calls.push(turn < 2 ? say(second, first) : takeBack(second, first));
        calls.push(turn === 3 ? say(first, second) : takeBack(first, second));
      }
    for (const { idx: matchingIdx, companyIdx, buyerIdx, state } of meetings) {
      const ofBoth = [...sellers, ...purchasers].filter(({ participateIdx }) =>
        [companyIdx, buyerIdx].includes(participateIdx),
      );
      for (const { client } of ofBoth)
        calls.push(
          keyOf(
            state === 'complete'
              ? client('POST /matching/cancel', { matchingIdx })
              : client('POST /matching/approve', { matchingIdx }),
          ),
          keyOf(client('POST /matching/deny', { matchingIdx })),
        );
    }
    for (const key of await Promise.all(calls)) outcomes.add(key);
    const [wanted, is] = await pairsByBoth();
    expect(is).toEqual(wanted);
  }
  const expected = [
    'done',
    'msg.already_assigned',
    'msg.duplicated_matching',
    'msg.not_with_own',
    'msg.matching_state',
    'msg.access_deny',
    'msg.server_busy',
  ];
  for (const key of outcomes) expect(expected).toContain(key);
});

it('the database refuses a request between two who do not meet, and "not" while a request stands', async () => {
  const [seller, purchaser] = [await company(app, at), await buyer(app, at)];
  await say(purchaser, seller);
  const now = app.clock.read().toISOString();
  const insert = (other: number) =>
    app.db
      .insertInto('matching')
      .values({
        eventIdx,
        companyIdx: seller.participateIdx,
        buyerIdx: other,
        type: 'online',
        state: 'request',
        askedBy: 'buyer',
        message: null,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
  await expect(insert(purchaser.participateIdx)).rejects.toThrow();
  const second = await buyer(app, at);
  await expect(insert(second.participateIdx), 'a request without its pair').rejects.toThrow();
  expect(await ask(second, seller, { anySlot: 'Y' })).toBe('done');
  const change = app.db
    .updateTable('pair')
    .set({ kind: 'not' })
    .where('buyerIdx', '=', second.participateIdx)
    .execute();
  await expect(change).rejects.toThrow();
  const removal = app.db.deleteFrom('pair').where('buyerIdx', '=', second.participateIdx).execute();
  await expect(removal).rejects.toThrow();
});

it('a list is bounded, and whoever is on it can be taken off', async () => {
  const [seller, purchaser] = [await company(app, at), await buyer(app, at)];
  const { idx: _, ...row } = await app.db
    .selectFrom('participate')
    .selectAll()
    .where('idx', '=', purchaser.participateIdx)
    .executeTakeFirstOrThrow();
  const gone = await app.db
    .insertInto('participate')
    .values(Array.from({ length: limits.notWith }, () => ({ ...row, state: 'CANCEL' as const })))
    .returning('idx')
    .execute();
  const createdAt = app.clock.read().toISOString();
  const rows = gone.map(({ idx }) => ({
    participateIdx: seller.participateIdx,
    otherIdx: idx,
    eventIdx,
    side: 'company' as const,
    otherSide: 'buyer' as const,
    createdAt,
  }));
  await app.db.insertInto('notWith').values(rows).execute();
  expect(await say(seller, purchaser)).toBe('msg.invalid_parameter');
  const { data: list } = await seller.client('GET /matching/getNotWith', { eventIdx });
  expect(list).toHaveLength(limits.notWith);
  // Nobody is named who takes part no more; who is on the list can still be taken off.
  expect(list[0]).toMatchObject({ nameKo: null, nameEn: null, matchingIdx: null });
  const participateIdx = list[0]?.participateIdx as number;
  await seller.client('POST /matching/unsetNotWith', { eventIdx, participateIdx });
  expect(await say(seller, purchaser)).toBe('done');
});
