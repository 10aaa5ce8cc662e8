/** What the front door answers until an installation has its first manager (docs/rules.md, A17). */
import { expect, test } from 'vitest';
import { openFixture } from '#tests/support/front-door.ts';

/** One that lasts until it is told otherwise, and counts how often it was asked. */
function settingUp() {
  const state = { lasts: true, asked: 0, isOver: false };
  return {
    state,
    watch: {
      get isOver() {
        return state.isOver;
      },
      lasts: async () => {
        state.asked += 1;
        state.isOver ||= !state.lasts;
        return !state.isOver;
      },
    },
  };
}

test.each([
  ['/', 'ko-KR', '준비 중'],
  ['/', 'de', 'Being set up'],
  ['/ko/info', 'en', '준비 중'],
  ['/en/info?eventIdx=37', 'ko', 'Being set up'],
  ['/en/event', 'ko', 'Being set up'],
  ['/en/nowhere', 'ko', 'Being set up'],
  ['/sitemap.xml/nowhere', 'en', 'Being set up'],
  ['/ko/being-set-up', 'en', '준비 중'],
])('%s in %s says that the site is being set up', async (path, language, words) => {
  const { ask, stage } = await openFixture({}, { settingUp: settingUp().watch });
  const { status, headers, text } = await ask(path, { headers: { 'accept-language': language } });
  expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '60', 'no-store']);
  expect(text).toContain(words);
  expect(stage.renders).toEqual([]);
});

test('calls and files are refused with a key of their own, whatever their method', async () => {
  const { ask } = await openFixture({}, { settingUp: settingUp().watch });
  for (const [method, path] of [
    ['GET', '/api/facts'],
    ['POST', '/api/echo'],
    ['POST', '/api/file/upload'],
    ['GET', '/files/x.png'],
    ['GET', '/api/setUp/check/../facts'],
  ] as const) {
    const { status, headers, text } = await ask(path, { method, ...(method === 'POST' && { body: 'x' }) });
    expect([status, headers['retry-after']], path).toEqual([503, '60']);
    expect(JSON.parse(text)).toMatchObject({ resultMessage: 'being_set_up' });
  }
});

test('the page behind the link, its calls, assets and health are answered', async () => {
  const { ask } = await openFixture({}, { settingUp: settingUp().watch });
  expect((await ask('/ko/set-up')).text).toContain('첫 운영자');
  expect((await ask('/set-up', { headers: { 'accept-language': 'ko' } })).text).toContain('첫 운영자');
  expect((await ask('/_astro/shell.a1b2.js')).status).toBe(200);
  expect((await ask('/default-image.svg')).status).toBe(200);
  expect((await ask('/health/ready')).status).toBe(200);
  // The fixture has no such calls: they came as far as to be looked for.
  expect((await ask('/api/setUp/check')).status).toBe(404);
});

test('wrong requests are refused as ever', async () => {
  const { ask } = await openFixture({}, { settingUp: settingUp().watch });
  expect((await ask('/ko/info', { method: 'POST', body: 'x' })).status).toBe(405);
  expect((await ask('/ko/info', { body: 'x', headers: { 'content-length': '1' } })).status).toBe(413);
});

test('once it is over nothing is asked any more, and being-set-up is no page', async () => {
  const { state, watch } = settingUp();
  const { ask } = await openFixture({}, { settingUp: watch });
  expect((await ask('/ko/info')).status).toBe(503);
  state.lasts = false;
  expect((await ask('/ko/info')).status).toBe(200);
  const { asked } = state;
  for (let count = 0; count < 3; count += 1) expect((await ask('/ko/info')).status).toBe(200);
  expect(state.asked).toBe(asked);
  expect((await ask('/ko/being-set-up')).status).toBe(404);
});
