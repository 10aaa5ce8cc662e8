/** What a published plan tells besides the mail: browsers by push and the organiser's own system by webhook, once each (docs/rules.md, D9). */
import { beforeEach, expect, it } from 'vitest';
import { publishSome } from '#server/features/publish-plan/run.ts';
import { startHooks } from '#server/features/webhook/delivery.ts';
import { deliveriesOf, setWebhook } from '#server/features/webhook/settings.ts';
import { quietLogger } from '#server/ground/log.ts';
import { buyer, manager } from '#tests/support/factories.ts';
import { httpsReceiver } from '#tests/support/https-receiver.ts';
import { draftOf, publishAll } from '#tests/support/planned.ts';
import { pushing } from '#tests/support/pushing.ts';

const receiver = await httpsReceiver();
const { app, now, handOn, deliver, toBrowser, toldOf } = await pushing();

beforeEach(async () => {
  await app.db.deleteFrom('webhook').execute();
  receiver.received.length = 0;
});

/** A company's two meetings, published: each of the three has a notice that nobody has been told of yet. */
async function published() {
  const { at, seller, purchaser, slots } = now.here;
  const { eventIdx } = at;
  const other = await buyer(app, at);
  await toldOf();
  const desk = await manager(app, 'matching', eventIdx);
  const placed = [purchaser, other].map((one, no) => ({
    ...{ companyIdx: seller.participateIdx, buyerIdx: one.participateIdx },
    ...{ slotIdx: slots[no] as number, tableNo: 1 },
  }));
  const made = { eventIdx, memberIdx: desk.memberIdx, at: app.clock.read().toISOString() };
  const planIdx = await draftOf(app.db, made, placed);
  await desk.client('POST /manage/meetingPlan/publish', { eventIdx, planIdx, version: 1 });
  await publishAll(app);
  // Another process that looks finds nothing left to tell.
  expect(await publishSome(app.db, app.clock.read())).toBe(false);
  return { seller, purchaser, other, eventIdx };
}

it('a browser gets one push of the whole schedule, whatever number of processes hand it on', async () => {
  const { eventIdx } = await published();
  await Promise.all([handOn(), handOn()]);
  await Promise.all([deliver(), deliver()]);
  const [one, ...more] = toBrowser();
  expect(more).toEqual([]);
  expect(JSON.parse(now.browser.read(one?.body ?? Buffer.alloc(0)))).toMatchObject({
    kind: 'schedulePublished',
    path: expect.stringContaining(`eventIdx=${eventIdx}`),
  });
  expect(one?.headers).toMatchObject({ urgency: 'high' });
  await handOn();
  await deliver();
  expect(toBrowser()).toHaveLength(1);
});

it('a webhook is told once for each person, of no single meeting', async () => {
  const { eventIdx } = now.here.at;
  const url = `${receiver.url}/madang`;
  await setWebhook(app.db, { eventIdx, url, isNewSecret: false }, app.clock.read());
  const { seller, purchaser, other } = await published();
  await Promise.all([handOn(), handOn()]);
  const due = async () =>
    (await deliveriesOf(app.db, eventIdx, 50)).filter(
      ({ nextAt }) => nextAt !== null && nextAt <= app.clock.read().toISOString(),
    );
  const { outgoing } = receiver;
  const parts = { db: app.db, clock: app.clock.read, log: quietLogger, outgoing, timeoutMs: 5_000 };
  const jobs = [startHooks({ ...parts, pollMs: 20 }), startHooks({ ...parts, pollMs: 20 })];
  await expect.poll(due, { timeout: 20_000 }).toEqual([]);
  await Promise.all(jobs.map((job) => job.stop()));
  const told = receiver.received.map(({ body }) => JSON.parse(body.toString()));
  expect(told.map(({ type, data }) => [type, data.participateIdx]).sort()).toEqual(
    [seller, purchaser, other].map((one) => ['schedulePublished', one.participateIdx]).sort(),
  );
  expect(new Set(told.map(({ data }) => data.eventIdx))).toEqual(new Set([eventIdx]));
});
