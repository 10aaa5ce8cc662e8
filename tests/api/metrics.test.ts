/** What Prometheus reads: counts that follow what happened, and no series that a stranger can make. */
import { expect, it } from 'vitest';
import { queueTest } from '#server/features/webhook/queue.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { operatedSite } from '#tests/support/operating.ts';

const site = await operatedSite();
const { eventIdx } = await expo(site);

async function figures(): Promise<Map<string, number>> {
  const response = await fetch(`${site.url}/health/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const lines = (await response.text()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

it('requests are counted by kind, call and class of status, with their durations', async () => {
  const before = await figures();
  const grown = (after: Map<string, number>, name: string) =>
    (after.get(name) ?? 0) - (before.get(name) ?? 0);
  for (let no = 0; no < 3; no++) await fetch(`${site.url}/api/event/getDetail`);
  await fetch(`${site.url}/api/member/getMember`);
  await fetch(`${site.url}/api/no/such?${crypto.randomUUID()}`);
  await fetch(`${site.url}/ko/${crypto.randomUUID()}`);
  const detail = 'call="GET /event/getDetail"';
  await expect
    .poll(async () => grown(await figures(), 'madang_http_requests_total{kind="other",status="4xx"}'))
    .toBe(1);
  const after = await figures();
  expect(grown(after, `madang_api_requests_total{${detail},status="2xx"}`)).toBe(3);
  expect(grown(after, 'madang_api_requests_total{call="GET /member/getMember",status="4xx"}')).toBe(1);
  expect(grown(after, 'madang_http_requests_total{kind="api",status="2xx"}')).toBe(3);
  expect(grown(after, 'madang_http_requests_total{kind="api",status="4xx"}')).toBe(2);
  expect(grown(after, `madang_api_request_duration_seconds_count{${detail}}`)).toBe(3);
  const buckets = [...after].filter(
    ([name]) => name.startsWith('madang_api_request_duration_seconds_bucket{') && name.includes(detail),
  );
  const counts = buckets.map(([, count]) => count);
  expect(counts).toHaveLength(14);
  expect(counts).toEqual([...counts].sort((a, b) => a - b));
  expect(counts.at(-1)).toBe(after.get(`madang_api_request_duration_seconds_count{${detail}}`));
});

it('no made-up address makes a series of its own', async () => {
  const before = (await figures()).size;
  for (let no = 0; no < 20; no++) {
    await fetch(`${site.url}/api/${crypto.randomUUID()}/get`);
    await fetch(`${site.url}/${crypto.randomUUID()}`);
  }
  expect((await figures()).size).toBeLessThan(before + 5);
});

it('the outbox, the log-ins, the database and the process are told', async () => {
  const { memberIdx } = await joined(site);
  const mail = {
    toEmail: 'kim@example.org',
    locale: 'ko',
    subject: 'x',
    body: 'y',
    at: '2026-10-12T09:00:00.000Z',
  } as const;
  await enqueueMail(site.db, mail);
  await enqueueMail(site.db, { ...mail, subject: 'no such user' });
  await enqueueMail(site.db, { ...mail, heldFor: memberIdx });
  const failed = site.db.updateTable('outbox').set({ failedAt: mail.at });
  await failed.where('subject', '=', 'no such user').execute();
  await queueTest(site.db, eventIdx, site.clock.read());
  await site.db.updateTable('webhookDelivery').set({ failedAt: mail.at }).execute();
  await queueTest(site.db, eventIdx, site.clock.read());
  const told = await figures();
  expect(told.get('madang_webhook_deliveries{status="waiting"}')).toBe(1);
  expect(told.get('madang_webhook_deliveries{status="failed"}')).toBe(1);
  expect(told.get('madang_push_messages')).toBe(0);
  expect(told.get('madang_outbox_mails{status="waiting"}')).toBe(1);
  expect(told.get('madang_outbox_mails{status="failed"}')).toBe(1);
  expect(told.get('madang_outbox_mails{status="held"}')).toBe(1);
  expect(told.get('madang_sessions')).toBeGreaterThanOrEqual(2);
  expect(told.get('madang_db_up')).toBe(1);
  expect(told.get('madang_db_queries_total')).toBeGreaterThan(20);
  expect(told.get('madang_db_errors_total{kind="constraint"}')).toBe(0);
  expect(told.get('madang_event_loop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  expect(told.get('process_resident_memory_bytes')).toBeGreaterThan(50_000_000);
});

it('without the database all else is still told', async () => {
  await site.db.destroy();
  const told = await figures();
  expect(told.get('madang_db_up')).toBe(0);
  expect(told.has('madang_sessions')).toBe(false);
  expect(told.get('madang_cached_pages')).toBe(0);
});
