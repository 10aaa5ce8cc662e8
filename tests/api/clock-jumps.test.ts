/** A server's clock that is a day ahead for a while, and goes back: nothing is lost, and nothing is sent twice. */
import { describe, expect, it } from 'vitest';
import { mailTasks } from '#server/platform/mail/queue.ts';
import { settle } from '#server/platform/queue/settle.ts';
import { bringBack } from '#server/platform/queue/sweep.ts';
import { takeDue } from '#server/platform/queue/take.ts';
import { testApp } from '#tests/support/api.ts';
import { joined } from '#tests/support/factories.ts';
import { approve, askFor, pair } from '#tests/support/pair.ts';

const app = await testApp();
const right = '2026-10-12T09:00:00.000Z';
const ahead = '2026-10-13T09:00:00.000Z';
const take = (now: Date) => takeDue(app.db, mailTasks, now, { most: 10 });
const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000);

describe('mail', () => {
  it('that was written by the clock ahead is sent once when it has gone back', async () => {
    await mailWritten(ahead);
    const waiting = await app.db.selectFrom('task').select(['outboxIdx']).execute();
    expect(waiting).toHaveLength(1);

    const now = new Date(right);
    expect(await take(now)).toEqual([]);
    expect(await bringBack(app.db, mailTasks, now)).toBe(1);
    expect(await bringBack(app.db, mailTasks, now)).toBe(0);
    const [mail, ...others] = await take(now);
    expect(others).toEqual([]);
    expect(mail?.subjectIdx).toBe(waiting[0]?.outboxIdx);
    expect(await take(now)).toEqual([]);
    expect(mail && (await settle(app.db, mailTasks, mail, { is: 'done' }, now))).toBe('done');
    expect(await take(new Date(ahead))).toEqual([]);
  });

  it('that was being sent when the clock went back is left to its sender for as long as sending may take', async () => {
    await mailWritten(ahead);
    const { leaseSeconds } = mailTasks;
    const [taken] = await take(new Date(ahead));
    expect(await bringBack(app.db, mailTasks, new Date(right))).toBe(1);
    expect(await take(later(right, leaseSeconds - 1))).toEqual([]);
    expect(taken && (await settle(app.db, mailTasks, taken, { is: 'done' }, new Date(right)))).toBe('done');
    expect(await take(later(right, leaseSeconds))).toEqual([]);
  });

  it('that waits for its next try is left alone', async () => {
    await mailWritten(right);
    await app.db
      .updateTable('task')
      .set({ dueAt: later(right, 7 * 3600).toISOString() })
      .execute();
    expect(await bringBack(app.db, mailTasks, new Date(right))).toBe(0);
  });
});

describe('a member', () => {
  it('stays logged in, and meets as before, while the clock goes a day ahead and back', async () => {
    const here = await pair(app);
    const before = app.clock.read();
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
    app.clock.set(later(before.toISOString(), 86_400).toISOString());
    expect((await here.seller.client('GET /member/getMember', {})).data.memberIdx).toBe(
      here.seller.memberIdx,
    );
    const meeting = await approve(here.seller, matchingIdx);
    app.clock.set(before.toISOString());
    const { data } = await here.purchaser.client('GET /matching/getDetail', { matchingIdx });
    expect(data).toMatchObject({ stateMatching: 'complete', slot: meeting.slot });
    await here.purchaser.client('POST /matching/cancel', { matchingIdx, reason: 'Flight' });
    const told = await here.seller.client('GET /notice/getList', { eventIdx: here.at.eventIdx });
    expect(told.data.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['meetingAsked', 'meetingCancelled']),
    );
  });

  it('who was refused for trying too often is refused no longer than by the clock that is right', async () => {
    const { id } = await joined(app);
    app.clock.set(ahead);
    const wrong = () =>
      app
        .client()('POST /member/login', { id, password: 'not the password' })
        .then(
          () => 'in',
          (error: { key: string }) => error.key,
        );
    const came: string[] = [];
    for (let no = 0; no < 30; no++) came.push(await wrong());
    expect(came).toContain('msg.too_many_requests');
    app.clock.set(right);
    expect(await wrong()).toBe('msg.user_id_and_not_matched');
  });
});

/** One mail that waits, and no other: written while the clock says so. */
async function mailWritten(at: string): Promise<void> {
  app.clock.set(at);
  const { id } = await joined(app);
  await app.db.deleteFrom('outbox').execute();
  await app.client()('POST /member/requestPasswordReset', { id });
}
