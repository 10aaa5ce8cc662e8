/** What happens to a plan while its publishing stands still: people leave, slots and tables go, managers change (docs/rules.md, D8, D10). */
import { beforeEach, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, expo, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';
import { draftOf, outcomesOf, publishAll } from '#tests/support/planned.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
let buyers: Participant[];
beforeEach(async () => {
  here = await pair(app, { tables: 3, interpreters: 0 });
  desk = await manager(app, 'matching', here.at.eventIdx);
  buyers = [here.purchaser, await buyer(app, here.at), await buyer(app, here.at), await buyer(app, here.at)];
});

const inEvent = () => ({ eventIdx: here.at.eventIdx });
const later = (ms: number) => app.clock.set(new Date(app.clock.read().getTime() + ms).toISOString());

/** The company with each of the buyers, published, and asked about after it stood still. */
async function asking(): Promise<number> {
  const placed = buyers.map(({ participateIdx }, no) => ({
    ...{ companyIdx: here.seller.participateIdx, buyerIdx: participateIdx },
    ...{ slotIdx: here.slots[no] as number, tableNo: 1 },
  }));
  const by = { ...inEvent(), memberIdx: desk.memberIdx, at: app.clock.read().toISOString() };
  const planIdx = await draftOf(app.db, by, placed);
  await desk.client('POST /manage/meetingPlan/publish', { ...inEvent(), planIdx, version: 1 });
  later(600_001);
  await publishAll(app);
  expect(await stateOf(planIdx)).toBe('asking');
  return planIdx;
}
const stateOf = async (planIdx: number) =>
  (await desk.client('GET /manage/meetingPlan/getPublishing', { ...inEvent(), planIdx })).data.state;

it('makes what still can be, whoever has left and whatever has gone, and leaves the rest with its reason', async () => {
  const planIdx = await asking();
  const [stays, left, cancelled, hourless] = buyers as [Participant, Participant, Participant, Participant];
  await app.db
    .updateTable('representative')
    .set({ state: 'gone' })
    .where('memberIdx', '=', left.memberIdx)
    .execute();
  await cancelled.client('POST /participate/cancel', inEvent());
  await app.db
    .deleteFrom('slot')
    .where('idx', '=', here.slots[3] as number)
    .execute();
  await app.db
    .updateTable('eventTable')
    .set({ isOpen: 'N' })
    .where('eventIdx', '=', here.at.eventIdx)
    .where('no', '=', 1)
    .execute();
  await desk.client('POST /manage/meetingPlan/goOn', { ...inEvent(), planIdx, act: 'goOn' });
  await publishAll(app);
  const key = ({ participateIdx }: Participant) => `${here.seller.participateIdx} ${participateIdx}`;
  expect(await outcomesOf(app.db, planIdx)).toEqual({
    [key(stays)]: 'done made',
    [key(left)]: 'personGone',
    [key(hourless)]: 'noSlot',
  });
  expect(await stateOf(planIdx)).toBe('published');
  expect(await clashes(app.db)).toEqual(noClashes);
});

it('is answered by nobody who may not, nor by another event’s manager', async () => {
  const planIdx = await asking();
  const elsewhere = await expo(app);
  const goOn = (who: Person, eventIdx: number) =>
    refusal(who.client('POST /manage/meetingPlan/goOn', { eventIdx, planIdx, act: 'goOn' }));
  expect((await goOn(elsewhere.manager, elsewhere.eventIdx)).key).toBe('msg.meeting_plan_not_found');
  expect((await goOn(here.seller, here.at.eventIdx)).key).toBe('msg.access_deny');
  await app.db.deleteFrom('permission').where('memberIdx', '=', desk.memberIdx).execute();
  expect((await goOn(desk, here.at.eventIdx)).key).toBe('msg.access_deny');
  expect(
    (
      await app.db
        .selectFrom('meetingPlan')
        .select('state')
        .where('idx', '=', planIdx)
        .executeTakeFirstOrThrow()
    ).state,
  ).toBe('asking');
});

it('has a sheet of fairness in which no name is a formula, another column or another row', async () => {
  const planIdx = await asking();
  const hostile = '=HYPERLINK("http://x.example","a"),"b"\u202e../../etc 🏭';
  await app.db
    .updateTable('company')
    .set({ nameKo: hostile, nameEn: `+cmd|' /C calc'!A0` })
    .where('participateIdx', '=', here.seller.participateIdx)
    .execute();
  for (const [language, start] of [
    ['ko', `"'=HYPERLINK(""http`],
    ['en', `'+cmd|' /C calc'!A0`],
  ] as const) {
    const sheet = await app.send(
      `/manage/meetingPlan/exportFairness?eventIdx=${here.at.eventIdx}&planIdx=${planIdx}&format=csv&language=${language}`,
      { headers: { authorization: `Bearer ${desk.token}` } },
    );
    expect(sheet.headers.get('content-disposition')).toMatch(/filename="fairness-plan-\d+-[\d-]+\.csv"/);
    const lines = (await sheet.text()).trim().split('\r\n');
    expect(lines).toHaveLength(1 + 5);
    expect(lines.filter((line) => line.includes(start))).toHaveLength(1);
  }
});
