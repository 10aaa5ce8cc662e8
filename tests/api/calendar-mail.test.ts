/** Mails of confirmed, moved and cancelled meetings carry the entry of the reader's calendar (docs/rules.md, M15). */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { quietLogger } from '#server/ground/log.ts';
import { startDelivery } from '#server/platform/mail/delivery.ts';
import { messageOf } from '#server/platform/mail/message.ts';
import { testApp } from '#tests/support/api.ts';
import { readCalendar } from '#tests/support/calendar.ts';
import type { Person } from '#tests/support/factories.ts';
import { mailServer } from '#tests/support/mail-server.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
const from = 'Madang <expo@madang.example>';

let here: Pair;
beforeEach(async () => {
  here = await pair(app);
});
const mailAll = async () => {
  while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.example'))) > 0);
};
const rowsTo = ({ memberIdx }: Person) =>
  app.db.selectFrom('outbox').selectAll().where('memberIdx', '=', memberIdx).orderBy('idx').execute();
/** The entries that came to someone by mail, oldest first. */
const entriesTo = async (person: Person) =>
  (await rowsTo(person)).flatMap((row) => {
    const { icalEvent } = messageOf(row, from) as { icalEvent?: { content: string } };
    const read = icalEvent && readCalendar(icalEvent.content);
    return read ? read.entries.map((entry) => ({ method: read.method, ...entry })) : [];
  });
const confirmed = async () => {
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller, {
    wishes: [here.slots[0] as number],
  });
  return approve(here.seller, matchingIdx);
};

describe('the entry in a mail', () => {
  it('follows the meeting: the same UID, a higher SEQUENCE, and taken away at the end', async () => {
    const { matchingIdx } = await confirmed();
    const slotIdx = here.slots[3] as number;
    await here.at.manager.client('POST /manage/matching/move', { matchingIdx, slotIdx });
    await here.seller.client('POST /matching/cancel', { matchingIdx });
    // Made after all of it: each tells of its own change.
    await mailAll();
    const entries = await entriesTo(here.purchaser);
    expect(entries).toMatchObject([
      { method: 'PUBLISH', sequence: 0, status: 'CONFIRMED' },
      { method: 'PUBLISH', sequence: 1, status: 'CONFIRMED' },
      { method: 'CANCEL', sequence: 2, status: 'CANCELLED' },
    ]);
    expect(new Set(entries.map(({ uid }) => uid)).size).toBe(1);
    expect(entries[0]?.startsAt).not.toBe(entries[1]?.startsAt);
    expect(entries[2]?.startsAt).toBe(entries[1]?.startsAt);
    const asked = new URLSearchParams({ eventIdx: String(here.at.eventIdx) });
    const headers = { authorization: `Bearer ${here.purchaser.token}` };
    const file = readCalendar(
      await (await app.send(`/calendar/exportSchedule?${asked}`, { headers })).text(),
    );
    expect(file.entries).toMatchObject([{ uid: entries[0]?.uid, sequence: 2 }]);
  });

  it('is in no mail of a request, a proposal or a refusal', async () => {
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
    await approve(here.seller, matchingIdx, here.slots[4] as number);
    await here.seller.client('POST /matching/deny', { matchingIdx });
    await mailAll();
    expect((await rowsTo(here.purchaser)).length).toBeGreaterThan(0);
    expect(await entriesTo(here.purchaser)).toEqual([]);
    expect(await entriesTo(here.seller)).toEqual([]);
  });

  it('takes the meeting away when the other side no longer takes part, and forgets the name of who has left', async () => {
    const { buyer } = await confirmed();
    await mailAll();
    await here.purchaser.client('POST /member/withdraw', { password });
    await mailAll();
    const [entry, ...more] = await entriesTo(here.seller);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ method: 'CANCEL', sequence: 1, status: 'CANCELLED' });
    expect(entry?.summary).toContain('탈퇴한 회원');
    const stored = JSON.stringify(await app.db.selectFrom('outbox').select('calendar').execute());
    expect(stored).not.toContain(buyer.companyName);
    expect((await rowsTo(here.purchaser)).map(({ calendar }) => calendar)).not.toContainEqual(
      expect.anything(),
    );
  });

  it('goes out as text/calendar with its method, and as a file', async () => {
    await confirmed();
    await mailAll();
    await app.db.updateTable('outbox').set({ heldFor: null }).execute();
    const { url, accepted } = await mailServer();
    const { clock, db } = app;
    const parts = { db, clock: clock.read, log: quietLogger, smtpUrl: url, from, pollMs: 20 };
    const delivery = startDelivery(parts);
    onTestFinished(() => delivery.stop(2_000));
    const isCalendar = ({ text }: { text: string }) => /text\/calendar/.test(text);
    await expect.poll(() => accepted.some(isCalendar), { timeout: 10_000 }).toBe(true);
    const text = accepted.find(isCalendar)?.text ?? '';
    expect(text).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/i);
    expect(text).toMatch(/filename=meeting\.ics/);
  });

  it('is bounded by the database', async () => {
    await confirmed();
    await mailAll();
    const [kept] = (await rowsTo(here.purchaser)).flatMap(({ calendar }) => calendar ?? []);
    expect(kept?.length).toBeLessThan(1_000);
    const larger = app.db
      .updateTable('outbox')
      .set({ calendar: 'x'.repeat(8_001) })
      .execute();
    await expect(larger).rejects.toThrow();
  });
});
