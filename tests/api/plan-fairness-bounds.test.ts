/** How much one report of fairness reads (docs/rules.md, D12): what is more is refused with 503, and at the bound it still answers. */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { manager } from '#tests/support/factories.ts';
import { eachPair, manyLike, run } from '#tests/support/many-participations.ts';
import { pair } from '#tests/support/pair.ts';
import { draftOf } from '#tests/support/planned.ts';

const app = await testApp();
let base = 0;
/** Numbers for copies, beyond those that SQLite gives to what is made after others. */
const next = () => (base += 1_000_000);

/** An event of so many companies and buyers, and what its report is answered with. */
async function crowded(companies: number, buyers: number) {
  const here = await pair(app);
  const { eventIdx } = here.at;
  await manyLike(app.db, here.seller, companies - 1, next());
  await manyLike(app.db, here.purchaser, buyers - 1, next());
  const desk = await manager(app, 'matching', eventIdx);
  const report = async (planIdx?: number) => {
    const of = planIdx === undefined ? '' : `&planIdx=${planIdx}`;
    const answer = await app.send(`/manage/meetingPlan/getFairness?eventIdx=${eventIdx}${of}`, {
      headers: { authorization: `Bearer ${desk.token}` },
    });
    return [answer.status, answer.headers.get('retry-after')];
  };
  return { ...here, eventIdx, desk, report };
}
const fits = [200, null];
const busy = [503, '60'];

it('five thousand participations', async () => {
  const { report, seller } = await crowded(2_500, 2_500);
  expect(await report()).toEqual(fits);
  await manyLike(app.db, seller, 1, next());
  expect(await report()).toEqual(busy);
});

it('a hundred thousand wishes', async () => {
  const { report, eventIdx } = await crowded(225, 225);
  const at = app.clock.read().toISOString();
  const ask = (by: 'company' | 'buyer', count: number, from = 0) =>
    run(
      app.db,
      `insert into matching (event_idx, company_idx, buyer_idx, type, state, asked_by, created_at, updated_at)
        select ${eventIdx}, company_idx, buyer_idx, 'offline', 'denied', '${by}', '${at}', '${at}'
        from ${eachPair(eventIdx, count, from)} as pairs`,
    );
  await ask('company', 50_000);
  await ask('buyer', 50_000);
  expect(await report()).toEqual(fits);
  await ask('buyer', 1, 50_000);
  expect(await report()).toEqual(busy);
});

it('fifty thousand meetings of a plan', async () => {
  const { report, eventIdx, desk } = await crowded(225, 225);
  const at = app.clock.read().toISOString();
  const planIdx = await draftOf(app.db, { eventIdx, memberIdx: desk.memberIdx, at }, []);
  const plan = (count: number, from = 0) =>
    run(
      app.db,
      `insert into meeting_plan_row
          (plan_idx, event_idx, company_idx, buyer_idx, weight, slot_idx, by_video, company_rep_idx, buyer_rep_idx)
        select ${planIdx}, ${eventIdx}, company_idx, buyer_idx, 1, cast(no as integer), 'Y', 1, 1
        from ${eachPair(eventIdx, count, from)} as pairs`,
    );
  await plan(50_000);
  expect(await report(planIdx)).toEqual(fits);
  await plan(1, 50_000);
  expect(await report(planIdx)).toEqual(busy);
  // What stands has no such plan in it.
  expect(await report()).toEqual(fits);
});
