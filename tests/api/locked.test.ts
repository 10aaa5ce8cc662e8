/** Another process holds the lock that every write needs: readers are answered, writers hear soon when to come again. */

import { afterAll, expect, inject, it } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { expo, joined } from '#tests/support/factories.ts';
import { lockWrites } from '#tests/support/lock.ts';
import { joinSample, password } from '#tests/support/samples.ts';
import { troubledSite } from '#tests/support/troubled-site.ts';

const fresh = await freshDatabase();
const site = await troubledSite(fresh.place);
afterAll(async () => {
  await site.close();
  await fresh.close();
});
await expo(site);
const person = await joined(site);
await fetch(`${site.url}/en/event`);

const lock = () => lockWrites(fresh.place, ['member', 'session']);

const members = async () =>
  (await site.db.selectFrom('member').select('id').execute()).map(({ id }) => id).sort();

it('readers, guests and members, are answered; a write is refused with a time, changes nothing, and succeeds later', async () => {
  // Long ago, so that the member's next call would note that the session was used.
  await site.db.updateTable('session').set({ usedAt: '2020-01-01T00:00:00.000Z' }).execute();
  const before = await members();
  const unlock = await lock();
  const join = { ...joinSample(700), id: 'locked@example.org', email: 'locked@example.org' };
  const refused = site.ask('POST /member/join', join);
  const [list, own, page, health] = await Promise.all([
    site.ask('GET /event/getList'),
    site.ask('GET /member/getMember', {}, person.token),
    fetch(`${site.url}/en/event`),
    site.ready(),
  ]);
  expect([list.status, own.status, page.status, health[0]]).toEqual([200, 200, 200, 200]);
  expect(await refused).toEqual({ status: 503, key: 'server_busy', retryAfter: 2 });
  expect(await members()).toEqual(before);
  await unlock();
  expect(await site.ask('POST /member/join', join)).toMatchObject({ status: 200, key: 'success' });
  expect(await members()).toEqual([...before, 'locked@example.org'].sort());
  await site.ask('GET /member/getMember', {}, person.token);
  await expect
    .poll(async () =>
      (await site.db.selectFrom('session').select('usedAt').execute()).some(({ usedAt }) => usedAt > '2021'),
    )
    .toBe(true);
});

it('writes that began while the lock was held go through when it is given back in time, all of them', async () => {
  const unlock = await lock();
  const ids = Array.from({ length: 12 }, (_, no) => `waiting-${no}@example.org`);
  const writes = ids.map((id, no) =>
    site.ask('POST /member/join', { ...joinSample(800 + no), id, email: id }),
  );
  await site.ask('GET /event/getList');
  await unlock();
  const statuses = (await Promise.all(writes)).map(({ status, key }) => `${status} ${key}`);
  expect(statuses).toEqual(ids.map(() => '200 success'));
  expect(await members()).toEqual(expect.arrayContaining(ids));
});

it('the log has the cause of what was refused, and the password of nobody', async () => {
  const code = inject('database') === 'sqlite' ? 'SQLITE_BUSY' : '55P03';
  await expect
    .poll(() => site.logged('"a call failed"')[0])
    .toMatchObject({ path: '/api/member/join', err: { code } });
  expect(site.said()).not.toContain(password);
});
