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
  expect(leaving('/matching/user/3', '/matching/info').scrollToTop).toBe(true);
  expect(leaving('/matching/product/3', '/').scrollToTop).toBe(true);
  expect(leaving('/matching/user/3', '/matching/detail').scrollToTop).toBe(false);
  expect(leaving('/matching/info', '/').scrollToTop).toBe(false);
});
