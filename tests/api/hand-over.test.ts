/** Another person of a side sits in a meeting (docs/rules.md, M36, M38): who may, who is told, and what the keys refuse. */
import { beforeEach, describe, expect, it } from 'vitest';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';

import { testApp } from '#tests/support/api.ts';
import { readCalendar } from '#tests/support/calendar.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { addColleagues, type Colleague } from '#tests/support/people.ts';
import { createRows } from '#tests/support/rows.ts';
import { siteAt } from '#tests/support/site-at.ts';

const app = await testApp();
const { repOf } = createRows(app.db);

let here: Pair;
let first: number;
let second: Colleague;
let third: Colleague;
beforeEach(async () => {
  here = await pair(app, { tables: 10 });
  first = await repOf(here.seller.participateIdx);
  [second, third] = (await addColleagues(app, here.at.eventIdx, here.seller, 2)) as [Colleague, Colleague];
});

const asked = async (by: Participant = here.purchaser, no = 0) =>
  (await askFor(here, by, here.seller, { wishes: [here.slots[no] as number] })).matchingIdx;
const confirmed = async (by: Participant = here.purchaser, no = 0) => {
  const matchingIdx = await asked(by, no);
  return approve(here.seller, matchingIdx, here.slots[no]);
};
const handOver = (
  by: { client: Participant['client'] },
  matchingIdx: number,
  representativeIdx: number,
  version?: number,
) => by.client('POST /matching/handOver', { matchingIdx, representativeIdx, version });
const seated = async (matchingIdx: number) =>
  (
    await app.db
      .selectFrom('placement')
      .select('companyRepIdx')
      .where('matchingIdx', '=', matchingIdx)
      .executeTakeFirst()
  )?.companyRepIdx;
const setLanes = async (most: number) => {
  for (let no = 2; no <= most; no++)
    await app.db.insertInto('lane').values({ participateIdx: here.seller.participateIdx, no }).execute();
};
const noticesOf = async ({ memberIdx }: { memberIdx: number }) =>
  (
    await app.db
      .selectFrom('notice')
      .select(['kind', 'mailedAt'])
      .where('memberIdx', '=', memberIdx)
      .where('eventIdx', '=', here.at.eventIdx)
      .orderBy('idx')
      .execute()
  ).map(({ kind, mailedAt }) => (mailedAt === null ? kind : `${kind}, listed`));
const handOn = async () => {
  while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.example'))) > 0);
};
const calendarsOf = async ({ memberIdx }: { memberIdx: number }) =>
  (
    await app.db
      .selectFrom('outbox')
      .select('calendar')
      .where('memberIdx', '=', memberIdx)
      .where('calendar', 'is not', null)
      .orderBy('idx')
      .execute()
  ).map(({ calendar }) => (JSON.parse(calendar as string) as { method: string }).method);

describe('handing over', () => {
  it('any of the company lets another sit there; slot, table and the other side stay', async () => {
    const meeting = await confirmed();
    expect(meeting.company.representative).toMatchObject({ representativeIdx: first });
    expect(meeting.buyer.representative).toBeNull();
    expect(meeting.mayHandOver).toEqual(['company']);

    const { data } = await handOver(third, meeting.matchingIdx, second.representativeIdx, meeting.version);
    expect(data.company.representative).toMatchObject({ representativeIdx: second.representativeIdx });
    expect(data).toMatchObject({
      slot: meeting.slot,
      tableNo: meeting.tableNo,
      version: meeting.version + 1,
    });
    expect(await clashes(app.db)).toEqual(noClashes);

    const { data: asRead } = await here.purchaser.client('GET /matching/getDetail', {
      matchingIdx: meeting.matchingIdx,
    });
    expect(asRead.company.representative).toEqual(data.company.representative);
    expect(asRead.mayHandOver).toEqual([]);
  });

  it('says beforehand who is free', async () => {
    await setLanes(2);
    const meeting = await confirmed();
    await confirmed(await buyer(app, here.at));
    await third.client('POST /matching/markUnavailable', {
      eventIdx: here.at.eventIdx,
      slotIdxs: [here.slots[0] as number],
    });
    const { data } = await here.seller.client('GET /matching/getSeats', { matchingIdx: meeting.matchingIdx });
    expect(data.people.map(({ sitsThere, busy }) => ({ sitsThere, busy }))).toEqual([
      { sitsThere: true, busy: null },
      { sitsThere: false, busy: 'meeting' },
      { sitsThere: false, busy: 'unavailable' },
    ]);
    for (const { representativeIdx } of [second, third])
      expect((await refusal(handOver(here.seller, meeting.matchingIdx, representativeIdx))).key).toBe(
        'msg.already_assigned',
      );
    expect(await seated(meeting.matchingIdx)).toBe(first);
  });

  it('is refused to the other side, of strangers and former people, of another state, and once it has begun', async () => {
    const meeting = await confirmed();
    const { matchingIdx } = meeting;
    const stranger = await repOf((await buyer(app, here.at)).participateIdx);
    for (const [by, representativeIdx] of [
      [here.purchaser, second.representativeIdx],
      [here.seller, stranger],
      [here.seller, await repOf(here.purchaser.participateIdx)],
    ] as const)
      expect((await refusal(handOver(by, matchingIdx, representativeIdx))).key).toBe('msg.invalid_parameter');
    await app.db
      .updateTable('representative')
      .set({ state: 'gone' })
      .where('idx', '=', third.representativeIdx)
      .execute();
    expect((await refusal(handOver(here.seller, matchingIdx, third.representativeIdx))).key).toBe(
      'msg.invalid_parameter',
    );
    expect((await refusal(handOver(here.seller, matchingIdx, second.representativeIdx, 7))).key).toBe(
      'msg.matching_state',
    );
    app.clock.set(meeting.slot?.startsAt as string);
    expect((await refusal(handOver(here.seller, matchingIdx, second.representativeIdx))).key).toBe(
      'msg.matching_state',
    );
  });

  it('by a manager goes for either side, and is in the audit', async () => {
    const { matchingIdx } = await confirmed();
    const [colleague] = await addColleagues(app, here.at.eventIdx, here.purchaser, 1);
    const { manager } = here.at;
    const { data: seats } = await manager.client('GET /matching/getSeats', { matchingIdx });
    expect(seats.people.map(({ side }) => side)).toEqual(['company', 'buyer', 'company', 'company', 'buyer']);
    await handOver(manager, matchingIdx, colleague?.representativeIdx as number);
    await handOver(manager, matchingIdx, third.representativeIdx);
    expect(await seated(matchingIdx)).toBe(third.representativeIdx);
    const rows = await app.db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', 'matching')
      .where('subjectIdx', '=', matchingIdx)
      .execute();
    expect(rows.map(({ action }) => action)).toEqual(['handOver', 'handOver']);
  });

  it('stays with who sits there when it moves or is swapped', async () => {
    const { matchingIdx } = await confirmed();
    const other = await confirmed(await buyer(app, here.at), 1);
    await handOver(here.seller, matchingIdx, third.representativeIdx);
    await handOver(here.seller, other.matchingIdx, second.representativeIdx);
    const { client } = here.at.manager;
    await client('POST /manage/matching/move', {
      matchingIdx,
      slotIdx: here.slots[3] as number,
      reason: 'Late',
    });
    expect(await seated(matchingIdx)).toBe(third.representativeIdx);
    const { data } = await client('GET /matching/getDetail', { matchingIdx });
    const from = (meeting: typeof data) => ({
      slotIdx: meeting.slot?.slotIdx as number,
      tableNo: meeting.tableNo as number,
    });
    await client('POST /manage/matching/swap', {
      eventIdx: here.at.eventIdx,
      meetings: [
        { matchingIdx, from: from(data) },
        { matchingIdx: other.matchingIdx, from: from(other) },
      ],
      reason: 'Late',
    });
    expect(await seated(matchingIdx)).toBe(third.representativeIdx);
    expect(await seated(other.matchingIdx)).toBe(second.representativeIdx);
  });
});

describe('who is told', () => {
  it('of a request the one who has charge by mail, of a place the one who sits there, and all read it', async () => {
    const matchingIdx = await asked();
    expect((await noticesOf(here.seller)).at(-1)).toBe('meetingAsked');
    expect(await noticesOf(second)).toEqual(['meetingAsked, listed']);
    await approve(here.seller, matchingIdx, here.slots[0]);
    await handOver(here.seller, matchingIdx, second.representativeIdx);
    await handOn();
    await here.purchaser.client('POST /matching/cancel', { matchingIdx, reason: 'Flight' });
    expect((await noticesOf(here.seller)).at(-1)).toBe('meetingCancelled, listed');
    expect((await noticesOf(second)).at(-1)).toBe('meetingCancelled');
  });

  it('of a new person the other side, the former and the new one; whoever did it knows', async () => {
    const { matchingIdx } = await confirmed();
    await handOver(third, matchingIdx, second.representativeIdx);
    expect((await noticesOf(here.seller)).at(-1)).toBe('meetingHandedOver');
    expect((await noticesOf(second)).at(-1)).toBe('meetingHandedOver');
    expect((await noticesOf(third)).at(-1)).toBe('meetingHandedOver, listed');
    expect((await noticesOf(here.purchaser)).at(-1)).toBe('meetingHandedOver');
    await handOn();
    expect((await calendarsOf(here.seller)).at(-1)).toBe('CANCEL');
    expect((await calendarsOf(second)).at(-1)).toBe('PUBLISH');
    const { data: steps } = await here.purchaser.client('GET /matching/getHistory', { matchingIdx });
    expect(steps.at(-1)?.kind).toBe('meetingHandedOver');
  });
});

describe('calendars', () => {
  const addressOf = async ({ client }: Participant) =>
    (await client('POST /calendar/makeAddress', { eventIdx: here.at.eventIdx })).data.path;
  const feed = async (path: string) => {
    const answer = await app.send(`/../files${path}`, {}, { clientAddress: '203.0.113.7' });
    return readCalendar(await answer.text()).entries.map(({ uid, sequence, status }) => ({
      uid,
      sequence,
      status,
    }));
  };

  it('are of a person, and take away what was handed over', async () => {
    const [own, theirs] = [await addressOf(here.seller), await addressOf(second)];
    const { matchingIdx } = await confirmed();
    const [{ uid } = { uid: '' }] = await feed(own);
    expect(await feed(theirs)).toEqual([]);
    await handOver(here.seller, matchingIdx, second.representativeIdx);
    expect(await feed(own)).toEqual([{ uid, sequence: 1, status: 'CANCELLED' }]);
    expect(await feed(theirs)).toEqual([{ uid, sequence: 1, status: 'CONFIRMED' }]);
    await handOver(here.seller, matchingIdx, first);
    expect(await feed(own)).toEqual([{ uid, sequence: 2, status: 'CONFIRMED' }]);
    expect(await feed(theirs)).toEqual([{ uid, sequence: 2, status: 'CANCELLED' }]);
  });
});

describe('at the same moment', () => {
  it('of two who take each other’s place and two who want the same one, nobody is twice anywhere', async () => {
    await setLanes(3);
    const one = await confirmed();
    const two = await confirmed(await buyer(app, here.at));
    const outcomes = await Promise.all(
      [
        handOver(here.seller, one.matchingIdx, third.representativeIdx),
        handOver(second, two.matchingIdx, third.representativeIdx),
      ].map((call) =>
        call.then(
          () => 'done',
          (error: { key: string }) => error.key,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['done', 'msg.already_assigned']);
    await Promise.allSettled([
      handOver(here.seller, one.matchingIdx, second.representativeIdx),
      handOver(here.seller, two.matchingIdx, first),
    ]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('who takes over and is claimed elsewhere sits in one of the two', async () => {
    await setLanes(2);
    const { matchingIdx } = await confirmed();
    // The other two can't, so that the claim has nobody but the one who takes over.
    await third.client('POST /matching/markUnavailable', {
      eventIdx: here.at.eventIdx,
      slotIdxs: [here.slots[0] as number],
    });
    const late = await asked(await buyer(app, here.at));
    const [over, claim] = await Promise.allSettled([
      handOver(here.seller, matchingIdx, second.representativeIdx),
      approve(second, late, here.slots[0]),
    ]);
    const seats = [await seated(matchingIdx), await seated(late)];
    expect(new Set(seats).size).toBe(2);
    // Where the hand-over was first, the former is free and is claimed.
    if (over.status === 'rejected') expect(seats).toEqual([first, second.representativeIdx]);
    else
      expect([second.representativeIdx, [undefined, first]]).toEqual([
        seats[0],
        expect.arrayContaining([seats[1]]),
      ]);
    expect([over.status, claim.status]).toContain('fulfilled');
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});
