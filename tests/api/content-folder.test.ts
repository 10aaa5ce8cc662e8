/** What is kept on screen, to a folder and back (docs/rules/site-folder.md, I13, I14). */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import type { OwnPicture } from '#api/site/pictures.ts';
import { limits } from '#domain/common/limits.ts';
import { runCommand } from '#server/operator/run.ts';
import { partsBehindScreen } from '#server/platform/site/hidden-parts.ts';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';
import { noise } from '#tests/support/made-files.ts';
import { trySitePicture } from '#tests/support/site-pictures.ts';
import { sendFile } from '#tests/support/uploading.ts';

const environment = { SET_UP: '0' };
const [app, other] = [await testApp({ environment }), await testApp({ environment })];
const at = await expo(app);
await expo(other);
const { client, token } = at.manager;
const home = await mkdtemp(join(tmpdir(), 'content-'));
afterAll(() => rm(home, { recursive: true }));

const run = (of: typeof app, ...words: string[]) =>
  runCommand(['content', ...words], { DATA_DIR: of.place.dataDir, DATABASE_URL: of.place.databaseUrl });
const folder = join(home, 'whole');
const rows = async (of: typeof app) =>
  JSON.stringify([
    await of.db.selectFrom('siteVersion').selectAll().orderBy('idx').execute(),
    await of.db.selectFrom('pageVersion').selectAll().orderBy('idx').execute(),
    await of.db.selectFrom('eventForm').selectAll().orderBy('idx').execute(),
    await of.db.selectFrom('sitePicture').selectAll().orderBy('idx').execute(),
    await of.db.selectFrom('file').selectAll().orderBy('idx').execute(),
    (await of.db.selectFrom('audit').select('idx').execute()).length,
  ]);

type Text = RequestOf<'POST /manage/page/saveDraft'>['text'];
const page = async (name: string, text: Text, isPublished: boolean) => {
  const address = { part: 'info', name } as const;
  const known = await client('GET /manage/page/getPage', address).catch(() => undefined);
  const saved = await client('POST /manage/page/saveDraft', {
    ...{ ...address, basedOn: known?.data.version ?? 0, text },
  });
  if (isPublished) await client('POST /manage/page/publish', { ...address, basedOn: saved.data.version });
};
const soup: Text = {
  ...{
    titleKo: "'음식': 2027",
    titleEn: 'Food',
    descriptionKo: '무엇을 먹나요.',
    descriptionEn: 'What: "all".',
  },
  ...{ bodyKo: '\n국.\n\n', bodyEn: 'Soup.', tabOrder: 30 },
};
const saveSite = async (identity: object) => {
  const { data } = await client('GET /manage/site/getSite', {});
  return client('POST /manage/site/saveDraft', { basedOn: data.version, identity });
};
type Asked = NonNullable<RequestOf<'POST /manage/event/saveForm'>['questions']>[number];
const question: Asked = {
  ...{ kind: 'oneOf', ask: 'optional', step: 'detail', audience: 'managers', months: 3 },
  ...{ labelKo: '크기', labelEn: 'Size', purposeKo: '자리', purposeEn: 'Room' },
  choices: [
    { labelKo: '큼', labelEn: 'Large' },
    { labelKo: '작음', labelEn: 'Small' },
  ],
};

beforeAll(async () => {
  const png = await noise(600, 200).png().toBuffer();
  const logo = (await trySitePicture(app, token, 'logo', png)) as OwnPicture;
  const icon = (await trySitePicture(app, token, 'icon', png)) as OwnPicture;
  const said = { nameEn: 'Fair', tel: '', strong: '#1a6b5a', logo: logo.name };
  const saved = await saveSite({
    ...said,
    sponsors: [{ as: 'partner', nameEn: 'Yes', link: 'https://a.example' }],
  });
  await client('POST /manage/site/publish', { basedOn: saved.data.version });
  await saveSite({ ...said, icon: icon.name, laws: ['gdpr'] });
  const { data: picture } = await sendFile(app.send, 'boardImg', token, { bytes: png });
  const body = `![A hall](/files/upload/board/inner/${picture.saveFileName})`;
  await page('food', { ...soup, bodyEn: body }, true);
  await page('food', soup, false);
  await page('overview', { ...soup, titleKo: null, descriptionKo: null, bodyKo: null }, true);
  await client('POST /manage/event/saveForm', {
    ...{ eventIdx: at.eventIdx, kind: 'BUYER', basedOn: 0, questions: [question] },
    fields: [{ field: 'member.birth', ask: 'none', helpKo: null, helpEn: '- a\n- b' }],
  });
  expect(await run(app, 'export', folder)).toMatchObject({ code: 0 });
});

const copied = async (name: string) => {
  await cp(folder, join(home, name), { recursive: true });
  return join(home, name);
};
const edit = async (path: string, from: string | RegExp, to: string) =>
  writeFile(path, (await readFile(path, 'utf8')).replace(from, to));

describe('a folder', () => {
  it('holds all of it as texts and pictures, and changes nothing where it came from', async () => {
    expect((await readdir(folder)).sort()).toEqual(['drafts', 'forms', 'info', 'pictures', 'site.yaml']);
    expect(await readFile(join(folder, 'info/en/food.md'), 'utf8')).toMatch(
      /^---\ntitle: 'Food'\ndescription: 'What: "all"\.'\norder: 30\n---\n\n!\[A hall\]\(\.\.\/\.\.\/pictures\/\w+\.webp\)\n$/,
    );
    expect(await readdir(join(folder, 'pictures'))).toHaveLength(3);
    const before = await rows(app);
    for (const flags of [[], ['--publish']])
      expect(await run(app, 'import', folder, ...flags)).toEqual({
        ...{ code: 0, text: '4 parts said the same already.' },
      });
    expect(await rows(app)).toBe(before);
    expect(await run(app, 'export', folder)).toMatchObject({ code: 1 });
  });

  it('brings another installation the same, once', async () => {
    expect(await run(other, 'import', folder, '--publish')).toEqual({
      code: 0,
      text: expect.stringMatching(
        /^Published: site, info\/food, info\/overview, forms\/\d+\/BUYER\.\nDrafts: site, info\/food\.$/,
      ),
    });
    const before = await rows(other);
    expect(await run(other, 'import', folder, '--publish')).toMatchObject({
      text: '4 parts said the same already.',
    });
    expect(await rows(other)).toBe(before);
    const there = join(home, 'there');
    await run(other, 'export', there);
    for (const path of ['drafts/info/ko/food.md', `forms/${at.eventIdx}/BUYER.yaml`])
      expect(await readFile(join(there, path), 'utf8')).toBe(await readFile(join(folder, path), 'utf8'));
    const deed = await other.db
      .selectFrom('audit')
      .innerJoin('auditText', 'auditText.auditIdx', 'audit.idx')
      .select(['audit.memberIdx', 'audit.action', 'auditText.reason'])
      .orderBy('audit.idx', 'desc')
      .executeTakeFirst();
    expect(deed).toEqual({ memberIdx: null, action: 'saveForm', reason: 'npm run operator' });
  });

  it('with a change makes a draft, or with --publish publishes it, and loses no other draft', async () => {
    const path = await copied('changed');
    await edit(join(path, 'info/en/overview.md'), 'Soup.', 'Bread.');
    await edit(join(path, `forms/${at.eventIdx}/BUYER.yaml`), 'Large', 'Huge');
    expect((await run(app, 'import', path)).text).toContain(
      `Drafts: info/overview.\nLeft, because --publish alone takes it: forms/${at.eventIdx}/BUYER.`,
    );
    await page('overview', { ...soup, bodyEn: 'Mine.' }, false);
    const before = await rows(app);
    expect(await run(app, 'import', path, '--publish')).toMatchObject({
      code: 1,
      text: expect.stringContaining('info/overview has a draft on screen'),
    });
    expect(await rows(app)).toBe(before);
    expect((await run(app, 'import', path, '--publish', '--replace')).text).toContain(
      `Published: info/overview, forms/${at.eventIdx}/BUYER.`,
    );
    const { data } = await client('GET /page/getDetail', { part: 'info', name: 'overview', language: 'en' });
    expect(data.html).toBe('<p>Bread.</p>');
    const forms = (await client('GET /manage/event/getForms', { eventIdx: at.eventIdx })).data;
    const [asked] = forms.find(({ kind }) => kind === 'BUYER')?.questions ?? [];
    expect(asked?.choices).toMatchObject([{ choice: 1, labelEn: 'Huge' }, { choice: 2 }]);
  });

  it('with faults is not taken at all, and each is named', async () => {
    const path = await copied('wrong');
    await edit(join(path, 'site.yaml'), '#1a6b5a', 'green');
    await edit(join(path, 'site.yaml'), 'nameEn: Fair', 'nameEn: Fair\ncolor: red');
    await edit(join(path, 'drafts/site.yaml'), /icon: .*/, 'icon: pictures/../../secret.png');
    await edit(
      join(path, 'info/en/food.md'),
      /order: 30\n---\n[\s\S]*/,
      'order: 30\n---\n\nText.\n\n<script>x</script>\n',
    );
    await edit(join(path, 'drafts/info/ko/food.md'), 'order: 30', 'order: 31');
    await edit(join(path, `forms/${at.eventIdx}/BUYER.yaml`), 'ask: optional', 'ask: perhaps');
    await mkdir(join(path, 'forms/9999'), { recursive: true });
    await writeFile(join(path, 'forms/9999/BUYER.yaml'), 'fields: []\n');
    await symlink('/etc/passwd', join(path, 'info/en/link.md'));
    await writeFile(join(path, 'info/en/Big Name.md'), 'x');
    await writeFile(join(path, 'visit.md'), 'x'.repeat(300 * 1024));
    const before = await rows(app);
    const { code, text } = await run(app, 'import', path, '--publish');
    expect(code).toBe(1);
    for (const named of [
      /site\.yaml, line \d+: strong: /,
      /site\.yaml, line \d+: color: nothing is called so\./,
      /drafts\/site\.yaml, line \d+: icon: there is no picture/,
      /info\/en\/food\.md, line 9: html <script>/,
      /drafts\/info\/en\/food\.md: order, from, hidden and asksAnew are not as in drafts\/info\/ko\/food\.md/,
      /BUYER\.yaml, line \d+: questions\.0\.ask: /,
      /forms\/9999\/BUYER\.yaml: there is no event 9999\./,
      /info\/en\/link\.md: neither a file/,
      /info\/en\/Big Name\.md: nothing/,
      /visit\.md: it is larger than/,
    ])
      expect(text).toMatch(named);
    expect(await rows(app)).toBe(before);
  });

  it('has no picture that is none', async () => {
    const path = await copied('no-picture');
    const [logo = ''] = (await readdir(join(path, 'pictures'))).filter((name) => name.startsWith('logo-'));
    await writeFile(join(path, 'pictures', logo), '<svg onload="alert(1)"/>');
    const before = await rows(app);
    expect(await run(app, 'import', path)).toMatchObject({
      code: 1,
      text: expect.stringContaining(`pictures/${logo}: `),
    });
    expect(await rows(app)).toBe(before);
  });
});

describe('reset', () => {
  it('puts parts back to the files, and forms by name alone', async () => {
    expect(await partsBehindScreen(app.db)).toEqual(['src/site.config.ts: name']);
    expect(await run(app, 'reset', 'nothing')).toMatchObject({ code: 2 });
    expect((await run(app, 'reset', 'info/overview')).text).toMatch(/^Back to the files: info\/overview\./);
    expect((await run(app, 'reset')).text).toMatch(/^Back to the files: site, info\/food\./);
    expect(await partsBehindScreen(app.db)).toEqual([]);
    expect((await run(app, 'reset')).text).toBe('Nothing of it stood on screen.');
    expect((await run(app, 'reset', 'forms')).text).toContain(`forms/${at.eventIdx}/BUYER`);
    const { data } = await client('GET /manage/site/getSite', {});
    expect([data.published?.identity.nameEn, data.draft?.identity.nameEn]).toEqual([null, 'Fair']);
  });
});

it('takes the longest programme of an event back that it has written, and an event by one name alone', async () => {
  const [name, note] = ['가'.repeat(limits.name), '가'.repeat(limits.text)];
  const item = {
    ...{ day: 1, from: '09:00', to: '10:00', titleKo: name, titleEn: name },
    ...{ placeKo: name, placeEn: name, noteKo: note, noteEn: note },
  };
  const items = Array.from({ length: limits.programmeItems }, () => item);
  await client('POST /manage/event/saveProgramme', { eventIdx: at.eventIdx, basedOn: 0, items });
  const path = join(home, 'programme');
  expect(await run(app, 'export', path)).toMatchObject({ code: 0 });
  const own = `programmes/${at.eventIdx}`;
  await client('POST /manage/event/saveProgramme', { eventIdx: at.eventIdx, basedOn: 1, items: null });
  expect(await run(app, 'import', path, '--publish')).toMatchObject({
    code: 0,
    text: expect.stringContaining(own),
  });
  await cp(join(path, `${own}.yaml`), join(path, `programmes/0${at.eventIdx}.yaml`));
  expect((await run(app, 'import', path)).text).toContain(`programmes/0${at.eventIdx}.yaml: no part`);
});
