import { expect, test } from 'vitest';
import { leaving } from '#shell/route-effects.ts';

const search = ['searchKeyword', 'searchFilter', 'searchPage'];

test('leaving the visit pages forgets the search', () => {
  expect(leaving('/visit/board', '/info').forget).toEqual(search);
  expect(leaving('/visit/board', '/visit').forget).toEqual([]);
  expect(leaving('/visitors', '/info').forget).toEqual([]);
});

test('leaving matching forgets the search and the tab', () => {
  expect(leaving('/matching/info', '/my-page').forget).toEqual([...search, 'matchingTab']);
  expect(leaving('/matching/user/3', '/matching/info').forget).toEqual([]);
});

test('after a profile the view goes to the top, except on the way to the meetings', () => {
  const profiles = ['/matching/user/3', '/matching/product/3'];
  for (const profile of profiles) {
    for (const next of ['/', '/info', '/matching/info', ...profiles.filter((one) => one !== profile)])
      expect(leaving(profile, next).scrollToTop, `${profile} ${next}`).toBe(true);
    expect(leaving(profile, '/matching/detail').scrollToTop).toBe(false);
  }
  expect(leaving('/matching/info', '/').scrollToTop).toBe(false);
});
