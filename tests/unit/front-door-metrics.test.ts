import { describe, expect, test } from 'vitest';
import { openFixture } from '#tests/support/front-door.ts';

const forwarded = (by: string) => ({ headers: { 'x-forwarded-for': by } });

describe('the figures are for this machine only', () => {
  test('which asks directly', async () => {
    const { ask } = await openFixture();
    const answer = await ask('/health/metrics');
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([
      200,
      'figures 1\n',
      'no-store',
    ]);
  });

  test('whoever comes through a proxy that is not trusted is not believed to be near', async () => {
    const { ask } = await openFixture();
    expect((await ask('/health/metrics', forwarded('127.0.0.1'))).status).toBe(404);
    expect((await ask('/health/metrics', { headers: { forwarded: 'for=192.0.2.1' } })).status).toBe(404);
  });

  test('which asks for it by a name of its own, or the site’s', async () => {
    const { ask } = await openFixture();
    const statuses = async (hosts: string[]) =>
      Promise.all(hosts.map(async (host) => (await ask('/health/metrics', { headers: { host } })).status));
    const own = [
      'localhost:4321',
      'LOCALHOST',
      '127.0.0.1',
      '127.8.9.1:80',
      '[::1]:4321',
      'expo.example.org',
    ];
    expect(await statuses(own)).toEqual(own.map(() => 200));
    const foreign = [
      'evil.example',
      'evil.example:4321',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '[::2]',
      '192.0.2.1',
    ];
    expect(await statuses(foreign)).toEqual(foreign.map(() => 404));
  });

  test('through a trusted proxy its word counts, not the stranger’s', async () => {
    const { ask } = await openFixture({ TRUST_PROXY: '1' });
    const statuses = ['192.0.2.1', '127.0.0.1, 192.0.2.1', '::ffff:192.0.2.1', '127.0.0.1', '::1'].map(
      async (by) => (await ask('/health/metrics', forwarded(by))).status,
    );
    expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200, 200]);
  });
});
