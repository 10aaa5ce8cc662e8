/**
 * Two hundred open pages that watch a plan as it is made, of which half hang up, beside senders whose bodies hardly come: by connections
 * of a server's own process (docs/rules.md, D20).
 */
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { buyer, company, type Expo, expo, manager } from '#tests/support/factories.ts';
import { planActs } from '#tests/support/planning.ts';
import { heading, type RawConnection, rawConnection } from '#tests/support/raw-http.ts';
import { troubledSite } from '#tests/support/troubled-site.ts';

const fresh = await freshDatabase();
const site = await troubledSite(fresh.place);
afterAll(async () => {
  await site.close();
  await fresh.close();
});
const port = Number(new URL(site.url).port);
const date = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
const at: Expo = await expo(site, { days: [{ date, from: '09:00', to: '12:00' }] });
const { eventIdx } = at;

/** A browser has one stream, and a member eight of them. */
const each = 8;
const size = { members: 25, slow: 5, readers: 100 };

const listen = (token: string): RawConnection => {
  const connection = rawConnection(port);
  connection.send(
    heading(`GET /api/notice/listen?eventIdx=${eventIdx}`, { authorization: `Bearer ${token}` }),
  );
  return connection;
};
const changes = ({ text }: RawConnection) => text.split('data: changed').length - 1;
const streams = async () => {
  const text = await (await fetch(`${site.url}/health/metrics`)).text();
  return Number(/^madang_streams (\d+)$/m.exec(text)?.[1]);
};

/** Sends a byte a second of a body of which 200 are said to come. */
function slowly(path: string, token: string): RawConnection {
  const connection = rawConnection(port);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  connection.send(heading(`POST /api/manage/${path}`, { ...headers, 'content-length': 200 }));
  const timer = setInterval(() => connection.send(' '), 1_000);
  onTestFinished(() => clearInterval(timer));
  return connection;
}

it('all hear of it, no place stays with who has hung up, and a slow body keeps nobody waiting', {
  timeout: 120_000,
}, async () => {
  const { client, token } = at.manager;
  const slow = planActs.flatMap((act) => Array.from({ length: size.slow }, () => slowly(act, token)));
  const [seller, purchaser] = [await company(site, at), await buyer(site, at)];
  const target = { eventIdx, targetParticipateIdx: purchaser.participateIdx };
  await seller.client('POST /matching/apply', { ...target, anySlot: 'Y' });
  const watchers: { token: string; pages: RawConnection[] }[] = [];
  for (let no = 0; no < size.members; no++) {
    const desk = await manager(site, 'matching', eventIdx);
    watchers.push({ token: desk.token, pages: Array.from({ length: each }, () => listen(desk.token)) });
  }
  const all = watchers.flatMap(({ pages }) => pages);
  await expect.poll(() => all.every(({ text }) => text.includes(': open'))).toBe(true);
  expect(await streams()).toBe(size.members * each);
  const [first] = watchers as [(typeof watchers)[number]];
  const ninth = listen(first.token);
  expect(await ninth.until(/server_busy/)).toMatch(/^HTTP\/1\.1 503 [\s\S]*\r\nretry-after: 60\r\n/i);

  const asBegun = all.map(changes);
  const { planIdx } = (await client('POST /manage/meetingPlan/add', { eventIdx, name: 'A', seconds: 2 }))
    .data;
  await expect.poll(() => all.every((page, no) => changes(page) > (asBegun[no] as number))).toBe(true);
  const left = watchers.slice(0, Math.ceil(size.members / 2));
  for (const { pages } of left) for (const { socket } of pages) socket.destroy();
  const stay = watchers.slice(left.length).flatMap(({ pages }) => pages);
  const plans = await Promise.all(
    Array.from({ length: size.readers }, () =>
      client('GET /manage/meetingPlan/getPlan', { eventIdx, planIdx }),
    ),
  );
  expect(plans.every(({ data }) => data.planIdx === planIdx)).toBe(true);
  const plan = async () => (await client('GET /manage/meetingPlan/getPlan', { eventIdx, planIdx })).data;
  await expect.poll(async () => (await plan()).run?.state, { timeout: 60_000 }).toBe('done');
  expect((await plan()).result?.placed).toBe(1);
  await expect.poll(streams).toBe(stay.length);

  const before = stay.map(changes);
  const { version } = await plan();
  await client('POST /manage/meetingPlan/rename', { eventIdx, planIdx, version, name: 'B' });
  await expect.poll(() => stay.every((page, no) => changes(page) > (before[no] as number))).toBe(true);
  // Whoever hung up comes again, with as many pages as before.
  const again = Array.from({ length: each }, () => listen(first.token));
  await expect.poll(() => again.every(({ text }) => text.includes(': open'))).toBe(true);
  expect(await listen(first.token).until(/server_busy/)).toMatch(/^HTTP\/1\.1 503 /);

  await expect
    .poll(() => slow.every(({ text }) => text.startsWith('HTTP/1.1 408 ')), { timeout: 60_000 })
    .toBe(true);
  expect((await plan()).name).toBe('B');
});
