/** A quarter of an hour before a meeting both sides are reminded of it (docs/rules.md, N6). */
import { beforeEach, describe, expect, it } from 'vitest';
import { remindOfMeetings } from '#server/features/notice/reminder.ts';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { testApp } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();

/** The first slot begins at nine in Vienna, the others half an hour later each. */
const begins = '2026-10-29T08:00:00.000Z';
const minute = 60_000;

let here: Pair;
let matchingIdx: number;
beforeEach(async () => {
  here = await pair(app);
  const asked = await askFor(here, here.purchaser, here.seller, { wishes: [slot(0)] });
  ({ matchingIdx } = await approve(here.seller, asked.matchingIdx));
});
const slot = (no: number) => here.slots[no] as number;
const remind = async () => {
  while ((await remindOfMeetings(app.db, app.clock.read())) > 0);
};
/** Looks at a moment before or after the first slot begins, in milliseconds. */
const lookAt = async (ms: number) => {
  app.clock.set(new Date(Date.parse(begins) + ms).toISOString());
  await remind();
};
const remindersOf = ({ memberIdx }: Person) =>
  app.db
    .selectFrom('notice')
    .select(['startsAt', 'tableNo'])
    .where('memberIdx', '=', memberIdx)
    .where('kind', '=', 'meetingSoon')
    .orderBy('idx')
    .execute();
const both = async () => [await remindersOf(here.seller), await remindersOf(here.purchaser)];
const one = { startsAt: begins, tableNo: 1 };

describe('a meeting', () => {
  it.each([
    ['a second before the quarter of an hour', -15 * minute - 1000, []],
    ['at the quarter of an hour', -15 * minute, [one]],
    ['a second after', -15 * minute + 1000, [one]],
    ['a second before it begins, by a server that was down', -1000, [one]],
    ['when it begins', 0, []],
    ['a second after it has begun', 1000, []],
  ])('is called to the mind of both sides as it should be, %s', async (_when, ms, reminders) => {
    await lookAt(ms);
    expect(await both()).toEqual([reminders, reminders]);
  });

  it('is called to mind once, however often and by how many processes it is looked for', async () => {
    app.clock.set(new Date(Date.parse(begins) - 10 * minute).toISOString());
    await Promise.all([remind(), remind(), remind()]);
    await lookAt(-5 * minute);
    expect(await both()).toEqual([[one], [one]]);
  });

  it('is no second time written by the database for the same person and slot', async () => {
    await lookAt(-10 * minute);
    const row = await app.db
      .selectFrom('notice')
      .selectAll()
      .where('kind', '=', 'meetingSoon')
      .where('matchingIdx', '=', matchingIdx)
      .executeTakeFirstOrThrow();
    const { idx, ...same } = row;
    await expect(app.db.insertInto('notice').values(same).execute()).rejects.toThrow();
  });

  it('that was moved before is called to mind before its new time only', async () => {
    await here.at.manager.client('POST /manage/matching/move', { matchingIdx, slotIdx: slot(2) });
    await lookAt(-10 * minute);
    expect(await both()).toEqual([[], []]);
    await lookAt(50 * minute);
    const later = { startsAt: '2026-10-29T09:00:00.000Z', tableNo: 1 };
    expect(await both()).toEqual([[later], [later]]);
  });

  it('that is moved after the reminder is called to mind anew', async () => {
    await lookAt(-10 * minute);
    await here.at.manager.client('POST /manage/matching/move', {
      matchingIdx,
      slotIdx: slot(1),
      reason: 'delay',
    });
    await lookAt(20 * minute);
    const later = { startsAt: '2026-10-29T08:30:00.000Z', tableNo: 1 };
    expect(await both()).toEqual([
      [one, later],
      [one, later],
    ]);
  });

  it('that is cancelled is not called to mind', async () => {
    await here.seller.client('POST /matching/cancel', { matchingIdx });
    await lookAt(-10 * minute);
    expect(await both()).toEqual([[], []]);
  });
});

describe('the mail of a reminder', () => {
  const mails = async () => {
    while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.example'))) > 0);
    const { memberIdx } = here.seller;
    const all = await app.db
      .selectFrom('outbox')
      .select(['subject', 'body'])
      .where('memberIdx', '=', memberIdx)
      .execute();
    return all.filter(({ subject }) => subject.includes('곧 상담이 시작돼요'));
  };
  const wish = () =>
    here.seller.client('POST /notice/switch', { kind: 'meetingSoon', way: 'mail', isOn: 'Y' });

  it('comes only to whoever switched it on', async () => {
    await lookAt(-10 * minute);
    expect(await mails()).toEqual([]);
  });

  it('says when and at which table', async () => {
    await wish();
    await lookAt(-10 * minute);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.body).toMatch(/오전 9:00 \(.+\), 테이블 1/);
  });

  it('is not made once the meeting has begun', async () => {
    await wish();
    await lookAt(-10 * minute);
    app.clock.set(begins);
    expect(await mails()).toEqual([]);
  });

  it('is not made once the meeting was cancelled or moved', async () => {
    await wish();
    await lookAt(-10 * minute);
    const reason = 'The hall is closed';
    await here.at.manager.client('POST /manage/matching/move', { matchingIdx, slotIdx: slot(3), reason });
    expect(await mails()).toEqual([]);
    await lookAt(80 * minute);
    await here.at.manager.client('POST /manage/matching/cancel', { matchingIdx, reason });
    expect(await mails()).toEqual([]);
  });
});
