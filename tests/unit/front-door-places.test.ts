/** Which page made from data answers an address, before anything is rendered. */
import { describe, expect, it } from 'vitest';
import { createPlaces } from '#server/front-door/places.ts';

describe('the place of an address', () => {
  const route = (pattern: RegExp, hasLocale = true) => ({ pattern, hasLocale });
  const places = createPlaces(
    [
      route(/^\/([^/]+?)$/),
      route(/^\/([^/]+?)\/matching\/(user|product|table|meeting|at)\/([^/]+?)$/),
      route(/^\/([^/]+?)\/media-center(?:\/(.*?))?$/),
      route(/^\/sitemap\.xml$/, false),
    ],
    {
      user: async (idx) => (idx === 1 ? 'shown' : 'hidden'),
      product: async (idx) => (idx === 1 ? 'shown' : idx === 2 ? 'hidden' : 'missing'),
      post: async (idx) => (idx === 1 ? 'shown' : 'missing'),
      tab: async (tab) => (tab === 'notice' ? 'shown' : 'missing'),
    },
  );

  it.each([
    ['/ko', '/ko'],
    ['/sitemap.xml', '/sitemap.xml'],
    ['/ko/matching/user/1', '/ko/matching/user/1'],
    ['/ko/matching/user/2', '/ko/matching/user/0'],
    ['/en/matching/user/2147483647', '/en/matching/user/0'],
    ['/ko/matching/user/2147483648', undefined],
    ['/ko/matching/user/0', undefined],
    ['/ko/matching/user/01', undefined],
    ['/ko/matching/user/kim', undefined],
    ['/ko/matching/product/1', '/ko/matching/product/1'],
    ['/ko/matching/product/2', '/ko/matching/product/0'],
    ['/ko/matching/product/3', undefined],
    ['/ko/matching/table/123', '/ko/matching/table/0'],
    ['/ko/matching/meeting/123', '/ko/matching/meeting/0'],
    ['/ko/matching/meeting/kim', undefined],
    ['/ko/matching/at/7', '/ko/matching/at/0'],
    ['/ko/media-center', '/ko/media-center'],
    ['/ko/media-center/notice', '/ko/media-center/notice'],
    ['/ko/media-center/notice/feed.xml', '/ko/media-center/notice/feed.xml'],
    ['/ko/media-center/other', undefined],
    ['/ko/media-center/notice/other', undefined],
    ['/ko/media-center/detail', '/ko/media-center'],
    ['/ko/media-center/detail/1', '/ko/media-center/detail/1'],
    ['/ko/media-center/detail/2', undefined],
    ['/ko/nowhere', undefined],
    ['/matching/user/1', undefined],
    ['/xx', undefined],
    ['/ko/sitemap.xml', undefined],
  ])('%s is %s', async (path, place) => {
    expect(await places(path)?.()).toBe(place);
  });
});
