/** Publishing a plan: its minute, what is made and what stays, and telling everyone once (docs/rules.md, D7 to D11). */
import { beforeEach, describe, expect, it } from 'vitest';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { publishSome } from '#server/features/publish-plan/run.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { draftOf, firstPerson, outcomesOf, type PlannedAt, publishAll } from '#tests/support/planned.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();

let here: Pair;
let desk: Person;
let other: Participant;
beforeEach(async () => {
  here = await pair(app, { tables: 3, interpreters: 0 });
  desk = await manager(app, 'matching', here.at.eventIdx);
  other = await buyer(app, here.at);
});

const inEvent = () => ({ eventIdx: here.at.eventIdx });
const draft = (placed: readonly PlannedAt[], unplaced: { companyIdx: number; buyerIdx: number }[] = []) =>
  draftOf(
    app.db,
    { ...inEvent(), memberIdx: desk.memberIdx, at: app.clock.read().toISOString() },
    placed,
    unplaced,
  );
const two = (seller: Participant, purchaser: Participant) => ({
  companyIdx: seller.participateIdx,
  buyerIdx: purchaser.participateIdx,
});
const at = (slot: number, tableNo: number | null) => ({ slotIdx: here.slots[slot] as number, tableNo });
const keyOf = (seller: Participant, purchaser: Participant) =>
  `${seller.participateIdx} ${purchaser.participateIdx}`;
const publish = async (planIdx: number, version = 1) =>
  (await desk.client('POST /manage/meetingPlan/publish', { ...inEvent(), planIdx, version })).data;
const publishing = async (planIdx: number) =>
  (await desk.client('GET /manage/meetingPlan/getPublishing', { ...inEvent(), planIdx })).data;
const meetings = async () =>
  (await desk.client('GET /manage/matching/getList', { ...inEvent(), rows: 100 })).data;
const noticesOf = async ({ client }: Participant) =>
  (await client('GET /notice/getList', { ...inEvent(), rows: 50 })).data
    .map(({ kind }) => kind)
    .filter((kind) => kind !== 'participationApproved');
const placeOf = async (seller: Participant, purchaser: Participant) =>
  app.db
    .selectFrom('placement')
    .leftJoin('eventTable', 'eventTable.idx', 'placement.tableIdx')
    .select(['placement.slotIdx', 'eventTable.no as tableNo'])
    .where('placement.companyIdx', '=', seller.participateIdx)
    .where('placement.buyerIdx', '=', purchaser.participateIdx)
    .executeTakeFirst();
/** A confirmed meeting of two in a slot. */
const meet = async (seller: Participant, purchaser: Participant, slot: number) => {
  const slotIdx = here.slots[slot] as number;
  const { matchingIdx } = await askFor(here, purchaser, seller, { wishes: [slotIdx] });
  await approve(seller, matchingIdx, slotIdx);
  return matchingIdx;
};
const mails = (memberIdx: number) =>
  app.db
    .selectFrom('outbox')
    .select(['subject', 'body', 'calendar'])
    .where('memberIdx', '=', memberIdx)
    .where('eventIdx', '=', here.at.eventIdx)
    .where('createdAt', '>=', app.clock.read().toISOString())
    .execute();

describe('the minute', () => {
  it('holds everything back, and one press takes it back', async () => {
    const planIdx = await draft([{ ...two(here.seller, here.purchaser), ...at(0, 1) }]);
    const held = await publish(planIdx);
    expect([held.state, held.rows, held.people, held.done]).toEqual(['held', 1, 2, 0]);
    expect(await publishSome(app.db, app.clock.read())).toBe(false);
    expect(await meetings()).toEqual([]);
    expect(await noticesOf(here.purchaser)).toEqual([]);
    const back = (await desk.client('POST /manage/meetingPlan/takeBack', { ...inEvent(), planIdx })).data;
    expect([back.state, back.version, back.heldUntil]).toEqual(['draft', 2, null]);
    app.clock.set(new Date(app.clock.read().getTime() + 70_000).toISOString());
    expect(await publishSome(app.db, app.clock.read())).toBe(false);
    expect((await refusal(publish(planIdx))).key).toBe('msg.meeting_plan_changed');
    await publish(planIdx, 2);
    await publishAll(app);
    expect(
      (await refusal(desk.client('POST /manage/meetingPlan/takeBack', { ...inEvent(), planIdx }))).key,
    ).toBe('msg.meeting_plan_too_late');
    expect((await publishing(planIdx)).state).toBe('published');
  });

  it('is of one plan at a time, and of no draft that is being made', async () => {
    const [one, two] = [await draft([]), await draft([])];
    await app.db
      .insertInto('meetingPlanRun')
      .values({
        planIdx: two,
        ...inEvent(),
        memberIdx: desk.memberIdx,
        state: 'running',
        seed: 1,
        seconds: 60,
        threads: 1,
        createdAt: app.clock.read().toISOString(),
        endedAt: null,
      })
      .execute();
    expect((await refusal(publish(two))).key).toBe('msg.meeting_plan_under_way');
    await app.db.deleteFrom('meetingPlanRun').where('planIdx', '=', two).execute();
    const answers = await Promise.allSettled([publish(one), publish(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await refusal(publish(two).catch(() => publish(one)))).key).toMatch(/publishing|not_draft/);
  });
});

describe('what a plan makes', () => {
  it('is confirmed where it was planned; each person gets one mail with all of theirs, and a calendar', async () => {
    const { seller, purchaser } = here;
    await app.db
      .updateTable('event')
      .set({ matchingWay: 'arranged' })
      .where('idx', '=', here.at.eventIdx)
      .execute();
    const planIdx = await draft([
      { ...two(seller, purchaser), ...at(0, 2) },
      { ...two(seller, other), ...at(1, null) },
    ]);
    await publish(planIdx);
    await publishAll(app);
    expect(await outcomesOf(app.db, planIdx)).toEqual({
      [keyOf(seller, purchaser)]: 'done made',
      [keyOf(seller, other)]: 'done made',
    });
    expect(await placeOf(seller, purchaser)).toEqual(at(0, 2));
    expect(await placeOf(seller, other)).toEqual(at(1, null));
    expect(await noticesOf(seller)).toEqual(['schedulePublished']);
    const ended = await publishing(planIdx);
    expect([ended.state, ended.done, ended.stayed, ended.people, ended.told]).toEqual([
      'published',
      2,
      0,
      3,
      3,
    ]);
    while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.example'))) > 0);
    const [mail, ...more] = await mails(seller.memberIdx);
    expect(more).toEqual([]);
    expect(mail?.body.match(/^- /gm)).toHaveLength(2);
    expect((JSON.parse(mail?.calendar ?? '{}') as { more: unknown[] }).more).toHaveLength(1);
    const [theirs] = await mails(other.memberIdx);
    expect(theirs?.body.match(/^- /gm)).toHaveLength(1);
    const { publishedAt } = await app.db
      .selectFrom('event')
      .select('publishedAt')
      .where('idx', '=', here.at.eventIdx)
      .executeTakeFirstOrThrow();
    expect(publishedAt).not.toBeNull();
    expect((await meetings()).map(({ matchingType }) => matchingType)).toEqual(['online', 'online']);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('accepts open requests, and lets meetings change places with each other', async () => {
    const { seller, purchaser } = here;
    const second = await company(app, here.at);
    const first = await meet(seller, purchaser, 0);
    const other1 = await meet(second, purchaser, 1);
    const asked = (await askFor(here, other, seller)).matchingIdx;
    const before = await placeOf(seller, purchaser);
    const planIdx = await draft([
      { ...two(seller, purchaser), ...at(1, before?.tableNo ?? 1) },
      { ...two(second, purchaser), ...at(0, before?.tableNo ?? 1) },
      { ...two(seller, other), ...at(0, 3) },
    ]);
    await publish(planIdx);
    await publishAll(app);
    expect(new Set(Object.values(await outcomesOf(app.db, planIdx)))).toEqual(new Set(['done made']));
    expect((await placeOf(seller, purchaser))?.slotIdx).toBe(here.slots[1]);
    expect((await placeOf(second, purchaser))?.slotIdx).toBe(here.slots[0]);
    const rows = await meetings();
    expect(rows.map(({ matchingIdx }) => matchingIdx).sort()).toEqual([first, other1, asked].sort());
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('leaves what no longer fits, says why, and ends no meeting', async () => {
    const { seller, purchaser } = here;
    const second = await company(app, here.at);
    const [unwanted, busy, locked, stays] = [
      await buyer(app, here.at),
      await buyer(app, here.at),
      await buyer(app, here.at),
      await buyer(app, here.at),
    ];
    const moved = await meet(seller, purchaser, 0);
    const lockedIdx = await meet(second, locked, 0);
    await meet(second, stays, 2);
    const cancelled = (await askFor(here, other, seller)).matchingIdx;
    const planIdx = await draft(
      [
        { ...two(seller, purchaser), ...at(1, 1) },
        { ...two(seller, other), ...at(2, 1) },
        { ...two(seller, unwanted), ...at(3, 1) },
        { ...two(seller, busy), ...at(4, 1) },
        { ...two(second, locked), ...at(1, 2) },
      ],
      [two(second, stays)],
    );
    await publish(planIdx);
    const from = await placeOf(seller, purchaser);
    await desk.client('POST /manage/matching/move', {
      matchingIdx: moved,
      slotIdx: here.slots[5] as number,
      reason: null,
    });
    expect((await placeOf(seller, purchaser))?.slotIdx).not.toBe(from?.slotIdx);
    await other.client('POST /matching/cancel', { matchingIdx: cancelled, reason: null });
    await unwanted.client('POST /matching/setNotWith', {
      ...inEvent(),
      participateIdx: seller.participateIdx,
    });
    await app.db
      .insertInto('busy')
      .values({
        slotIdx: here.slots[4] as number,
        representativeIdx: await firstPerson(app.db, busy.participateIdx),
        participateIdx: busy.participateIdx,
        lane: null,
        matchingIdx: null,
      })
      .execute();
    await desk.client('POST /manage/matching/lock', { matchingIdx: lockedIdx, locked: 'Y' });
    await publishAll(app);
    expect(await outcomesOf(app.db, planIdx)).toEqual({
      [keyOf(seller, purchaser)]: 'changed',
      [keyOf(seller, other)]: 'cancelled',
      [keyOf(seller, unwanted)]: 'notPossible',
      [keyOf(seller, busy)]: 'buyerCannot',
      [keyOf(second, locked)]: 'locked',
    });
    expect((await placeOf(second, stays))?.slotIdx).toBe(here.slots[2]);
    expect(await noticesOf(stays)).not.toContain('schedulePublished');
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('takes another table where the planned one is gone', async () => {
    const { seller, purchaser } = here;
    const planIdx = await draft([{ ...two(seller, purchaser), ...at(0, 1) }]);
    await app.db
      .insertInto('tableSlot')
      .columns(['slotIdx', 'tableIdx', 'matchingIdx'])
      .expression((of) =>
        of
          .selectFrom('eventTable')
          .select((is) => [
            is.val(here.slots[0] as number).as('slotIdx'),
            'idx',
            is.lit(null).as('matchingIdx'),
          ])
          .where('eventIdx', '=', here.at.eventIdx)
          .where('no', '=', 1),
      )
      .execute();
    await publish(planIdx);
    await publishAll(app);
    expect(await outcomesOf(app.db, planIdx)).toEqual({ [keyOf(seller, purchaser)]: 'done made' });
    expect(await placeOf(seller, purchaser)).toEqual(at(0, 2));
  });
});

describe('what stood still', () => {
  it('asks after ten minutes, and goes on, or is a draft again where nothing was made', async () => {
    const { seller, purchaser } = here;
    const planIdx = await draft([{ ...two(seller, purchaser), ...at(0, 1) }]);
    await publish(planIdx);
    const later = (ms: number) => app.clock.set(new Date(app.clock.read().getTime() + ms).toISOString());
    later(60_000 + 600_001);
    expect(await publishSome(app.db, app.clock.read())).toBe(true);
    expect(await publishSome(app.db, app.clock.read())).toBe(false);
    expect((await publishing(planIdx)).state).toBe('asking');
    const ended = await desk.client('POST /manage/meetingPlan/goOn', { ...inEvent(), planIdx, act: 'end' });
    expect([ended.data.state, ended.data.version]).toEqual(['draft', 2]);
    await publish(planIdx, 2);
    later(60_000 + 600_001);
    await publishSome(app.db, app.clock.read());
    await desk.client('POST /manage/meetingPlan/goOn', { ...inEvent(), planIdx, act: 'goOn' });
    const again = desk.client('POST /manage/meetingPlan/goOn', { ...inEvent(), planIdx, act: 'goOn' });
    expect((await refusal(again)).key).toBe('msg.meeting_plan_too_late');
    await publishAll(app);
    expect((await publishing(planIdx)).done).toBe(1);
  });
});
