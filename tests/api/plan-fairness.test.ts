/** How fair a plan is, and what stands (docs/rules.md, D12). */
import { expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { manager } from '#tests/support/factories.ts';
import { approve, askFor } from '#tests/support/pair.ts';
import { draftOf } from '#tests/support/planned.ts';
import { ranking } from '#tests/support/ranking.ts';

const app = await testApp();
const { arranged, save } = ranking(app);

it('tells of each how many they wanted and have, of a plan and of what stands, whoever has least first', async () => {
  const here = await arranged('mixed');
  const { eventIdx } = here.at;
  const [one, two, three] = here.buyers.map(({ participateIdx }) => participateIdx) as [
    number,
    number,
    number,
  ];
  const company = here.seller.participateIdx;
  await save(here, here.seller, [one, two, three], 0);
  await save(here, here.purchaser, [company], 0);
  await app.db
    .updateTable('event')
    .set({ publishedAt: app.clock.read().toISOString() })
    .where('idx', '=', eventIdx)
    .execute();
  const { matchingIdx } = await askFor(here, here.buyers[2] as (typeof here.buyers)[number], here.seller);
  await approve(here.seller, matchingIdx, here.slots[0]);
  const desk = await manager(app, 'matching', eventIdx);
  const at = app.clock.read().toISOString();
  const planIdx = await draftOf(app.db, { eventIdx, memberIdx: desk.memberIdx, at }, [
    { companyIdx: company, buyerIdx: one, slotIdx: here.slots[2] as number, tableNo: 1 },
  ]);
  const fairness = async (of: { planIdx?: number }) =>
    (await desk.client('GET /manage/meetingPlan/getFairness', { eventIdx, ...of })).data;
  const stands = await fairness({});
  expect(stands.rows.map(({ participateIdx, meetings }) => [participateIdx, meetings])).toEqual([
    [one, 0],
    [two, 0],
    [company, 1],
    [three, 1],
  ]);
  const planned = await fairness({ planIdx });
  const row = (idx: number) => planned.rows.find(({ participateIdx }) => participateIdx === idx);
  // What stands stays; with a slot between the two.
  expect(row(company)).toMatchObject({
    wishes: 3,
    wantedBy: 2,
    meetings: 2,
    wishedMeetings: 2,
    meanRank: 2,
    breaks: 1,
  });
  expect(row(one)).toMatchObject({
    wishes: 1,
    wantedBy: 1,
    meetings: 1,
    wishedMeetings: 1,
    meanRank: 1,
    breaks: 0,
  });
  expect(row(three)).toMatchObject({ wishes: 1, meetings: 1, wishedMeetings: 1, meanRank: null });
  expect([planned.buyers.meetings, planned.companies.meetings]).toEqual([1, 2]);
  const sheet = await app.send(
    `/manage/meetingPlan/exportFairness?eventIdx=${eventIdx}&format=csv&language=en`,
    {
      headers: { authorization: `Bearer ${desk.token}` },
    },
  );
  const text = await sheet.text();
  expect(text.trim().split('\n')).toHaveLength(5);
  expect(text).toContain('Wanted meetings');
});
