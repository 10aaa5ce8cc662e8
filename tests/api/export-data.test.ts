/** The download of all that the site knows of a member: everything of theirs, nothing of others (docs/rules.md, A11). */
import { buffer } from 'node:stream/consumers';
import { expect, onTestFinished, test, vi } from 'vitest';
import yauzl from 'yauzl';
import { testApp } from '#tests/support/api.ts';
import { joined, type Person } from '#tests/support/factories.ts';
import { leaverIn } from '#tests/support/leaver.ts';
import { tracesIn } from '#tests/support/personal-traces.ts';

const app = await testApp();
const leaver = await leaverIn(app, 900);

const ask = (token: string) =>
  app.send('/member/exportData', { headers: { authorization: `Bearer ${token}` } });

/** What a ZIP holds, read by another library than the one that made it, which checks the sums. */
async function unpacked(zip: ArrayBuffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const opened = await yauzl.fromBufferPromise(Buffer.from(zip));
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)));
  return files;
}

const answer = await ask(leaver.person.token);
const files = await unpacked(await answer.arrayBuffer());
const data = files.get('data.json')?.toString() ?? '';

test('it is a ZIP to be saved, of a JSON file and a file for each upload', () => {
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="my-data-2026-10-30.zip"');
  expect([...files.keys()].filter((name) => name.startsWith('files/'))).toHaveLength(12);
});

/** Columns whose values are secrets, hashes or forms for searching; and small pictures, made of the large ones. */
const notToRead =
  /^(\w+\.(\w+_hash|secret|search_text|mobile_e164|email_normal)|outbox_about\.words|push_subscription\.(endpoint|p256dh|auth)|file_removal\.key)/;

test('every value of theirs that the database or the store holds is in it', async () => {
  const own = JSON.parse(data) as Record<string, unknown>;
  const folded = [data, ...[...files.values()].map(String)].join('\n').normalize('NFKC').toLowerCase();
  const found = (value: string) => folded.includes(value.normalize('NFKC').toLowerCase());
  expect(Object.keys(own).length).toBeGreaterThan(10);
  // Small pictures are made of the large ones.
  const missing = leaver.values.filter((value) => value.startsWith('bytes ') && !found(value));
  for (const value of leaver.values.filter((one) => !found(one))) {
    const traces = (await tracesIn(app.db, [value])).filter((trace) => !notToRead.test(trace));
    missing.push(...traces);
  }
  // What another company wrote down of them in its own log, and that log's card, are the other's.
  expect(missing).toEqual([]);
});

test('nothing of others is in it but what the screens show', async () => {
  const all = [...files.values()].map(String).join('\n');
  const others = await app.db
    .selectFrom('member')
    .select(['id', 'idx'])
    .where('idx', '<>', leaver.person.memberIdx)
    .execute();
  const shown = new Set<string>();
  for (const { id } of others) if (id && all.includes(`"${id}"`)) shown.add(id);
  expect([...shown]).toEqual([]);
  // The other side's contact stands there where the meeting is confirmed, as on the screen, and only there.
  const { participations } = JSON.parse(data) as {
    participations: {
      application: { side: string };
      meetings: { stateMatching: string; company: { contact: unknown }; buyer: { contact: unknown } }[];
    }[];
  };
  const pairs = participations.flatMap(({ application: { side }, meetings }) =>
    meetings.map((one) => [
      one.stateMatching,
      one[side === 'company' ? 'buyer' : 'company'].contact !== null,
    ]),
  );
  expect(new Set(pairs.map(([state]) => state))).toEqual(new Set(['complete', 'denied', 'cancel']));
  for (const [state, hasContact] of pairs) expect(hasContact).toBe(state === 'complete');
  const secrets = app.db
    .selectFrom('member')
    .select('passwordHash')
    .where('idx', '=', leaver.person.memberIdx);
  expect(all).not.toContain(String((await secrets.executeTakeFirstOrThrow()).passwordHash));
});

test('nobody else gets it, and without a log-in there is none', async () => {
  const { status } = await app.send('/member/exportData');
  expect(status).toBe(401);
  const other = await joined(app);
  const theirs = await unpacked(await (await ask(other.token)).arrayBuffer());
  expect([...theirs.keys()]).toEqual(['data.json']);
  const json = String(theirs.get('data.json'));
  expect(leaver.values.filter((value) => json.includes(value))).toEqual([]);
});

test('one of a member and eight in all are made at once, others wait half a minute; who leaves gives the place back', async () => {
  const members = await Promise.all(Array.from({ length: 9 }, () => joined(app)));
  const [one, ninth] = [members[0], members[8]] as [Person, Person];
  const first = await ask(one.token);
  const second = await ask(one.token);
  expect(second.status).toBe(503);
  const others: Response[] = [];
  for (const { token } of members.slice(1, 8)) others.push(await ask(token));
  expect(others.map(({ status }) => status)).toEqual(Array(7).fill(200));
  const refused = await ask(ninth.token);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({ resultMessage: 'server_busy' });
  await first.body?.cancel();
  const now = await ask(ninth.token);
  expect(now.status).toBe(200);
  for (const answer of [now, ...others]) await answer.arrayBuffer();
  const again = await ask(one.token);
  expect(again.status).toBe(200);
  await again.arrayBuffer();
});

test('who takes next to nothing for a minute loses the place to whoever needs it', async () => {
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  const slow: Response[] = [];
  for (let no = 0; no < 8; no++) slow.push(await ask((await joined(app)).token));
  const { token } = await joined(app);
  expect((await ask(token)).status).toBe(503);
  const later = performance.now() + 61_000;
  clock.mockImplementation(() => later);
  const made = await ask(token);
  expect(made.status).toBe(200);
  const ends = await Promise.allSettled([made, ...slow].map((answer) => answer.arrayBuffer()));
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', ...Array(7).fill('fulfilled')]);
});

test('who asks for the headers alone holds no place', async () => {
  const { token } = await joined(app);
  for (let no = 0; no < 3; no++) {
    const headers = { authorization: `Bearer ${token}` };
    const { status } = await app.send('/member/exportData', { method: 'HEAD', headers });
    expect(status).toBe(200);
  }
  const made = await ask(token);
  expect(made.status).toBe(200);
  await made.arrayBuffer();
});

test('a member gets five an hour', async () => {
  const { token } = await joined(app);
  for (let no = 0; no < 5; no++) {
    const made = await ask(token);
    expect(made.status).toBe(200);
    await made.arrayBuffer();
  }
  const refused = await ask(token);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});
