/** Lists that are saved, lose somebody and are closed at once stay lists without gaps, and what was refused is not stored (docs/rules.md, R2, R3). */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { ApiError } from '#api/client.ts';
import { hasRowLocks } from '#server/db/open.ts';
import { endParticipation } from '#server/features/participation/end.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, type Participant } from '#tests/support/factories.ts';
import { addColleagues } from '#tests/support/people.ts';
import { idxsOf, ranking } from '#tests/support/ranking.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { arranged, read, save, stored, publish } = ranking(app);

const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? error.key : String(error)),
  );

const expectWhole = async (fromIdx: number) => {
  const { ranks } = await stored(fromIdx);
  expect(ranks).toEqual(ranks.map((_, at) => at + 1));
};

it('of two people of a company who save at once one has saved, and the other is told', async () => {
  for (let round = 0; round < 5; round++) {
    const here = await arranged();
    const { seller, buyers } = here;
    const [a, b, c] = idxsOf(buyers) as [number, number, number];
    const [colleague] = await addColleagues(app, here.at.eventIdx, seller, 1);
    const lists = [
      [a, b],
      [c, a, b],
    ];
    const outcomes = await Promise.all([
      outcomeOf(save(here, seller, lists[0] ?? [], 0)),
      outcomeOf(save(here, colleague as Participant, lists[1] ?? [], 0)),
    ]);
    expect([...outcomes].sort()).toEqual(['done', 'msg.ranking_changed']);
    expect((await stored(seller.participateIdx)).idxs).toEqual(lists[outcomes.indexOf('done')]);
    expect((await read(here, seller)).version).toBe(1);
  }
});

it('whoever cancels while others rank them stands on no list', async () => {
  for (let round = 0; round < 5; round++) {
    const here = await arranged();
    const { at, seller, buyers } = here;
    const rivals = [seller, await company(app, at), await company(app, at)];
    const idxs = idxsOf(buyers);
    for (const one of rivals.slice(0, 2)) await save(here, one, idxs, 0);
    const gone = buyers[round % 3] as Participant;
    const versions = [1, 1, 0];
    const outcomes = await Promise.all([
      ...rivals.map((one, at) => outcomeOf(save(here, one, [...idxs].reverse(), versions[at] ?? 0))),
      outcomeOf(gone.client('POST /participate/cancel', { eventIdx: at.eventIdx })),
      outcomeOf(save(here, gone, idxsOf(rivals), 0)),
    ]);
    expect(outcomes.slice(0, 4)).toEqual(['done', 'done', 'done', 'done']);
    expect(['done', 'msg.participate_not_found']).toContain(outcomes[4]);
    for (const one of rivals) {
      await expectWhole(one.participateIdx);
      expect((await stored(one.participateIdx)).idxs).toEqual(
        [...idxs].reverse().filter((idx) => idx !== gone.participateIdx),
      );
    }
    expect((await stored(gone.participateIdx)).idxs).toEqual([]);
  }
});

it('two who leave the same lists at once leave no gap', async () => {
  const here = await arranged();
  const { at, seller, buyers } = here;
  const more = [...buyers, await buyer(app, at), await buyer(app, at)];
  const rivals = [seller, await company(app, at)];
  for (const one of rivals) await save(here, one, idxsOf(more), 0);
  const outcomes = await Promise.all(
    [more[0], more[2], more[4]].map((one) =>
      outcomeOf((one as Participant).client('POST /participate/cancel', { eventIdx: at.eventIdx })),
    ),
  );
  expect(outcomes).toEqual(['done', 'done', 'done']);
  for (const one of rivals)
    expect(await stored(one.participateIdx)).toEqual({
      idxs: idxsOf([more[1], more[3]] as Participant[]),
      ranks: [1, 2],
    });
});

it('‘not with’ beside ranking leaves nobody on both lists', async () => {
  for (let round = 0; round < 6; round++) {
    const here = await arranged();
    const { at, seller, buyers } = here;
    const idxs = idxsOf(buyers);
    const [colleague] = await addColleagues(app, at.eventIdx, seller, 1);
    const unwanted = idxs[round % 3] as number;
    const calls = [
      () => save(here, seller, idxs, 0),
      () =>
        (colleague as Participant).client('POST /matching/setNotWith', {
          eventIdx: at.eventIdx,
          participateIdx: unwanted,
        }),
    ];
    if (round % 2) calls.reverse();
    expect(await Promise.all(calls.map((call) => outcomeOf(call())))).toEqual(['done', 'done']);
    await expectWhole(seller.participateIdx);
    expect((await stored(seller.participateIdx)).idxs).toEqual(idxs.filter((idx) => idx !== unwanted));
  }
});

it('nothing is saved once the meetings are published', async () => {
  for (let round = 0; round < 5; round++) {
    const here = await arranged();
    const { seller, buyers } = here;
    const [saved, published] = await Promise.all([
      outcomeOf(save(here, seller, idxsOf(buyers), 0)),
      outcomeOf(publish(here)),
    ]);
    expect(published).toBe('done');
    const { savedAt, publishedAt } = await read(here, seller);
    expect(publishedAt).not.toBeNull();
    if (saved === 'done') expect(savedAt).not.toBeNull();
    else {
      expect(saved).toBe('msg.ranking_closed');
      expect((await stored(seller.participateIdx)).idxs).toEqual([]);
    }
  }
});

it('whoever is cancelling while managers remind is not written to', async () => {
  const here = await arranged();
  const { at, seller } = here;
  let done = (): void => undefined;
  const isWaiting = new Promise<void>((resolve) => {
    done = resolve;
  });
  const ending = app.db.transaction().execute(async (trx) => {
    await endParticipation(trx, seller.participateIdx, { now: app.clock.read(), byManager: false });
    await isWaiting;
  });
  const reminding = at.manager.client('POST /manage/ranking/remind', { eventIdx: at.eventIdx });
  await new Promise((resolve) => setTimeout(resolve, 300));
  done();
  await ending;
  expect((await reminding).data).toEqual({ reminded: 3, unreached: 0, left: 0 });
  const mails = await app.db
    .selectFrom('outbox')
    .select('subject')
    .where('toEmail', '=', seller.id)
    .where('body', 'like', '%/matching/ranking%')
    .execute();
  expect(mails).toEqual([]);
});

it.runIf(hasRowLocks(app.db))('who saves a list never waits for the reminder of its first link', async () => {
  const here = await arranged();
  const { enter, mailsTo, addressOf } = withoutAccount(app);
  const { eventIdx, manager } = here.at;
  const email = addressOf();
  const participateIdx = await enter(here, { email });
  let reminding: Promise<{ data: unknown }> | undefined;
  await app.db.transaction().execute(async (trx) => {
    // Shorter than it takes the database to end one of two who wait for each other.
    await sql`set local lock_timeout = '500ms'`.execute(trx);
    await trx
      .selectFrom('participate')
      .select('idx')
      .where('idx', '=', participateIdx)
      .forNoKeyUpdate()
      .execute();
    reminding = manager.client('POST /manage/ranking/remind', { eventIdx });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await trx
      .insertInto('ranking')
      .values({ participateIdx, eventIdx, savedAt: null, remindedAt: null })
      .execute();
  });
  expect((await reminding)?.data).toEqual({ reminded: 5, unreached: 0, left: 0 });
  expect((await mailsTo(email)).map(({ body }) => body.includes('#link='))).toEqual([true]);
});
