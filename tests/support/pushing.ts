/** A site whose push messages go to a push service of our own, with a pair of people of whom one has a browser that is told. */
import { beforeEach, expect } from 'vitest';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { startPushes } from '#server/features/push/delivery.ts';
import { readSettings } from '#server/ground/config.ts';
import { quietLogger } from '#server/ground/log.ts';
import type { Outgoing } from '#server/platform/outgoing/post.ts';
import { testApp } from './api.ts';
import type { Person } from './factories.ts';
import { askFor, type Pair, pair } from './pair.ts';
import { pushService } from './push-service.ts';
import { siteAt } from './site-at.ts';

/** Whom the site names to push services. */
export const contact = 'mailto:expo@madang.example';

/** A site with its push service, and the jobs that hand notices on. Called at the top of a test file; before each test no browser is told. */
export async function pushSite() {
  const service = await pushService();
  const environment = { PUSH_HOSTS: service.host };
  const app = await testApp({ environment });
  const { db, clock } = app;
  const parts = { db, clock: clock.read, log: quietLogger, settings: readSettings(environment), contact };

  const toldOf = () => db.updateTable('notice').set({ mailedAt: '2026-01-01T00:00:00.000Z' }).execute();
  beforeEach(async () => {
    await db.deleteFrom('pushSubscription').execute();
    await toldOf();
    service.received.length = 0;
    service.manners.length = 0;
  });

  const start = (outgoing: Outgoing = service.outgoing, timeoutMs = 5_000) =>
    startPushes({ ...parts, site: siteAt('https://expo.example'), outgoing, timeoutMs, pollMs: 20 });
  const handOn = async () => {
    while ((await mailNotices(db, clock.read(), siteAt('https://expo.example'))) > 0);
  };
  /** Runs the job until it has dealt with all that is due. */
  async function deliver(timeoutMs?: number): Promise<void> {
    const job = start(service.outgoing, timeoutMs);
    const due = () =>
      db
        .selectFrom('task')
        .select('idx')
        .where('kind', '=', 'push')
        .where('dueAt', '<=', clock.read().toISOString())
        .execute();
    try {
      await expect.poll(due, { timeout: 20_000 }).toEqual([]);
    } finally {
      // It ends when what it has begun is done.
      await job.stop();
    }
  }
  const push = async () => {
    await handOn();
    await deliver();
  };
  return {
    ...{ app, service, start, handOn, deliver, push },
    /** As if what is written so far had been told before there was a browser. */
    toldOf,
  };
}

/** The same with a pair, of whom the seller has a browser that is told; both are new before each test. */
export async function pushing() {
  const site = await pushSite();
  const { app, service } = site;
  const now = {} as { here: Pair; browser: ReturnType<typeof service.browser> };
  beforeEach(async () => {
    now.here = await pair(app);
    now.browser = service.browser();
    await now.here.seller.client('POST /push/subscribe', now.browser.subscription);
  });
  return {
    ...site,
    now,
    ask: () => askFor(now.here, now.here.purchaser, now.here.seller),
    waiting: async () => (await app.db.selectFrom('pushMessage').select('idx').execute()).length,
    toBrowser: () => service.to(now.browser),
    stateOf: async ({ client }: Person) => (await client('GET /push/getState', {})).data,
  };
}
