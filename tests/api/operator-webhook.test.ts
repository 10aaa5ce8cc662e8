/** The operator's commands about an event's webhook (docs/rules.md, N8). */
import { describe, expect, it } from 'vitest';
import { hookTasks } from '#server/features/webhook/queue.ts';
import { runCommand } from '#server/operator/run.ts';
import { waitingOf } from '#server/platform/queue/waiting.ts';
import { testApp } from '#tests/support/api.ts';
import { expo } from '#tests/support/factories.ts';

const app = await testApp();
const { eventIdx } = await expo(app);

const { dataDir, databaseUrl } = app.place;
const npm = (...words: string[]) => runCommand(words, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
const said = (text: string) => ({ code: 0, text });
const refused = (text: string) => ({ code: 1, text });

describe('webhook', () => {
  const url = 'https://hooks.example.org/madang';
  const lastOf = () =>
    app.db.selectFrom('webhookDelivery').selectAll().orderBy('idx', 'desc').executeTakeFirstOrThrow();

  it('sets an address, and shows its secret when that is new', async () => {
    const { code, text } = await npm('webhook', url);
    expect(code).toBe(0);
    expect(text).toMatch(
      /^Event 36 tells hooks\.example\.org of its notices\. The secret is whsec_[A-Za-z0-9+/]{43}=$/,
    );
    const moved = await npm('webhook', `${url}/2`, String(eventIdx));
    expect(moved.text).toBe(
      'Event 36 tells hooks.example.org of its notices. The secret is the one of before',
    );
    const anew = (await npm('webhook', url, '--new-secret')).text;
    expect(anew).toContain('whsec_');
    expect(anew).not.toBe(text);
    const { secret } = await app.db.selectFrom('webhook').select('secret').executeTakeFirstOrThrow();
    expect(anew).toContain(secret);
    const deed = app.db.selectFrom('audit').select(['action', 'memberIdx', 'detail']);
    expect(await deed.where('subject', '=', 'webhook').execute()).toEqual(
      Array(3).fill({ action: 'update', memberIdx: null, detail: null }),
    );
  });

  it('has a test told, lists it, and ends', async () => {
    await npm('webhook', url);
    expect((await npm('webhook-test')).code).toBe(0);
    const { messageId, idx } = await lastOf();
    const nextAt = (await waitingOf(app.db, hookTasks, [idx])).get(idx)?.nextAt;
    expect(nextAt).toMatch(/^20/);
    const { text } = await npm('webhook-list');
    expect(text).toContain(`  test  ${messageId}  waits until ${nextAt}  0 attempts`);
    expect(await npm('webhook-off')).toEqual(said('Event 36 tells nobody of its notices any more.'));
    expect((await npm('webhook-list')).text).toContain('The webhook was ended.');
    expect(await npm('webhook-off')).toEqual(said('Event 36 had no webhook.'));
    expect(await npm('webhook-test')).toEqual(refused('Event 36 has no webhook.'));
  });

  it('is refused for what can be no address or no event', async () => {
    expect(await npm('webhook', 'http://hooks.example.org')).toEqual(
      refused("http://hooks.example.org can't be asked: it has to begin with https://."),
    );
    expect((await npm('webhook', 'https://10.1.2.3/x')).code).toBe(1);
    expect(await npm('webhook', url, '4000')).toEqual(refused('There is no event 4000.'));
    expect((await npm('webhook', url, 'x')).code).toBe(2);
  });
});
