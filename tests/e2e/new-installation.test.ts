/** A site on which nobody has made an event yet: its pages stand, and none of them breaks. */
import { expect, test } from 'vitest';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const statusOf = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).status;

test.each([
  '/',
  '/ko',
  '/en/participate',
  '/ko/participate/companyList',
  '/en/info',
  '/ko/media-center',
  '/en/event',
  '/ko/login',
  '/en/matching/user/1',
])('%s answers', async (path) => {
  expect([200, 308]).toContain(await statusOf(path));
});

test('a product that is not there is not found', async () => {
  expect(await statusOf('/ko/matching/product/1')).toBe(404);
});
