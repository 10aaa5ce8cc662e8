/** A page that is opened tells the operator's analytics, through our own server, and no script of anyone else runs. */
import { expect, test } from 'vitest';
import { viewReceiver } from '#tests/support/receiver.ts';
import { testSite } from '#tests/support/site.ts';

const receiver = await viewReceiver();
const site = await testSite({ environment: { ANALYTICS_URL: `http://127.0.0.1:${receiver.port}/views` } });
/** A batch goes out every five seconds. */
const soon = { interval: 100 };

test.each([
  ['phone', 390],
  ['desk', 1440],
] as const)(
  'on a %s: page, language, where one came from, and nothing about the reader',
  async (viewport, width) => {
    const before = receiver.views().length;
    const visitor = await site.visit({ width });
    const asked: string[] = [];
    visitor.page.context().on('request', (request) => asked.push(request.url()));
    await visitor.page.goto('/ko/info?utm_source=letter#top', {
      referer: 'https://news.example.org/story?reader=kim',
    });
    await visitor.page.goto('/en/visit');
    await expect.poll(() => receiver.views().length - before, soon).toBe(2);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    expect(receiver.views().slice(before)).toEqual([
      {
        at,
        path: '/info',
        locale: 'ko',
        referrer: expect.toSatisfy((host) => host === null || host === 'news.example.org'),
        viewport,
      },
      { at, path: '/visit', locale: 'en', referrer: null, viewport },
    ]);
    expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([]);
    expect(await visitor.page.context().cookies()).toEqual([]);
    expect(visitor.trouble).toEqual([]);
    await visitor.close();
  },
);

/** Do Not Track, and Global Privacy Control. */
const wishes = [{ doNotTrack: '1' }, { globalPrivacyControl: true }];

test('whoever asks not to be tracked, by either way of it, is not counted', async () => {
  const before = receiver.views().length;
  for (const wish of wishes) {
    const silent = await site.visit();
    await silent.page.addInitScript((wished) => {
      for (const [name, value] of Object.entries(wished)) Object.defineProperty(navigator, name, { value });
    }, wish);
    await silent.page.goto('/ko/okta');
    await silent.close();
  }
  const counted = await site.visit();
  await counted.page.goto('/ko/event');
  await expect.poll(() => receiver.views().length - before, soon).toBe(1);
  expect(receiver.views().slice(before)).toMatchObject([{ path: '/event' }]);
  await counted.close();
});
