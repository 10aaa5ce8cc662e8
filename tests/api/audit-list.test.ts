/** Managers read what was done in their event, by whom, and what it changed (docs/rules.md, G3, G8). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { applied, company, expo, manager, type Person } from '#tests/support/factories.ts';
import { askFor, pair } from '#tests/support/pair.ts';
import { companySample, eventSample, password, postSample } from '#tests/support/samples.ts';

const app = await testApp();
const at = await expo(app);
const other = await expo(app, { eventIdx: at.eventIdx + 1 });
const admin = await manager(app, 'admin', at.eventIdx);
const list = async (by: Person = admin, request: object = {}) =>
  (await by.client('GET /manage/audit/getList', { eventIdx: at.eventIdx, ...request })).data;
const newest = async (request: object = {}) => (await list(admin, request)).list[0];

describe('what a row says', () => {
  it('of a decision: who, on which application, from what to what, and why', async () => {
    const person = await applied(app, at, companySample(1));
    await admin.client('POST /manage/participate/deny', {
      participateIdx: person.participateIdx,
      reason: 'No registration document',
    });
    const { data: own } = await admin.client('GET /member/getMember', {});
    const row = {
      memberIdx: admin.memberIdx,
      memberId: admin.id,
      nameKo: own.nameKo,
      nameEn: own.nameEn,
      action: 'deny',
      subject: 'participate',
      subjectIdx: person.participateIdx,
      subjectKo: '마당식품 1',
      subjectEn: 'Madang Foods 1',
      before: { state: 'REQUEST' },
      after: { state: 'DENIED' },
      detail: null,
      reason: 'No registration document',
      at: app.clock.read().toISOString(),
    };
    expect(await newest()).toEqual({ ...row, auditIdx: expect.any(Number) });
    await person.client('POST /member/withdraw', { password });
    expect(await newest()).toMatchObject({ ...row, subjectKo: null, subjectEn: null, reason: null });
  });

  it.each([
    ['/manage/participate/exportList', 'participate'],
    ['/manage/visitor/exportList', 'visitor'],
    ['/manage/matching/exportList', 'matching'],
    ['/manage/matching/exportMeetings', 'matching'],
    ['/manage/counseling/exportList', 'counseling'],
  ])('of a file that tells of people (%s): who took it away', async (path, subject) => {
    const before = (await list(admin, { action: 'download' })).list.length;
    const query = new URLSearchParams({ eventIdx: String(at.eventIdx), format: 'csv', language: 'en' });
    const take = (by: Person, method = 'GET') =>
      app.send(`${path}?${query}`, { method, headers: { authorization: `Bearer ${by.token}` } });
    const file = await take(admin);
    expect([file.status, (await file.text()).length > 0]).toEqual([200, true]);
    const taken = { action: 'download', subject, memberIdx: admin.memberIdx, subjectIdx: null };
    expect(await newest()).toMatchObject({ ...taken, detail: null, reason: null });
    // Neither the headers alone nor a refusal takes anything away.
    await take(admin, 'HEAD');
    expect((await take(await applied(app, at, companySample(2)))).status).toBe(200);
    expect((await list(admin, { action: 'download' })).list).toHaveLength(before + 1);
  });

  it('of the event: only what was changed', async () => {
    const { data: event } = await admin.client('GET /event/getDetail', { eventIdx: at.eventIdx });
    const { days: _d, tables: _t, interpreters: _i, slotMinutes: _s, timeZone: _z, ...fields } = eventSample;
    await admin.client('POST /manage/event/update', {
      ...fields,
      eventIdx: at.eventIdx,
      viewType: 'allHide',
      placeEn: 'Hall B',
    });
    expect(await newest({ subject: 'event', action: 'update' })).toMatchObject({
      before: { viewType: event.viewType, placeEn: event.placeEn },
      after: { viewType: 'allHide', placeEn: 'Hall B' },
    });
  });

  it('of a post: its titles and place, before and after', async () => {
    const { data: categories } = await admin.client('GET /board/getCategoryList', { eventIdx: at.eventIdx });
    const post = postSample(categories[0]?.categoryIdx as number);
    const { data } = await admin.client('POST /manage/board/addPost', post);
    expect(await newest()).toMatchObject({
      action: 'addPost',
      before: null,
      after: { titleEn: post.titleEn },
    });
    await admin.client('POST /manage/board/updatePost', {
      ...post,
      postIdx: data.postIdx,
      version: 1,
      titleEn: 'Doors',
    });
    expect(await newest()).toMatchObject({ before: { titleEn: post.titleEn }, after: { titleEn: 'Doors' } });
    await admin.client('POST /manage/board/deletePost', { postIdx: data.postIdx });
    expect(await newest()).toMatchObject({ before: { titleEn: 'Doors' }, after: null });
  });

  it('of a meeting and of the event: what they are called, and of a deleted post nothing', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const clerk = await manager(app, 'admin', eventIdx);
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
    await clerk.client('POST /manage/matching/cancel', { matchingIdx, reason: 'Ill' });
    const [row] = (await list(clerk, { eventIdx, subject: 'matching' })).list;
    expect(row).toMatchObject({
      subjectIdx: matchingIdx,
      subjectKo: expect.stringMatching(/^마당식품 \d+ – ./),
      subjectEn: expect.stringMatching(/^Madang Foods \d+ – ./),
    });
    expect((await newest({ subject: 'event' }))?.subjectEn).toBe(eventSample.nameEn);
    expect((await newest({ subject: 'board', action: 'deletePost' }))?.subjectEn).toBeNull();
  });

  it('of a former manager: the number', async () => {
    const gone = await manager(app, 'participate', at.eventIdx);
    const seller = await applied(app, at, companySample(2));
    await gone.client('POST /manage/participate/approve', { participateIdx: seller.participateIdx });
    await gone.client('POST /member/withdraw', { password });
    const nobody = { memberIdx: gone.memberIdx, memberId: null, nameKo: null, nameEn: null };
    expect(await newest({ subject: 'participate', action: 'approve' })).toMatchObject(nobody);
  });
});

describe('the list', () => {
  it('is narrowed by who, what, to what and when, and paged by key', async () => {
    const clerk = await manager(app, 'participate', at.eventIdx);
    const now = app.clock.read().toISOString();
    // Past midnight in Vienna, and the day before in UTC.
    app.clock.set('2026-10-13T22:30:00Z');
    const people = [];
    for (const no of [3, 4, 5]) people.push(await applied(app, at, companySample(no)));
    for (const { participateIdx } of people)
      await clerk.client('POST /manage/participate/approve', { participateIdx });
    app.clock.set(now);
    const idxs = people.map(({ participateIdx }) => participateIdx).reverse();
    const of = async (request: object) =>
      (await list(admin, request)).list.map(({ subjectIdx }) => subjectIdx);
    expect(await of({ id: clerk.id.toUpperCase() })).toEqual(idxs);
    expect(await of({ day: '2026-10-14', action: 'approve' })).toEqual(idxs);
    expect(await of({ day: '2026-10-13' })).toEqual([]);
    expect(await of({ subject: 'participate', subjectIdx: idxs[1] })).toEqual([idxs[1]]);
    const first = await list(admin, { id: clerk.id, rows: 2 });
    expect(first.list.map(({ subjectIdx }) => subjectIdx)).toEqual(idxs.slice(0, 2));
    const rest = await list(admin, { id: clerk.id, rows: 2, before: first.next });
    expect(rest).toMatchObject({ list: [{ subjectIdx: idxs[2] }], next: null });
  });

  it('shows an admin their event alone, and a famppy also what belongs to none', async () => {
    await expect(list(admin, { eventIdx: other.eventIdx })).rejects.toMatchObject({ key: 'msg.access_deny' });
    const clerk = await manager(app, 'board', at.eventIdx);
    await expect(list(clerk)).rejects.toMatchObject({ key: 'msg.access_deny' });
    const seller = await company(app, at);
    await seller.client('POST /member/withdraw', { password });
    expect((await list(admin, { action: 'withdraw' })).list).toEqual([]);
    const [row] = (await list(at.manager, { action: 'withdraw' })).list;
    expect(row).toMatchObject({ memberIdx: seller.memberIdx, memberId: null });
  });
});
