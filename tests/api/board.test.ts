/** The media center as its readers find it (docs/rules.md, B3). */
import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { type Expo, expo, joined, manager, type Person } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { strict, strictly } from '#tests/support/fitting.ts';
import { refusal } from '#tests/support/pair.ts';
import { postSample } from '#tests/support/samples.ts';

const app = await testApp();
const guest = strictly(app.client());
let at: Expo;
let editor: Person;
let categories: Record<string, number>;
type Post = RequestOf<'POST /manage/board/addPost'>;

beforeAll(async () => {
  at = await expo(app);
  editor = strict(await manager(app, 'board', at.eventIdx));
  const { data } = await guest('GET /board/getCategoryList', {});
  categories = Object.fromEntries(data.map(({ tab, categoryIdx }) => [tab, categoryIdx]));
});

const add = async (tab: string, post: Partial<Post>) => {
  const request = { ...postSample(categories[tab] as number), ...post };
  return (await editor.client('POST /manage/board/addPost', request)).data;
};
const inOneLanguage = (language: 'Ko' | 'En', title: string, body = '<p>.</p>') => ({
  titleKo: '',
  titleEn: '',
  bodyKo: '',
  bodyEn: '',
  [`title${language}`]: title,
  [`body${language}`]: body,
});
const titles = async (request: RequestOf<'GET /board/getList'>, by = guest) => {
  const { data, totalCount } = await by('GET /board/getList', request);
  return { totalCount, titles: data.map(({ titleKo, titleEn }) => titleKo ?? titleEn) };
};

it('begins with the four categories of the media center, in their order', async () => {
  const { data } = await guest('GET /board/getCategoryList', {});
  expect(data.map(({ tab, nameKo, nameEn }) => [tab, nameKo, nameEn])).toEqual([
    ['notice', '공지사항', 'Notices'],
    ['news', '뉴스', 'News'],
    ['gallery', '갤러리', 'Gallery'],
    ['promotion', '홍보 영상', 'Promotion videos'],
  ]);
});

it('has nothing to show of an event that is not there', async () => {
  expect((await guest('GET /board/getCategoryList', { eventIdx: 999 })).data).toEqual([]);
  expect((await guest('GET /board/getList', { eventIdx: 999 })).totalCount).toBe(0);
});

describe('a list', () => {
  beforeAll(async () => {
    for (const [no, day] of ['05', '07', '06', '06'].entries()) {
      await add('news', { ...inOneLanguage('Ko', `소식 ${no}`), postedAt: `2026-10-${day}T09:00:00Z` });
    }
  });

  it('is newest first, of two at the same moment the later one, and comes in pages', async () => {
    expect(await titles({ tab: 'news' })).toEqual({
      totalCount: 4,
      titles: ['소식 1', '소식 3', '소식 2', '소식 0'],
    });
    expect((await titles({ tab: 'news', rows: 3, page: 2 })).titles).toEqual(['소식 0']);
    expect((await titles({ tab: 'news', rows: 3, page: 3 })).titles).toEqual([]);
    expect((await titles({ tab: 'news', rows: 2, orderType: 'asc' })).titles).toEqual(['소식 0', '소식 2']);
  });

  it('without a tab is of all categories, and of a tab that is none is refused', async () => {
    await add('notice', { ...inOneLanguage('Ko', '공지'), postedAt: '2026-10-06T12:00:00Z' });
    expect((await titles({ rows: 3 })).titles).toEqual(['소식 1', '공지', '소식 3']);
    expect(await refusal(guest('GET /board/getList', { tab: 'press' }))).toMatchObject({
      key: 'msg.category_not_found',
    });
  });

  it('shows to readers only what is shown and whose time has come, and to managers of the board all', async () => {
    await add('gallery', { ...inOneLanguage('Ko', '숨긴 글'), isShown: 'N' });
    const { postIdx } = await add('gallery', {
      ...inOneLanguage('Ko', '내일 글'),
      postedAt: '2026-10-13T09:00:00Z',
    });
    const visitor = strict(await joined(app));
    const reviewer = strict(await manager(app, 'participate', at.eventIdx));
    for (const reader of [guest, visitor.client, reviewer.client]) {
      expect(await titles({ tab: 'gallery' }, reader)).toEqual({ totalCount: 0, titles: [] });
      expect(await refusal(reader('GET /board/getDetail', { postIdx }))).toMatchObject({
        key: 'msg.board_not_found',
      });
    }
    expect((await titles({ tab: 'gallery' }, editor.client)).titles).toEqual(['내일 글', '숨긴 글']);
    app.clock.set('2026-10-13T09:00:00Z');
    expect((await titles({ tab: 'gallery' })).titles).toEqual(['내일 글']);
    app.clock.set(longBefore);
  });
});

describe('the search', () => {
  beforeAll(async () => {
    await add('notice', {
      titleKo: '주차 안내',
      titleEn: 'Parking',
      bodyKo: '<p>마당홀 <b>지하</b> 2층입니다.</p>',
      bodyEn: '<p>Two floors below the hall &amp; free.</p>',
      postedAt: '2026-10-01T09:00:00Z',
    });
  });
  const found = async (keywords: string) => (await titles({ tab: 'notice', keywords })).titles;

  it.each([
    ['a word of the title', '주차'],
    ['a word of the other language', 'parking'],
    ['a part of a word, whatever its case', 'PARK'],
    ['a word of the text, without its markup', '지하 2층'],
    ['a word beside a sign that markup writes otherwise', 'hall & free'],
    ['letters as another keyboard types them', '주차'.normalize('NFD')],
    ['words of both languages', '마당홀 floors'],
  ])('finds %s', async (_name, keywords) => {
    expect(await found(keywords)).toEqual(['주차 안내']);
  });

  it.each(['strong', '<p>', '주차장', '%', 'parking bus'])('finds nothing for %s', async (keywords) => {
    expect(await found(keywords)).toEqual([]);
  });
});

describe('a post', () => {
  it('has its texts, its files and how it begins', async () => {
    const picture = await uploaded(app.db, editor, 'boardImg', 'jpg');
    const paper = await uploaded(app.db, editor, 'boardFile', 'pdf');
    const { postIdx } = await add('promotion', {
      bodyEn: `<p>${'They leave often. '.repeat(20)}</p>`,
      videoUrl: 'https://video.example/shuttle',
      pictureFileIdxs: [picture.idx],
      attachmentFileIdxs: [paper.idx],
    });
    const { data } = await guest('GET /board/getDetail', { postIdx });
    expect(data).toMatchObject({
      category: { tab: 'promotion', nameKo: '홍보 영상' },
      titleKo: '셔틀버스 안내 1',
      titleEn: 'Shuttle buses 1',
      bodyKo: '<p>도나우슈타트역에서 십 분마다 떠납니다.</p>',
      leadKo: '도나우슈타트역에서 십 분마다 떠납니다.',
      videoUrl: 'https://video.example/shuttle',
      postedAt: '2026-10-12T09:00:00.000Z',
      pictures: [{ saveFileName: picture.saveFileName, width: 1200 }],
      attachments: [{ fileName: 'scan.pdf', size: 2048 }],
    });
    expect(data.leadEn).toMatch(/^They leave often\. .* They leave…$/);
    const [row] = (await guest('GET /board/getList', { tab: 'promotion' })).data;
    expect(row).toMatchObject({ picture: { saveFileName: picture.saveFileName }, attachmentCount: 1 });
  });

  it('has a null where a language is empty', async () => {
    const { postIdx } = await add('promotion', {
      ...inOneLanguage('En', 'In English'),
      postedAt: '2026-09-01T09:00:00Z',
    });
    const { data } = await guest('GET /board/getDetail', { postIdx });
    expect([data.titleKo, data.bodyKo, data.leadKo, data.titleEn]).toEqual([null, null, null, 'In English']);
  });

  it('has the ones before and after it in its category, as far as the reader sees them', async () => {
    const eventIdx = (await expo(app, { eventIdx: 40 })).eventIdx;
    const [notice, news] = (await guest('GET /board/getCategoryList', { eventIdx })).data;
    const famppy = strict(await manager(app));
    const post = async (
      day: string,
      categoryIdx = notice?.categoryIdx as number,
      isShown: 'Y' | 'N' = 'Y',
    ) => {
      const request = {
        ...postSample(categoryIdx, Number(day)),
        postedAt: `2026-10-${day}T09:00:00Z`,
        isShown,
      };
      return (await famppy.client('POST /manage/board/addPost', request)).data.postIdx;
    };
    const [first, second, last] = [await post('01'), await post('03'), await post('05')];
    await post('02', news?.categoryIdx);
    const hidden = await post('04', notice?.categoryIdx, 'N');
    const around = async (postIdx: number, by = guest) => {
      const { data } = await by('GET /board/getDetail', { eventIdx, postIdx });
      return [data.previous?.postIdx, data.next?.postIdx];
    };
    expect(await around(first)).toEqual([undefined, second]);
    expect(await around(second)).toEqual([first, last]);
    expect(await around(last)).toEqual([second, undefined]);
    expect(await around(last, famppy.client)).toEqual([hidden, undefined]);
    expect(await refusal(guest('GET /board/getDetail', { postIdx: second }))).toMatchObject({
      key: 'msg.board_not_found',
    });
  });
});
