/** Managers and applications: finding, approving, denying, cancelling (docs/rules.md, P3, P4). */

import { beforeEach, describe, expect, it } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, giveUp, own, someone } from '#tests/support/applying.ts';
import { dump } from '#tests/support/database.ts';
import { type Expo, expo, joined, manager, type Person } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { refusal } from '#tests/support/pair.ts';
import { buyerSample, companySample, visitorSample } from '#tests/support/samples.ts';
import { savedAt } from '#tests/support/seen.ts';

const app = await testApp();

let at: Expo;
/** May review participants in this event, and do nothing else. */
let reviewer: Person;
let number = 1000;
const newExpo = () => {
  number += 1;
  return expo(app, { eventIdx: number });
};
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await newExpo();
  reviewer = strict(await manager(app, 'participate', at.eventIdx));
});

const approve = (participateIdx: number, by = reviewer) =>
  by.client('POST /manage/participate/approve', { participateIdx });
const deny = (participateIdx: number, by = reviewer) =>
  by.client('POST /manage/participate/deny', { participateIdx, reason: 'No registration document' });
const cancel = async (participateIdx: number, by = reviewer) =>
  by.client('POST /manage/participate/cancel', {
    participateIdx,
    updatedAt: await savedAt(app, participateIdx),
    reason: 'The hall is full',
  });
const version = async () =>
  (await app.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version;
const deeds = () =>
  app.db
    .selectFrom('audit')
    .leftJoin('auditText', 'auditText.auditIdx', 'audit.idx')
    .select(['memberIdx', 'action', 'subject', 'subjectIdx', 'auditText.reason', 'createdAt'])
    .where('eventIdx', '=', at.eventIdx)
    .where('subject', '=', 'participate')
    .orderBy('idx')
    .execute();
const mailsTo = (id: string) =>
  app.db
    .selectFrom('outbox')
    .leftJoin('task', 'task.outboxIdx', 'outbox.idx')
    .select(['locale', 'subject', 'body', 'sentAt', 'task.dueAt'])
    .where('toEmail', '=', id)
    .orderBy('outbox.idx')
    .execute();

describe('a decision', () => {
  it('approves, tells the member in their language, keeps who did it, and makes the public pages anew', async () => {
    const person = await someone(app);
    const { participateIdx } = await apply(person, at, companySample(1));
    const before = await version();
    await approve(participateIdx);
    expect(await own(person, at)).toMatchObject({ stateParticipate: 'COMPLETE', deniedReason: null });
    expect(await version()).toBe(before + 1);
    const now = '2026-10-12T09:00:00.000Z';
    expect(await deeds()).toEqual([
      {
        memberIdx: reviewer.memberIdx,
        action: 'approve',
        subject: 'participate',
        subjectIdx: participateIdx,
        reason: null,
        createdAt: now,
      },
    ]);
    const [mail, ...more] = await mailsTo(person.id);
    // As long as the decision can be taken back.
    const aMinuteLater = '2026-10-12T09:01:00.000Z';
    expect(mail).toMatchObject({ locale: 'ko', sentAt: null, dueAt: aMinuteLater });
    expect(mail?.subject).toBe('[빈 비즈니스 엑스포] 참가 신청이 승인됐어요');
    expect(mail?.body).toMatch(/\nhttps?:\S+\/ko\/my-page\?eventIdx=\d+$/);
    expect(more).toEqual([]);
  });

  it('denies with a reason that the member reads, on the page and in the mail', async () => {
    const person = strict(await joined(app, { country: 'AT' }));
    const { participateIdx } = await apply(person, at, buyerSample(2));
    await deny(participateIdx);
    const reason = 'No registration document';
    expect(await own(person, at)).toMatchObject({ stateParticipate: 'DENIED', deniedReason: reason });
    expect(await deeds()).toMatchObject([{ action: 'deny', subjectIdx: participateIdx, reason }]);
    const [mail] = await mailsTo(person.id);
    expect(mail).toMatchObject({
      locale: 'en',
      subject: '[Vienna Business Expo] Your application has been declined',
    });
    expect(mail?.body).toContain(`Reason: ${reason}`);
    expect(mail?.body).toMatch(/\nhttps?:\S+\/en\/my-page\?eventIdx=\d+$/);
  });

  it('needs a reason to deny', async () => {
    const { participateIdx } = await apply(await someone(app), at, buyerSample(3));
    const empty = reviewer.client('POST /manage/participate/deny', { participateIdx, reason: ' ' });
    expect(await refusal(empty)).toEqual({
      key: 'msg.invalid_parameter',
      data: [{ field: 'reason', rule: 'required', params: {} }],
    });
  });

  it('cancels what waits and what was approved', async () => {
    const [waiting, approved] = [await someone(app), await someone(app)];
    const { participateIdx } = await apply(waiting, at, buyerSample(4));
    const second = await apply(approved, at, companySample(4));
    await approve(second.participateIdx);
    await cancel(participateIdx);
    await cancel(second.participateIdx);
    expect((await own(waiting, at)).stateParticipate).toBe('CANCEL');
    expect((await own(approved, at)).stateParticipate).toBe('CANCEL');
    expect((await deeds()).map(({ action }) => action)).toEqual(['approve', 'cancel', 'cancel']);
    const days = (count: number) => new Date(app.clock.read().getTime() + count * 86_400_000).toISOString();
    expect(await own(approved, at)).toMatchObject({
      cancelReason: 'The hall is full',
      deniedReason: null,
      // Until when the member may object, as the mail says.
      objectUntil: days(14),
    });
    const body = (await mailsTo(approved.id))[1]?.body;
    expect(body).toContain('The hall is full');
    expect(body).toMatch(/14일 안에|within 14 days/);
  });

  it('is no cancellation without a reason, and the own one has none', async () => {
    const person = await someone(app);
    const { participateIdx } = await apply(person, at, buyerSample(44));
    for (const reason of ['', ' ', undefined]) {
      const updatedAt = await savedAt(app, participateIdx);
      const asked = { participateIdx, updatedAt, reason };
      const call = reviewer.client('POST /manage/participate/cancel', asked as never);
      expect((await refusal(call)).key).toBe('msg.invalid_parameter');
    }
    await giveUp(person, at);
    expect(await own(person, at)).toMatchObject({
      stateParticipate: 'CANCEL',
      cancelReason: null,
      objectUntil: null,
    });
  });

  it('is made once: nothing leads out of denied and cancelled, and approved is not denied', async () => {
    const people = await Promise.all([5, 6, 7].map(() => someone(app)));
    const [approved, denied, cancelled] = await Promise.all(
      people.map(async (person, no) => (await apply(person, at, buyerSample(5 + no))).participateIdx),
    );
    await approve(approved as number);
    await deny(denied as number);
    await cancel(cancelled as number);
    const before = await dump(app.db);
    for (const decide of [approve, deny]) {
      for (const idx of [approved, denied, cancelled]) {
        expect((await refusal(decide(idx as number))).key).toBe('msg.participate_not_found');
      }
    }
    for (const idx of [denied, cancelled]) {
      expect((await refusal(cancel(idx as number))).key).toBe('msg.participate_not_found');
    }
    expect(await dump(app.db)).toBe(before);
  });

  it('is one, also when two managers decide at once', async () => {
    const { participateIdx } = await apply(await someone(app), at, buyerSample(9));
    const all = await Promise.allSettled([
      approve(participateIdx),
      deny(participateIdx),
      approve(participateIdx, at.manager),
    ]);
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await deeds()).toHaveLength(1);
  });
});

describe('without the permission in the event', () => {
  const calls = [
    'GET /manage/participate/getDetail',
    'POST /manage/participate/approve',
    'POST /manage/participate/deny',
    'POST /manage/participate/cancel',
  ] as const;

  it.each(calls)('%s is refused, whether the application exists or not', async (name) => {
    const { participateIdx } = await apply(await someone(app), at, companySample(20));
    const strangers = [
      await joined(app),
      await manager(app, 'participate', (await newExpo()).eventIdx),
      await manager(app, 'matching', at.eventIdx),
      await manager(app, 'stats', at.eventIdx),
    ];
    const before = await dump(app.db);
    for (const { client } of strangers) {
      for (const idx of [participateIdx, 999_999]) {
        const reason = name.endsWith('deny') || name.endsWith('/cancel') ? { reason: 'why' } : {};
        const seen = name.endsWith('/cancel') ? { updatedAt: app.clock.read().toISOString() } : {};
        const call = client(name, { participateIdx: idx, ...reason, ...seen });
        expect((await refusal(call)).key).toBe('msg.access_deny');
      }
    }
    expect(await dump(app.db)).toBe(before);
  });

  it('the list is refused', async () => {
    const other = await manager(app, 'participate', (await newExpo()).eventIdx);
    for (const { client } of [await joined(app), other]) {
      const call = client('GET /manage/participate/getList', { eventIdx: at.eventIdx });
      expect((await refusal(call)).key).toBe('msg.access_deny');
    }
  });
});

describe('the list', () => {
  const list = async (request: object = {}) => {
    const { data, totalCount } = await reviewer.client('GET /manage/participate/getList', {
      eventIdx: at.eventIdx,
      ...request,
    });
    return { names: data.map(({ nameEn }) => nameEn), data, totalCount };
  };

  it('holds everyone who applied, newest first, in every state', async () => {
    const [seller, buyer, visitor] = [await someone(app), await someone(app), await someone(app)];
    const { participateIdx } = await apply(seller, at, companySample(31));
    await apply(buyer, at, buyerSample(32));
    await apply(visitor, at, visitorSample(33));
    await giveUp(visitor, at);
    await deny(participateIdx);
    const { data, totalCount } = await list();
    expect(totalCount).toBe(3);
    expect(data).toMatchObject([
      { participateType: 'PRE-VISITOR', stateParticipate: 'CANCEL', memberId: visitor.id },
      { nameKo: 'Wiener Handel 32 GmbH', nameEn: 'Wiener Handel 32 GmbH', stateParticipate: 'REQUEST' },
      {
        participateIdx,
        nameKo: '마당식품 31',
        stateParticipate: 'DENIED',
        createdAt: '2026-10-12T09:00:00.000Z',
      },
    ]);
    expect(data[2]?.deniedReason).toBe('No registration document');
    expect((await list({ orderType: 'asc' })).names[0]).toBe('Madang Foods 31');
  });

  it('narrows by type, state and words of a name', async () => {
    await apply(await someone(app), at, companySample(41));
    const second = await apply(await someone(app), at, companySample(42));
    await apply(await someone(app), at, buyerSample(43, 'OKTA'));
    const member = await someone(app);
    await apply(member, at, visitorSample(44));
    await approve(second.participateIdx);
    expect((await list({ participateType: 'OKTA' })).names).toEqual(['Wiener Handel 43 GmbH']);
    expect((await list({ stateParticipate: 'COMPLETE' })).names).toEqual(['Visitor 44', 'Madang Foods 42']);
    expect((await list({ participateType: 'COMPANY', stateParticipate: 'REQUEST' })).names).toEqual([
      'Madang Foods 41',
    ]);
    expect((await list({ keywords: 'FOODS 41' })).names).toEqual(['Madang Foods 41']);
    expect((await list({ keywords: '방문객' })).names).toEqual(['Visitor 44']);
    expect((await list({ keywords: member.id })).names).toEqual(['Visitor 44']);
    expect(await list({ keywords: '%' })).toMatchObject({ names: [], totalCount: 0 });
  });

  it('comes in pages with the count of the whole', async () => {
    for (const no of [51, 52, 53]) await apply(await someone(app), at, visitorSample(no));
    expect(await list({ rows: 2, page: 2 })).toMatchObject({ names: ['Visitor 51'], totalCount: 3 });
    expect(await list({ rows: 2, page: 3 })).toMatchObject({ names: [], totalCount: 3 });
  });

  it('leads to all that was entered', async () => {
    const person = await someone(app);
    const { participateIdx } = await apply(person, at, companySample(61));
    const { data } = await reviewer.client('GET /manage/participate/getDetail', { participateIdx });
    expect(data).toEqual({
      ...(await own(person, at)),
      wantsNews: false,
      // It has an account.
      person: null,
      updatedAt: app.clock.read().toISOString(),
      // The event's numbers count.
      meetingsPerDay: null,
      meetingsAtOnce: null,
    });
    const missing = at.manager.client('GET /manage/participate/getDetail', { participateIdx: 999_999 });
    expect((await refusal(missing)).key).toBe('msg.participate_not_found');
  });
});
