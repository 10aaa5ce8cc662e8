/** Where one is logged in, and logging out there. */
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { joined, type Person } from '#tests/support/factories.ts';
import { strictly } from '#tests/support/fitting.ts';
import { refusal } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';
import { raw } from '#tests/support/wire.ts';

const app = await testApp();
beforeEach(() => app.clock.set(longBefore));

const later = (minutes: number) =>
  app.clock.set(new Date(Date.parse(longBefore) + minutes * 60_000).toISOString());
const phone =
  'Mozilla/5.0 (Linux; Android 15; SM-S931N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36';

/** Logs in with another browser and answers its client. */
async function loggedIn({ id }: Person, agent = phone) {
  const { body } = await raw(app, '/member/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ id, password }),
  });
  return strictly(app.client((body.data as { token: string }).token));
}

const list = async (client: Person['client']) => (await client('GET /member/getSessionList', {})).data;

describe('the list', () => {
  it('names each device, since when, and which is this one', async () => {
    const person = await joined(app);
    later(20);
    const other = await loggedIn(person);
    later(50);
    const [first, second, ...more] = await list(other);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      device: 'Chrome, Android',
      createdAt: '2026-10-12T09:20:00.000Z',
      usedAt: '2026-10-12T09:50:00.000Z',
      isCurrent: true,
    });
    expect(second).toMatchObject({ device: '', usedAt: '2026-10-12T09:00:00.000Z', isCurrent: false });
    expect((await list(person.client)).find(({ isCurrent }) => isCurrent)?.sessionIdx).toBe(
      second?.sessionIdx,
    );
  });

  it('holds what is open, and nobody else’s', async () => {
    const person = await joined(app);
    await joined(app);
    expect(await list(person.client)).toHaveLength(1);
    app.clock.set('2026-11-12T09:00:00Z');
    const again = await loggedIn(person);
    expect(await list(again)).toHaveLength(1);
    const rows = app.db.selectFrom('session').select('idx').where('memberIdx', '=', person.memberIdx);
    expect(await rows.execute()).toHaveLength(1);
  });

  it('has a hundred at most: with one more the one that was used longest ago ends', async () => {
    const person = await joined(app);
    const at = '2026-10-12T08:00:00.000Z';
    const { memberIdx } = person;
    const older = Array.from({ length: limits.sessions - 1 }, (_, no) => ({
      memberIdx,
      tokenHash: `session ${memberIdx} ${no}`,
      createdAt: at,
      usedAt: no === 7 ? '2026-10-12T07:00:00.000Z' : at,
      expiresAt: '2026-11-01T09:00:00.000Z',
    }));
    await app.db.insertInto('session').values(older).execute();
    const hashes = async () =>
      (
        await app.db.selectFrom('session').select('tokenHash').where('memberIdx', '=', memberIdx).execute()
      ).map(({ tokenHash }) => tokenHash);
    expect(await hashes()).toHaveLength(limits.sessions);
    await (await loggedIn(person))('GET /member/getMember', {});
    await person.client('GET /member/getMember', {});
    expect(await hashes()).toHaveLength(limits.sessions);
    expect(await hashes()).not.toContain(`session ${memberIdx} 7`);
  });

  it('knows the last use to a quarter of an hour, so that reading writes rarely', async () => {
    const person = await joined(app);
    const used = async () => (await list(person.client))[0]?.usedAt;
    later(14);
    expect(await used()).toBe('2026-10-12T09:00:00.000Z');
    later(15);
    expect(await used()).toBe('2026-10-12T09:15:00.000Z');
    later(29);
    expect(await used()).toBe('2026-10-12T09:15:00.000Z');
    later(31);
    expect(await used()).toBe('2026-10-12T09:31:00.000Z');
  });
});

describe('logging out elsewhere', () => {
  it('ends one session, at once', async () => {
    const person = await joined(app);
    const other = await loggedIn(person);
    const [{ sessionIdx } = { sessionIdx: 0 }] = (await list(person.client)).filter((one) => !one.isCurrent);
    await person.client('POST /member/endSession', { sessionIdx });
    await expect(other('GET /member/getMember', {})).rejects.toMatchObject({ status: 401 });
    const again = person.client('POST /member/endSession', { sessionIdx });
    expect((await refusal(again)).key).toBe('msg.session_not_found');
  });

  it('ends nobody else’s', async () => {
    const [person, stranger] = [await joined(app), await joined(app)];
    const [own] = await list(person.client);
    const foreign = stranger.client('POST /member/endSession', { sessionIdx: own?.sessionIdx ?? 0 });
    expect((await refusal(foreign)).key).toBe('msg.session_not_found');
    await person.client('GET /member/getMember', {});
  });

  it('ends all but the one that asks', async () => {
    const [person, stranger] = [await joined(app), await joined(app)];
    const others = [await loggedIn(person), await loggedIn(person)];
    expect((await person.client('POST /member/endOtherSessions', {})).data).toEqual({ ended: 2 });
    for (const other of others)
      await expect(other('GET /member/getMember', {})).rejects.toMatchObject({ status: 401 });
    expect(await list(person.client)).toHaveLength(1);
    await stranger.client('GET /member/getMember', {});
  });
});
