/** Pages that managers write on screen (docs/rules.md, W11 to W15). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { memberConsentVersion } from '#domain/account/consent.ts';
import { limits } from '#domain/common/limits.ts';
import { publishDue } from '#server/features/page/due.ts';
import { quietLogger } from '#server/ground/log.ts';
import { filesBehindScreen } from '#server/platform/page/hidden-files.ts';
import { followPages, nextDue, onPages, publishedPages } from '#server/platform/page/published.ts';
import { testApp } from '#tests/support/api.ts';
import { type Expo, expo, joined, manager } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';
import { buyerSample } from '#tests/support/samples.ts';

const app = await testApp();
let at: Expo;
let number = 11300;
beforeEach(async () => {
  app.clock.set('2026-10-12T09:00:00Z');
  number += 1;
  at = await expo(app, { eventIdx: number });
  await app.db.deleteFrom('pageVersion').execute();
  await app.db.deleteFrom('page').execute();
});

type Text = RequestOf<'POST /manage/page/saveDraft'>['text'];
type Address = Pick<RequestOf<'GET /manage/page/getPage'>, 'part' | 'name'>;
const overview = { part: 'info', name: 'overview' } as const;
const food = { part: 'visit', name: 'food' } as const;
const soup: Text = { titleEn: 'Food', descriptionEn: 'What to eat.', bodyEn: 'Soup.', tabOrder: 30 };
const ask = () => at.manager.client;
const read = async (address: Address) => (await ask()('GET /manage/page/getPage', address)).data;
const versionOf = async (address: Address) => (await read(address).catch(() => ({ version: 0 }))).version;
const save = async (address: Address, text: Text, basedOn?: number) => {
  const request = { ...address, basedOn: basedOn ?? (await versionOf(address)), text };
  return (await ask()('POST /manage/page/saveDraft', request)).data;
};
const publish = async (address: Address, basedOn?: number) =>
  (await ask()('POST /manage/page/publish', { ...address, basedOn: basedOn ?? (await versionOf(address)) }))
    .data;
const shown = async (address: Address, language: 'ko' | 'en' = 'en') =>
  (await app.client()('GET /page/getDetail', { ...address, language })).data.html;
const listed = async () => (await app.client()('GET /page/getList', {})).data;

describe('a page that is written on screen', () => {
  it('begins with the text of its file, and is nobody’s but its managers’ until it is published', async () => {
    const file = await read(overview);
    expect(file).toMatchObject({ version: 0, draft: null, published: null, mayHide: true });
    expect(file.byFile?.bodyKo).toContain('##');
    await save(overview, { ...soup, bodyEn: 'Soup for **{{name}}**.' });
    expect(await listed()).toEqual([]);
    expect((await refusal(shown(overview))).key).toBe('msg.page_not_found');
    expect(await publish(overview)).toMatchObject({
      draft: null,
      published: { titleEn: 'Food' },
      version: 2,
    });
    expect(await shown(overview)).toBe('<p>Soup for <strong>__ORGANISER_NAME_EN__</strong>.</p>');
    expect((await refusal(shown(overview, 'ko'))).key).toBe('msg.page_not_found');
    expect(await listed()).toMatchObject([{ ...overview, titleEn: 'Food', isHidden: 'N' }]);
    const pages = (await ask()('GET /manage/page/getPages', {})).data;
    expect(pages.find(({ name }) => name === 'overview')).toMatchObject({ shown: 'screen', hasDraft: false });
    expect(pages.find(({ name }) => name === 'consultation')).toMatchObject({ shown: 'file' });
  });

  it('is written by those who manage every event, and by nobody of one', async () => {
    for (const permission of ['admin', 'event'] as const) {
      const who = await manager(app, permission, at.eventIdx);
      const based = { ...overview, basedOn: 0 };
      for (const call of [
        () => who.client('GET /manage/page/getPages', {}),
        () => who.client('GET /manage/page/getPage', overview),
        () => who.client('GET /manage/page/getVersions', overview),
        () => who.client('POST /manage/page/saveDraft', { ...based, text: soup }),
        () => who.client('POST /manage/page/removeDraft', based),
        () => who.client('POST /manage/page/publish', based),
        () => who.client('POST /manage/page/schedule', { ...based, at: null }),
        () => who.client('POST /manage/page/preview', { part: 'info', language: 'ko', body: 'x' }),
        () => who.client('POST /manage/page/bringBack', { ...based, version: 0 }),
      ])
        expect((await refusal(call())).key).toBe('msg.access_deny');
    }
  });

  it('is saved by one of several who saw the same, and the others get theirs to see', async () => {
    await save(overview, soup);
    const tries = await Promise.allSettled(
      ['Bread', 'Rice', 'Tea'].map((bodyEn) => save(overview, { ...soup, bodyEn }, 1)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = await refusal(save(overview, { ...soup, bodyEn: 'Late' }, 1));
    expect(late).toMatchObject({ key: 'msg.page_changed', data: { version: 2 } });
    expect(['Bread', 'Rice', 'Tea']).toContain((late.data as { draft: Text }).draft.bodyEn);
    const first = await Promise.allSettled([save(food, soup, 0), save(food, { ...soup, bodyEn: 'Tea' }, 0)]);
    expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is not published with what would not be shown as it is meant', async () => {
    await save(food, { ...soup, bodyEn: 'Soup\n\n<script>alert(1)</script>' });
    expect(await refusal(publish(food))).toMatchObject({
      key: 'msg.page_has_faults',
      data: [{ fault: 'html', language: 'en', line: 3 }],
    });
    const { data } = await ask()('POST /manage/page/preview', {
      ...{ part: 'visit', language: 'en', body: '## One\n\nCall {{name}} <b>now</b>' },
    });
    expect(data.html).not.toContain('__ORGANISER');
    expect(data).toMatchObject({ faults: [{ fault: 'html' }], headings: [{ text: 'One' }] });
  });

  it('may be a new one, at an address that is free', async () => {
    await save(food, soup);
    await publish(food);
    expect(await listed()).toMatchObject([{ ...food, tabOrder: 30 }]);
    for (const address of [
      { part: 'info', name: 'products' },
      { part: 'visit', name: 'board' },
    ] as const)
      expect((await refusal(save(address, soup, 0))).key).toBe('msg.invalid_parameter');
    expect((await refusal(save({ part: 'info', name: 'A b' }, soup, 0))).key).toBe('msg.invalid_parameter');
  });

  it('is hidden, but for those that the site leads to', async () => {
    await save(overview, { ...soup, isHidden: 'Y' });
    await publish(overview);
    expect(await listed()).toMatchObject([{ ...overview, isHidden: 'Y', titleEn: null }]);
    expect((await refusal(shown(overview))).key).toBe('msg.page_not_found');
    expect((await refusal(save({ part: 'policy', name: 'privacy' }, { ...soup, isHidden: 'Y' }))).key).toBe(
      'msg.invalid_parameter',
    );
    // All others of its part, until the last.
    const names = (await ask()('GET /manage/page/getPages', {})).data
      .filter((page) => page.part === 'info' && page.isHidden === 'N' && page.shown === 'file')
      .map(({ name }) => name)
      .filter((name) => !['schedule', 'fields', 'booth-map'].includes(name));
    for (const [no, name] of names.entries()) {
      const address = { part: 'info', name } as const;
      await save(address, { ...soup, isHidden: 'Y' });
      if (no === names.length - 1) expect((await refusal(publish(address))).key).toBe('msg.page_needed');
      else await publish(address);
    }
  });
});

describe('what was published', () => {
  it('is brought back as a new version, or gives way to the files', async () => {
    await save(overview, soup);
    await publish(overview);
    await save(overview, { ...soup, bodyEn: 'Bread.' });
    await publish(overview);
    await save(overview, { ...soup, bodyEn: 'Begun.' });
    const bringBack = async (version: number) =>
      (
        await ask()('POST /manage/page/bringBack', {
          ...overview,
          basedOn: await versionOf(overview),
          version,
        })
      ).data;
    expect(await bringBack(1)).toMatchObject({ published: { bodyEn: 'Soup.' }, draft: { bodyEn: 'Begun.' } });
    expect(await shown(overview)).toBe('<p>Soup.</p>');
    const { data, totalCount } = await ask()('GET /manage/page/getVersions', overview);
    expect([data.length, totalCount]).toEqual([3, 3]);
    expect(await bringBack(0)).toMatchObject({ published: null, draft: { bodyEn: 'Begun.' } });
    expect(await listed()).toEqual([]);
    expect((await refusal(bringBack(99))).key).toBe('msg.site_version_not_found');
    const rows = await app.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'page')
      .orderBy('idx', 'desc')
      .limit(2)
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['bringPageBack', 'bringPageBack']);
  });

  it('is kept, the newest of it', async () => {
    await save(food, soup);
    const { published } = await publish(food);
    const page = await app.db.selectFrom('page').select('idx').executeTakeFirstOrThrow();
    const row = await app.db.selectFrom('pageVersion').selectAll().executeTakeFirstOrThrow();
    const { idx: _, ...rest } = row;
    const former = Array.from({ length: limits.pageVersions + 5 }, (__, no) => ({
      ...{ ...rest, pageIdx: page.idx, version: 100 + no, state: 'former' as const },
      publishedAt: `2026-09-01T10:00:${String(no).padStart(2, '0')}.000Z`,
    }));
    await app.db.insertInto('pageVersion').values(former).execute();
    await save(food, { ...soup, bodyEn: 'Tea.' });
    await publish(food);
    const { totalCount, data } = await ask()('GET /manage/page/getVersions', food);
    expect(totalCount).toBe(limits.pageVersions);
    expect(data.map(({ version }) => version)).toContain(published?.version);
  });

  it('leaves with its draft where it never was', async () => {
    await save(food, soup);
    const { data } = await ask()('POST /manage/page/removeDraft', { ...food, basedOn: 1 });
    expect(data).toBeNull();
    expect((await refusal(read(food))).key).toBe('msg.page_not_found');
  });
});

describe('at a time', () => {
  const until = '2026-10-12T10:00:00.000Z';
  const schedule = async (at: string | null) =>
    (await ask()('POST /manage/page/schedule', { ...food, basedOn: await versionOf(food), at })).data;
  const due = () => publishDue({ db: app.db, now: app.clock.read(), log: quietLogger });

  it('a draft publishes itself, once, whichever process looks first', async () => {
    await save(food, soup);
    expect((await refusal(schedule('2026-10-12T08:59:59Z'))).key).toBe('msg.invalid_parameter');
    expect(await schedule(until)).toMatchObject({ draft: { publishAt: until } });
    expect(await due()).toBe(0);
    app.clock.set(until);
    const both = await Promise.all([due(), due()]);
    expect(both.reduce((sum, one) => sum + one)).toBe(1);
    expect(await read(food)).toMatchObject({ draft: null, published: { savedAt: until } });
  });

  it('one that is changed or called off waits', async () => {
    await save(food, soup);
    await schedule(until);
    expect(await save(food, { ...soup, bodyEn: 'Tea.' })).toMatchObject({ draft: { publishAt: null } });
    await schedule(until);
    await schedule(null);
    app.clock.set(until);
    expect([await due(), await listed()]).toEqual([0, []]);
  });
});

describe('what a process knows', () => {
  let following: Awaited<ReturnType<typeof followPages>> | undefined;
  afterEach(async () => following?.stop());

  it('follows what is published by any of them within two seconds, and when the next is due', async () => {
    following = await followPages(app.db, quietLogger);
    const changed = vi.fn();
    onPages(app.db, changed);
    expect([publishedPages().size, await filesBehindScreen()]).toEqual([0, []]);
    await save(overview, soup);
    await publish(overview);
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), { timeout: 2_000 });
    expect(publishedPages().get('info')?.get('overview')).toEqual({
      isHidden: false,
      inKo: false,
      inEn: true,
    });
    expect(await filesBehindScreen()).toEqual(['src/content/info/en/overview.md']);
    await save(overview, { ...soup, bodyEn: 'Tea.' });
    const basedOn = await versionOf(overview);
    await ask()('POST /manage/page/schedule', { ...overview, basedOn, at: '2026-10-13T00:00:00Z' });
    await vi.waitFor(() => expect(nextDue()).toBe('2026-10-13T00:00:00.000Z'), { timeout: 2_000 });
  });
});

describe('terms that members agree to', () => {
  const terms = { part: 'policy', name: 'service' } as const;
  const words = { ...soup, titleEn: 'Terms', fromDay: '2027-01-01' };

  it('ask those who agreed before once more, and nobody of whoever joins later', async () => {
    const before = await joined(app);
    const asked = async ({ client }: typeof before) =>
      (await client('GET /member/getMember', {})).data.consentsAsked;
    expect((await refusal(save(overview, { ...soup, asksAnew: 'Y' }))).key).toBe('msg.invalid_parameter');
    await save(terms, words);
    await publish(terms);
    expect(await asked(before)).toEqual([]);
    app.clock.set('2026-10-12T11:00:00Z');
    await save(terms, { ...words, bodyEn: 'Other terms.', asksAnew: 'Y' });
    expect(await asked(before)).toEqual([]);
    await publish(terms);
    app.clock.set('2026-10-12T12:00:00Z');
    expect(await asked(before)).toEqual(['terms']);
    expect(await asked(await joined(app))).toEqual([]);
    const apply = () =>
      before.client('POST /participate/apply', { ...buyerSample(900), eventIdx: at.eventIdx });
    expect((await refusal(apply())).key).toBe('msg.consent_needed');
    const { data } = await before.client('POST /member/agreeAnew', { consentVersion: memberConsentVersion });
    const given = data.find(({ purpose }) => purpose === 'terms');
    expect(given).toMatchObject({ isAskedAnew: false, version: expect.stringContaining('+') });
    expect(await asked(before)).toEqual([]);
    await apply();
  });
});
