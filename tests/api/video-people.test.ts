/** Meetings by video of several people of a side, and of people without an account (docs/rules.md, M36 to M41, P34). */
import { describe, expect, it } from 'vitest';
import { mailNotices } from '#server/features/notice-delivery/mail.ts';
import { testApp } from '#tests/support/api.ts';
import { readCalendar } from '#tests/support/calendar.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { buyer, type Participant } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair } from '#tests/support/pair.ts';
import { addColleagues, type Colleague } from '#tests/support/people.ts';
import { siteAt } from '#tests/support/site-at.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { anyone, agreed, open, mailsTo, addressOf } = withoutAccount(app);

async function letting(): Promise<Pair> {
  const here = await pair(app, { tables: 1 });
  await app.db.updateTable('event').set({ videoMeetings: 'Y' }).where('idx', '=', here.at.eventIdx).execute();
  return here;
}
const handOn = async () => {
  while ((await mailNotices(app.db, app.clock.read(), siteAt('https://expo.example'))) > 0);
};
const addressIn = async ({ client }: Participant, { at }: Pair) =>
  (await client('POST /calendar/makeAddress', { eventIdx: at.eventIdx })).data.path;
const feed = async (path: string) => {
  const answer = await app.send(`/../files${path}`, {}, { clientAddress: '203.0.113.7' });
  return readCalendar(await answer.text()).entries.map(({ sequence, status, location }) => ({
    sequence,
    status,
    location,
  }));
};
const onVideo = async (here: Pair, by: Participant = here.purchaser) => {
  const { matchingIdx } = await askFor(here, by, here.seller, {
    wishes: [here.slots[0] as number],
    byVideo: 'Y',
  });
  return approve(here.seller, matchingIdx);
};

describe('several people of a side', () => {
  it('hand a meeting by video over, and the calendar of the former takes it away, also once it is cancelled', async () => {
    const here = await letting();
    const [other, third] = (await addColleagues(app, here.at.eventIdx, here.seller, 2)) as [
      Colleague,
      Colleague,
    ];
    const [own, theirs] = [await addressIn(here.seller, here), await addressIn(other, here)];
    const meeting = await onVideo(here);
    const [said] = await feed(own);
    expect(said).toMatchObject({ sequence: 0, status: 'CONFIRMED' });
    const { matchingIdx } = meeting;
    const { data } = await third.client('POST /matching/handOver', {
      matchingIdx,
      representativeIdx: other.representativeIdx,
    });
    expect(data).toMatchObject({ byVideo: 'Y', tableNo: null, slot: meeting.slot });
    expect(await feed(own)).toEqual([{ ...said, sequence: 1, status: 'CANCELLED' }]);
    expect(await feed(theirs)).toEqual([{ ...said, sequence: 1 }]);
    await handOn();
    const mailed = async ({ memberIdx }: Participant) =>
      (
        await app.db
          .selectFrom('outbox')
          .select('calendar')
          .where('memberIdx', '=', memberIdx)
          .where('calendar', 'is not', null)
          .orderBy('idx')
          .execute()
      ).map(({ calendar }) => (JSON.parse(calendar as string) as { method: string }).method);
    expect((await mailed(here.seller)).at(-1)).toBe('CANCEL');
    expect((await mailed(other)).at(-1)).toBe('PUBLISH');
    await here.purchaser.client('POST /matching/cancel', { matchingIdx });
    for (const path of [own, theirs])
      expect(await feed(path)).toMatchObject([{ status: 'CANCELLED', location: said?.location }]);
    await handOn();
    expect((await mailed(other)).at(-1)).toBe('CANCEL');
  });

  it('have as many at once by video as they may, whatever the tables', async () => {
    const here = await letting();
    await addColleagues(app, here.at.eventIdx, here.seller, 2);
    for (const no of [2, 3])
      await app.db.insertInto('lane').values({ participateIdx: here.seller.participateIdx, no }).execute();
    const buyers = [here.purchaser, await buyer(app, here.at), await buyer(app, here.at)];
    const states: string[] = [];
    for (const by of buyers) states.push((await onVideo(here, by)).stateMatching);
    expect(states).toEqual(['complete', 'complete', 'complete']);
    const fourth = await askFor(here, await buyer(app, here.at), here.seller, {
      wishes: [here.slots[0] as number, here.slots[1] as number],
      byVideo: 'Y',
    });
    expect((await approve(here.seller, fourth.matchingIdx)).slot?.slotIdx).toBe(here.slots[1]);
    const { data: day } = await here.at.manager.client('GET /manage/matching/getDay', {
      eventIdx: here.at.eventIdx,
    });
    expect(day.placed.tableNo).toEqual([null, null, null, null]);
    expect(await clashes(app.db)).toEqual(noClashes);
  });
});

it('somebody without an account says yes to video, is told so, and reads the link while it is time', async () => {
  const here = await letting();
  const email = addressOf();
  const { participateIdx, token } = await agreed(here, { email });
  const { data: asked } = await here.seller.client('POST /matching/apply', {
    eventIdx: here.at.eventIdx,
    targetParticipateIdx: participateIdx,
    wishes: [here.slots[0] as number],
    byVideo: 'Y',
  });
  const { matchingIdx } = asked;
  const mine = async () => (await open(token)).meetings?.at(0);
  expect(await mine()).toMatchObject({
    stateMatching: 'request',
    byVideo: 'Y',
    mayApprove: true,
    video: null,
  });
  await anyone('POST /participant/approve', { token, matchingIdx, slotIdx: here.slots[0] as number });
  expect(await mine()).toMatchObject({
    stateMatching: 'complete',
    tableNo: null,
    video: { source: null, url: null },
  });
  const videoLink = 'https://meet.example.org/a';
  await here.seller.client('POST /matching/setVideoLink', { matchingIdx, videoLink });
  const startsAt = (await mine())?.slot?.startsAt as string;
  const linkAt = async (minutes: number) => {
    app.clock.set(new Date(Date.parse(startsAt) + minutes * 60_000).toISOString());
    return (await mine())?.video?.url ?? null;
  };
  expect(await linkAt(-16)).toBeNull();
  expect(await linkAt(-15)).toBe(videoLink);
  const { manager } = here.at;
  await manager.client('POST /manage/matching/move', {
    matchingIdx,
    slotIdx: here.slots[3] as number,
    reason: 'Late',
  });
  await handOn();
  const mail = (await mailsTo(email)).at(-1);
  expect(mail?.body).toContain('by video');
  expect(mail?.body).not.toContain(videoLink);
  expect(JSON.parse(mail?.calendar ?? '{}')).toMatchObject({ method: 'PUBLISH' });
});
