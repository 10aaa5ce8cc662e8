/** Managers of the board: categories and posts (docs/rules.md, B1, B2). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { type Expo, expo, joined, manager, type Person } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { strict, strictly } from '#tests/support/fitting.ts';
import { refusal } from '#tests/support/pair.ts';
import { postSample } from '#tests/support/samples.ts';

const app = await testApp();
const guest = strictly(app.client());
let at: Expo;
/** May do everything with the board of this event, and nothing else. */
let editor: Person;
let notice: number;
let number = 1000;

beforeEach(async () => {
  number += 1;
  at = await expo(app, { eventIdx: number });
  editor = strict(await manager(app, 'board', at.eventIdx));
  notice = await categoryOf('notice');
});

const list = async () => (await guest('GET /board/getCategoryList', { eventIdx: at.eventIdx })).data;
const categoryOf = async (tab: string) =>
  (await list()).find((category) => category.tab === tab)?.categoryIdx as number;
const press = { tab: 'press', nameKo: '보도자료', nameEn: 'Press', viewOrder: 5 };
const addCategory = (changes: Partial<typeof press> = {}, by = editor) =>
  by.client('POST /manage/board/addCategory', { eventIdx: at.eventIdx, ...press, ...changes });
const addPost = (changes: Partial<RequestOf<'POST /manage/board/addPost'>> = {}, by = editor) =>
  by.client('POST /manage/board/addPost', { ...postSample(notice), ...changes });
const version = async () =>
  (await app.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow()).version;
const deeds = async () =>
  (
    await app.db
      .selectFrom('audit')
      .select(['memberIdx', 'action', 'subject', 'subjectIdx'])
      .where('eventIdx', '=', at.eventIdx)
      .orderBy('idx')
      .execute()
  ).filter(({ subject }) => subject === 'board');
const badFields = (error: { data: unknown }) =>
  (error.data as { field: string; rule: string }[]).map(({ field, rule }) => `${field}: ${rule}`);
const failed = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => undefined,
    (thrown: { data: unknown }) => thrown,
  );
  if (!error) throw new Error('It was not refused.');
  return badFields(error);
};

describe('a post of which only the body changes', () => {
  it('says so in the audit', async () => {
    const { data: made } = await addPost();
    const { postIdx, version: seen } = made;
    await editor.client('POST /manage/board/updatePost', {
      ...postSample(notice),
      bodyEn: '<p>Another text</p>',
      postIdx,
      version: seen,
    });
    const row = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'updatePost')
      .where('subjectIdx', '=', postIdx)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(row.detail ?? '')).toEqual({ changed: '["bodyEn"]' });
  });
});

describe('a category', () => {
  it('is added, changed and deleted, and each is kept and seen by the next reader', async () => {
    const before = await version();
    const { data: made } = await addCategory();
    expect((await list()).at(-1)).toEqual(made);
    const changed = { categoryIdx: made.categoryIdx, ...press, nameEn: 'Press room', viewOrder: 9 };
    await editor.client('POST /manage/board/updateCategory', changed);
    expect((await list()).at(-1)).toEqual({ ...changed, version: made.version + 1 });
    await editor.client('POST /manage/board/deleteCategory', { categoryIdx: made.categoryIdx });
    expect(await list()).toHaveLength(4);
    expect(await version()).toBe(before + 3);
    expect(await deeds()).toEqual(
      ['addCategory', 'updateCategory', 'deleteCategory'].map((action) => ({
        memberIdx: editor.memberIdx,
        action,
        subject: 'board',
        subjectIdx: made.categoryIdx,
      })),
    );
  });

  it('is changed, put elsewhere or deleted by whoever saw it as it is, and by nobody else', async () => {
    const { data: made } = await addCategory();
    const change = (nameEn: string, version: number | undefined) =>
      editor.client('POST /manage/board/updateCategory', {
        categoryIdx: made.categoryIdx,
        ...press,
        viewOrder: 99,
        nameEn,
        version,
      });
    const { data: first } = await change('Press room', made.version);
    expect(first.version).toBe(made.version + 1);
    const late = [
      () => change('Mine', made.version),
      () => editor.client('POST /manage/board/deleteCategory', { categoryIdx: made.categoryIdx, version: 1 }),
    ];
    for (const attempt of late)
      expect(await refusal(attempt())).toMatchObject({ key: 'msg.category_changed' });

    const seen = (await list()).map(({ categoryIdx }) => categoryIdx);
    const order = (categoryIdxs: number[]) =>
      editor.client('POST /manage/board/orderCategories', { eventIdx: at.eventIdx, categoryIdxs, was: seen });
    await order(seen.toReversed());
    expect(await refusal(order([...seen.slice(1), seen[0] as number]))).toMatchObject({
      key: 'msg.category_changed',
    });
    // Whoever still has its place of before in a form would put it back.
    expect(await refusal(change('Late', first.version))).toMatchObject({ key: 'msg.category_changed' });
    expect((await list()).map(({ categoryIdx }) => categoryIdx)).toEqual(seen.toReversed());
    await change('Not said which', undefined);
  });

  it('has a tab and a place of its own', async () => {
    expect(await failed(addCategory({ tab: 'news', viewOrder: 1 }))).toEqual([
      'tab: duplicate',
      'viewOrder: duplicate',
    ]);
    const { data: made } = await addCategory();
    const moved = { categoryIdx: made.categoryIdx, ...press, viewOrder: 2 };
    expect(await failed(editor.client('POST /manage/board/updateCategory', moved))).toEqual([
      'viewOrder: duplicate',
    ]);
    for (const tab of ['detail', 'a b', '공지', 'Notice', '']) {
      expect((await failed(addCategory({ tab })))[0]).toMatch(/^tab: /);
    }
  });

  it('that several managers want to give one place goes to one of them', async () => {
    const attempts = Array.from({ length: 6 }, (_, no) =>
      addCategory({ tab: `press-${no}` }).then(
        () => 'added',
        (error: { key: string }) => error.key,
      ),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.sort()).toEqual(['added', ...Array(5).fill('msg.invalid_parameter')]);
  });

  it('with posts is not deleted', async () => {
    const { data: post } = await addPost({ isShown: 'N' });
    const remove = () => editor.client('POST /manage/board/deleteCategory', { categoryIdx: notice });
    expect(await refusal(remove())).toMatchObject({ key: 'msg.category_not_empty' });
    await editor.client('POST /manage/board/deletePost', { postIdx: post.postIdx });
    await remove();
    expect(await categoryOf('notice')).toBeUndefined();
  });
});

describe('a post', () => {
  it('is published now and read by the next reader, changed, and deleted', async () => {
    const before = await version();
    const { data: made } = await addPost();
    expect(made.postedAt).toBe('2026-10-12T09:00:00.000Z');
    const read = async () => (await guest('GET /board/getList', { eventIdx: at.eventIdx })).data;
    expect(await read()).toMatchObject([{ postIdx: made.postIdx, titleKo: '셔틀버스 안내 1' }]);
    const news = await categoryOf('news');
    const changes = { ...postSample(news, 2), postIdx: made.postIdx, version: made.version };
    await editor.client('POST /manage/board/updatePost', changes);
    expect(await read()).toMatchObject([
      { postIdx: made.postIdx, titleKo: '셔틀버스 안내 2', tab: 'news', postedAt: made.postedAt },
    ]);
    await editor.client('POST /manage/board/deletePost', { postIdx: made.postIdx });
    expect(await read()).toEqual([]);
    expect(await version()).toBe(before + 3);
    expect((await deeds()).map(({ action, subjectIdx }) => [action, subjectIdx])).toEqual(
      ['addPost', 'updatePost', 'deletePost'].map((action) => [action, made.postIdx]),
    );
  });

  it('is cleaned when it is saved', async () => {
    const bodyEn = [
      '<h1>Hello</h1><p onclick="steal()" style="color:red" class="x">One <b>two</b></p>',
      '<script>steal()</script><style>p{}</style><iframe src="https://evil.example"></iframe>',
      '<a href="javascript:steal()">bad</a> <a href="https://good.example" target="_top">good</a>',
      '<a href="//evil.example">there</a> <a href="/en/info">here</a>',
      '<img src="https://evil.example/x.png"><img src="/files/upload/board/inner/x.jpg" onerror="steal()">',
      '<img src="/files/upload/board/inner/../../profile/x.jpg"><form action="/x"><input name="a">sent</form>',
      '<img src="/files/upload/board/inner/%2e%2e/x.jpg"><svg onload="steal()"></svg><math><mi>x</mi></math>',
    ].join('');
    const { data } = await addPost({ bodyEn });
    expect(data.bodyEn).toBe(
      [
        '<h2>Hello</h2><p>One <strong>two</strong></p>',
        '<a>bad</a> <a href="https://good.example" rel="noopener">good</a>',
        '<a>there</a> <a href="/en/info">here</a>',
        '<img src="/files/upload/board/inner/x.jpg" alt="" loading="lazy" />sentx',
      ].join(''),
    );
    expect(await failed(addPost({ bodyKo: '<script>steal()</script><p> &nbsp;</p>' }))).toEqual([
      'bodyKo: required',
    ]);
  });

  it.each([
    ['nothing at all', { titleKo: '', titleEn: '', bodyKo: '', bodyEn: '' }, ['titleKo: required']],
    ['a title without its text', { bodyEn: '' }, ['bodyEn: required']],
    ['a text without its title', { titleKo: '' }, ['titleKo: required']],
    ['an address that is none', { videoUrl: 'javascript:steal()' }, ['videoUrl: url']],
    ['a title that is too long', { titleKo: '가'.repeat(201) }, ['titleKo: too_long']],
  ])('with %s is refused with that field named', async (_name, changes, errors) => {
    expect(await failed(addPost(changes))).toEqual(errors);
  });

  it('may leave one language empty', async () => {
    const { data } = await addPost({ titleEn: '', bodyEn: '' });
    expect([data.titleKo, data.titleEn, data.bodyEn]).toEqual(['셔틀버스 안내 1', null, null]);
  });

  it('carries files of its manager and of the kind that belongs there; another manager may keep them', async () => {
    const paper = await uploaded(app.db, editor, 'boardFile', 'pdf');
    const picture = await uploaded(app.db, editor, 'boardImg');
    const other = strict(await manager(app, 'board', at.eventIdx));
    const strange = await uploaded(app.db, other, 'boardFile', 'pdf');
    expect(await failed(addPost({ attachmentFileIdxs: [paper.idx, strange.idx] }))).toEqual([
      'attachmentFileIdxs.1: one_of',
    ]);
    expect(await failed(addPost({ pictureFileIdxs: [paper.idx] }))).toEqual(['pictureFileIdxs.0: one_of']);
    const { data } = await addPost({ attachmentFileIdxs: [paper.idx], pictureFileIdxs: [picture.idx] });
    const { data: changed } = await other.client('POST /manage/board/updatePost', {
      ...postSample(notice),
      postIdx: data.postIdx,
      version: data.version,
      attachmentFileIdxs: [strange.idx, paper.idx],
    });
    expect(changed.attachments.map(({ fileIdx }) => fileIdx)).toEqual([strange.idx, paper.idx]);
    expect(changed.pictures).toEqual([]);
  });

  it('is not moved to a category of another event', async () => {
    const { data } = await addPost();
    number += 1;
    const elsewhere = await expo(app, { eventIdx: number });
    const [foreign] = (await guest('GET /board/getCategoryList', { eventIdx: elsewhere.eventIdx })).data;
    const request = { ...postSample(foreign?.categoryIdx as number), postIdx: data.postIdx, version: 1 };
    expect(await refusal(editor.client('POST /manage/board/updatePost', request))).toMatchObject({
      key: 'msg.category_not_found',
    });
  });
});

describe('whoever may not manage the board', () => {
  it('is refused, and learns nothing of what is there', async () => {
    const { data } = await addPost({ isShown: 'N' });
    const member = strict(await joined(app));
    const reviewer = strict(await manager(app, 'participate', at.eventIdx));
    const away = (await expo(app, { eventIdx: number + 5000 })).eventIdx;
    const elsewhere = strict(await manager(app, 'board', away));
    for (const by of [member, reviewer, elsewhere]) {
      expect(await refusal(addCategory({}, by))).toMatchObject({ key: 'msg.access_deny' });
      expect(await refusal(addPost({}, by))).toMatchObject({ key: 'msg.access_deny' });
      for (const categoryIdx of [notice, 2_000_000_000]) {
        const remove = by.client('POST /manage/board/deleteCategory', { categoryIdx });
        expect(await refusal(remove)).toMatchObject({ key: 'msg.access_deny' });
      }
      for (const postIdx of [data.postIdx, 2_000_000_000]) {
        expect(await refusal(by.client('POST /manage/board/deletePost', { postIdx }))).toMatchObject({
          key: 'msg.access_deny',
        });
        const update = by.client('POST /manage/board/updatePost', {
          ...postSample(notice),
          postIdx,
          version: 1,
        });
        expect(await refusal(update)).toMatchObject({ key: 'msg.access_deny' });
      }
    }
  });
});
