/** The job that lays the mails of mailings, killed and in several processes (docs/rules.md, N9, N10). */
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { startMailings } from '#server/features/mailing/job.ts';
import { quietLogger } from '#server/ground/log.ts';
import { enqueueMail } from '#server/platform/mail/outbox.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { buyer } from '#tests/support/factories.ts';
import { mailingsIn } from '#tests/support/mailing.ts';
import { startProcess } from '#tests/support/server-process.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
const { newExpo, template, send, layOne, layAll, mailsOf, listed, more } = mailingsIn(app, 500);

describe('the job', () => {
  it('does all of a batch or nothing of it, and goes on where it was', async () => {
    const at = await newExpo();
    const like = await buyer(app, at);
    await more(at, like, 70);
    const { mailingIdx } = await send(at, await template(at));
    await layOne();
    const [next] = await app.db
      .selectFrom('mailingQueue')
      .select('memberIdx')
      .where('mailingIdx', '=', mailingIdx)
      .orderBy('memberIdx', 'desc')
      .execute();
    // Somebody's mail is there already: the key refuses a second one, and with it the batch.
    await app.db
      .insertInto('outbox')
      .values({
        mailingIdx,
        memberIdx: next?.memberIdx as number,
        eventIdx: at.eventIdx,
        heldFor: null,
        toEmail: 'a@example.org',
        locale: 'en',
        subject: 's',
        body: 'b',
        calendar: null,
        unsubscribe: null,
        createdAt: longBefore,
        secretUntil: null,
        secretHash: null,
      })
      .execute();
    await expect(layOne()).rejects.toThrow(/unique/i);
    expect(await mailsOf(mailingIdx)).toHaveLength(51);
    await app.db
      .deleteFrom('outbox')
      .where('mailingIdx', '=', mailingIdx)
      .where('toEmail', '=', 'a@example.org')
      .execute();
    await layAll();
    const mails = await mailsOf(mailingIdx);
    expect(new Set(mails.map(({ memberIdx }) => memberIdx)).size).toBe(71);
    expect(mails).toHaveLength(71);
  });

  it('holds up no mailing by one that can’t be laid, and goes on with that one later', async () => {
    const at = await newExpo();
    const like = await buyer(app, at);
    const text = await template(at);
    const wrong = await send(at, text);
    // Somebody's mail is there already.
    await enqueueMail(app.db, {
      mailingIdx: wrong.mailingIdx,
      toMemberIdx: like.memberIdx,
      toEmail: 'b@example.org',
      locale: 'en',
      subject: 's',
      body: 'b',
      at: longBefore,
    });
    const right = await send(at, text);
    const site = siteAt('https://expo.example');
    const job = startMailings({
      ...{ db: app.db, clock: app.clock.read, log: quietLogger, site, limiter: app.limiter, pollMs: 20 },
    });
    onTestFinished(() => job.stop());
    const states = async () =>
      new Map((await listed(at)).map(({ mailingIdx, state }) => [mailingIdx, state]));
    await expect.poll(async () => (await states()).get(right.mailingIdx), { timeout: 10_000 }).toBe('done');
    expect((await states()).get(wrong.mailingIdx)).toBe('sending');
    await job.stop();
    await app.db.deleteFrom('outbox').where('toEmail', '=', 'b@example.org').execute();
    await layAll();
    expect((await states()).get(wrong.mailingIdx)).toBe('done');
  });

  it('of several connections at once lays one mail for each', async () => {
    const at = await newExpo();
    const like = await buyer(app, at);
    await more(at, like, 230);
    const { mailingIdx } = await send(at, await template(at));
    const others = await Promise.all([openDatabase(app.place), openDatabase(app.place)]);
    await Promise.all([app.db, ...others].map((db) => layAll(db)));
    await Promise.all(others.map((db) => db.destroy()));
    await layAll();
    const mails = await mailsOf(mailingIdx);
    expect(mails).toHaveLength(231);
    expect((await listed(at))[0]).toMatchObject({ state: 'done' });
  });

  it('of a server that is killed is finished by two others, nobody twice', { timeout: 120_000 }, async () => {
    const at = await newExpo();
    const like = await buyer(app, at);
    await more(at, like, 3000);
    const { mailingIdx } = await send(at, await template(at));
    const main = fileURLToPath(new URL('../../scripts/serve.ts', import.meta.url));
    const servers: Awaited<ReturnType<typeof startProcess>>[] = [];
    const start = async () => {
      const server = await startProcess([main], {
        PORT: '0',
        DEMO: '0',
        DATA_DIR: app.place.dataDir,
        ...(app.place.databaseUrl ? { DATABASE_URL: app.place.databaseUrl } : {}),
      });
      servers.push(server);
      return server;
    };
    onTestFinished(async () => {
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
    });
    const laid = async () => {
      const { count } = await app.db
        .selectFrom('outbox')
        .select((of) => of.fn.countAll<number>().as('count'))
        .where('mailingIdx', '=', mailingIdx)
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    const first = await start();
    await expect.poll(laid, { timeout: 40_000, interval: 5 }).toBeGreaterThan(0);
    await first.end('SIGKILL');
    const atDeath = await laid();
    expect(atDeath).toBeLessThan(3001);
    expect(atDeath % 50).toBe(0);
    await Promise.all([start(), start()]);
    await expect
      .poll(async () => (await listed(at))[0]?.state, { timeout: 60_000, interval: 100 })
      .toBe('done');
    const mails = await mailsOf(mailingIdx);
    expect(mails).toHaveLength(3001);
    expect(new Set(mails.map(({ memberIdx }) => memberIdx)).size).toBe(3001);
  });
});
