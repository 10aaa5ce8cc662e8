/** Changing the plan of an event that has meetings (docs/rules.md, E4). */
import { describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import type { InterpreterLanguage } from '#domain/matching/interpreter.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { eventSample } from '#tests/support/samples.ts';

const app = await testApp();

type Change = Partial<RequestOf<'POST /manage/plan/update'>>;

const planOf = async ({ at }: Pair) =>
  (await at.manager.client('GET /manage/plan/getDetail', { eventIdx: at.eventIdx })).data;

async function change(here: Pair, changes: Change) {
  const { version, days, slotMinutes, tables, interpreters } = await planOf(here);
  const { data } = await here.at.manager.client('POST /manage/plan/update', {
    eventIdx: here.at.eventIdx,
    version,
    days,
    slotMinutes,
    tables,
    interpreters,
    ...changes,
  });
  return data;
}

/** Those who are there, each to be found again. */
const interpretersOf = async (here: Pair) =>
  (await planOf(here)).interpreters.map(({ interpreterIdx }) => ({ interpreterIdx }));

const meetingOf = async ({ seller }: Pair, matchingIdx: number) =>
  (await seller.client('GET /matching/getDetail', { matchingIdx })).data;

/** A confirmed meeting in the first slot. */
async function placed(here: Pair, wish = {}) {
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller, wish);
  await approve(here.seller, matchingIdx);
  return matchingIdx;
}

const day = { date: '2026-10-29', from: '09:00', to: '12:00', breaks: [] };

describe('the plan', () => {
  it('is read as it was made, times on the event’s own clock', async () => {
    const here = await pair(app, {
      days: [{ ...day, breaks: [{ from: '10:00', to: '10:30' }] }],
      interpreters: [
        { languages: ['de'] },
        { languages: [], hours: [{ date: '2026-10-29', from: '11:00', to: '12:00' }] },
      ],
    });
    const plan = await planOf(here);
    expect(plan.days).toEqual([{ ...day, breaks: [{ from: '10:00', to: '10:30' }] }]);
    const unnamed = { interpreterIdx: expect.any(Number), name: null, email: null, mobile: null };
    expect(plan.interpreters).toEqual([
      { ...unnamed, languages: ['de'] },
      { ...unnamed, languages: [], hours: [{ date: '2026-10-29', from: '11:00', to: '12:00' }] },
    ]);
    expect(await change(here, {})).toEqual(plan);
  });

  it('gets another day, longer hours, more tables and interpreters, and meetings stay where they are', async () => {
    const here = await pair(app);
    const matchingIdx = await placed(here);
    const before = await meetingOf(here, matchingIdx);
    const days = [
      { ...day, to: '17:00', breaks: [{ from: '12:00', to: '13:00' }] },
      { ...day, date: '2026-10-30' },
    ];
    const plan = await change(here, {
      days,
      tables: 10,
      interpreters: [{ ...(await interpretersOf(here))[0], languages: ['de', 'en'] }, { languages: [] }],
    });
    expect(plan).toMatchObject({
      days,
      tables: 10,
      interpreters: [{ languages: ['de', 'en'] }, { languages: [] }],
    });
    const { data: event } = await here.seller.client('GET /event/getDetail', { eventIdx: here.at.eventIdx });
    expect(event).toMatchObject({ slotCount: 20, tableCount: 10, interpreterCount: 2 });
    expect(await meetingOf(here, matchingIdx)).toEqual(before);
  });

  it('follows the clock of the event over the end of summer time', async () => {
    const here = await pair(app, { days: [{ ...day, date: '2026-10-24' }] });
    await change(here, {
      days: [
        { ...day, date: '2026-10-24' },
        { ...day, date: '2026-10-25' },
      ],
    });
    const { data } = await here.seller.client('GET /event/getDetail', { eventIdx: here.at.eventIdx });
    expect(data.days.map(({ startsAt }) => startsAt)).toEqual([
      '2026-10-24T07:00:00.000Z',
      '2026-10-25T08:00:00.000Z',
    ]);
  });

  it('has at most 50,000 slots times interpreters, and a refusal names the field and the bound', async () => {
    const here = await pair(app);
    const days = Array.from({ length: 14 }, (_, no) => ({
      date: `2026-11-${String(no + 10)}`,
      from: '00:00',
      to: '23:55',
      breaks: [],
    }));
    const people = (count: number) => Array.from({ length: count }, () => ({ languages: [] }));
    const refused = await refusal(change(here, { days, slotMinutes: 5, interpreters: people(13) }));
    expect(refused).toMatchObject({
      key: 'msg.invalid_parameter',
      data: [
        {
          field: 'interpreters',
          rule: 'too_many_interpreter_slots',
          params: { max: 50_000, slots: 4018, most: 12 },
        },
      ],
    });
    const made = { ...eventSample, days, slotMinutes: 5, interpreters: 13 };
    expect(await refusal(here.at.manager.client('POST /manage/event/add', made))).toEqual(refused);
    expect((await planOf(here)).interpreters).toHaveLength(1);
    expect(
      (await change(here, { days, slotMinutes: 5, interpreters: people(12) })).interpreters,
    ).toHaveLength(12);
    // Slots of no length are refused as such.
    await expect(change(here, { slotMinutes: 0 })).rejects.toMatchObject({ key: 'msg.invalid_parameter' });
  });

  it('is for managers of events alone', async () => {
    const here = await pair(app);
    const asked = here.seller.client('GET /manage/plan/getDetail', { eventIdx: here.at.eventIdx });
    expect((await refusal(asked)).key).toBe('msg.access_deny');
  });
});

describe('a change that would strand meetings', () => {
  it('names those that lose their time, and the requests that lose all their times, and changes nothing', async () => {
    const here = await pair(app);
    const meeting = await placed(here);
    const other = await buyer(app, here.at);
    const request = await askFor(here, other, here.seller, { wishes: [here.slots[0] as number] });
    const spared = await buyer(app, here.at);
    await askFor(here, spared, here.seller, { wishes: [here.slots[0] as number, here.slots[5] as number] });
    const before = await planOf(here);
    const late = { days: [{ ...day, from: '10:00' }] };
    const { key, data } = await refusal(change(here, late));
    expect(key).toBe('msg.event_strands');
    expect(data).toMatchObject([
      { matchingIdx: meeting, why: 'time', startsAt: '2026-10-29T08:00:00.000Z' },
      { matchingIdx: request.matchingIdx, why: 'wishes', startsAt: null },
    ]);
    expect(await planOf(here)).toEqual(before);

    await change(here, { ...late, cancel: [meeting, request.matchingIdx], reason: 'The hall opens later.' });
    expect((await meetingOf(here, meeting)).stateMatching).toBe('cancel');
    const { endReason } = await app.db
      .selectFrom('matching')
      .select('endReason')
      .where('idx', '=', meeting)
      .executeTakeFirstOrThrow();
    expect(endReason).toBe('The hall opens later.');
    const { data: notices } = await here.purchaser.client('GET /notice/getList', {
      eventIdx: here.at.eventIdx,
    });
    expect(notices[0]).toMatchObject({ kind: 'meetingCancelled', matchingIdx: meeting });
    const left = await app.db
      .selectFrom('slot')
      .select('idx')
      .where('eventIdx', '=', here.at.eventIdx)
      .execute();
    expect(left.map(({ idx }) => idx)).toEqual(here.slots.slice(2));
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('cancels nothing where another one has come in between', async () => {
    const here = await pair(app);
    const meeting = await placed(here);
    const other = await buyer(app, here.at);
    const second = await askFor(here, other, here.seller, { wishes: [here.slots[1] as number] });
    await approve(here.seller, second.matchingIdx);
    const call = change(here, { days: [{ ...day, from: '10:00' }], cancel: [meeting] });
    expect((await refusal(call)).key).toBe('msg.event_strands');
    expect((await meetingOf(here, meeting)).stateMatching).toBe('complete');
  });

  it('gives another table to those whose table goes, tells them, and names whoever finds none', async () => {
    const here = await pair(app, { tables: 3 });
    const asks = [here.purchaser, await buyer(app, here.at)];
    const meetings: number[] = [];
    const sellers = [here.seller, await company(app, here.at)];
    for (const [no, from] of asks.entries()) {
      const wish = { wishes: [here.slots[0] as number] };
      const { matchingIdx } = await askFor(here, from, sellers[no] as Pair['seller'], wish);
      await approve(sellers[no] as Pair['seller'], matchingIdx);
      meetings.push(matchingIdx);
    }
    const { key, data } = await refusal(change(here, { tables: 1 }));
    expect([key, data]).toMatchObject(['msg.event_strands', [{ matchingIdx: meetings[1], why: 'table' }]]);
    // With the first one gone its table is free.
    await here.purchaser.client('POST /matching/cancel', { matchingIdx: meetings[0] as number });
    await change(here, { tables: 1 });
    const { data: moved } = await (asks[1] as Pair['purchaser']).client('GET /matching/getDetail', {
      matchingIdx: meetings[1] as number,
    });
    expect(moved).toMatchObject({ stateMatching: 'complete', tableNo: 1 });
    const { data: notices } = await (asks[1] as Pair['purchaser']).client('GET /notice/getList', {
      eventIdx: here.at.eventIdx,
    });
    expect(notices[0]).toMatchObject({ kind: 'meetingMoved', tableNo: 1 });
  });

  it('gives the meeting another interpreter who speaks the language, else names it', async () => {
    const here = await pair(app, { interpreters: [{ languages: ['de'] }, { languages: ['fr'] }] });
    const meeting = await placed(here, { isTranslator: 'Y', translatorLanguage: 'de' });
    const [first, second] = await interpretersOf(here);
    const speak = (one: InterpreterLanguage, ...others: InterpreterLanguage[]) =>
      change(here, {
        interpreters: [
          { ...first, languages: [one] },
          { ...second, languages: others },
        ],
      });
    expect((await refusal(speak('en', 'fr'))).data).toMatchObject([
      { matchingIdx: meeting, why: 'interpreter' },
    ]);
    await speak('en', 'fr', 'de');
    expect(await meetingOf(here, meeting)).toMatchObject({ stateMatching: 'complete', interpreterNo: 2 });
  });
});

describe('what has begun', () => {
  it('stays: its slots, their length, the tables of its meetings', async () => {
    const here = await pair(app, { tables: 2 });
    await placed(here);
    app.clock.set('2026-10-29T08:40:00Z');
    const fields = async (changes: Change) => {
      const { key, data } = await refusal(change(here, changes));
      return [key, (data as { field: string }[]).map(({ field }) => field)];
    };
    expect(await fields({ days: [{ ...day, from: '10:00' }] })).toEqual(['msg.invalid_parameter', ['days']]);
    expect(await fields({ slotMinutes: 60 })).toEqual(['msg.invalid_parameter', ['days', 'slotMinutes']]);
    expect(await fields({ tables: 0 })).toEqual(['msg.invalid_parameter', ['tables']]);
    const plan = await change(here, { days: [{ ...day, to: '13:00' }], tables: 1 });
    expect(plan).toMatchObject({ tables: 1, days: [{ to: '13:00' }] });
  });
});

describe('two managers at once', () => {
  it('overwrite nothing of each other: the second is told', async () => {
    const here = await pair(app);
    const { version } = await planOf(here);
    await change(here, { tables: 5 });
    expect((await refusal(change(here, { version, tables: 4 }))).key).toBe('msg.event_changed');
    expect((await planOf(here)).tables).toBe(5);
  });

  it('claims beside a change of the plan end in a place that stands, or in a refusal', async () => {
    const here = await pair(app, { tables: 1 });
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller, {
      wishes: [here.slots[0] as number],
    });
    await Promise.allSettled([
      approve(here.seller, matchingIdx),
      change(here, { days: [{ ...day, from: '10:00' }] }),
      change(here, { tables: 2 }),
    ]);
    expect(await clashes(app.db)).toEqual(noClashes);
    const found = await meetingOf(here, matchingIdx);
    expect(['request', 'complete', 'pending']).toContain(found.stateMatching);
  });

  it('details keep the board as it is where it is not named', async () => {
    const here = await pair(app, { boardPublic: 'Y' });
    const { introKo, introEn, version, ...plan } = await planOf(here);
    const {
      boardPublic: _,
      days: __,
      slotMinutes: ___,
      tables: ____,
      interpreters: _____,
      timeZone: ______,
      placementCount: _______,
      interpreterLinks: ________,
      ...words
    } = plan;
    const asked = { ...words, introKo: introKo ?? '', introEn: introEn ?? '', nameEn: 'Another name' };
    await here.at.manager.client('POST /manage/event/update', { ...asked, version });
    expect(await planOf(here)).toMatchObject({ nameEn: 'Another name', boardPublic: 'Y' });
    const again = here.at.manager.client('POST /manage/event/update', { ...asked, version });
    expect((await refusal(again)).key).toBe('msg.event_changed');
  });
});
