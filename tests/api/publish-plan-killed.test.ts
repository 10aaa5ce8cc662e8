/** Publishing that is killed, raced and done by two processes at once: nothing twice, one mail each (docs/rules.md, D8 to D10). */
import { expect, it } from 'vitest';
import { heldMs } from '#domain/matching/meeting-plan.ts';
import type { Database } from '#server/db/open.ts';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { publishSome } from '#server/features/publish-plan/run.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import {
  buyer,
  type Company,
  company,
  type Expo,
  manager,
  type Participant,
  slotsOf,
} from '#tests/support/factories.ts';
import { approve, askFor, pair } from '#tests/support/pair.ts';
import { draftOf, outcomesOf, type PlannedAt } from '#tests/support/planned.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();

interface Scene {
  at: Expo;
  companies: Company[];
  buyers: Participant[];
  planIdx: number;
  pairs: number;
}

/** Everyone meets everyone, two meetings change places, one request waits; published, and past its minute. */
async function scene(size = 4): Promise<Scene> {
  const here = await pair(app, { tables: size, interpreters: 0 });
  const companies = [here.seller];
  const buyers = [here.purchaser];
  while (companies.length < size) companies.push(await company(app, here.at));
  while (buyers.length < size) buyers.push(await buyer(app, here.at));
  const slots = await slotsOf(here.seller, here.at);
  const slotOf = (one: number, other: number) => slots[(one + other) % size] as number;
  const meet = async (one: number, other: number, slotIdx: number) => {
    const [seller, purchaser] = [companies[one] as Company, buyers[other] as Participant];
    const { matchingIdx } = await askFor(here, purchaser, seller, { wishes: [slotIdx] });
    await approve(seller, matchingIdx, slotIdx);
  };
  // Each where the other is to be.
  await meet(0, 0, slotOf(0, 1));
  await meet(0, 1, slotOf(0, 0));
  await askFor(here, buyers[2] as Participant, companies[1] as Company);
  const desk = await manager(app, 'matching', here.at.eventIdx);
  const placed = companies.flatMap((seller, one) =>
    buyers.map((purchaser, other): PlannedAt => {
      const slotIdx = slotOf(one, other);
      return {
        companyIdx: seller.participateIdx,
        buyerIdx: purchaser.participateIdx,
        slotIdx,
        tableNo: one + 1,
      };
    }),
  );
  const now = app.clock.read();
  const { eventIdx } = here.at;
  const planIdx = await draftOf(
    app.db,
    { eventIdx, memberIdx: desk.memberIdx, at: now.toISOString() },
    placed,
  );
  await desk.client('POST /manage/meetingPlan/publish', { eventIdx, planIdx, version: 1 });
  app.clock.set(new Date(now.getTime() + heldMs).toISOString());
  return { at: here.at, companies, buyers, planIdx, pairs: placed.length };
}

const goOn = async (db: Database) => {
  const left = new Map();
  while (await publishSome(db, app.clock.read(), left));
};

async function assertWhole({ at, companies, buyers, planIdx, pairs }: Scene, done = pairs) {
  const outcomes = Object.values(await outcomesOf(app.db, planIdx));
  expect(outcomes.filter((outcome) => outcome.startsWith('done'))).toHaveLength(done);
  expect(await clashes(app.db)).toEqual(noClashes);
  const live = await app.db
    .selectFrom('matching')
    .select(['companyIdx', 'buyerIdx', 'state'])
    .where('eventIdx', '=', at.eventIdx)
    .where('state', '<>', 'cancel')
    .execute();
  expect(new Set(live.map((row) => `${row.companyIdx} ${row.buyerIdx}`)).size).toBe(live.length);
  while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.example'))) > 0);
  const mails = await app.db
    .selectFrom('outbox')
    .select('memberIdx')
    .where('eventIdx', '=', at.eventIdx)
    .where('calendar', 'like', '%"more"%')
    .execute();
  const people = [...companies, ...buyers].map(({ memberIdx }) => memberIdx);
  expect(mails.map(({ memberIdx }) => memberIdx).sort()).toEqual(people.sort());
  const { state } = await app.db
    .selectFrom('meetingPlan')
    .select('state')
    .where('idx', '=', planIdx)
    .executeTakeFirstOrThrow();
  expect(state).toBe('published');
}

/** A connection that dies before its statement of this number, as a process that is killed does. */
function dyingAt(statement: number): { db: Database; hasDied: () => boolean } {
  let seen = 0;
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => {
      seen += 1;
      if (seen === statement) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { db, hasDied: () => seen >= statement };
}

/** How far it is: what was committed of it. */
async function committed(planIdx: number): Promise<string> {
  const rows = await app.db
    .selectFrom('meetingPlanRow')
    .select('outcome')
    .where('planIdx', '=', planIdx)
    .where('outcome', 'is not', null)
    .execute();
  const told = await app.db
    .selectFrom('meetingPlanTold')
    .select('representativeIdx')
    .where('planIdx', '=', planIdx)
    .execute();
  return `${rows.length} ${told.length}`;
}

it('killed at twenty places and more it goes on, makes nothing twice, and mails each person once', async () => {
  const here = await scene();
  let kills = 0;
  let was = await committed(here.planIdx);
  // Before every second statement of each of its transactions.
  for (let statement = 1; ; statement += 2) {
    const { db, hasDied } = dyingAt(statement);
    await goOn(db).catch((error: Error) => expect(error.message).toBe('killed'));
    if (!hasDied()) break;
    kills += 1;
    const is = await committed(here.planIdx);
    if (is !== was) statement = 0;
    was = is;
  }
  expect(kills).toBeGreaterThanOrEqual(20);
  await goOn(app.db);
  await assertWhole(here);
});

it('two processes at once make each meeting once', async () => {
  const here = await scene();
  await Promise.all([goOn(app.db), goOn(app.db), goOn(app.db)]);
  await goOn(app.db);
  await assertWhole(here);
});

it('beside members who ask, accept and cancel, nobody is twice and everyone is told once', async () => {
  const here = await scene();
  const { eventIdx } = here.at;
  const [seller, second] = here.companies as [Company, Company];
  const [, , third, fourth] = here.buyers as Participant[];
  const listed = async ({ client }: Participant) =>
    (await client('GET /matching/getList', { eventIdx, rows: 50 })).data;
  const request = (await listed(second)).find(({ stateMatching }) => stateMatching === 'request');
  const acts = [
    () => second.client('POST /matching/approve', { matchingIdx: request?.matchingIdx as number }),
    () =>
      seller.client('POST /matching/setNotWith', {
        eventIdx,
        participateIdx: (fourth as Participant).participateIdx,
      }),
    () =>
      (third as Participant).client('POST /matching/cancel', {
        matchingIdx: request?.matchingIdx as number,
        reason: null,
      }),
  ];
  await Promise.all([goOn(app.db), ...acts.map((act) => act().catch(() => undefined))]);
  await goOn(app.db);
  const outcomes = Object.values(await outcomesOf(app.db, here.planIdx));
  expect(outcomes.filter((outcome) => outcome === 'null')).toEqual([]);
  await assertWhole(here, outcomes.filter((outcome) => outcome.startsWith('done')).length);
});
