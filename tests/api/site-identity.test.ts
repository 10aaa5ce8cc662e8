/** Who runs the site, as managers say it (docs/rules.md, I1 to I4). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { limits } from '#domain/common/limits.ts';
import { quietLogger } from '#server/ground/log.ts';
import { byFile, followIdentity, onOrganiser, organiser, previewed } from '#server/platform/site/identity.ts';
import { testApp } from '#tests/support/api.ts';
import { type Expo, expo, manager } from '#tests/support/factories.ts';
import { refusal } from '#tests/support/pair.ts';

const app = await testApp();
let at: Expo;
let number = 10400;
let version = 0;
beforeEach(async () => {
  app.clock.set('2026-10-01T10:00:00Z');
  number += 1;
  at = await expo(app, { eventIdx: number });
  await app.db.deleteFrom('siteVersion').execute();
  version = 0;
});

type Identity = RequestOf<'POST /manage/site/saveDraft'>['identity'];
const read = async () => (await at.manager.client('GET /manage/site/getSite', {})).data;
const save = async (identity: Identity, basedOn = version) => {
  const { data } = await at.manager.client('POST /manage/site/saveDraft', { basedOn, identity });
  version = data.version;
  return data;
};
const publish = async (basedOn = version) =>
  (await at.manager.client('POST /manage/site/publish', { basedOn })).data;
const bringBack = async (to: number, basedOn = version) => {
  const { data } = await at.manager.client('POST /manage/site/bringBack', { basedOn, version: to });
  version = data.version;
  return data;
};

describe('the identity of the site', () => {
  it('is the file’s until a draft is published', async () => {
    expect(await read()).toMatchObject({
      version: 0,
      draft: null,
      published: null,
      byFile: { tel: byFile().tel },
    });
    await save({ nameKo: '새 마당', nameEn: 'New Court', tel: '', strong: '#AA3300' });
    expect(await read()).toMatchObject({
      version: 1,
      draft: { version: 1, identity: { nameKo: '새 마당', hostKo: null, tel: '', strong: '#aa3300' } },
      published: null,
    });
    expect(await publish()).toMatchObject({
      draft: null,
      published: { version: 1, savedByKo: expect.any(String) },
    });
  });

  it('is said by those who manage every event, and by nobody of one', async () => {
    for (const permission of ['admin', 'event'] as const) {
      const who = await manager(app, permission, at.eventIdx);
      for (const call of [
        () => who.client('GET /manage/site/getSite', {}),
        () => who.client('POST /manage/site/saveDraft', { basedOn: 0, identity: {} }),
        () => who.client('POST /manage/site/preview', {}),
        () => who.client('POST /manage/site/publish', { basedOn: 0 }),
        () => who.client('GET /manage/site/getVersions', {}),
        () => who.client('POST /manage/site/bringBack', { basedOn: 0, version: 0 }),
      ])
        expect((await refusal(call())).key).toBe('msg.access_deny');
    }
  });

  it('keeps a draft over the version that was seen: of several at once one counts, and the others are told', async () => {
    const tries = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((nameEn) =>
        at.manager.client('POST /manage/site/saveDraft', { basedOn: 0, identity: { nameEn } }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const late = await refusal(save({ nameEn: 'Late' }, 0));
    expect(late).toMatchObject({ key: 'msg.site_changed', data: { version: 1 } });
  });

  it('is published once by several at once', async () => {
    await save({ nameEn: 'One' });
    const tries = await Promise.allSettled([publish(), publish(), publish()]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await app.db.selectFrom('siteVersion').select('state').execute();
    expect(rows).toEqual([{ state: 'published' }]);
    expect((await refusal(publish())).key).toBe('msg.site_draft_not_found');
  });

  it('counts one of publishing and bringing back at once', async () => {
    await save({ nameEn: 'First' });
    await publish();
    await save({ nameEn: 'Second' });
    await publish();
    await save({ nameEn: 'Third' });
    const tries = await Promise.allSettled([publish(), bringBack(1)]);
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { published } = await read();
    expect(['Third', 'First']).toContain(published?.identity.nameEn);
  });

  it('opens a preview of a draft for an hour, to whoever has its token', async () => {
    const open = () => at.manager.client('POST /manage/site/preview', {});
    expect((await refusal(open())).key).toBe('msg.site_draft_not_found');
    await save({ nameEn: 'Begun' });
    const { data: first } = await open();
    const { data: second } = await open();
    const named = async (token: string) => (await previewed(app.db, token, app.clock.read()))?.name.en;
    expect([await named(first.token), await named(second.token)]).toEqual([undefined, 'Begun']);
    const rows = await app.db.selectFrom('siteVersion').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(second.token);
    app.clock.set('2026-10-01T11:00:00Z');
    expect(await named(second.token)).toBeUndefined();
    const { data: third } = await open();
    await publish();
    expect(await named(third.token)).toBeUndefined();
  });

  it('brings back what was published before as a new version, and keeps a draft', async () => {
    await save({ nameEn: 'First' });
    await publish();
    await save({ nameEn: 'Second' });
    await publish();
    await save({ nameEn: 'Begun' });
    expect(await bringBack(1)).toMatchObject({
      version: 4,
      published: { version: 4, identity: { nameEn: 'First' } },
      draft: { identity: { nameEn: 'Begun' } },
    });
    // Who began before it is told.
    expect((await refusal(publish(3))).key).toBe('msg.site_changed');
    // The draft is older than what is former then, and the next one is newer than both.
    expect(await publish(4)).toMatchObject({ version: 4, published: { identity: { nameEn: 'Begun' } } });
    expect(await save({ nameEn: 'Next' }, 4)).toMatchObject({ version: 5 });
    expect(await bringBack(0)).toMatchObject({ published: { identity: { nameEn: null } } });
    expect((await refusal(bringBack(99))).key).toBe('msg.site_version_not_found');
    const { data, totalCount } = await at.manager.client('GET /manage/site/getVersions', { rows: 2 });
    expect([data.map((one) => one.version), totalCount]).toEqual([[6, 4], 5]);
  });

  it('is audited by its version, and what nobody can show is refused', async () => {
    await save({ nameEn: 'First' });
    await publish();
    const rows = await app.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('subject', '=', 'site')
      .orderBy('idx', 'desc')
      .limit(2)
      .execute();
    expect(rows.map(({ action, detail }) => [action, JSON.parse(detail as string)])).toEqual([
      ['publishSite', { version: 1 }],
      ['saveSite', { version: 1 }],
    ]);
    for (const identity of [
      { nameEn: 'Two\nlines' },
      { nameKo: 'x'.repeat(limits.name + 1) },
      { email: 'no address' },
      { strong: 'red;}body{display:none' },
      { accent: '#12345' },
      { tel: 'call us' },
    ] as Identity[])
      expect((await refusal(save(identity))).key).toBe('msg.invalid_parameter');
  });
});

describe('what a process shows', () => {
  let following: Awaited<ReturnType<typeof followIdentity>> | undefined;
  afterEach(async () => following?.stop());

  it('follows what is published by any of them within two seconds', async () => {
    following = await followIdentity(app.db, quietLogger);
    const changed = vi.fn(async () => undefined);
    onOrganiser(app.db, changed);
    expect(organiser().name.en).toBe(byFile().name.en);
    await save({ nameKo: '새 마당', businessNumber: '' });
    await publish();
    await vi.waitFor(() => expect(changed).toHaveBeenCalledWith(organiser()), { timeout: 2_000 });
    // What is said in one language alone stands in both; what is unsaid is nowhere; the rest is the file's.
    expect(organiser().name).toEqual({ ko: '새 마당', en: '새 마당' });
    expect([organiser().businessNumber, organiser().tel]).toEqual(['', byFile().tel]);
    await bringBack(0);
    await vi.waitFor(() => expect(organiser().name.en).toBe(byFile().name.en), { timeout: 2_000 });
  });
});
