/** Meetings by video: without a table, with a link that only their two sides see, while it is time (docs/rules.md, M39 to M42). */
import { describe, expect, it } from 'vitest';
import type { Meeting } from '#api/matching/matching.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, company } from '#tests/support/factories.ts';
import { interpreting, three } from '#tests/support/interpreting.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';

const app = await testApp();

const begins = Date.parse('2026-10-29T08:00:00.000Z');
const lookAt = (minutes: number) => app.clock.set(new Date(begins + minutes * 60_000).toISOString());

async function letting(changes: Parameters<typeof pair>[1] = {}): Promise<Pair> {
  const here = await pair(app, { tables: 1, ...changes });
  await app.db.updateTable('event').set({ videoMeetings: 'Y' }).where('idx', '=', here.at.eventIdx).execute();
  return here;
}

/** A confirmed meeting by video in the first slot. */
async function onVideo(here: Pair): Promise<Meeting> {
  const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { byVideo: 'Y' });
  return approve(here.seller, matchingIdx);
}
/** A confirmed meeting at a table in the first slot. */
async function atTable(here: Pair, seller = here.seller, purchaser = here.purchaser): Promise<Meeting> {
  const { matchingIdx } = await askFor(here, purchaser, seller);
  return approve(seller, matchingIdx);
}
const read = async (who: Pair['seller'] | Pair['purchaser'], matchingIdx: number) =>
  (await who.client('GET /matching/getDetail', { matchingIdx })).data;
const move = (here: Pair, matchingIdx: number, more: object) =>
  here.at.manager.client('POST /manage/matching/move', {
    matchingIdx,
    slotIdx: here.slots[0] as number,
    ...more,
  });

describe('a meeting by video', () => {
  it('takes no table, and both people’s time', async () => {
    const here = await letting();
    const video = await onVideo(here);
    expect(video).toMatchObject({ stateMatching: 'complete', byVideo: 'Y', tableNo: null });
    const rival = await company(app, here.at);
    const other = await buyer(app, here.at);
    // The one table of the hall is free for others, and the two are not.
    expect(await atTable(here, rival, other)).toMatchObject({ tableNo: 1 });
    const { data: slots } = await here.seller.client('GET /matching/getSlotList', {
      eventIdx: here.at.eventIdx,
    });
    expect(slots[0]).toMatchObject({ mine: 'meeting', freeTables: 0 });
    // A hall without a free table does not hit one by video.
    const third = await company(app, here.at);
    const fourth = await buyer(app, here.at);
    const { matchingIdx } = await askFor(here, fourth, third, { byVideo: 'Y' });
    expect(await approve(third, matchingIdx, here.slots[0])).toMatchObject({ byVideo: 'Y', tableNo: null });
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('is asked for only where the event lets people', async () => {
    const here = await pair(app);
    const { key, data } = await refusal(askFor(here, here.purchaser, here.seller, { byVideo: 'Y' }));
    expect([key, data]).toEqual([
      'msg.invalid_parameter',
      [{ field: 'byVideo', rule: 'one_of', params: {} }],
    ]);
  });

  it('is seen by whoever answers the request', async () => {
    const here = await letting();
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller, { byVideo: 'Y' });
    expect(await read(here.seller, matchingIdx)).toMatchObject({ byVideo: 'Y', stateMatching: 'request' });
  });

  it('cancelled still says that it was to be by video', async () => {
    const here = await letting();
    const { matchingIdx } = await onVideo(here);
    const { data } = await here.seller.client('POST /matching/cancel', { matchingIdx });
    expect(data).toMatchObject({ byVideo: 'Y', was: { tableNo: null, tableName: null } });
  });

  it('becomes one at a table by a manager, and back, and frees the table', async () => {
    const here = await letting();
    const meeting = await atTable(here);
    const from = { slotIdx: here.slots[0] as number, tableNo: 1 };
    const { data: video } = await move(here, meeting.matchingIdx, { byVideo: 'Y', from });
    expect(video).toMatchObject({ byVideo: 'Y', tableNo: null, slot: meeting.slot });
    const rival = await company(app, here.at);
    await atTable(here, rival, await buyer(app, here.at));
    expect((await refusal(move(here, meeting.matchingIdx, { byVideo: 'N' }))).key).toBe(
      'msg.already_assigned',
    );
    expect(await read(here.seller, meeting.matchingIdx)).toMatchObject({ byVideo: 'Y', tableNo: null });
    // Seen at the table where it is no more.
    expect((await refusal(move(here, meeting.matchingIdx, { byVideo: 'Y', from }))).key).toBe(
      'msg.matching_state',
    );
    const named = await refusal(move(here, meeting.matchingIdx, { byVideo: 'Y', tableNo: 1 }));
    expect(named.key).toBe('msg.invalid_parameter');
  });

  it('is one of the two when two managers switch it at once, and the freed table goes to one', async () => {
    const here = await letting();
    const meeting = await atTable(here);
    const others = await Promise.all(
      [0, 1].map(async () => {
        const seller = await company(app, here.at);
        const purchaser = await buyer(app, here.at);
        const asked = await askFor(here, purchaser, seller, { wishes: [here.slots[0] as number] });
        return { seller, ...asked };
      }),
    );
    await Promise.all([
      move(here, meeting.matchingIdx, { byVideo: 'Y' }).catch(() => undefined),
      move(here, meeting.matchingIdx, { byVideo: 'Y' }).catch(() => undefined),
      move(here, meeting.matchingIdx, { byVideo: 'N' }).catch(() => undefined),
      ...others.map(({ seller, matchingIdx }) => approve(seller, matchingIdx)),
    ]);
    await Promise.all([
      move(here, meeting.matchingIdx, { byVideo: 'Y' }).catch(() => undefined),
      ...others.map(({ seller, matchingIdx }) => approve(seller, matchingIdx).catch(() => undefined)),
    ]);
    // By video for good now: what waits gets the table.
    await move(here, meeting.matchingIdx, { byVideo: 'Y' }).catch(() => undefined);
    for (const { seller, matchingIdx } of others) await approve(seller, matchingIdx).catch(() => undefined);
    const rows = await app.db
      .selectFrom('placement')
      .innerJoin('matching', 'matching.idx', 'placement.matchingIdx')
      .select(['placement.tableIdx', 'placement.byVideo', 'matching.byVideo as said'])
      .where('placement.eventIdx', '=', here.at.eventIdx)
      .execute();
    for (const { tableIdx, byVideo, said } of rows)
      expect([byVideo, said]).toEqual(tableIdx === null ? ['Y', 'Y'] : ['N', 'N']);
    expect(rows.filter(({ tableIdx }) => tableIdx !== null)).toHaveLength(1);
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('changes places with one at a table', async () => {
    const here = await letting();
    const video = await onVideo(here);
    const rival = await company(app, here.at);
    const other = await buyer(app, here.at);
    const second = here.slots[1] as number;
    const asked = await askFor(here, other, rival, { wishes: [second] });
    await approve(rival, asked.matchingIdx);
    const { data } = await here.at.manager.client('POST /manage/matching/swap', {
      eventIdx: here.at.eventIdx,
      meetings: [
        { matchingIdx: video.matchingIdx, from: { slotIdx: here.slots[0] as number, tableNo: null } },
        { matchingIdx: asked.matchingIdx, from: { slotIdx: second, tableNo: 1 } },
      ],
    });
    expect(data.map(({ tableNo, byVideo, slot }) => [tableNo, byVideo, slot?.slotIdx])).toEqual([
      [1, 'N', second],
      [null, 'Y', here.slots[0]],
    ]);
  });

  it('is in a lane of its own on the managers’ day', async () => {
    const here = await letting();
    const { matchingIdx } = await onVideo(here);
    const { data } = await here.at.manager.client('GET /manage/matching/getDay', {
      eventIdx: here.at.eventIdx,
      day: '2026-10-29',
    });
    expect(data.placed.tableNo[data.placed.matchingIdx.indexOf(matchingIdx)]).toBeNull();
  });
});

describe('the link', () => {
  it('is the pasted one, else the company’s room, else the event’s, for the two sides while it is time', async () => {
    const here = await letting();
    const { eventIdx } = here.at;
    const { matchingIdx } = await onVideo(here);
    const links = async () =>
      Promise.all([here.seller, here.purchaser].map(async (who) => (await read(who, matchingIdx)).video));
    expect((await links())[0]).toMatchObject({ source: null, url: null });
    await app.db
      .updateTable('event')
      .set({ videoLink: 'https://meet.example.org/expo-{meeting}' })
      .where('idx', '=', eventIdx)
      .execute();
    lookAt(-16);
    expect((await links()).map((video) => [video?.source, video?.url])).toEqual([
      ['event', null],
      ['event', null],
    ]);
    lookAt(-15);
    const ofEvent = `https://meet.example.org/expo-${matchingIdx}`;
    expect((await links()).map((video) => video?.url)).toEqual([ofEvent, ofEvent]);
    await here.seller.client('POST /matching/setMeans', {
      eventIdx,
      videoRoom: 'https://room.example.org/a',
    });
    expect((await links()).map((video) => video?.url)).toEqual(Array(2).fill('https://room.example.org/a'));
    await here.seller.client('POST /matching/setVideoLink', {
      matchingIdx,
      videoLink: 'https://pasted.example.org/b',
    });
    expect((await links()).map((video) => video?.url)).toEqual(Array(2).fill('https://pasted.example.org/b'));
    // Lists and managers never have it.
    const { data: list } = await here.seller.client('GET /matching/getList', { eventIdx });
    expect(list[0]?.video?.url).toBeNull();
    const { data: managed } = await here.at.manager.client('GET /matching/getDetail', { matchingIdx });
    expect(managed.video).toBeNull();
    expect(JSON.stringify(await app.db.selectFrom('audit').select('detail').execute())).not.toContain(
      'pasted.example.org',
    );
    lookAt(30);
    expect((await links()).map((video) => video?.url)).toEqual([null, null]);
  });

  it('is given by the company alone, and begins with https', async () => {
    const here = await letting();
    const { matchingIdx } = await onVideo(here);
    const give = (who: Pair['purchaser'], videoLink: string) =>
      who.client('POST /matching/setVideoLink', { matchingIdx, videoLink });
    expect((await refusal(give(here.purchaser, 'https://meet.example.org/x'))).key).toBe('msg.access_deny');
    expect((await refusal(give(here.seller, 'http://meet.example.org/x'))).data).toEqual([
      { field: 'videoLink', rule: 'https_url', params: {} },
    ]);
    const other = await letting();
    const table = await atTable(other);
    const { key } = await refusal(
      other.seller.client('POST /matching/setVideoLink', {
        matchingIdx: table.matchingIdx,
        videoLink: 'https://meet.example.org/x',
      }),
    );
    expect(key).toBe('msg.matching_state');
  });
});

describe('a company that brings its own interpreter', () => {
  const { interpreted } = interpreting(app);

  it('takes none of the event’s, gives back those that it had, and the other side reads so', async () => {
    const here = await pair(app, three);
    const { eventIdx } = here.at;
    const meeting = await interpreted(here, { translatorLanguage: 'fr' });
    expect(await meeting.read()).toMatchObject({ interpreterNo: 3 });
    await meeting.to.client('POST /matching/setMeans', { eventIdx, interpreterLanguages: ['fr', 'de'] });
    expect(await meeting.read()).toMatchObject({ interpreterNo: null, companyInterpreter: ['de', 'fr'] });
    const { data: means } = await here.purchaser.client('GET /matching/getMeans', {
      eventIdx,
      companyIdx: meeting.to.participateIdx,
    });
    expect(means).toEqual({
      companyIdx: meeting.to.participateIdx,
      videoRoom: null,
      interpreterLanguages: ['de', 'fr'],
    });
    const other = await buyer(app, here.at);
    const asked = await askFor(here, other, meeting.to, {
      wishes: [here.slots[1] as number],
      isTranslator: 'Y',
      translatorLanguage: 'fr',
    });
    expect(await approve(meeting.to, asked.matchingIdx)).toMatchObject({
      stateMatching: 'complete',
      interpreterNo: null,
    });
    // The database holds to it, whatever the code above does.
    const interpreter = await app.db
      .selectFrom('interpreter')
      .select('idx')
      .where('eventIdx', '=', eventIdx)
      .executeTakeFirstOrThrow();
    await expect(
      app.db
        .updateTable('placement')
        .set({ interpreterIdx: interpreter.idx, ownInterpreter: 'N' })
        .where('matchingIdx', '=', asked.matchingIdx)
        .execute(),
    ).rejects.toThrow();
  });
});
