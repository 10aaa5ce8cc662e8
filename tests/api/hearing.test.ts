/** Streams of changes end with their session, and with what they were opened by (docs/rules.md, N3). */
import { afterAll, afterEach, beforeEach, describe, expect, it, test } from 'vitest';
import type { Permission } from '#domain/common/permission.ts';
import type { ParticipateState } from '#domain/participation/participation.ts';
import { mayHear } from '#server/access/hearing.ts';
import { waiveSecondFactor } from '#server/access/second-factor-waiver.ts';
import { removeSecondFactor, signOut } from '#server/features/account/operator.ts';
import { quietLogger } from '#server/ground/log.ts';
import { createJudging } from '#server/platform/realtime/judging.ts';
import type { Hearing } from '#server/platform/realtime/streams.ts';
import { testApp } from '#tests/support/api.ts';
import { buyer, company, factorSecret, manager, type Person } from '#tests/support/factories.ts';
import { listening } from '#tests/support/listening.ts';
import { askFor, type Pair, pair } from '#tests/support/pair.ts';
import { secondProcess } from '#tests/support/realtime.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
/** So that what ends at once does not end with the turn. */
const never = 86_400_000;
const { db, streams, realtime, send, stop } = await secondProcess(app, { judgeMs: never });
afterAll(stop);

let here: Pair;
const open = new Set<Awaited<ReturnType<typeof listening>>>();
beforeEach(async () => {
  await expect.poll(() => realtime.isHearing()).toBe(true);
  here = await pair(app);
});
afterEach(async () => {
  for (const stream of open) await stream.leave();
  open.clear();
});
const listen = async (person: { token: string }, unheardMs = 0) => {
  const stream = await listening(send, person, here.at.eventIdx, unheardMs);
  open.add(stream);
  return stream;
};
/** The member's log-in on another device. */
const elsewhere = async ({ id }: Person) => {
  const { data } = await app.client()('POST /member/login', { id, password });
  return { token: data.token, client: app.client(data.token) };
};
const sessionsOf = async (memberIdx: number) =>
  app.db.selectFrom('session').selectAll().where('memberIdx', '=', memberIdx).orderBy('idx').execute();
const permit = (memberIdx: number, permission: Permission, eventIdx: number | null = here.at.eventIdx) =>
  app.db
    .insertInto('permission')
    .values({ memberIdx, permission, eventIdx, createdAt: app.clock.read().toISOString() })
    .execute();
const prove = (memberIdx: number) => {
  const at = app.clock.read().toISOString();
  const row = { memberIdx, secret: factorSecret, confirmedAt: at, createdAt: at };
  return app.db.insertInto('secondFactor').values(row).execute();
};
/** The organiser of everything, who gives and takes. */
const chief = () => here.at.manager;

const endings: [string, () => Promise<unknown>][] = [
  ['the member logs out', () => here.seller.client('POST /member/logout', {})],
  [
    'the member ends the session from another device',
    async () => {
      const other = await elsewhere(here.seller);
      const [first] = await sessionsOf(here.seller.memberIdx);
      await other.client('POST /member/endSession', { sessionIdx: first?.idx as number });
    },
  ],
  [
    'the member ends all other sessions from another device',
    async () => (await elsewhere(here.seller)).client('POST /member/endOtherSessions', {}),
  ],
  [
    'the password is changed',
    () => {
      const newPassword = 'Another-one-of-mine-7';
      const change = { password, newPassword, newPasswordConfirm: newPassword };
      return here.seller.client('POST /member/changePassword', change);
    },
  ],
  ['the member leaves', () => here.seller.client('POST /member/withdraw', { password })],
  [
    'a manager ends the sessions',
    () =>
      chief().client('POST /manage/permission/endSessions', {
        eventIdx: here.at.eventIdx,
        memberIdx: here.seller.memberIdx,
      }),
  ],
  [
    'a manager blocks the account',
    () =>
      chief().client('POST /manage/member/block', {
        eventIdx: here.at.eventIdx,
        memberIdx: here.seller.memberIdx,
        reason: 'Advertising',
      }),
  ],
  ['the operator does', () => signOut(app.db, String(here.seller.memberIdx), app.clock.read())],
];

describe('a stream ends at once', () => {
  test.each(endings)('when %s, and another member hears on', async (_, end) => {
    const seller = await listen(here.seller);
    const purchaser = await listen(here.purchaser);
    await end();
    await seller.ended;
    expect(seller.changes()).toBe(0);
    await expect(listen(here.seller)).rejects.toThrow('401');
    expect(purchaser.isOpen()).toBe(true);
  });

  it('of the session that ended alone', async () => {
    const here1 = await listen(here.seller);
    const there = await listen(await elsewhere(here.seller));
    await here.seller.client('POST /member/logout', {});
    await here1.ended;
    await askFor(here, here.purchaser, here.seller);
    await expect.poll(() => there.changes()).toBe(1);
    expect(there.isOpen()).toBe(true);
  });

  it('when the participation ends', async () => {
    const seller = await listen(here.seller);
    await here.seller.client('POST /participate/cancel', { eventIdx: here.at.eventIdx });
    await seller.ended;
    await expect(listen(here.seller)).rejects.toThrow('participate_not_found');
  });

  it('not of whom an approval is taken back: they hear of the next decision', async () => {
    const purchaser = await listen(here.purchaser);
    await chief().client('POST /manage/participate/undo', {
      eventIdx: here.at.eventIdx,
      participateIdxs: [here.purchaser.participateIdx],
    });
    await expect.poll(() => purchaser.changes()).toBeGreaterThan(0);
    expect(purchaser.isOpen()).toBe(true);
  });

  it('when the permission is taken by which it was opened', async () => {
    const { memberIdx, token } = await manager(app, 'matching', here.at.eventIdx);
    const stream = await listen({ token });
    const change = { eventIdx: here.at.eventIdx, memberIdx, permission: 'matching' } as const;
    await chief().client('POST /manage/permission/revoke', change);
    await stream.ended;
    await expect(listen({ token })).rejects.toThrow('participate_not_found');
  });

  it('when the second factor is gone without which no permission counts', async () => {
    const { memberIdx, token } = await manager(app, 'matching', here.at.eventIdx);
    const stream = await listen({ token });
    await removeSecondFactor(app.db, String(memberIdx), app.clock.read());
    await stream.ended;
    await expect(listen({ token })).rejects.toThrow('participate_not_found');
  });

  it('when its member may hear of more or of less, and the next one hears that and begins with a change', async () => {
    const { memberIdx } = here.seller;
    await app.db
      .updateTable('member')
      .set({ passwordSuitsManager: 'Y' })
      .where('idx', '=', memberIdx)
      .execute();
    await prove(memberIdx);
    const [asCompany, another] = [await listen(here.seller), await pairBeside()];
    const change = { eventIdx: here.at.eventIdx, memberIdx, permission: 'matching' } as const;
    await chief().client('POST /manage/permission/grant', change);
    await asCompany.ended;
    const asManager = await listen(here.seller, 10_000);
    await expect.poll(() => asManager.changes()).toBe(1);
    await another();
    await expect.poll(() => asManager.changes()).toBe(2);
    await chief().client('POST /manage/permission/revoke', change);
    await asManager.ended;
    expect((await listen(here.seller)).isOpen()).toBe(true);
    expect(streams.hearings([memberIdx]).map(({ isManager }) => isManager)).toEqual([false]);
  });
});

/** What two others of the same event do. */
async function pairBeside() {
  const [from, to] = [await buyer(app, here.at), await company(app, here.at)];
  return () => askFor(here, from, to);
}

describe('with the turn', () => {
  it('a session that ran out, or was ended past the site, is heard no more', async () => {
    const [seller, purchaser] = [await listen(here.seller), await listen(here.purchaser)];
    let questions = 0;
    const judging = createJudging({
      streams,
      log: quietLogger,
      everyMs: 100,
      judge: (hearings) => {
        questions += 1;
        return mayHear(db, hearings, app.clock.read());
      },
    });
    await expect.poll(() => questions).toBeGreaterThan(1);
    expect([seller.isOpen(), purchaser.isOpen()]).toEqual([true, true]);
    await app.db.deleteFrom('session').where('memberIdx', '=', here.seller.memberIdx).execute();
    await seller.ended;
    expect(purchaser.isOpen()).toBe(true);
    app.clock.set(new Date(app.clock.read().getTime() + 31 * 86_400_000).toISOString());
    await purchaser.ended;
    await judging.stop();
  });
});

describe('whoever', () => {
  const states: (ParticipateState | null)[] = [null, 'REQUEST', 'COMPLETE', 'CANCEL'];
  const permissions = ['none', 'matching', 'admin', 'famppy', 'board', 'matching elsewhere'] as const;
  const factors = ['proven', 'waived', 'neither'] as const;

  it('may hear on is exactly who would be let in, in whatever state', async () => {
    const { memberIdx, participateIdx, token } = here.seller;
    const [session] = await sessionsOf(memberIdx);
    const other = (await pair(app)).at.eventIdx;
    const { eventIdx } = here.at;
    const who = { memberIdx, sessionIdx: session?.idx as number };
    const differences: unknown[] = [];
    let letIn = 0;
    for (const state of states)
      for (const held of permissions)
        for (const factor of factors)
          for (const passwordSuitsManager of ['Y', 'N'] as const) {
            const set = { state: state ?? ('CANCEL' as const) };
            await app.db.updateTable('participate').set(set).where('idx', '=', participateIdx).execute();
            await app.db.deleteFrom('permission').where('memberIdx', '=', memberIdx).execute();
            await app.db.deleteFrom('secondFactor').where('memberIdx', '=', memberIdx).execute();
            await app.db.deleteFrom('setting').where('name', 'like', `%:${memberIdx}`).execute();
            await app.db
              .updateTable('member')
              .set({ passwordSuitsManager })
              .where('idx', '=', memberIdx)
              .execute();
            if (held === 'matching elsewhere') await permit(memberIdx, 'matching', other);
            else if (held !== 'none') await permit(memberIdx, held, held === 'famppy' ? null : eventIdx);
            if (factor === 'proven') await prove(memberIdx);
            if (factor === 'waived') await waiveSecondFactor(app.db, [memberIdx]);
            const stream = await listening(send, { token }, eventIdx).catch(() => undefined);
            const [opened] = streams.hearings([memberIdx]);
            await stream?.leave();
            if (opened) letIn += 1;
            const asked: Hearing[] = [false, true].map((isManager) => ({ ...who, eventIdx, isManager }));
            const may = [...(await mayHear(db, asked, app.clock.read()))].map(({ isManager }) => isManager);
            const should = opened ? [opened.isManager] : [];
            if (JSON.stringify(may) !== JSON.stringify(should))
              differences.push({ state, held, factor, passwordSuitsManager, should, may });
          }
    expect(differences).toEqual([]);
    expect(letIn).toBeGreaterThan(36);
  });
});
