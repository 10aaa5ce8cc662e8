/** A changed name of an approved company waits beside its profile until a manager decides (docs/rules.md, P12). */
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { longBefore, testApp } from '#tests/support/api.ts';
import { update } from '#tests/support/applying.ts';
import {
  applied,
  approve,
  type Company,
  company,
  type Expo,
  expo,
  manager,
} from '#tests/support/factories.ts';
import { listening } from '#tests/support/listening.ts';
import { refusal } from '#tests/support/pair.ts';
import { tracesIn } from '#tests/support/personal-traces.ts';
import { secondProcess } from '#tests/support/realtime.ts';
import { companyWithFiles } from '#tests/support/required-files.ts';
import { companySample, password } from '#tests/support/samples.ts';
import { seenNow } from '#tests/support/seen.ts';

const app = await testApp();
const { send, stop } = await secondProcess(app);
afterAll(stop);
let eventIdx = 600;
let at: Expo;
let own: Company;
const sample = companySample(1);
const names = { nameKo: '새마당식품', nameEn: 'New Madang Foods' };

beforeEach(async () => {
  app.clock.set(longBefore);
  eventIdx += 1;
  at = await expo(app, { eventIdx });
  own = await company(app, at);
});

const profile = async () =>
  (await app.client()('GET /company/getDetail', { eventIdx, participateIdx: own.participateIdx })).data;
const detail = async () => (await own.client('GET /participate/getDetail', { eventIdx })).data;
/** What the company says of itself, but for these fields. */
async function change(fields: object) {
  const { hopeCountries, hopeBuyer, ...said } = (await detail()).company as NonNullable<
    Awaited<ReturnType<typeof detail>>['company']
  >;
  const hopes = { hopeCountries, hopeBuyer: hopeBuyer ?? '' };
  const { bizRegNo, postcode, emailSecond } = said;
  const texts = { bizRegNo: bizRegNo ?? '', postcode: postcode ?? '', emailSecond: emailSecond ?? '' };
  const entered = { ...said, ...texts, ...fields } as Parameters<typeof companyWithFiles>[1];
  await own.client('POST /company/update', {
    eventIdx,
    company: await companyWithFiles(own, entered),
    hopeBuyer: hopes,
  });
}
const mails = (memberIdx: number) =>
  app.db.selectFrom('outbox').select('subject').where('memberIdx', '=', memberIdx).execute();
const decide = (what: 'approveChange' | 'denyChange', askedAt: string, client = at.manager.client) =>
  what === 'approveChange'
    ? client('POST /manage/participate/approveChange', { participateIdx: own.participateIdx, askedAt })
    : client('POST /manage/participate/denyChange', {
        participateIdx: own.participateIdx,
        askedAt,
        reason: 'not the registered name',
      });

/** How many changed names the console counts for whoever decides on them. */
const waiting = async () =>
  (await at.manager.client('GET /manage/console/getCounts', { eventIdx })).data.nameChanges;

test('everything else changes at once, the name waits, and the participation stays approved', async () => {
  const before = await profile();
  await change({ ...names, introEn: 'We press oils anew.' });
  expect(await profile()).toMatchObject({
    nameKo: before.nameKo,
    nameEn: before.nameEn,
    introEn: 'We press oils anew.',
  });
  expect(await detail()).toMatchObject({
    stateParticipate: 'COMPLETE',
    company: { nameKo: before.nameKo },
    companyChange: { changed: names, refusedAt: null, reason: null },
  });
  const { data } = await at.manager.client('GET /manage/participate/getList', { eventIdx });
  expect(data).toMatchObject([{ participateIdx: own.participateIdx, hasChange: true }]);
  expect(await waiting()).toBe(1);
});

test('the whole application holds the name back in the same way', async () => {
  const { products } = await detail();
  const application = { ...sample, company: { ...sample.company, ...names } };
  const kept = products.map(({ productIdx }) => ({ ...sample.products[0], productIdx }) as never);
  await update(own, at, { ...application, products: kept });
  expect((await profile()).nameEn).not.toBe(names.nameEn);
  expect((await detail()).companyChange?.changed).toEqual(names);
});

test('before approval the name changes at once', async () => {
  const waiting = await applied(app, at, companySample(50));
  const { hopeBuyer, company: said } = sample;
  await waiting.client('POST /company/update', {
    eventIdx,
    company: await companyWithFiles(waiting, { ...said, ...names }),
    hopeBuyer: hopeBuyer ?? {},
  });
  const { data } = await waiting.client('GET /participate/getDetail', { eventIdx });
  expect([data.company?.nameEn, data.companyChange]).toEqual([names.nameEn, null]);
  await approve(at, waiting.participateIdx);
});

test('approved, it stands everywhere, is found by search, and the company gets a mail', async () => {
  await change(names);
  const askedAt = (await detail()).companyChange?.askedAt ?? '';
  await decide('approveChange', askedAt);
  expect(await waiting()).toBe(0);
  expect(await profile()).toMatchObject(names);
  expect((await detail()).companyChange).toBeNull();
  const found = await app.client()('GET /company/getList', { eventIdx, keywords: 'New Madang' });
  expect(found.data.map(({ participateIdx }) => participateIdx)).toEqual([own.participateIdx]);
  expect((await mails(own.memberIdx)).at(-1)?.subject).toMatch(/회사 정보 변경이 승인/);
  expect((await refusal(decide('approveChange', askedAt))).key).toBe('msg.change_not_found');
});

test('the decision is a notice, and open pages hear of it', async () => {
  const told = async () =>
    (await own.client('GET /notice/getList', { eventIdx })).data.map(({ kind, matchingIdx }) => [
      kind,
      matchingIdx,
    ]);
  const before = await told();
  const stream = await listening(send, own, eventIdx);
  await change(names);
  await decide('denyChange', (await detail()).companyChange?.askedAt ?? '');
  await expect.poll(() => stream.changes()).toBeGreaterThan(0);
  expect(await told()).toEqual([['changeDenied', null], ...before]);
  app.clock.set('2026-03-05T00:00:00Z');
  await change(names);
  await decide('approveChange', (await detail()).companyChange?.askedAt ?? '');
  expect(await told()).toEqual([['changeApproved', null], ['changeDenied', null], ...before]);
  await stream.leave();
});

test('declined, the profile stays, and the company reads why until it asks anew', async () => {
  const before = await profile();
  await change(names);
  await decide('denyChange', (await detail()).companyChange?.askedAt ?? '');
  expect(await profile()).toMatchObject({ nameEn: before.nameEn });
  expect((await detail()).companyChange).toMatchObject({ reason: 'not the registered name', changed: names });
  expect((await mails(own.memberIdx)).at(-1)?.subject).toMatch(/회사 정보 변경이 반려/);
  app.clock.set('2026-03-05T00:00:00Z');
  await change(names);
  expect((await detail()).companyChange).toMatchObject({ refusedAt: null, reason: null });
});

test('what was made anew meanwhile is not approved unread, and the old name takes the wish back', async () => {
  await change(names);
  const seen = (await detail()).companyChange?.askedAt ?? '';
  app.clock.set('2026-03-05T00:00:00Z');
  await change({ ...names, nameEn: 'Something Else' });
  expect((await refusal(decide('approveChange', seen))).key).toBe('msg.change_not_found');
  await change({});
  expect((await detail()).companyChange).toBeNull();
});

test('a company that changes its mind all day fills no mailbox, and the next day tells again', async () => {
  const deciding = await manager(app, 'participate', eventIdx);
  const told = async () =>
    (await mails(deciding.memberIdx)).filter(({ subject }) => /변경이 승인을 기다려요/.test(subject)).length;
  for (let no = 0; no < 6; no++) {
    await change({ ...names, nameEn: `Wish ${no}` });
    await change({});
  }
  await change(names);
  expect(await told()).toBe(3);
  expect((await detail()).companyChange?.changed).toEqual(names);
  app.clock.set('2026-10-13T09:00:01Z');
  await change({ ...names, nameEn: 'The next day' });
  expect(await told()).toBe(4);
});

test('those who decide on participants of the event are told once of each wish', async () => {
  const deciding = await manager(app, 'participate', eventIdx);
  await change(names);
  await change({ ...names, introEn: 'again' });
  const told = (await mails(deciding.memberIdx)).filter(({ subject }) =>
    /변경이 승인을 기다려요/.test(subject),
  );
  expect(told).toHaveLength(1);
  const other = await manager(app, 'matching', eventIdx);
  const askedAt = (await detail()).companyChange?.askedAt ?? '';
  expect((await refusal(decide('approveChange', askedAt, other.client))).key).toBe('msg.access_deny');
});

test('a manager reads whether the member agreed to news', async () => {
  const { participateIdx } = own;
  const read = async () =>
    (await at.manager.client('GET /manage/participate/getDetail', { participateIdx })).data.wantsNews;
  expect(await read()).toBe(false);
  const yes = { purpose: 'news', agree: 'Y', consentVersion: '2026-11' } as const;
  await own.client('POST /member/updateConsent', yes);
  expect(await read()).toBe(true);
});

test('who is in charge is found by the new name at once, and by the old one no more', async () => {
  await change({ chargeName: '홍길동' });
  const found = async (memberName: string) =>
    (await at.manager.client('GET /manage/participate/getList', { eventIdx, memberName })).data.map(
      ({ participateIdx }) => participateIdx,
    );
  expect(await found('홍길동')).toEqual([own.participateIdx]);
  await change({ chargeName: '임꺽정' });
  expect(await found('홍길동')).toEqual([]);
  expect(await found('임꺽정')).toEqual([own.participateIdx]);
});

describe('an approval that is taken back', () => {
  const decideOn = async (participateIdx: number) =>
    at.manager.client('POST /manage/participate/decide', {
      eventIdx,
      applications: await seenNow(app, [participateIdx]),
      decision: 'approve',
    });

  it('ends the wish for another name, so that nothing is approved over what is written then', async () => {
    own = { ...own, ...(await applied(app, at, companySample(60))) };
    await decideOn(own.participateIdx);
    await change(names);
    const askedAt = (await detail()).companyChange?.askedAt ?? '';
    const { data } = await at.manager.client('POST /manage/participate/undo', {
      eventIdx,
      participateIdxs: [own.participateIdx],
    });
    // It is said, to the manager and in the audit.
    expect(data).toEqual({ count: 1, refused: [], droppedChanges: [own.participateIdx] });
    const entry = app.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'undo')
      .orderBy('idx', 'desc');
    expect((await entry.executeTakeFirstOrThrow()).detail).toBe('{"was":"COMPLETE","droppedChange":true}');
    expect((await detail()).companyChange).toBeNull();
    await change({ nameEn: 'Newest Foods' });
    await decideOn(own.participateIdx);
    expect((await refusal(decide('approveChange', askedAt))).key).toBe('msg.change_not_found');
    expect((await profile()).nameEn).toBe('Newest Foods');
  });

  it('of an older version left the wish: it ends with the next change', async () => {
    await change(names);
    await app.db
      .updateTable('participate')
      .set({ state: 'REQUEST' })
      .where('idx', '=', own.participateIdx)
      .execute();
    await change({ nameEn: 'Newest Foods' });
    expect((await detail()).companyChange).toBeNull();
  });
});

test('it goes with whoever leaves', async () => {
  const nameEn = 'Unheard-of Foods';
  await change({ ...names, nameEn });
  expect(await tracesIn(app.db, [nameEn])).not.toEqual([]);
  await own.client('POST /member/withdraw', { password });
  expect(await tracesIn(app.db, [nameEn])).toEqual([]);
});
