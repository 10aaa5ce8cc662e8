/** The managers' console of the board: states, versions, two editors at once, the order of categories (docs/rules.md, B3 to B6). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { type Expo, expo, manager, type Person } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { strict, strictly } from '#tests/support/fitting.ts';
import { refusal } from '#tests/support/pair.ts';
import { postSample } from '#tests/support/samples.ts';
import { removeOrphans } from '../../src/server/features/file/orphans.ts';

const app = await testApp();
const guest = strictly(app.client());
let at: Expo;
let editor: Person;
let notice: number;
let number = 3000;

beforeEach(async () => {
  app.clock.set(longBefore);
  number += 1;
  at = await expo(app, { eventIdx: number });
  editor = strict(await manager(app, 'board', at.eventIdx));
  const { data } = await guest('GET /board/getCategoryList', { eventIdx: at.eventIdx });
  notice = data.find(({ tab }) => tab === 'notice')?.categoryIdx as number;
});

type Post = RequestOf<'POST /manage/board/addPost'>;
const add = async (changes: Partial<Post> = {}) =>
  (await editor.client('POST /manage/board/addPost', { ...postSample(notice), ...changes })).data;
const update = (postIdx: number, version: number, changes: Partial<Post> = {}, by = editor) =>
  by.client('POST /manage/board/updatePost', { ...postSample(notice), postIdx, version, ...changes });
const managed = async (request: Partial<RequestOf<'GET /manage/board/getList'>> = {}) =>
  (await editor.client('GET /manage/board/getList', { eventIdx: at.eventIdx, ...request })).data;
const read = async () => (await guest('GET /board/getList', { eventIdx: at.eventIdx })).data;

describe('the list', () => {
  it('knows drafts, posts whose time is to come, and published ones, which the clock makes of them', async () => {
    const draft = await add({ titleEn: 'Draft', isShown: 'N' });
    const later = await add({ titleEn: 'Later', postedAt: '2026-10-13T09:00:00Z' });
    const now = await add({ titleEn: 'Now' });
    const states = async () => Object.fromEntries((await managed()).map((row) => [row.postIdx, row.state]));
    expect(await states()).toEqual({
      [draft.postIdx]: 'draft',
      [later.postIdx]: 'scheduled',
      [now.postIdx]: 'published',
    });
    expect((await managed({ state: 'scheduled' })).map(({ postIdx }) => postIdx)).toEqual([later.postIdx]);
    expect((await read()).map(({ postIdx }) => postIdx)).toEqual([now.postIdx]);
    app.clock.set('2026-10-13T09:00:00Z');
    expect((await states())[later.postIdx]).toBe('published');
    expect((await read()).map(({ postIdx }) => postIdx)).toEqual([later.postIdx, now.postIdx]);
  });

  it('is narrowed by category and by keywords', async () => {
    await add({ titleEn: 'Parking' });
    const shuttle = await add({ titleEn: 'Shuttle' });
    expect((await managed({ keywords: 'shuttle', tab: 'notice' })).map(({ postIdx }) => postIdx)).toContain(
      shuttle.postIdx,
    );
    expect(await managed({ tab: 'news' })).toEqual([]);
    expect(await refusal(managed({ tab: 'press' }))).toMatchObject({ key: 'msg.category_not_found' });
  });

  it('of readers begins with what is pinned', async () => {
    const pinned = await add({ titleEn: 'Pinned', isPinned: 'Y', postedAt: '2026-10-01T09:00:00Z' });
    const newer = await add({ titleEn: 'Newer' });
    expect((await read()).map(({ postIdx }) => postIdx)).toEqual([pinned.postIdx, newer.postIdx]);
  });
});

describe('two managers who change one post', () => {
  it('lose nothing: the second is told, sees the newer version and can save after that', async () => {
    const post = await add();
    const other = strict(await manager(app, 'board', at.eventIdx));
    const first = await update(post.postIdx, post.version, { titleEn: 'First' });
    expect(first.data.version).toBe(2);
    expect(await refusal(update(post.postIdx, post.version, { titleEn: 'Second' }, other))).toMatchObject({
      key: 'msg.post_changed',
    });
    expect((await read())[0]?.titleEn).toBe('First');
    await update(post.postIdx, 2, { titleEn: 'Second' }, other);
    expect((await read())[0]?.titleEn).toBe('Second');
  });

  it('at the same moment get one save through', async () => {
    const post = await add();
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, no) =>
        update(post.postIdx, post.version, { titleEn: `Title ${no}` }).then(
          () => 'saved',
          (error: { key: string }) => error.key,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual([...Array(5).fill('msg.post_changed'), 'saved']);
  });
});

describe('an earlier version', () => {
  it('comes back with its texts and files as the newest, and the state stays', async () => {
    const picture = await uploaded(app.db, editor, 'boardImg', 'jpg');
    const post = await add({ titleEn: 'Old', pictureFileIdxs: [picture.idx] });
    await update(post.postIdx, 1, { titleEn: 'New', isShown: 'N', isPinned: 'Y' });
    app.clock.set('2026-10-20T09:00:00Z');
    await removeOrphans(app.db, new Date('2026-10-20T09:00:00Z'));
    const { data } = await editor.client('POST /manage/board/restorePost', {
      postIdx: post.postIdx,
      version: 2,
      from: 1,
    });
    expect(data).toMatchObject({ titleEn: 'Old', version: 3, isShown: 'N', isPinned: 'Y' });
    expect(data.pictures.map(({ fileIdx }) => fileIdx)).toEqual([picture.idx]);
    const versions = (await editor.client('GET /manage/board/getVersions', { postIdx: post.postIdx })).data;
    expect(versions.map(({ version, titleEn }) => [version, titleEn])).toEqual([
      [3, 'Old'],
      [2, 'New'],
      [1, 'Old'],
    ]);
    const restore = (version: number, from: number) =>
      editor.client('POST /manage/board/restorePost', { postIdx: post.postIdx, version, from });
    expect(await refusal(restore(2, 1))).toMatchObject({ key: 'msg.post_changed' });
    expect(await refusal(restore(3, 9))).toMatchObject({ key: 'msg.version_not_found' });
  });

  it('keeps a picture of its text from being removed', async () => {
    const picture = await uploaded(app.db, editor, 'boardImg', 'jpg');
    const bodyEn = `<p>See</p><img src="/files/upload/board/inner/${picture.saveFileName}">`;
    const post = await add({ bodyEn });
    await update(post.postIdx, 1);
    await removeOrphans(app.db, new Date('2026-12-20T09:00:00Z'));
    const there = await app.db.selectFrom('file').select('idx').where('idx', '=', picture.idx).execute();
    expect(there).toHaveLength(1);
  });

  it('is one of the last fifty', async () => {
    const post = await add();
    for (let version = 1; version <= 52; version += 1)
      await update(post.postIdx, version, { titleEn: `Shuttle buses ${version + 1}` });
    const { data } = await editor.client('GET /manage/board/getVersions', { postIdx: post.postIdx });
    expect([data.length, data[0]?.version, data.at(-1)?.version]).toEqual([50, 53, 4]);
  });
});

describe('the preview', () => {
  it('is what would be saved of hostile HTML, and saves nothing', async () => {
    const bodyEn =
      '<p onclick="x()">Hi</p><script>x()</script><a href="javascript:x()">a</a><img src=x onerror=x()>';
    const { data } = await editor.client('POST /manage/board/previewPost', {
      eventIdx: at.eventIdx,
      bodyEn,
      bodyKo: '<svg><script>x()</script></svg>',
    });
    expect(data).toEqual({ bodyEn: '<p>Hi</p><a>a</a>', bodyKo: null });
    expect((await add({ bodyEn })).bodyEn).toBe(data.bodyEn);
  });
});

describe('the order of categories', () => {
  it('is changed whole, for the next reader, and only by naming each of them once', async () => {
    const list = async () => (await guest('GET /board/getCategoryList', { eventIdx: at.eventIdx })).data;
    const idxs = (await list()).map(({ categoryIdx }) => categoryIdx);
    const order = (categoryIdxs: number[]) =>
      editor.client('POST /manage/board/orderCategories', { eventIdx: at.eventIdx, categoryIdxs });
    await order(idxs.toReversed());
    expect((await list()).map(({ categoryIdx, viewOrder }) => [categoryIdx, viewOrder])).toEqual(
      idxs.toReversed().map((idx, place) => [idx, place + 1]),
    );
    for (const wrong of [idxs.slice(1), [...idxs, 2_000_000_000], [idxs[0] as number, ...idxs.slice(0, -1)]])
      expect(await refusal(order(wrong))).toMatchObject({ key: 'msg.category_not_found' });
  });
});
