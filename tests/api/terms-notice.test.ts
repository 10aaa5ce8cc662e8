/** Members are told once that other terms ask them anew (docs/rules.md, N14). */
import { beforeAll, expect, it } from 'vitest';
import { memberConsentVersion } from '#domain/account/consent.ts';
import { openDatabase } from '#server/db/open.ts';
import { tellTerms } from '#server/features/consent/tell-terms.ts';
import { testApp } from '#tests/support/api.ts';
import { type Expo, expo, joined } from '#tests/support/factories.ts';
import { password } from '#tests/support/samples.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
const site = siteAt('https://expo.example');
const terms = { part: 'policy', name: 'service' } as const;
let at: Expo;
beforeAll(async () => {
  app.clock.set('2026-10-12T09:00:00Z');
  at = await expo(app, { eventIdx: 12000 });
});

const ask = () => at.manager.client;
const page = async () => (await ask()('GET /manage/page/getPage', terms)).data;
async function save(body: string): Promise<void> {
  const text = {
    ...{ titleKo: '이용약관', descriptionKo: '약관', bodyKo: `## 1. 신청\n\n${body}` },
    ...{ titleEn: 'Terms', descriptionEn: 'Terms.', bodyEn: `## 1. Applying\n\n${body}` },
    ...{ tabOrder: 10, fromDay: '2027-01-01', asksAnew: 'Y' as const },
  };
  await ask()('POST /manage/page/saveDraft', { ...terms, basedOn: (await page()).version, text });
}
const publish = async () => ask()('POST /manage/page/publish', { ...terms, basedOn: (await page()).version });
const mails = () =>
  app.db
    .selectFrom('outbox')
    .select(['memberIdx', 'locale', 'subject', 'body', 'eventIdx'])
    .where('subject', 'like', '%agree anew%')
    .orderBy('idx')
    .execute();
const members = async () =>
  Number(
    (
      await app.db
        .selectFrom('member')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('leftAt', 'is', null)
        .executeTakeFirstOrThrow()
    ).count,
  );
async function tellAll(db = app.db): Promise<void> {
  while (await tellTerms(db, app.clock.read(), site));
}
const openOnes = () => app.db.selectFrom('termsNotice').selectAll().where('endedAt', 'is', null).execute();

it('tells each member once, whatever dies in between, and nobody who agreed by then or left', async () => {
  const like = await joined(app);
  const row = await app.db
    .selectFrom('member')
    .selectAll()
    .where('idx', '=', like.memberIdx)
    .executeTakeFirstOrThrow();
  const { idx: _, ...copied } = row;
  const copies = Array.from({ length: 120 }, (_, no) => ({
    ...copied,
    ...{ id: `told${no}@example.org`, email: `told${no}@example.org`, country: 'US' as const },
  }));
  await app.db.insertInto('member').values(copies).execute();
  const [agreeing, leaving] = [await joined(app), await joined(app)];
  app.clock.set('2026-10-12T10:00:00Z');
  await save('Other words.');
  await publish();
  expect(await openOnes()).toHaveLength(1);
  const later = await joined(app);
  await agreeing.client('POST /member/agreeAnew', { consentVersion: memberConsentVersion });
  await leaving.client('POST /member/withdraw', { password });

  // The first portion, by a process that dies before it notes how far it came: the key holds.
  await tellTerms(app.db, app.clock.read(), site);
  const first = (await app.db.selectFrom('termsTold').selectAll().execute()).length;
  expect(first).toBeGreaterThan(0);
  expect(first).toBeLessThanOrEqual(50);
  await app.db.updateTable('termsNotice').set({ reachedIdx: 0 }).execute();
  // Then two at once.
  const other = await openDatabase(app.place);
  await Promise.all([tellAll(), tellAll(other)]);
  await other.destroy();
  await tellAll();

  expect(await openOnes()).toEqual([]);
  const told = await app.db.selectFrom('termsTold').select('memberIdx').execute();
  const idxs = told.map(({ memberIdx }) => memberIdx);
  expect(new Set(idxs).size).toBe(idxs.length);
  for (const { memberIdx } of [agreeing, leaving, later]) expect(idxs).not.toContain(memberIdx);
  expect(idxs).toContain(like.memberIdx);
  // Those who agreed and joined later are the others.
  expect(idxs).toHaveLength((await members()) - 2);
  const english = await mails();
  expect(new Set(english.map(({ memberIdx }) => memberIdx)).size).toBe(english.length);
  expect(english.length).toBeGreaterThanOrEqual(120);
  const [mail] = english;
  for (const said of [
    '- 1. Applying',
    '1 January 2027',
    'If you do nothing',
    'https://expo.example/en/my-page',
  ])
    expect(mail?.body).toContain(said);
  expect(mail).toMatchObject({ locale: 'en', eventIdx: null });
});

it('tells of a newer version in the place of one that was not told to everybody, and how many before', async () => {
  app.clock.set('2026-10-12T11:00:00Z');
  await save('Again other words.');
  await publish();
  app.clock.set('2026-10-12T12:00:00Z');
  await save('Once more.');
  expect((await page()).asksMembers).toBe(await members());
  await publish();
  expect((await page()).asksMembers).toBeNull();
  const [only, ...more] = await openOnes();
  expect(more).toEqual([]);
  await tellAll();
  const told = await app.db
    .selectFrom('termsTold')
    .select('memberIdx')
    .where('termsNoticeIdx', '=', only?.idx as number)
    .execute();
  expect(told).toHaveLength(await members());
});

it('tells of no text that was taken back before all were told', async () => {
  app.clock.set('2026-10-13T09:00:00Z');
  const stood = (await page()).published?.version as number;
  await save('Published by mistake.');
  await publish();
  const before = (await mails()).length;
  app.clock.set('2026-10-13T09:01:00Z');
  const { version: basedOn } = await page();
  await ask()('POST /manage/page/bringBack', { ...terms, basedOn, version: stood });
  await tellAll();
  expect(await openOnes()).toEqual([]);
  expect(await mails()).toHaveLength(before);
});
