/** Many applications at once, decisions taken back, changes on behalf, notes, reasons, history (docs/rules.md, P19 to P23). */
import { beforeEach, describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, giveUp, own, someone, update } from '#tests/support/applying.ts';
import { dump } from '#tests/support/database.ts';
import { applied, company, type Expo, expo, joined, manager, type Person } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { refusal } from '#tests/support/pair.ts';
import { withFiles } from '#tests/support/required-files.ts';
import { buyerSample, companySample } from '#tests/support/samples.ts';
import { savedAt, seenNow } from '#tests/support/seen.ts';

const app = await testApp();
let at: Expo;
let reviewer: Person;
const newExpo = () => expo(app, { eventIdx: nextNumber('event') });
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await newExpo();
  reviewer = strict(await manager(app, 'participate', at.eventIdx));
});
const later = (seconds: number) =>
  app.clock.set(new Date(Date.parse(app.clock.read().toISOString()) + seconds * 1000).toISOString());
const waiting = async () => applied(app, at, buyerSample(nextNumber('person')));
const decide = async (participateIdxs: number[], reason?: string) =>
  (
    await reviewer.client('POST /manage/participate/decide', {
      eventIdx: at.eventIdx,
      applications: await seenNow(app, participateIdxs),
      ...(reason === undefined ? { decision: 'approve' } : { decision: 'deny', reason }),
    })
  ).data;
const undo = async (...participateIdxs: number[]) =>
  (await reviewer.client('POST /manage/participate/undo', { eventIdx: at.eventIdx, participateIdxs })).data;
const stateOf = async (person: Person) => (await own(person, at)).stateParticipate;
const mailOf = (person: Person) =>
  app.db
    .selectFrom('outbox')
    .leftJoin('task', 'task.outboxIdx', 'outbox.idx')
    .select(['task.dueAt', 'outbox.endedAt', 'outbox.createdAt'])
    .where('toEmail', '=', person.id)
    .orderBy('outbox.idx')
    .execute();

describe('many at once', () => {
  it('approves what waits, and says which it could not and why', async () => {
    const [first, second, third] = [await waiting(), await waiting(), await waiting()];
    await giveUp(third, at);
    const stranger = await applied(app, await newExpo(), buyerSample(nextNumber('person')));
    const idxs = [first, second, third, stranger].map(({ participateIdx }) => participateIdx);
    expect(await decide([...idxs, idxs[0] as number])).toEqual({
      count: 2,
      refused: [
        { participateIdx: stranger.participateIdx, stateParticipate: null, isMeeting: false },
        { participateIdx: third.participateIdx, stateParticipate: 'CANCEL', isMeeting: false },
      ],
    });
    expect([await stateOf(first), await stateOf(second), await stateOf(third)]).toEqual([
      'COMPLETE',
      'COMPLETE',
      'CANCEL',
    ]);
    const deeds = await app.db
      .selectFrom('audit')
      .select(['action', 'subjectIdx', 'memberIdx'])
      .where('eventIdx', '=', at.eventIdx)
      .where('subject', '=', 'participate')
      .orderBy('idx')
      .execute();
    expect(deeds).toEqual(
      [first, second].map(({ participateIdx }) => ({
        action: 'approve',
        subjectIdx: participateIdx,
        memberIdx: reviewer.memberIdx,
      })),
    );
    expect(await mailOf(first)).toHaveLength(1);
  });

  it('declines with one reason that each of them reads', async () => {
    const [first, second] = [await waiting(), await waiting()];
    expect((await decide([first.participateIdx, second.participateIdx], 'Full')).count).toBe(2);
    for (const person of [first, second])
      expect(await own(person, at)).toMatchObject({ stateParticipate: 'DENIED', deniedReason: 'Full' });
    const bad = reviewer.client('POST /manage/participate/decide', {
      eventIdx: at.eventIdx,
      applications: await seenNow(app, [first.participateIdx]),
      decision: 'deny',
      reason: ' ',
    });
    expect((await refusal(bad)).key).toBe('msg.invalid_parameter');
  });

  it('decides each once, also when two managers do it at once', async () => {
    const people = [await waiting(), await waiting()];
    const idxs = people.map(({ participateIdx }) => participateIdx);
    const both = await Promise.all([decide(idxs), decide([...idxs].reverse(), 'Full')]);
    expect(both.map(({ count }) => count).sort()).toEqual([0, 2]);
    for (const person of people) expect(await mailOf(person)).toHaveLength(1);
  });
});

describe('a decision is taken back', () => {
  it('within a minute, and its mail, which waited, is not sent', async () => {
    const [first, second] = [await waiting(), await waiting()];
    await decide([first.participateIdx]);
    await decide([second.participateIdx], 'Full');
    expect(await mailOf(first)).toMatchObject([{ dueAt: '2026-10-12T09:01:00.000Z', endedAt: null }]);
    later(59);
    expect(await undo(first.participateIdx, second.participateIdx)).toEqual({ count: 2, refused: [] });
    for (const person of [first, second]) {
      expect(await own(person, at)).toMatchObject({ stateParticipate: 'REQUEST', deniedReason: null });
      expect(await mailOf(person)).toMatchObject([{ endedAt: '2026-10-12T09:00:59.000Z' }]);
    }
    expect((await undo(first.participateIdx)).count).toBe(0);
    expect((await decide([first.participateIdx])).count).toBe(1);
  });

  it('no later, nor once a meeting was asked for, nor when they applied anew', async () => {
    const [late, denied] = [await waiting(), await waiting()];
    await decide([late.participateIdx]);
    await decide([denied.participateIdx], 'Full');
    later(60);
    const refused = { isMeeting: false, stateParticipate: 'COMPLETE' };
    expect((await undo(late.participateIdx)).refused).toEqual([
      { participateIdx: late.participateIdx, ...refused },
    ]);
    const again = await waiting();
    await decide([again.participateIdx], 'Full');
    await apply(again, at, buyerSample(nextNumber('person')));
    expect((await undo(again.participateIdx)).refused).toMatchObject([{ stateParticipate: 'DENIED' }]);
    const seller = await company(app, at);
    const asking = await waiting();
    await decide([asking.participateIdx]);
    await asking.client('POST /matching/apply', {
      eventIdx: at.eventIdx,
      targetParticipateIdx: seller.participateIdx,
      wishes: [],
      anySlot: 'Y',
    });
    expect((await undo(asking.participateIdx)).refused).toEqual([
      { participateIdx: asking.participateIdx, stateParticipate: 'COMPLETE', isMeeting: true },
    ]);
  });
});

describe('on behalf', () => {
  const sample = (no: number, nameEn: string) => {
    const made = companySample(no);
    return { ...made, company: { ...made.company, nameEn } };
  };
  const change = async (person: Person, participateIdx: number, to: object) =>
    reviewer.client('POST /manage/participate/update', {
      ...((await withFiles(person, to as ReturnType<typeof companySample>)) as object),
      participateIdx,
      updatedAt: await savedAt(app, participateIdx),
    } as never);

  it('is changed by the rules of the member, stands at once, and the history says what was and what became', async () => {
    const person = await someone(app);
    const { participateIdx } = await apply(person, at, sample(71, 'Madang Foods'));
    await decide([participateIdx]);
    await change(person, participateIdx, sample(71, 'Madang Fine Foods'));
    expect(await own(person, at)).toMatchObject({
      stateParticipate: 'COMPLETE',
      company: { nameEn: 'Madang Fine Foods' },
      companyChange: null,
    });
    const { data } = await reviewer.client('GET /manage/participate/getHistory', { participateIdx });
    const [changed, approved] = data;
    expect(data).toHaveLength(2);
    expect(approved).toMatchObject({ action: 'approve', reason: null, changed: [] });
    expect(changed).toMatchObject({ action: 'update', managerNameEn: expect.any(String) });
    expect(changed?.changed).toContainEqual({
      field: 'nameEn',
      before: 'Madang Foods',
      after: 'Madang Fine Foods',
    });
    expect(
      (await reviewer.client('GET /manage/console/search', { eventIdx: at.eventIdx, keywords: 'fine' })).data
        .participants,
    ).toHaveLength(1);
  });

  it('is refused for what the member could not send, another type, what is over, and files of others', async () => {
    const person = await someone(app);
    const { participateIdx } = await apply(person, at, sample(72, 'Madang Foods'));
    const before = await dump(app.db);
    expect((await refusal(change(person, participateIdx, sample(72, '이름')))).key).toBe(
      'msg.invalid_parameter',
    );
    expect((await refusal(change(person, participateIdx, buyerSample(72)))).key).toBe(
      'msg.participate_type_not_found',
    );
    expect(await dump(app.db)).toBe(before);
    const theirs = await (await someone(app)).files();
    const foreign = sample(72, 'Madang Foods');
    const stolen = change(person, participateIdx, {
      ...foreign,
      company: { ...foreign.company, bizDocFileIdx: theirs.bizDocFileIdx },
    });
    expect((await refusal(stolen)).key).toBe('msg.invalid_parameter');
    await giveUp(person, at);
    expect((await refusal(change(person, participateIdx, sample(72, 'Madang Foods')))).key).toBe(
      'msg.participate_not_found',
    );
  });

  it("leaves the member's own change as it was: an approved company's name still waits", async () => {
    const person = await someone(app);
    const { participateIdx } = await apply(person, at, sample(73, 'Madang Foods'));
    await decide([participateIdx]);
    expect(await update(person, at, sample(73, 'Madang Teas'))).toMatchObject({
      company: { nameEn: 'Madang Foods' },
      companyChange: { changed: { nameEn: 'Madang Teas' } },
    });
  });
});

describe('notes', () => {
  const notes = async (participateIdx: number, by = reviewer) =>
    (await by.client('GET /manage/participate/getNotes', { participateIdx })).data;
  const note = (participateIdx: number, body: string) =>
    reviewer.client('POST /manage/participate/addNote', { participateIdx, body });

  it('are read by the managers of the event, newest first, and never by the member', async () => {
    const person = await waiting();
    await note(person.participateIdx, 'Called, no answer');
    await note(person.participateIdx, 'Sends the papers on Monday');
    expect((await notes(person.participateIdx)).map(({ body }) => body)).toEqual([
      'Sends the papers on Monday',
      'Called, no answer',
    ]);
    for (const stranger of [person, await manager(app, 'matching', at.eventIdx)])
      expect((await refusal(notes(person.participateIdx, stranger))).key).toBe('msg.access_deny');
    expect(JSON.stringify(await own(person, at))).not.toContain('papers');
  });

  it('are deleted by their number and their participation together', async () => {
    const [person, other] = [await waiting(), await waiting()];
    await note(person.participateIdx, 'Called');
    const noteIdx = (await notes(person.participateIdx))[0]?.noteIdx ?? 0;
    const remove = (participateIdx: number) =>
      reviewer.client('POST /manage/participate/deleteNote', { participateIdx, noteIdx });
    expect((await refusal(remove(other.participateIdx))).key).toBe('msg.note_not_found');
    await remove(person.participateIdx);
    expect(await notes(person.participateIdx)).toEqual([]);
    expect((await refusal(remove(person.participateIdx))).key).toBe('msg.note_not_found');
  });
});

describe('reasons', () => {
  it('are of one event, in their order, each once, and empty ones are refused', async () => {
    const put = async (reasons: string[]) =>
      (await reviewer.client('POST /manage/participate/updateReasons', { eventIdx: at.eventIdx, reasons }))
        .data;
    expect(await put(['서류가 없어요', 'No papers', '서류가 없어요'])).toEqual([
      '서류가 없어요',
      'No papers',
    ]);
    expect(await put(['No papers', 'The hall is full'])).toEqual(['No papers', 'The hall is full']);
    await put(['The hall is full', 'No papers']);
    const rows = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('eventIdx', '=', at.eventIdx)
      .where('subject', '=', 'declineReason')
      .orderBy('idx')
      .execute();
    expect(rows.map(({ detail }) => JSON.parse(detail ?? ''))).toEqual([
      { before: { reasons: '[]' }, after: { reasons: '["서류가 없어요","No papers"]' } },
      { before: { reasons: '["서류가 없어요"]' }, after: { reasons: '["The hall is full"]' } },
      {
        before: { reasons: '["No papers","The hall is full"]' },
        after: { reasons: '["The hall is full","No papers"]' },
      },
    ]);
    expect((await refusal(put([' ']))).key).toBe('msg.invalid_parameter');
    const other = await newExpo();
    const { data } = await other.manager.client('GET /manage/participate/getReasons', {
      eventIdx: other.eventIdx,
    });
    expect(data).toEqual([]);
    expect((await refusal((await joined(app)).client('GET /manage/participate/getReasons', at))).key).toBe(
      'msg.invalid_parameter',
    );
  });
});
