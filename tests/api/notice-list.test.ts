/** What changed for a member, read in the site (docs/rules.md, N2). */
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import type { Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { recordSteps } from '#tests/support/query-steps.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();

let here: Pair;
beforeEach(async () => {
  app.clock.set('2026-10-01T08:00:00Z');
  here = await pair(app);
  for (const { client } of [here.seller, here.purchaser]) {
    const [approved] = (await client('GET /notice/getList', inEvent())).data;
    await client('POST /notice/read', { ...inEvent(), noticeIdx: approved?.noticeIdx as number });
  }
});
const inEvent = () => ({ eventIdx: here.at.eventIdx });
/** Those of meetings; that they were approved is read already (`decision-notice.test.ts`). */
const list = async ({ client }: Participant) =>
  (await client('GET /notice/getList', inEvent())).data.filter(({ matchingIdx }) => matchingIdx !== null);
const unread = async ({ client }: Participant) =>
  (await client('GET /member/getMember', inEvent())).data.unreadNotices;
const confirmed = async () => {
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller, {
    wishes: [here.slots[0] as number],
  });
  await approve(here.seller, matchingIdx);
  return matchingIdx;
};

describe('a notice', () => {
  it('tells its member what changed, with whom, when and where, newest first', async () => {
    const matchingIdx = await confirmed();
    await here.purchaser.client('POST /matching/cancel', { matchingIdx });
    const [cancelled, asked] = await list(here.seller);
    expect(asked).toMatchObject({ kind: 'meetingAsked', matchingIdx, startsAt: null, isRead: false });
    expect(cancelled).toMatchObject({
      kind: 'meetingCancelled',
      startsAt: '2026-10-29T08:00:00.000Z',
      tableNo: 1,
    });
    const company = await app.db
      .selectFrom('company')
      .select(['nameKo', 'nameEn'])
      .where('participateIdx', '=', here.seller.participateIdx)
      .executeTakeFirstOrThrow();
    expect(await list(here.purchaser)).toMatchObject([
      { kind: 'meetingConfirmed', nameKo: company.nameKo, nameEn: company.nameEn, tableNo: 1 },
    ]);
  });

  it('is counted until it was read, and one that came meanwhile stays unread', async () => {
    const matchingIdx = await confirmed();
    const [seen] = await list(here.seller);
    await here.purchaser.client('POST /matching/cancel', { matchingIdx });
    expect(await unread(here.seller)).toBe(2);
    await here.seller.client('POST /notice/read', { ...inEvent(), noticeIdx: seen?.noticeIdx as number });
    expect(await unread(here.seller)).toBe(1);
    expect((await list(here.seller)).map(({ isRead }) => isRead)).toEqual([false, true]);
  });

  it('of somebody else is neither listed nor marked', async () => {
    await confirmed();
    const [theirs] = await list(here.purchaser);
    await here.seller.client('POST /notice/read', { ...inEvent(), noticeIdx: theirs?.noticeIdx as number });
    expect(await unread(here.purchaser)).toBe(1);
    expect((await list(here.seller)).map(({ kind }) => kind)).toEqual(['meetingAsked']);
  });

  it('names nobody who has left', async () => {
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
    expect(matchingIdx).toBeGreaterThan(0);
    await here.purchaser.client('POST /member/withdraw', { password });
    expect(await list(here.seller)).toMatchObject([{ nameKo: null, nameEn: null }]);
  });
});

describe.runIf(inject('database') === 'sqlite')('ten thousand notices', () => {
  it('are counted by an index alone, and only those of a page are read', async () => {
    await confirmed();
    const mine = app.db
      .selectFrom('notice')
      .selectAll()
      .where('memberIdx', '=', here.seller.memberIdx)
      .where('matchingIdx', 'is not', null);
    const { idx: _, ...row } = await mine.executeTakeFirstOrThrow();
    for (let no = 0; no < 100; no++)
      await app.db
        .insertInto('notice')
        .values(Array.from({ length: 100 }, () => row))
        .execute();
    const ran = await recordSteps(() => list(here.seller));
    // A step of an index's row takes SQLite less than five instructions; a row that is joined seven times takes dozens.
    expect(ran.reduce((sum, { steps }) => sum + steps, 0)).toBeLessThan(10_000 * 8);
    expect(await unread(here.seller)).toBe(10_001);
  });
});
