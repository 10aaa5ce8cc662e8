/** The first manager of an installation, by a link that counts once (docs/rules.md, A15, A16, A18). */
import { mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newKey } from '#api/client.ts';
import { linkFile, makeLink, offerLink } from '#server/features/set-up/link.ts';
import { watchSetUp } from '#server/features/set-up/state.ts';
import { runCommand } from '#server/operator/run.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { composeApp } from '#tests/support/compose.ts';
import { dump } from '#tests/support/database.ts';
import { joined, manager } from '#tests/support/factories.ts';
import { mailServer } from '#tests/support/mail-server.ts';
import { refusal } from '#tests/support/pair.ts';

const app = await testApp();
const guest = app.client();
const siteUrl = 'https://expo.example.org';
const { dataDir } = app.place;

const offer = (folder = dataDir) =>
  offerLink({ db: app.db, dataDir: folder, siteUrl, now: app.clock.read() });
const tokenOf = (link: string | null) => (link ?? '').split('#link=')[1] ?? '';
let people = 0;
const first = (token: string) => {
  people += 1;
  return {
    token,
    id: `first-${people}@example.org`,
    password: 'a long enough sentence',
    nameKo: '서도담',
    nameEn: 'Seo Dodam',
    country: 'KR' as const,
  };
};
const otherFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'madang-set-up-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const endOf = (call: Promise<unknown>) => refusal(call).then(({ key }) => key);

beforeEach(async () => {
  app.clock.set(longBefore);
  await app.db.deleteFrom('permission').execute();
  await app.db.deleteFrom('setUpLink').execute();
  rmSync(linkFile(dataDir), { force: true });
});

describe('the link', () => {
  it('is in a file of the account alone, and only its hash in the database', async () => {
    // Whoever could write there before may have left a link of the file system, or a file that others read.
    const elsewhere = join(otherFolder(), 'elsewhere');
    writeFileSync(elsewhere, '', { mode: 0o644 });
    symlinkSync(elsewhere, linkFile(dataDir));
    const { file, link, until } = await offer();
    expect(file).toBe(linkFile(dataDir));
    expect(readFileSync(file, 'utf8')).toBe(`${link}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(elsewhere, 'utf8')).toBe('');
    expect(link).toMatch(/^https:\/\/expo\.example\.org\/set-up#link=[\w-]{43}$/);
    expect(until).toBe('2026-10-12T10:00:00.000Z');
    expect(await dump(app.db)).not.toContain(tokenOf(link));
  });

  it('stays the same for a start within the hour, and is made anew after it', async () => {
    const made = await offer();
    app.clock.set('2026-10-12T09:59:59Z');
    expect(await offer()).toEqual(made);
    app.clock.set('2026-10-12T10:00:00Z');
    expect(await endOf(guest('POST /setUp/check', { token: tokenOf(made.link) }))).toBe(
      'msg.set_up_link_ended',
    );
    expect(await endOf(guest('POST /setUp/begin', first(tokenOf(made.link))))).toBe('msg.set_up_link_ended');
    const anew = await offer();
    expect(anew.link).not.toBe(made.link);
    expect((await guest('POST /setUp/check', { token: tokenOf(anew.link) })).data.until).toBe(
      '2026-10-12T11:00:00.000Z',
    );
  });

  it('is made by one of several that start at once', async () => {
    const folders = Array.from({ length: 6 }, otherFolder);
    const offers = await Promise.all(folders.map(offer));
    expect(offers.filter(({ link }) => link !== null)).toHaveLength(1);
    expect(new Set(offers.map(({ until }) => until)).size).toBe(1);
  });

  it('is made anew by the operator while another counts, and not once there is a manager', async () => {
    const made = await offer();
    const said = await runCommand(['set-up'], { DATA_DIR: dataDir, DATABASE_URL: app.place.databaseUrl });
    expect([said.code, said.text]).toEqual([0, expect.stringContaining(linkFile(dataDir))]);
    expect(said.text).not.toContain('#link=');
    expect(await endOf(guest('POST /setUp/check', { token: tokenOf(made.link) }))).toBe(
      'msg.set_up_link_ended',
    );
    await manager(app);
    const refused = await runCommand(['set-up'], { DATA_DIR: dataDir, DATABASE_URL: app.place.databaseUrl });
    expect(refused).toEqual({ code: 1, text: 'This site has been set up: add makes managers.' });
  });
});

describe('the first manager', () => {
  it('is made by the link, may do everything once a second factor is set up, and the link ends', async () => {
    const { link } = await offer();
    const request = first(tokenOf(link));
    const { data } = await guest('POST /setUp/begin', request);
    expect(data.member).toMatchObject({
      id: request.id,
      permissions: ['famppy'],
      needsSecondFactor: true,
      needsLongerPassword: false,
      gender: null,
    });
    expect(await endOf(app.client(data.token)('GET /manage/setUp/getMissing', {}))).toBe(
      'msg.second_factor_needed',
    );
    expect(await endOf(guest('POST /setUp/check', { token: tokenOf(link) }))).toBe('msg.set_up_link_ended');
    expect(await endOf(guest('POST /setUp/begin', first(tokenOf(link))))).toBe('msg.set_up_link_ended');
    const row = await app.db
      .selectFrom('audit')
      .select(['action', 'subjectIdx', 'memberIdx'])
      .orderBy('idx', 'desc')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ action: 'grant', subjectIdx: data.member.memberIdx, memberIdx: null });
    expect(await dump(app.db)).not.toContain(tokenOf(link));
    expect(app.securityLines.join('')).not.toContain(tokenOf(link));
  });

  it('is one of those who use the link at once', async () => {
    const { link } = await offer();
    const tries = await Promise.allSettled(
      Array.from({ length: 5 }, () => guest('POST /setUp/begin', first(tokenOf(link)))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of tries)
      if (one.status === 'rejected') expect(one.reason.key).toBe('msg.set_up_link_ended');
    expect(await app.db.selectFrom('permission').select('idx').execute()).toHaveLength(1);
  });

  it('is logged in by the same request sent again, whose answer was lost', async () => {
    const { link } = await offer();
    const request = first(tokenOf(link));
    const key = newKey();
    const { data } = await guest('POST /setUp/begin', request, { key });
    const again = await guest('POST /setUp/begin', request, { key });
    expect(again.data.member.memberIdx).toBe(data.member.memberIdx);
  });

  it.each(['', 'guessed', 'A'.repeat(43)])('is not made by %j', async (token) => {
    await offer();
    const key = token === '' ? 'msg.invalid_parameter' : 'msg.set_up_link_ended';
    expect(await endOf(guest('POST /setUp/begin', first(token)))).toBe(key);
    expect(await endOf(guest('POST /setUp/check', { token }))).toBe(key);
    expect(await app.db.selectFrom('permission').select('idx').execute()).toEqual([]);
  });

  it('needs a password that suits a manager, and an id of their own; until then the link counts', async () => {
    const { link } = await offer();
    const token = tokenOf(link);
    const known = await joined(app);
    const refused = await refusal(guest('POST /setUp/begin', { ...first(token), password: 'elevenchars' }));
    expect(refused).toMatchObject({ key: 'msg.invalid_parameter', data: [{ field: 'password' }] });
    const common = { ...first(token), password: 'abcabcabcabc' };
    expect((await refusal(guest('POST /setUp/begin', common))).data).toMatchObject([{ field: 'password' }]);
    expect(await endOf(guest('POST /setUp/begin', { ...first(token), id: known.id }))).toBe(
      'msg.duplicated_user',
    );
    expect((await guest('POST /setUp/begin', first(token))).data.member.permissions).toEqual(['famppy']);
  });

  it('is not made by a link that is left once the operator has made a manager', async () => {
    const { link } = await offer();
    await manager(app);
    expect(await endOf(guest('POST /setUp/begin', first(tokenOf(link))))).toBe('msg.set_up_link_ended');
  });
});

describe('setting up', () => {
  it('lasts until somebody manages, is then over for good, and takes the file away', async () => {
    const { file } = await offer();
    const here = await watchSetUp(app.db, dataDir);
    const there = await watchSetUp(app.db, otherFolder());
    expect([here.isOver, await here.lasts(), await there.lasts()]).toEqual([false, true, true]);
    await manager(app);
    expect([await here.lasts(), await there.lasts(), here.isOver]).toEqual([false, false, true]);
    expect(() => statSync(file)).toThrow('ENOENT');
    await app.db.deleteFrom('permission').execute();
    expect(await here.lasts()).toBe(false);
  });

  it('says of an unwritable folder what is wrong, and holds no link that nobody has', async () => {
    const making = makeLink(
      { db: app.db, dataDir: join(dataDir, 'missing'), siteUrl, now: app.clock.read() },
      { evenIfOneCounts: false },
    );
    await expect(making).rejects.toThrow('ENOENT');
    expect(await app.db.selectFrom('setUpLink').select('idx').execute()).toEqual([]);
  });
});

describe('a test mail', () => {
  const by = async (environment: Record<string, string>) => {
    const { token } = await manager(app);
    const client = composeApp(app.db, app.place, longBefore, undefined, environment).client(token);
    const sent = async () => (await client('POST /manage/setUp/testMail', { language: 'en' })).data;
    return { client, sent };
  };
  const settings = (port: number) => ({
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: 'Expo <expo@example.org>',
  });

  it('reaches the mail server, is refused with its words, or finds none; each stands in the audit', async () => {
    const server = await mailServer(['accept', { refuse: 550, at: 'recipient' }]);
    const { client, sent } = await by(settings(server.port));
    expect(await sent()).toEqual({ outcome: 'taken', words: null });
    expect(server.accepted).toHaveLength(1);
    expect(await sent()).toEqual({ outcome: 'refused', words: expect.stringContaining('550') });
    expect((await client('GET /manage/setUp/getMail', {})).data).toMatchObject({
      server: `127.0.0.1:${server.port}`,
      from: 'Expo <expo@example.org>',
    });
    const nowhere = await by(settings(1));
    expect(await nowhere.sent()).toEqual({
      outcome: 'unreachable',
      words: expect.stringContaining('ECONNREFUSED'),
    });
    expect(await (await by({})).sent()).toEqual({ outcome: 'noServer', words: null });
    const rows = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'testMail')
      .orderBy('idx')
      .execute();
    expect(rows.map(({ detail }) => JSON.parse(detail ?? '{}').outcome)).toEqual([
      'taken',
      'refused',
      'unreachable',
      'noServer',
    ]);
  });

  it('shows no password, and is sent ten times an hour at most', async () => {
    const secret = { SMTP_URL: 'smtp://user:very-hidden@127.0.0.1:1', MAIL_FROM: 'expo@example.org' };
    const { client, sent } = await by(secret);
    expect(JSON.stringify((await client('GET /manage/setUp/getMail', {})).data)).not.toMatch(/user|hidden/);
    for (let count = 0; count < 10; count += 1) expect(JSON.stringify(await sent())).not.toContain('hidden');
    expect(await endOf(sent())).toBe('msg.too_many_requests');
  });
});
