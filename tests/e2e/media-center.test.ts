/** The media center and the list of events, as their readers find them. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { type Expo, expo, manager, type Person } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { uploaded } from '#tests/support/files.ts';
import { eventSample, postSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
let at: Expo;
let editor: Person;
const categories: Record<string, number> = {};
const posts: Record<string, number> = {};

const add = async (tab: string, post: Partial<RequestOf<'POST /manage/board/addPost'>>) => {
  const request = { ...postSample(categories[tab] as number), ...post };
  return (await editor.client('POST /manage/board/addPost', request)).data.postIdx;
};

beforeAll(async () => {
  at = await expo(site);
  editor = await manager(site, 'board');
  const { data } = await site.client()('GET /board/getCategoryList', {});
  for (const { tab, categoryIdx } of data) categories[tab] = categoryIdx;
  for (let day = 1; day <= 21; day += 1) {
    const postedAt = `2026-09-${String(day).padStart(2, '0')}T09:00:00Z`;
    await add('notice', { ...postSample(categories['notice'] as number, day), postedAt });
  }
  const paper = await uploaded(site.db, editor, 'boardFile', 'pdf');
  posts['english'] = await add('notice', {
    titleKo: '',
    bodyKo: '',
    titleEn: 'Parking & bicycles',
    bodyEn: '<h2>Where</h2><p>Two floors <strong>below</strong> the hall.</p>',
    attachmentFileIdxs: [paper.idx],
    postedAt: '2026-09-28T09:00:00Z',
  });
  posts['film'] = await add('promotion', {
    titleKo: '엑스포 예고편',
    videoUrl: 'https://video.example/trailer',
  });
  await add('gallery', { titleKo: '포스터가 나왔습니다' });
});

const travellers: Traveller[] = [];
const arrive = async (locale: 'ko' | 'en' = 'ko', width = 1440) => {
  const traveller = await Traveller.arrive(site, locale, width);
  travellers.push(traveller);
  return traveller;
};
afterEach(async () => {
  const all = travellers.splice(0);
  for (const { trouble } of all) expect(trouble).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});
const titles = ({ page }: Traveller) =>
  page
    .locator('main')
    .getByRole('list')
    .getByRole('heading')
    .getByRole('link')
    .allTextContents()
    .then((texts) => texts.map((text) => text.trim()));

describe.each(inTurns(['ko', 'en'] as const))('in %s', (locale, test) => {
  test('a reader goes from the list to a post, to the one before it, and back to the list as it was', async () => {
    const reader = await arrive(locale);
    const word = locale === 'ko' ? '셔틀버스' : 'shuttle';
    await reader.open('/media-center/notice');
    await reader.page.getByRole('searchbox').fill(word);
    await reader.press(reader.t('ui.search'));
    await reader.page.waitForURL('**/notice?keywords=*');
    await reader.press(reader.t('ui.next'));
    await reader.page.waitForURL('**page=2');
    const list = reader.page.url();
    const name = (no: number) => (locale === 'ko' ? `셔틀버스 안내 ${no}` : `Shuttle buses ${no}`);
    expect(await titles(reader)).toEqual([name(1)]);
    await reader.page.getByRole('link', { name: name(1) }).click();
    await reader.page.waitForURL('**/detail/*');
    expect(await reader.page.getByRole('heading', { level: 1 }).textContent()).toBe(name(1));
    await reader.page.getByRole('link', { name: name(2) }).click();
    await reader.page.getByRole('heading', { level: 1, name: name(2) }).waitFor();
    const neighbours = reader.page.getByRole('navigation', { name: reader.t('board.neighbours') });
    expect(await neighbours.getByRole('link').count()).toBe(2);
    await reader.press(reader.t('board.toList'));
    await reader.page.waitForURL(list);
    expect(await titles(reader)).toEqual([name(1)]);
  });

  test('what is not there says so, with a way on', async () => {
    const reader = await arrive(locale, 390);
    await reader.open('/media-center/news');
    expect(await reader.page.getByText(reader.t('ui.noPosts')).count()).toBe(1);
    await reader.open('/media-center/notice?page=9');
    await reader.press(reader.t('ui.lastPage'));
    await reader.page.waitForURL('**page=2');
    await reader.open('/media-center/notice?keywords=%3Cb%3Ezz');
    expect(await faultsOf(reader.page, locale)).toEqual([]);
    await reader.press(reader.t('board.reset'));
    await reader.page.waitForURL(`**/${locale}/media-center/notice`);
  });

  test.each([390, 1440])('every kind of list and post is read by everyone at %i px', async (width) => {
    const reader = await arrive(locale, width);
    const paths = [
      '/notice',
      '/gallery',
      '/promotion',
      `/detail/${posts['english']}`,
      `/detail/${posts['film']}`,
    ];
    for (const path of ['', ...paths]) {
      await reader.open(`/media-center${path}`);
      const faults = [...(await faultsOf(reader.page, locale)), ...(await faultsInTheDark(reader.page))];
      expect([path, ...faults]).toEqual([path]);
    }
  });
});

test('a post that Korean lacks is marked in the list, and says so before its text', async () => {
  const reader = await arrive('ko');
  await reader.open('/media-center/notice');
  const row = reader.page.getByRole('listitem').filter({ hasText: 'Parking & bicycles' });
  expect(await row.getByText('영문', { exact: true }).count()).toBe(1);
  expect(await row.getByText('Parking & bicycles').getAttribute('lang')).toBe('en');
  await reader.press('Parking & bicycles');
  await reader.page.waitForURL('**/detail/*');
  expect(await reader.page.getByText(reader.t('board.onlyInOther')).count()).toBe(1);
  const file = reader.page.getByRole('link', { name: 'scan.pdf' });
  expect(await file.getAttribute('href')).toMatch(/^\/files\/upload\/board\/[^/]+\.pdf$/);
  expect(await reader.page.getByText('2kB').count()).toBe(1);
});

test('a film opens at its own site, and its link says where', async () => {
  const reader = await arrive('en');
  await reader.open(`/media-center/detail/${posts['film']}`);
  const link = reader.page.getByRole('link', {
    name: /Shuttle buses 1, watch the video.*new tab at video\.example/,
  });
  expect(await link.getAttribute('target')).toBe('_blank');
  expect(await link.getAttribute('rel')).toContain('noopener');
});

test('a post that is published is there for the next reader, on the page and in the feed', async () => {
  const ask = async (path: string) => (await fetch(site.url + path)).text();
  const paths = ['/ko/media-center', '/ko/media-center/notice', '/ko/media-center/notice/feed.xml'];
  for (const path of paths) expect(await ask(path)).not.toContain('새로 올린 글');
  const postIdx = await add('notice', { titleKo: '새로 올린 글' });
  for (const path of paths) expect(await ask(path)).toContain('새로 올린 글');
  await editor.client('POST /manage/board/deletePost', { postIdx });
  for (const path of paths) expect(await ask(path)).not.toContain('새로 올린 글');
  expect((await fetch(`${site.url}/ko/media-center/detail/${postIdx}`)).status).toBe(404);
});

test('an address of a post without its number is the list', async () => {
  const answer = await fetch(`${site.url}/en/media-center/detail`);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('class="tabs"');
});

test.each(['/media-center/press', '/media-center/detail/0', '/media-center/notice/x'])(
  '%s is no page',
  async (path) => {
    expect((await fetch(`${site.url}/en${path}`)).status).toBe(404);
  },
);

describe('the feed of the notices', () => {
  test('is RSS 2.0 with whole addresses, found from the pages of the media center', async () => {
    const reader = await arrive('ko');
    await reader.open('/media-center');
    const link = reader.page.locator('head link[type="application/rss+xml"]');
    const address = await link.getAttribute('href');
    const answer = await fetch(new URL(address as string, site.url));
    expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const feed = await answer.text();
    const read = await reader.page.evaluate((text) => {
      const read = new DOMParser().parseFromString(text, 'text/xml');
      const channel = read.querySelector('channel') as Element;
      const of = (parent: Element, name: string) => parent.querySelector(`:scope > ${name}`)?.textContent;
      return {
        broken: read.querySelector('parsererror') !== null,
        version: read.documentElement.getAttribute('version'),
        title: of(channel, 'title'),
        language: of(channel, 'language'),
        self: read.getElementsByTagNameNS('http://www.w3.org/2005/Atom', 'link')[0]?.getAttribute('href'),
        items: [...channel.querySelectorAll('item')].map((item) =>
          ['title', 'link', 'guid', 'pubDate'].map((name) => of(item, name)),
        ),
      };
    }, feed);
    expect(read).toMatchObject({ broken: false, version: '2.0', title: '공지사항 · 마당', language: 'ko' });
    expect(new URL(read.self as string).pathname).toBe('/ko/media-center/notice/feed.xml');
    const [title, itemLink, guid, date] = read.items[0] as string[];
    expect([title, guid, date]).toEqual(['Parking & bicycles', itemLink, 'Mon, 28 Sep 2026 09:00:00 GMT']);
    expect(new URL(itemLink as string).pathname).toBe(`/ko/media-center/detail/${posts['english']}`);
    expect(read.items).toHaveLength(22);
    expect(read.items[1]?.[0]).toBe('셔틀버스 안내 21');
  });
});

describe('the events', () => {
  test('are listed by what is running, coming and over, and a change is there for the next reader', async () => {
    const { nameKo: _ko, ...rest } = eventSample;
    const days = (date: string) => [{ date, from: '09:00', to: '17:00', breaks: [] }];
    const made = [
      { eventIdx: 91, nameKo: '지난 박람회', days: days('2026-04-02') },
      { eventIdx: 92, nameKo: '오늘 박람회', days: days('2026-10-12') },
    ];
    for (const event of made) await at.manager.client('POST /manage/event/add', { ...rest, ...event });
    const reader = await arrive('ko');
    await reader.open('/event');
    expect(await faultsOf(reader.page, 'ko')).toEqual([]);
    const headings = await reader.page.locator('main h2, main h3').allTextContents();
    expect(headings.map((text) => text.trim())).toEqual([
      '진행 중',
      '오늘 박람회',
      '예정',
      eventSample.nameKo,
      '종료',
      '지난 박람회',
    ]);
    await reader.press(reader.t('event.open'));
    await reader.page.waitForURL('**/ko/info');
    const {
      days: _days,
      slotMinutes: _s,
      tables: _t,
      interpreters: _i,
      timeZone: _z,
      ...words
    } = eventSample;
    await at.manager.client('POST /manage/event/update', { ...words, nameKo: '이름을 바꾼 박람회' });
    expect(await (await fetch(`${site.url}/ko/event`)).text()).toContain('이름을 바꾼 박람회');
  });

  test('are shown twenty at a time, and found by their names', async () => {
    const { nameKo: _ko, ...rest } = eventSample;
    const days = [{ date: '2025-04-02', from: '09:00', to: '17:00', breaks: [] }];
    for (let no = 1; no <= 20; no++) {
      const event = { eventIdx: 100 + no, nameKo: `옛 박람회 ${no}`, days };
      await at.manager.client('POST /manage/event/add', { ...rest, ...event });
    }
    const reader = await arrive('ko');
    const names = async () =>
      (await reader.page.locator('main h3').allTextContents()).map((text) => text.trim());
    await reader.open('/event');
    const first = await names();
    expect(first).toHaveLength(20);
    await reader.press(reader.t('ui.next'));
    await reader.page.waitForURL('**/ko/event?page=2');
    const second = await names();
    expect(second).toHaveLength(3);
    expect(new Set([...first, ...second]).size).toBe(23);
    expect(await faultsOf(reader.page, 'ko')).toEqual([]);
    await reader.page.getByLabel(reader.t('event.keyword')).fill('옛 박람회 13');
    await reader.press(reader.t('ui.search'));
    await reader.page.waitForURL('**/ko/event?keywords=**');
    expect(await names()).toEqual(['옛 박람회 13']);
  });
});
