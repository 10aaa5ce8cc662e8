/** Publishing a plan keeps to the most meetings that somebody is to have in all (docs/rules.md, M46, D8). */
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { draftOf, outcomesOf, type PlannedAt, publishAll } from '#tests/support/planned.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
let companies: Participant[];
beforeEach(async () => {
  here = await pair(app, { tables: 6, interpreters: 0 });
  desk = await manager(app, 'matching', here.at.eventIdx);
  companies = [here.seller];
  while (companies.length < 4) companies.push(await company(app, here.at));
});

const companyIdx = (no: number) => (companies[no] as Participant).participateIdx;
/** The buyer with one of the companies, in a slot at its table. */
const planned = (no: number, slot: number): PlannedAt => ({
  ...{ companyIdx: companyIdx(no), buyerIdx: here.purchaser.participateIdx },
  ...{ slotIdx: here.slots[slot] as number, tableNo: no + 1 },
});
const meet = async (no: number, slot: number) => {
  const slotIdx = here.slots[slot] as number;
  const seller = companies[no] as Participant;
  const { matchingIdx } = await askFor(here, here.purchaser, seller, { wishes: [slotIdx] });
  await approve(seller, matchingIdx, slotIdx);
};
const mostOf = ({ participateIdx }: Participant, meetingsMost: number) =>
  app.db.updateTable('participate').set({ meetingsMost }).where('idx', '=', participateIdx).execute();
const draft = (placed: readonly PlannedAt[]) => {
  const { eventIdx } = here.at;
  return draftOf(app.db, { eventIdx, memberIdx: desk.memberIdx, at: app.clock.read().toISOString() }, placed);
};
const publish = (planIdx: number) =>
  desk.client('POST /manage/meetingPlan/publish', { eventIdx: here.at.eventIdx, planIdx, version: 1 });
/** What became of the buyer's meetings with these companies. */
const outcomes = async (planIdx: number, ...nos: number[]) => {
  const all = await outcomesOf(app.db, planIdx);
  return nos.map((no) => all[`${companyIdx(no)} ${here.purchaser.participateIdx}`]);
};
const meetings = async () =>
  (
    await app.db
      .selectFrom('placement')
      .select((of) => of.fn.countAll<number>().as('count'))
      .where('buyerIdx', '=', here.purchaser.participateIdx)
      .executeTakeFirstOrThrow()
  ).count;

describe('the most meetings in all', () => {
  it('are made in the order of the plan, beside what was made since, and not one more', async () => {
    const planIdx = await draft([planned(0, 0), planned(1, 1), planned(2, 2)]);
    await mostOf(here.purchaser, 2);
    await publish(planIdx);
    await meet(3, 5);
    await publishAll(app);
    expect(await outcomes(planIdx, 0, 1, 2)).toEqual(['done made', 'mostReached', 'mostReached']);
    expect(await meetings()).toBe(2);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('hold of a company as of a buyer, and of a request that is accepted by the plan', async () => {
    const slotIdx = here.slots[3] as number;
    await askFor(here, here.purchaser, companies[1] as Participant, { wishes: [slotIdx] });
    const planIdx = await draft([planned(0, 0), planned(1, 1)]);
    await app.db
      .updateTable('meetingPlanRow')
      .set({ weight: 9 })
      .where('planIdx', '=', planIdx)
      .where('companyIdx', '=', companyIdx(0))
      .execute();
    await mostOf(here.purchaser, 1);
    await publish(planIdx);
    await publishAll(app);
    expect(await outcomes(planIdx, 0, 1)).toEqual(['done made', 'mostReached']);
    const third = companies[2] as Participant;
    await mostOf(here.purchaser, 9);
    await mostOf(third, 1);
    const visitor = await buyer(app, here.at);
    const { matchingIdx } = await askFor(here, visitor, third, { wishes: [slotIdx] });
    const again = await draft([planned(2, 2), planned(3, 4)]);
    await publish(again);
    await approve(third, matchingIdx, slotIdx);
    await publishAll(app);
    expect(await outcomes(again, 2, 3)).toEqual(['mostReached', 'done made']);
  });

  it('let what stands move, also beyond a number that was lowered, and leave its place in it to nobody', async () => {
    await meet(0, 0);
    await meet(1, 1);
    await mostOf(here.purchaser, 1);
    const planIdx = await draft([planned(2, 2), planned(0, 4), planned(1, 5)]);
    await publish(planIdx);
    await publishAll(app);
    expect(await outcomes(planIdx, 2, 0, 1)).toEqual(['mostReached', 'done made', 'done made']);
    expect(await meetings()).toBe(2);
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});

// SQLite has one writer, who needs no lock.
it.runIf(inject('database') === 'postgres')(
  'wait for another one who places somebody who has such a number',
  async () => {
    await meet(3, 5);
    const planIdx = await draft([planned(0, 0)]);
    await mostOf(here.purchaser, 1);
    await publish(planIdx);
    let published: Promise<void> | undefined;
    let isOver = false;
    await app.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('participate')
        .select('idx')
        .where('idx', '=', here.purchaser.participateIdx)
        .forNoKeyUpdate()
        .execute();
      published = publishAll(app).then(() => {
        isOver = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(isOver).toBe(false);
      await trx
        .updateTable('participate')
        .set({ meetingsMost: 2 })
        .where('idx', '=', here.purchaser.participateIdx)
        .execute();
    });
    await published;
    expect(await outcomes(planIdx, 0)).toEqual(['done made']);
  },
);
