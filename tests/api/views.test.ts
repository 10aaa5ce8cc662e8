/** Page views: counted, forwarded in batches, and never in anyone's way. */
import { describe, expect, it } from 'vitest';
import { operatedSite } from '#tests/support/operating.ts';
import { viewReceiver } from '#tests/support/receiver.ts';

const receiver = await viewReceiver();
const site = await operatedSite({
  environment: {
    ANALYTICS_URL: `http://madang:secret@127.0.0.1:${receiver.port}/views?site=7`,
    SITE_URL: 'https://expo.example.org',
  },
  viewTimes: { flushMs: 50, timeoutMs: 2_000, waitingMost: 500 },
});
const view = { path: '/ko/matching/user/12', locale: 'ko', referrer: 'www.example.org', viewport: 'phone' };
const add = (body: object = view) =>
  fetch(`${site.url}/api/view/add`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'user-agent': 'Browser of Ms Hong' },
  });

describe('a page view', () => {
  it('reaches the analytics service with what was looked at, and nothing of who looked', async () => {
    expect(await (await add()).json()).toMatchObject({ resultCode: 0 });
    await expect.poll(() => receiver.received.length).toBe(1);
    const [{ headers, views } = { headers: {}, views: [] }] = receiver.received;
    expect(views).toEqual([
      {
        at: '2026-10-12T09:00:00Z',
        path: '/matching/user/:idx',
        locale: 'ko',
        referrer: 'www.example.org',
        viewport: 'phone',
      },
    ]);
    expect(headers.authorization).toBe(`Basic ${Buffer.from('madang:secret').toString('base64')}`);
    expect(JSON.stringify(headers)).not.toMatch(/Hong|forwarded|cookie/i);
  });

  it('from a page of this site comes from no other', async () => {
    await add({ ...view, referrer: 'expo.example.org' });
    await expect.poll(() => receiver.views().at(-1)).toMatchObject({ referrer: null });
  });

  it('is one of many in a request', async () => {
    const before = receiver.received.length;
    await Promise.all(Array.from({ length: 60 }, () => add()));
    await expect.poll(() => site.views.counts.forwarded).toBe(62);
    expect(receiver.received.length - before).toBeLessThan(20);
  });

  it('that is no address of ours, names no language, or is long is refused', async () => {
    const seen = site.views.counts.seen;
    const bad = [
      { path: '/ko/kim@example.org' },
      { path: '/ko/%ED%99%8D' },
      { path: '/ko/a?b=c' },
      { path: 'ko' },
      { locale: 'de' },
      { referrer: 'https://example.org/?q=kim' },
      { viewport: '390' },
    ];
    for (const change of bad) {
      expect(await (await add({ ...view, ...change })).json()).toMatchObject({
        resultMessage: 'invalid_parameter',
      });
    }
    expect((await add({ ...view, more: 'x'.repeat(4096) })).status).toBe(413);
    expect(site.views.counts.seen).toBe(seen);
  });
});

describe('an analytics service', () => {
  const shared = async (count: number) => {
    for (let no = 0; no < count; no++) expect((await add()).status).toBe(200);
  };

  it('that fails costs its views, and gets the next ones when it is back; the log says both once', async () => {
    const { forwarded, dropped } = site.views.counts;
    receiver.state.manner = 'fail';
    await shared(5);
    await expect.poll(() => site.views.counts.dropped).toBe(dropped + 5);
    await shared(5);
    await expect.poll(() => site.views.counts.dropped).toBe(dropped + 10);
    receiver.state.manner = 'take';
    await shared(2);
    await expect.poll(() => site.views.counts.forwarded).toBe(forwarded + 2);
    const said = site.entries().flatMap(({ msg }) => (/analytics/.test(String(msg)) ? [msg] : []));
    expect(said).toEqual([
      'the analytics service refuses page views',
      'the analytics service accepts page views again',
    ]);
  });

  it('that says nothing holds up no answer, and no more memory than is allowed', async () => {
    receiver.state.manner = 'hang';
    const { asked } = receiver.state;
    const { seen, forwarded, dropped } = site.views.counts;
    for (let no = 0; no < 800; no++) site.views.add({ at: '', ...view });
    expect(site.views.counts.dropped).toBe(dropped + 300);
    await expect.poll(() => receiver.state.asked).toBeGreaterThan(asked);
    const waiting = receiver.state.asked;
    await shared(10);
    // Each would have asked it, had the answers waited for it.
    expect(receiver.state.asked - waiting).toBeLessThan(10);
    await expect.poll(() => site.views.counts.dropped).toBe(dropped + 810);
    expect(site.views.counts).toMatchObject({ seen: seen + 810, forwarded });
    receiver.state.manner = 'take';
  });
});

it('one address cannot make up a crowd: past 3,000 a minute nothing is counted, and nothing is refused', async () => {
  const send = () => add();
  const { seen } = site.views.counts;
  let sent = 0;
  while (sent < 3_200) {
    const statuses = await Promise.all(Array.from({ length: 100 }, async () => (await send()).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    sent += 100;
  }
  expect(site.views.counts.seen - seen).toBeLessThanOrEqual(3_000);
  expect(site.views.counts.seen - seen).toBeGreaterThan(2_800);
});
