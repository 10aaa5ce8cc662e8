/** What the console's screens share: counts of what waits, and one search, by permission (docs/rules.md, G9). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Permission } from '#domain/common/permission.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, giveUp, someone } from '#tests/support/applying.ts';
import { applied, buyer, type Expo, expo, joined, manager } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { approve, askFor, pair, refusal } from '#tests/support/pair.ts';
import { buyerSample, companySample, visitorSample } from '#tests/support/samples.ts';

const app = await testApp();
beforeEach(() => app.clock.set(longBefore));

const one = async (permission: Permission, { eventIdx }: Expo) =>
  strict(await manager(app, permission, eventIdx)).client;
const newExpo = () => expo(app, { eventIdx: nextNumber('event') });

async function failedMail(eventIdx: number | null): Promise<void> {
  const at = longBefore;
  await app.db
    .insertInto('outbox')
    .values({
      eventIdx,
      toEmail: 'a@example.org',
      locale: 'en',
      subject: 'Hello',
      body: 'Hello',
      createdAt: at,
      failedAt: at,
    })
    .execute();
}

describe('the counts', () => {
  it('are of what waits in this event, each only for whoever may see it', async () => {
    const made = await pair(app);
    const { at, seller, purchaser } = made;
    const other = await newExpo();
    await applied(app, at, companySample(nextNumber('person')));
    const given = await someone(app);
    await apply(given, at, buyerSample(nextNumber('person')));
    await giveUp(given, at);
    await applied(app, other, companySample(nextNumber('person')));
    // Accepted, and its only wish is taken by then.
    const wishes = [made.slots[0] as number];
    const first = await askFor(made, purchaser, seller, { wishes });
    const second = await askFor(made, await buyer(app, at), seller, { wishes });
    for (const { matchingIdx } of [first, second]) await approve(seller, matchingIdx);
    await failedMail(at.eventIdx);
    await failedMail(other.eventIdx);
    const counts = async (permission: Permission) =>
      (await (await one(permission, at))('GET /manage/console/getCounts', { eventIdx: at.eventIdx })).data;
    expect(await counts('participate')).toEqual({
      applications: 1,
      nameChanges: 0,
      toPlace: null,
      declined: null,
      failedMails: null,
    });
    expect(await counts('matching')).toEqual({
      applications: null,
      nameChanges: null,
      toPlace: 1,
      declined: 0,
      failedMails: null,
    });
    expect(await counts('admin')).toEqual({
      applications: 1,
      nameChanges: 0,
      toPlace: 1,
      declined: 0,
      failedMails: 1,
    });
    expect(await counts('board')).toEqual({
      applications: null,
      nameChanges: null,
      toPlace: null,
      declined: null,
      failedMails: null,
    });
  });

  it('of mail that belongs to no event are for those who manage every one', async () => {
    const at = await newExpo();
    const counts = async (permission: Permission) =>
      (await (await one(permission, at))('GET /manage/console/getCounts', { eventIdx: at.eventIdx })).data;
    const before = (await counts('famppy')).failedMails ?? 0;
    await failedMail(null);
    expect((await counts('famppy')).failedMails).toBe(before + 1);
    expect((await counts('admin')).failedMails).toBe(0);
  });

  it('are for managers of the event alone', async () => {
    const at = await newExpo();
    const elsewhere = await one('admin', await newExpo());
    for (const client of [(await joined(app)).client, elsewhere])
      for (const name of ['GET /manage/console/getCounts', 'GET /manage/console/search'] as const)
        expect((await refusal(client(name, { eventIdx: at.eventIdx }))).key).toBe('msg.access_deny');
  });
});

describe('the search', () => {
  const search = async (permission: Permission, at: Expo, keywords?: string) =>
    (
      await (
        await one(permission, at)
      )('GET /manage/console/search', {
        eventIdx: at.eventIdx,
        ...(keywords !== undefined && { keywords }),
      })
    ).data;

  it('finds people, companies and their meetings by any name, of this event alone', async () => {
    const made = await pair(app);
    const { at, seller, purchaser } = made;
    const { matchingIdx } = await askFor(made, purchaser, seller);
    const other = await newExpo();
    await applied(app, other, visitorSample(1));
    const { company } = (await seller.client('GET /participate/getDetail', { eventIdx: at.eventIdx })).data;
    for (const keywords of [company?.nameKo, company?.nameEn.toUpperCase(), seller.id]) {
      const found = await search('admin', at, keywords);
      expect(found.participants).toMatchObject([
        {
          participateIdx: seller.participateIdx,
          nameEn: company?.nameEn,
          participateType: 'COMPANY',
          stateParticipate: 'COMPLETE',
        },
      ]);
      expect(found.meetings).toMatchObject([
        { matchingIdx, stateMatching: 'request', company: { nameKo: company?.nameKo }, startsAt: null },
      ]);
    }
    expect(await search('admin', at, 'Visitor')).toEqual({ participants: [], meetings: [] });
  });

  it('answers each kind only to whoever may see it, and nothing without a word', async () => {
    const made = await pair(app);
    const { at, seller, purchaser } = made;
    await askFor(made, purchaser, seller);
    const byParticipate = await search('participate', at, seller.id);
    expect(byParticipate.meetings).toBeNull();
    expect(byParticipate.participants).toHaveLength(1);
    const byMatching = await search('matching', at, seller.id);
    expect(byMatching.participants).toBeNull();
    expect(byMatching.meetings).toHaveLength(1);
    expect(await search('board', at, seller.id)).toEqual({ participants: null, meetings: null });
    expect(await search('admin', at)).toEqual({ participants: [], meetings: [] });
    expect(await search('admin', at, '%')).toEqual({ participants: [], meetings: [] });
  });

  it('answers the newest eight', async () => {
    const at = await newExpo();
    const made: number[] = [];
    for (let no = 1; no <= 10; no += 1)
      made.push((await applied(app, at, visitorSample(nextNumber('person')))).participateIdx);
    const { participants } = await search('participate', at, 'visitor');
    expect(participants?.map(({ participateIdx }) => participateIdx)).toEqual(made.reverse().slice(0, 8));
  });
});
