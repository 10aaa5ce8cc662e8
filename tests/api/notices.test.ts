/** What people are told of, and requests that nobody answers (docs/rules.md, M10, N1). */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { endExpired, remindApprovers } from '#server/features/matching/placing/expire.ts';
import { mailNotices, startNoticeMail } from '#server/features/notice-delivery/mail.ts';
import { quietLogger } from '#server/ground/log.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, type Wish } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
const siteUrl = 'https://expo.example';

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const mailAll = async () => {
  while ((await mailNotices(app.db, app.clock.read(), siteAt(siteUrl))) > 0);
};
const ask = (wish?: Wish) => askFor(here, here.purchaser, here.seller, wish);
const slot = (no: number) => here.slots[no] as number;

/** The mails that come to someone of what happens, oldest first. */
async function mails(person: Person, about: () => Promise<unknown>) {
  const all = () =>
    app.db
      .selectFrom('outbox')
      .select(['subject', 'body', 'locale', 'eventIdx'])
      .where('memberIdx', '=', person.memberIdx)
      .orderBy('idx')
      .execute();
  await mailAll();
  const before = await all();
  await about();
  await mailAll();
  return (await all()).slice(before.length);
}
const stateOf = async (matchingIdx: number) =>
  (await here.seller.client('GET /matching/getDetail', { matchingIdx })).data.stateMatching;

describe('the other side is told', () => {
  it('of a request, with a link to the answer in their language', async () => {
    const [mail, ...more] = await mails(here.seller, () => ask());
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ locale: 'ko', eventIdx: here.at.eventIdx });
    expect(mail?.subject).toMatch(/^\[빈 비즈니스 엑스포\] Wiener Handel.*에서 상담을 신청했어요$/);
    expect(mail?.body).toContain(`${siteUrl}/ko/matching/meeting/`);
  });

  it('of a yes, with the time in the event’s zone and the table', async () => {
    const { matchingIdx } = await ask();
    const [mail, ...more] = await mails(here.purchaser, () => approve(here.seller, matchingIdx));
    expect(more).toEqual([]);
    expect(mail?.body).toMatch(
      /10월 29일 \(목\) 오전 9:00 \(.+\), 테이블 1|Thu 29 Oct, 09:00 \(.+\), table 1/,
    );
  });

  it('of a yes to a slot of the approver’s choice', async () => {
    const { matchingIdx } = await ask();
    const [mail] = await mails(here.purchaser, () => approve(here.seller, matchingIdx, slot(2)));
    expect(mail?.body).toMatch(/오전 10:00 \(|10:00 \(/);
  });

  it('of a yes without a free time, and once more when there is one, and never twice', async () => {
    const other = await buyer(app, here.at);
    const first = await askFor(here, other, here.seller, { wishes: [slot(0)] });
    await approve(here.seller, first.matchingIdx);
    const { matchingIdx } = await ask({ wishes: [slot(0)] });
    expect(await mails(here.purchaser, () => approve(here.seller, matchingIdx))).toHaveLength(1);
    expect(await mails(here.purchaser, () => approve(here.seller, matchingIdx))).toEqual([]);
    await other.client('POST /matching/cancel', { matchingIdx: first.matchingIdx });
    const [mail] = await mails(here.purchaser, () => approve(here.seller, matchingIdx));
    expect(mail?.body).toMatch(/테이블 1|table 1/);
  });

  it('of a no, with its reason', async () => {
    const { matchingIdx } = await ask();
    const deny = () =>
      here.seller.client('POST /matching/deny', { matchingIdx, reason: 'We have no samples' });
    const [mail] = await mails(here.purchaser, deny);
    expect(mail?.body).toContain('We have no samples');
  });

  it('of a cancellation, with the time that is free again', async () => {
    const { matchingIdx } = await ask();
    await approve(here.seller, matchingIdx);
    const cancel = () => here.purchaser.client('POST /matching/cancel', { matchingIdx });
    const [mail] = await mails(here.seller, cancel);
    expect(mail?.body).toContain('10월 29일 (목) 오전 9:00');
  });

  it('of nothing where the call was refused', async () => {
    const { matchingIdx } = await ask();
    await approve(here.seller, matchingIdx);
    expect(await mails(here.seller, () => ask().catch(() => undefined))).toEqual([]);
    const again = () => approve(here.seller, matchingIdx).catch(() => undefined);
    expect(await mails(here.purchaser, again)).toEqual([]);
  });
});

it('whoever left before the mail was made is not named in it, and gets none', async () => {
  const told = await mails(here.seller, async () => {
    await ask();
    await here.purchaser.client('POST /member/withdraw', { password });
  });
  expect(told).not.toEqual([]);
  expect(told.map(({ body }) => body).join()).not.toContain('Wiener Handel');
  const left = await app.db
    .selectFrom('notice')
    .select('idx')
    .where('memberIdx', '=', here.purchaser.memberIdx)
    .execute();
  expect(left).toEqual([]);
});

it('one that can’t be handed on holds up no other', async () => {
  await mailAll();
  const broken = await pair(app);
  const { matchingIdx } = await askFor(broken, broken.purchaser, broken.seller);
  await approve(broken.seller, matchingIdx);
  const { eventIdx } = broken.at;
  const zone = (timeZone: string) =>
    app.db.updateTable('event').set({ timeZone }).where('idx', '=', eventIdx).execute();
  await zone('Nowhere/None');
  await ask();
  const job = startNoticeMail({
    ...app,
    clock: app.clock.read,
    log: quietLogger,
    site: siteAt(siteUrl),
    pollMs: 20,
  });
  onTestFinished(() => job.stop());
  const waiting = () =>
    app.db
      .selectFrom('notice')
      .select(['eventIdx', 'kind'])
      .where('mailedAt', 'is', null)
      .where('matchingIdx', 'is not', null)
      .execute();
  await expect.poll(waiting, { timeout: 5_000 }).toEqual([{ eventIdx, kind: 'meetingConfirmed' }]);
  await job.stop();
  // It is not lost.
  await zone('Europe/Vienna');
  await mailAll();
  expect(await waiting()).toEqual([]);
});

it('two processes make one mail of a notice', async () => {
  const told = await mails(here.seller, async () => {
    await ask();
    await Promise.all([1, 2, 3].map(() => mailNotices(app.db, app.clock.read(), siteAt(siteUrl))));
  });
  expect(told).toHaveLength(1);
});

describe('a request that nobody answers', () => {
  // The last wished slot starts at 09:00 UTC, and is asked for online until 48 hours before.
  const last = '2026-10-27T09:00:00.000Z';
  const at = (ms: number) => app.clock.set(new Date(Date.parse(last) + ms).toISOString());
  const end = () => endExpired(app.db, app.clock.read());

  it.each([
    ['a second before the last of its times closes', -1000, 'request'],
    ['at the moment at which it closes', 0, 'request'],
    ['a second after', 1000, 'denied'],
  ])('%s stands as it should', async (_when, ms, state) => {
    const { matchingIdx } = await ask();
    at(ms);
    await end();
    expect(await stateOf(matchingIdx)).toBe(state);
  });

  it('is ended once, and both sides are told', async () => {
    const { matchingIdx } = await ask();
    at(1000);
    const both = await mails(here.seller, async () => {
      const told = await mails(here.purchaser, async () => {
        await Promise.all([end(), end(), end()]);
        await end();
      });
      expect(told).toHaveLength(1);
    });
    expect(both).toHaveLength(1);
    expect(await stateOf(matchingIdx)).toBe('denied');
  });

  it('stays while any time of the event will do and one is open', async () => {
    const { matchingIdx } = await ask({ wishes: [slot(0)], anySlot: 'Y' });
    at(1000);
    await end();
    expect(await stateOf(matchingIdx)).toBe('request');
    // The last slot of the event starts at 10:30.
    at(1.5 * 3_600_000 + 1000);
    await end();
    expect(await stateOf(matchingIdx)).toBe('denied');
  });

  it('on site ends when the last of its slots has begun', async () => {
    app.clock.set('2026-10-29T08:10:00Z');
    const { matchingIdx } = await ask({ wishes: [slot(2)] });
    for (const [now, state] of [
      ['2026-10-29T08:59:59.999Z', 'request'],
      ['2026-10-29T09:00:00.000Z', 'denied'],
    ] as const) {
      app.clock.set(now);
      await end();
      expect(await stateOf(matchingIdx)).toBe(state);
    }
  });

  it('is not ended after an answer', async () => {
    const { matchingIdx } = await ask();
    await approve(here.seller, matchingIdx);
    at(1000);
    await end();
    expect(await stateOf(matchingIdx)).toBe('complete');
  });

  describe('is called to mind', () => {
    const remind = () => remindApprovers(app.db, app.clock.read());
    const dayBefore = -86_400_000;

    it.each([
      ['not yet a second before the last day', dayBefore - 1000, 0],
      ['once within the last day', dayBefore + 1000, 1],
    ])('%s', async (_when, ms, count) => {
      await ask();
      at(ms);
      const told = await mails(here.seller, async () => {
        await Promise.all(Array.from({ length: 6 }, remind));
        await remind();
      });
      expect(told).toHaveLength(count);
    });

    it('not where it is younger than a day', async () => {
      at(dayBefore - 3_600_000);
      await ask();
      at(dayBefore + 1000);
      expect(await mails(here.seller, remind)).toEqual([]);
    });

    it('to the side that answers', async () => {
      await askFor(here, here.seller, here.purchaser);
      at(dayBefore + 1000);
      const told = await mails(here.purchaser, async () => {
        expect(await mails(here.seller, remind)).toEqual([]);
      });
      expect(told).toHaveLength(1);
    });
  });
});
