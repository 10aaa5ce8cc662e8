/** Guessing at once: whatever is counted is counted before it is judged, in memory and in a Redis that processes share. */
import { afterAll, describe, expect, it } from 'vitest';
import { hashOf, newToken } from '#server/access/token.ts';
import { quietLogger } from '#server/ground/log.ts';
import { memoryLimiter } from '#server/platform/limits/memory.ts';
import { redisLimiter } from '#server/platform/limits/redis.ts';
import { joins } from '#server/platform/limits/rules.ts';
import { testApp } from '#tests/support/api.ts';
import { withSecondFactor } from '#tests/support/codes.ts';
import { joined, type Person } from '#tests/support/factories.ts';
import { startRedis } from '#tests/support/redis.ts';
import { joinSample, password } from '#tests/support/samples.ts';

const redis = await startRedis();
/** A machine that is busy with the whole suite answers late: patience, so that no try is counted in memory instead. */
const inRedis = await redisLimiter(redis.url, quietLogger, { commandMs: 60_000 });
afterAll(async () => {
  inRedis.close();
  await redis.stop();
});

describe.each([
  ['in memory', memoryLimiter()],
  ['in Redis', inRedis],
])('%s, of 200 at once', async (_, limiter) => {
  const app = await testApp({ limiter });
  let address = 0;
  /** Sends all at once, and counts what became of them. */
  async function volley(path: string, bodies: object[], token?: string): Promise<Record<string, number>> {
    address += 1;
    const clientAddress = `2001:db8:${address}::1`;
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answers = await Promise.all(
      bodies.map(async (body) => {
        const init = { method: 'POST', headers, body: JSON.stringify(body) };
        const answer = await app.send(path, init, { clientAddress });
        return ((await answer.json()) as { resultMessage: string }).resultMessage;
      }),
    );
    const counts: Record<string, number> = {};
    for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1;
    return counts;
  }
  const each = (body: (no: number) => object, length = 200) => Array.from({ length }, (_, no) => body(no));
  const factorOf = ({ memberIdx }: Person) =>
    app.db.selectFrom('secondFactor').selectAll().where('memberIdx', '=', memberIdx).executeTakeFirst();

  it('passwords for one id, ten are judged', async () => {
    const { id } = await joined(app);
    expect(
      await volley(
        '/member/login',
        each((no) => ({ id, password: `wrong ${no}` })),
      ),
    ).toEqual({
      user_id_and_not_matched: 10,
      too_many_requests: 190,
    });
  });

  it('passwords from one device that the member knows, ten are judged', async () => {
    const { id } = await joined(app);
    const { data } = await app.client()('POST /member/login', { id, password });
    const { deviceToken } = data;
    expect(
      await volley(
        '/member/login',
        each((no) => ({ id, password: `wrong ${no}`, deviceToken })),
      ),
    ).toEqual({ user_id_and_not_matched: 10, too_many_requests: 190 });
  });

  it('right passwords, none counts afterwards', async () => {
    const { id } = await joined(app);
    for (let no = 0; no < 3; no++) {
      const { success } = await volley(
        '/member/login',
        each(() => ({ id, password }), 10),
      );
      expect(success).toBe(10);
    }
  });

  it.each(['/member/changePassword', '/member/withdraw', '/member/startSecondFactor'])(
    'passwords that a session gives to %s, ten are judged',
    async (path) => {
      const { token } = await joined(app);
      const body = path.endsWith('changePassword')
        ? { newPassword: 'new words 37', newPasswordConfirm: 'new words 37' }
        : {};
      expect(
        await volley(
          path,
          each((no) => ({ ...body, password: `wrong ${no}` })),
          token,
        ),
      ).toEqual({
        pwd_not_matched: 10,
        too_many_requests: 190,
      });
    },
  );

  it.each(['/member/renewRecoveryCodes', '/member/turnOffSecondFactor'])(
    'passwords that a session gives to %s, ten are judged',
    async (path) => {
      const person = await withSecondFactor(app);
      const bodies = each((no) => ({ password: `wrong ${no}`, code: '000000' }));
      expect(await volley(path, bodies, person.token)).toEqual({
        pwd_not_matched: 10,
        too_many_requests: 190,
      });
      expect(await factorOf(person)).toBeDefined();
    },
  );

  it('codes of one member, for as many challenges, ten are judged', async () => {
    const { memberIdx } = await withSecondFactor(app);
    const challenges = each(() => ({})).map(newToken);
    const at = app.clock.read().getTime();
    const row = { memberIdx, triesLeft: 5, createdAt: new Date(at).toISOString() };
    await app.db
      .insertInto('loginChallenge')
      .values(
        challenges.map((challenge) => ({
          ...row,
          tokenHash: hashOf(challenge),
          expiresAt: new Date(at + 300_000).toISOString(),
        })),
      )
      .execute();
    // Recovery codes, which are never right by chance.
    const bodies = each((no) => ({ challenge: challenges[no], code: `aaaa-aaaa-aaaa-${no}` }));
    expect(await volley('/member/loginCode', bodies)).toEqual({
      code_not_matched: 10,
      too_many_requests: 190,
    });
  });

  it('first codes of a second factor that is being set up, ten are judged', async () => {
    const person = await joined(app);
    await person.client('POST /member/startSecondFactor', { password });
    const bodies = each((no) => ({ code: `aaaa-${no}` }));
    expect(await volley('/member/confirmSecondFactor', bodies, person.token)).toEqual({
      code_not_matched: 10,
      too_many_requests: 190,
    });
    expect(await factorOf(person)).toMatchObject({ confirmedAt: null });
  });

  it('links to a new password, five are sent', async () => {
    const { id } = await joined(app);
    expect(
      await volley(
        '/member/requestPasswordReset',
        each(() => ({ id })),
      ),
    ).toEqual({
      success: 5,
      too_many_requests: 195,
    });
    const mails = app.db.selectFrom('outbox').select('idx').where('toEmail', '=', id);
    expect(await mails.execute()).toHaveLength(5);
  });

  it('new passwords for one link, ten are held against the old one', async () => {
    const { id, memberIdx } = await joined(app);
    const token = newToken();
    const row = { memberIdx, tokenHash: hashOf(token), createdAt: '', expiresAt: '2030' };
    await app.db.insertInto('passwordReset').values(row).execute();
    const old = { token, newPassword: password, newPasswordConfirm: password };
    expect(
      await volley(
        '/member/resetPassword',
        each(() => old),
      ),
    ).toEqual({
      duplicate_pwd: 10,
      too_many_requests: 190,
    });
    await app.client()('POST /member/login', { id, password });
  });

  it('questions about ids, 120 are answered', async () => {
    const bodies = each((no) => ({ id: `person${no}@example.net` }));
    expect(await volley('/member/duplicateCheckID', bodies)).toEqual({ success: 120, too_many_requests: 80 });
  });

  it('new accounts, as many are made as there is room for', async () => {
    const network = `2001:db8:${(address + 1).toString()}::/64`;
    const window = { rule: joins, who: network };
    for (let no = 0; no < 295; no++) await limiter.count([window], app.clock.read());
    const bodies = each((no) => ({ ...joinSample(no), id: `crowd${no}@example.net` }), 20);
    expect(await volley('/member/join', bodies)).toEqual({ success: 5, too_many_requests: 15 });
  });
});
