/** Managers set up a second factor before they manage; only whom a setting lets off need not. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type CallName, calls } from '#api/index.ts';
import { isForManagers } from '#api/wire/contract.ts';
import { waiveSecondFactor } from '#server/access/second-factor-waiver.ts';
import { addOperator } from '#server/features/account/operator.ts';
import { testApp } from '#tests/support/api.ts';
import { codeAt } from '#tests/support/codes.ts';
import { fewOnPostgres } from '#tests/support/engines.ts';
import { joined, manager, type Person } from '#tests/support/factories.ts';
import { validRequest } from '#tests/support/requests.ts';
import { password } from '#tests/support/samples.ts';
import { callNames, pathOf, sendCall } from '#tests/support/wire.ts';
import { knownFor, world } from '#tests/support/world.ts';
import { notedWrites } from '#tests/support/writes.ts';

const app = await testApp();
const here = await world(app, app.eventInUse);
const managed = callNames.filter((name) => isForManagers(calls[name].access));
const writes = await notedWrites(app.db);

/** A manager as the operator's command leaves them: everything is permitted, and no second factor is set up. */
async function unprovenManager(): Promise<Person> {
  const person = await manager(app);
  await app.db.deleteFrom('secondFactor').where('memberIdx', '=', person.memberIdx).execute();
  return person;
}

const rightRequest = (name: CallName) =>
  fc.sample(validRequest(calls[name].request, knownFor(name, here)), { seed: 36, numRuns: 1 })[0];

describe('without a second factor', async () => {
  const { token } = await unprovenManager();

  // Asked before anything of the call itself is: on PostgreSQL of some.
  test.each(fewOnPostgres(managed))('%s is refused, and nothing changes', async (name) => {
    await writes();
    for (const request of [rightRequest(name), {}, null]) {
      const answer = await sendCall(app, name, request, token);
      expect([answer.status, answer.resultMessage]).toEqual([200, 'second_factor_needed']);
    }
    expect(await writes()).toEqual([]);
  });

  it('is asked of every call that stands under /manage', () => {
    expect(callNames.filter((name) => pathOf(name).startsWith('/manage/'))).toEqual(managed);
  });

  it('a manager sees no more of people than a member does', async () => {
    const request = { participateIdx: here.company.participateIdx };
    const [asManager, asMember, proven] = await Promise.all(
      [await unprovenManager(), await joined(app), here.admin].map(({ token }) =>
        sendCall(app, 'GET /company/getDetail', request, token),
      ),
    );
    expect(asManager?.body).toEqual(asMember?.body);
    expect(proven?.body).not.toEqual(asMember?.body);
  });

  it('a manager logs in, is told, sets it up, and manages at once', async () => {
    const person = await unprovenManager();
    const { data } = await app.client()('POST /member/login', { id: person.id, password });
    expect(data.member).toMatchObject({ permissions: ['famppy'], needsSecondFactor: true });
    const client = app.client(data.token);
    expect((await client('GET /member/getSecondFactor', {})).data.isDemanded).toBe(true);
    const started = await client('POST /member/startSecondFactor', { password });
    await expect(client('GET /manage/participate/getList', {})).rejects.toMatchObject({
      key: 'msg.second_factor_needed',
    });
    const code = codeAt(app.clock.read(), started.data.secret);
    await client('POST /member/confirmSecondFactor', { code });
    await client('GET /manage/participate/getList', {});
    const member = await client('GET /member/getMember', {});
    expect(member.data.needsSecondFactor).toBe(false);
    const next = codeAt(new Date(app.clock.read().getTime() + 30_000), started.data.secret);
    await client('POST /member/turnOffSecondFactor', { password, code: next });
    await expect(client('GET /manage/participate/getList', {})).rejects.toMatchObject({
      key: 'msg.second_factor_needed',
    });
  });

  it('nothing is asked of members, who are refused as ever', async () => {
    const { client } = await joined(app);
    expect((await client('GET /member/getMember', {})).data.needsSecondFactor).toBe(false);
    await expect(client('GET /manage/participate/getList', {})).rejects.toMatchObject({
      key: 'msg.access_deny',
    });
  });
});

describe('where some are let off', async () => {
  async function letOffManager(): Promise<Person> {
    const person = await unprovenManager();
    await waiveSecondFactor(app.db, [person.memberIdx]);
    return person;
  }
  const letOff = await letOffManager();
  const unproven = await unprovenManager();

  test.each(managed.filter((name) => name.startsWith('GET')))('%s needs none of them', async (name) => {
    const { token, client, id } = letOff;
    expect((await client('GET /member/getMember', {})).data.needsSecondFactor).toBe(false);
    // Whom a log-in id names, what a board's or a page's address is called and what an interpreter speaks, no generated request knows.
    const named: Partial<Record<CallName, object>> = {
      'GET /manage/permission/getMember': { id },
      'GET /manage/board/getList': { tab: undefined, filterType: undefined },
      'GET /manage/page/getPage': { part: 'info', name: 'overview' },
      'GET /manage/page/getVersions': { part: 'info', name: 'overview' },
      'GET /manage/matching/getSlotsFor': { isTranslator: undefined, translatorLanguage: undefined },
    };
    const answer = await sendCall(app, name, Object.assign({}, rightRequest(name), named[name]), token);
    expect(answer.resultMessage).toBe('success');
  });

  test.each(fewOnPostgres(managed))('%s needs one of everyone else', async (name) => {
    const answer = await sendCall(app, name, rightRequest(name), unproven.token);
    expect(answer.resultMessage).toBe('second_factor_needed');
  });

  it('whom the operator made a manager needs one, also who was let off', async () => {
    const joinedThemselves = await joined(app);
    await addOperator(app.db, joinedThemselves.id, app.clock.read());
    const wasLetOff = await joined(app);
    await waiveSecondFactor(app.db, [wasLetOff.memberIdx]);
    await addOperator(app.db, wasLetOff.id, app.clock.read());
    for (const { client } of [joinedThemselves, wasLetOff]) {
      expect((await client('GET /member/getMember', {})).data.needsSecondFactor).toBe(true);
      await expect(client('GET /manage/participate/getList', {})).rejects.toMatchObject({
        key: 'msg.second_factor_needed',
      });
    }
  });

  it('one that was set up is asked for all the same', async () => {
    const { id } = await manager(app);
    await expect(app.client()('POST /member/login', { id, password })).rejects.toMatchObject({
      key: 'msg.code_needed',
    });
  });
});
