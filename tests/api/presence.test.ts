/** Being there: what the two people of a meeting say of it, and when (docs/rules.md, M20, N4). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { testApp } from '#tests/support/api.ts';
import type { Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();

/** The first slot of the event in Vienna; it takes half an hour. */
const start = Date.parse('2026-10-29T08:00:00Z');
const at = (minutes: number, seconds = 0) =>
  app.clock.set(new Date(start + minutes * 60_000 + seconds * 1000).toISOString());

let here: Pair;
let matchingIdx: number;
let slotMinutes: number;
beforeEach(async () => {
  here = await pair(app);
  const asked = await askFor(here, here.purchaser, here.seller, { wishes: [here.slots[0] as number] });
  matchingIdx = asked.matchingIdx;
  const { slot } = await approve(here.seller, matchingIdx);
  expect(Date.parse(slot?.startsAt ?? '')).toBe(start);
  slotMinutes = (Date.parse(slot?.endsAt ?? '') - start) / 60_000;
});

type Say = RequestOf<'POST /matching/sayPresence'>;
const say = ({ client }: Participant, presence: Say['presence'], minutes?: number) =>
  client('POST /matching/sayPresence', { matchingIdx, presence, minutes }).then(({ data }) => data);
const takeBack = ({ client }: Participant) =>
  client('POST /matching/takeBackAbsence', { matchingIdx }).then(({ data }) => data);
const read = async ({ client }: { client: Participant['client'] }) =>
  (await client('GET /matching/getDetail', { matchingIdx })).data;
const refused = async (call: Promise<unknown>) => (await refusal(call)).key;
const told = async ({ memberIdx }: Participant) =>
  (
    await app.db
      .selectFrom('notice')
      .select(['kind', 'lateMinutes'])
      .where('memberIdx', '=', memberIdx)
      .where('startsAt', 'is not', null)
      .where('kind', '!=', 'meetingConfirmed')
      .orderBy('idx')
      .execute()
  ).map(({ kind, lateMinutes }) => [kind, lateMinutes]);

describe('the clock', () => {
  it('lets one say to be there from half an hour before the start until the meeting ends', async () => {
    at(-30, -1);
    expect((await read(here.seller)).presence?.may.here ?? false).toBe(false);
    expect(await refused(say(here.seller, 'here'))).toBe('msg.presence_not_now');
    at(-30);
    expect((await read(here.seller)).presence?.may.here).toBe(true);
    await say(here.seller, 'here');
    at(slotMinutes, -1);
    await say(here.purchaser, 'here');
    at(slotMinutes);
    expect((await read(here.purchaser)).presence?.may).toMatchObject({ here: false, late: [] });
  });

  it('refuses to say it at the end, and after', async () => {
    for (const seconds of [0, 1]) {
      at(slotMinutes, seconds);
      expect(await refused(say(here.seller, 'here'))).toBe('msg.presence_not_now');
      expect(await refused(say(here.seller, 'late', 5))).toBe('msg.presence_not_now');
    }
    at(slotMinutes, -1);
    await say(here.seller, 'here');
  });

  it('lets one say to be late from an hour before the start', async () => {
    at(-60, -1);
    expect(await refused(say(here.purchaser, 'late', 5))).toBe('msg.presence_not_now');
    expect((await read(here.purchaser)).presence).toBeNull();
    for (const [seconds, minutes] of [
      [0, 5],
      [1, 10],
    ] as const) {
      at(-60, seconds);
      await say(here.purchaser, 'late', minutes);
    }
  });

  it('lets one say that the other did not come from ten minutes after the start until the end of that day', async () => {
    at(10, -1);
    expect(await refused(say(here.seller, 'absent'))).toBe('msg.presence_not_now');
    at(10);
    await say(here.seller, 'absent');
    // Midnight in Vienna, an hour before it is in UTC.
    app.clock.set('2026-10-29T23:00:00Z');
    expect(await refused(say(here.purchaser, 'absent'))).toBe('msg.presence_not_now');
    app.clock.set('2026-10-29T22:59:59Z');
    await say(here.purchaser, 'absent');
  });

  it('lets the other contest it, and its side take it back, for a day', async () => {
    at(10);
    await say(here.seller, 'absent');
    for (const seconds of [0, 1]) {
      at(10 + 24 * 60, seconds);
      expect(await refused(say(here.purchaser, 'contested'))).toBe('msg.presence_not_now');
      expect(await refused(takeBack(here.seller))).toBe('msg.presence_not_now');
    }
    at(10 + 24 * 60, -1);
    await say(here.purchaser, 'contested');
    await takeBack(here.seller);
  });
});

describe('what is said', () => {
  it('is read by both and by managers, with who said it and when, and tells the other side', async () => {
    at(-20);
    await say(here.purchaser, 'late', 10);
    at(2);
    await say(here.purchaser, 'here');
    const said = [
      { side: 'buyer', kind: 'late', minutes: 10, saidAt: '2026-10-29T07:40:00.000Z', isTakenBack: false },
      { side: 'buyer', kind: 'here', minutes: null, saidAt: '2026-10-29T08:02:00.000Z', isTakenBack: false },
    ];
    for (const reader of [here.seller, here.purchaser, here.at.manager])
      expect((await read(reader)).presence?.said).toEqual(said);
    expect((await read(here.at.manager)).presence?.may).toEqual({
      here: false,
      late: [],
      absent: false,
      contested: false,
      takeBack: false,
    });
    expect(await told(here.seller)).toEqual([
      ['theyAreLate', 10],
      ['theyAreHere', null],
    ]);
    expect(await told(here.purchaser)).toEqual([]);
    const { data } = await here.seller.client('GET /notice/getList', { eventIdx: here.at.eventIdx });
    expect(data[1]).toMatchObject({ kind: 'theyAreLate', lateMinutes: 10, tableNo: 1 });
  });

  it('leaves the state of the meeting alone, whoever said that nobody came', async () => {
    at(10);
    const before = await read(here.purchaser);
    await say(here.seller, 'absent');
    const after = await read(here.purchaser);
    expect(after).toMatchObject({ stateMatching: 'complete', slot: before.slot, tableNo: before.tableNo });
    expect(after.presence?.may.contested).toBe(true);
    at(11);
    await say(here.purchaser, 'contested');
    await takeBack(here.seller);
    const end = await read(here.at.manager);
    expect(end.stateMatching).toBe('complete');
    expect(end.presence?.said).toMatchObject([
      { side: 'company', kind: 'absent', isTakenBack: true },
      { side: 'buyer', kind: 'contested' },
    ]);
    expect(await told(here.purchaser)).toEqual([
      ['saidAbsent', null],
      ['absenceTakenBack', null],
    ]);
    expect(await told(here.seller)).toEqual([['absenceContested', null]]);
  });

  it('is said once: again it changes nothing and tells nobody, and lateness only grows', async () => {
    at(-20);
    await say(here.purchaser, 'late', 10);
    await say(here.purchaser, 'late', 10);
    expect(await refused(say(here.purchaser, 'late', 5))).toBe('msg.presence_not_now');
    await say(here.purchaser, 'late', 15);
    await say(here.purchaser, 'here');
    await say(here.purchaser, 'here');
    expect(await told(here.seller)).toEqual([
      ['theyAreLate', 10],
      ['theyAreLate', 15],
      ['theyAreHere', null],
    ]);
    at(10);
    await say(here.seller, 'absent');
    await takeBack(here.seller);
    expect(await refused(say(here.seller, 'absent'))).toBe('msg.presence_not_now');
    expect(await refused(takeBack(here.seller))).toBe('msg.presence_not_now');
  });

  it('needs a number of minutes where someone is late, and nowhere else', async () => {
    at(-20);
    for (const [kind, minutes] of [
      ['late', undefined],
      ['late', 7],
      ['here', 5],
    ] as const)
      expect(await refused(say(here.purchaser, kind, minutes))).toBe('msg.invalid_parameter');
  });

  it('is of a confirmed meeting and of its two sides alone', async () => {
    const strangers = await pair(app);
    at(0);
    expect(await refused(say(strangers.purchaser, 'here'))).toBe('msg.matching_not_found');
    await here.at.manager.client('POST /manage/matching/cancel', { matchingIdx, reason: 'Fire' });
    expect(await refused(say(here.seller, 'here'))).toBe('msg.matching_state');
    expect((await read(here.seller)).presence).toBeNull();
  });

  it('goes when the meeting moves: it was of another time', async () => {
    at(-30);
    await say(here.seller, 'here');
    await here.at.manager.client('POST /manage/matching/move', {
      matchingIdx,
      slotIdx: here.slots[1] as number,
      reason: 'Flood',
    });
    expect(
      await app.db.selectFrom('presence').selectAll().where('matchingIdx', '=', matchingIdx).execute(),
    ).toEqual([]);
  });

  it('is mailed, but that someone has come', async () => {
    while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.example'))) > 0);
    const count = async () => (await app.db.selectFrom('outbox').select('idx').execute()).length;
    at(-20);
    const before = await count();
    await say(here.seller, 'here');
    await say(here.purchaser, 'late', 5);
    while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.example'))) > 0);
    const mails = await app.db.selectFrom('outbox').selectAll().orderBy('idx').execute();
    expect(mails).toHaveLength(before + 1);
    expect(mails.at(-1)?.subject).toContain('5분 늦는다고 해요');
    expect(mails.at(-1)?.body).toContain(`/ko/matching/meeting/${matchingIdx}`);
  });
});
