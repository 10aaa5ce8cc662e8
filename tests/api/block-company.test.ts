/** Hours that a manager blocks for a company or buyer of several people, also of those who join later (docs/rules.md, M28). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { testApp } from '#tests/support/api.ts';
import { clashes, noClashes } from '#tests/support/clashes.ts';
import { colleaguesOf } from '#tests/support/colleagues.ts';
import { buyer, manager, type Participant, type Person } from '#tests/support/factories.ts';
import { approve, askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { addColleagues, type Colleague } from '#tests/support/people.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { colleague } = colleaguesOf(app);
const { enter, linkOf, addressOf } = withoutAccount(app);

let here: Pair;
let desk: Person;
const slot = (no: number) => here.slots[no] as number;
beforeEach(async () => {
  here = await pair(app);
  desk = await manager(app, 'matching', here.at.eventIdx);
});

const block = async (slotIdxs: number[], unavailable: 'Y' | 'N' = 'Y') =>
  (
    await desk.client('POST /manage/matching/block', {
      ...{ eventIdx: here.at.eventIdx, participateIdx: here.seller.participateIdx, slotIdxs, unavailable },
    })
  ).data;
const obstaclesIn = async (slotIdx: number) => {
  const { seller, purchaser, at } = here;
  const two = { companyIdx: seller.participateIdx, buyerIdx: purchaser.participateIdx };
  const made = desk.client('POST /manage/matching/add', { eventIdx: at.eventIdx, ...two, slotIdx });
  return (await refusal(made)).data;
};
const cannot = { obstacles: ['companyCannot'] };
const marks = async ({ client }: Participant) => {
  const { data } = await client('GET /matching/getTable', { eventIdx: here.at.eventIdx });
  const of = (key: 'isUnavailable' | 'isUnavailableToAll') =>
    data.slots.filter((one) => one[key]).map(({ slotIdx }) => here.slots.indexOf(slotIdx));
  return { me: of('isUnavailable'), all: of('isUnavailableToAll') };
};
const mark = ({ client }: Participant, slotIdxs: number[], whose: 'me' | 'all' = 'me') =>
  client('POST /matching/markUnavailable', { eventIdx: here.at.eventIdx, slotIdxs, whose });

describe('a company of one', () => {
  it('stays blocked when a colleague joins', async () => {
    expect((await block([slot(0), slot(1)])).marked).toBe(2);
    expect(await marks(here.seller)).toEqual({ me: [0, 1], all: [] });
    const anna = await colleague(here.seller, here.at.eventIdx);
    expect(await obstaclesIn(slot(0))).toEqual(cannot);
    expect(await marks(anna)).toEqual({ me: [], all: [0, 1] });
    const asked = await askFor(here, here.purchaser, here.seller, { wishes: [slot(1)] });
    expect((await refusal(approve(here.seller, asked.matchingIdx, slot(1)))).key).toBe(
      'msg.already_assigned',
    );
  });

  it('opens what it can have after all, and keeps the rest blocked while it marks other times', async () => {
    await block([slot(0), slot(1)]);
    await mark(here.seller, [slot(1), slot(2)]);
    expect(await marks(here.seller)).toEqual({ me: [1, 2], all: [] });
    const anna = await colleague(here.seller, here.at.eventIdx);
    // What they have marked themselves is theirs alone.
    expect(await marks(anna)).toEqual({ me: [], all: [1] });
    expect(await marks(here.seller)).toEqual({ me: [2], all: [1] });
  });
});

describe('a company of several', () => {
  it('is blocked as a whole, and opened again', async () => {
    const [boris] = await addColleagues(app, here.at.eventIdx, here.seller, 1);
    await block([slot(0)]);
    for (const one of [here.seller, boris as Participant])
      expect(await marks(one)).toEqual({ me: [], all: [0] });
    await addColleagues(app, here.at.eventIdx, here.seller, 1);
    expect(await obstaclesIn(slot(0))).toEqual(cannot);
    expect((await block([slot(0)])).marked).toBe(0);
    expect((await block([slot(0)], 'N')).marked).toBe(1);
    expect(await marks(here.seller)).toEqual({ me: [], all: [] });
  });

  it('is blocked in each of its meetings at once, also in those that it may have later', async () => {
    await addColleagues(app, here.at.eventIdx, here.seller, 2);
    const { participateIdx } = here.seller;
    const atOnce = (meetingsAtOnce: number) =>
      here.at.manager.client('POST /manage/matching/limit', { participateIdx, meetingsAtOnce });
    await atOnce(2);
    await block([slot(0)]);
    await atOnce(3);
    expect(await obstaclesIn(slot(0))).toEqual(cannot);
  });
});

describe('one person of several', () => {
  let anna: Colleague;
  let annaIdx: number;
  beforeEach(async () => {
    anna = (await addColleagues(app, here.at.eventIdx, here.seller, 1))[0] as Colleague;
    annaIdx = anna.representativeIdx;
  });
  type Block = Partial<RequestOf<'POST /manage/matching/block'>>;
  const blockOne = async (slotIdxs: number[], changes: Block = {}) => {
    const { participateIdx } = here.seller;
    const request = { eventIdx: here.at.eventIdx, participateIdx, representativeIdx: annaIdx, slotIdxs };
    return (await desk.client('POST /manage/matching/block', { ...request, ...changes })).data;
  };
  const made = async (slotIdx: number, companyRepIdx?: number, purchaser: Participant = here.purchaser) =>
    (
      await desk.client('POST /manage/matching/add', {
        eventIdx: here.at.eventIdx,
        companyIdx: here.seller.participateIdx,
        buyerIdx: purchaser.participateIdx,
        slotIdx,
        companyRepIdx,
      })
    ).data;
  const seatOf = async (matchingIdx: number) =>
    (await desk.client('GET /matching/getDetail', { matchingIdx })).data.company.representative
      ?.representativeIdx;

  it('is blocked alone: the others meet, and whoever has charge reads whose hours they are', async () => {
    expect(await blockOne([slot(0)])).toEqual({ marked: 1, handedOver: 0, moved: 0, cancelled: 0 });
    expect(await marks(anna)).toEqual({ me: [0], all: [] });
    expect(await marks(here.seller)).toEqual({ me: [], all: [] });
    const meeting = await made(slot(0));
    expect(await seatOf(meeting.matchingIdx)).not.toBe(annaIdx);
    const mails = await app.db
      .selectFrom('outbox')
      .select(['memberIdx', 'subject'])
      .where('memberIdx', 'in', [anna.memberIdx, here.seller.memberIdx])
      .where((is) => is.or([is('subject', 'like', '%can’t meet%'), is('subject', 'like', '%참석 불가%')]))
      .execute();
    expect(mails.map(({ memberIdx }) => memberIdx).sort()).toEqual(
      [anna.memberIdx, here.seller.memberIdx].sort(),
    );
    const { nameKo, nameEn } = await app.db
      .selectFrom('member')
      .select(['nameKo', 'nameEn'])
      .where('idx', '=', anna.memberIdx)
      .executeTakeFirstOrThrow();
    const named = mails.filter(({ subject }) =>
      [nameKo, nameEn].some((name) => name !== null && subject.includes(name)),
    );
    expect(named.map(({ memberIdx }) => memberIdx)).toEqual([here.seller.memberIdx]);
  });

  it('strands only the meetings in which they sit, which a colleague takes', async () => {
    const ofAnna = await made(slot(1), annaIdx);
    const seller = (await desk.client('GET /matching/getSeats', { matchingIdx: ofAnna.matchingIdx })).data;
    const otherIdx = seller.people.find(
      ({ representativeIdx, side }) => side === 'company' && representativeIdx !== annaIdx,
    )?.representativeIdx;
    const second = await buyer(app, here.at);
    await made(slot(2), otherIdx, second);
    const { key, data } = await refusal(blockOne([slot(1), slot(2)]));
    expect([key, data]).toMatchObject([
      'msg.hours_strand',
      [{ matchingIdx: ofAnna.matchingIdx, colleague: { representativeIdx: otherIdx } }],
    ]);
    const meetings = [{ matchingIdx: ofAnna.matchingIdx, act: 'handOver' as const }];
    expect(await blockOne([slot(1), slot(2)], { meetings })).toEqual({
      ...{ marked: 2, handedOver: 1, moved: 0, cancelled: 0 },
    });
    expect(await seatOf(ofAnna.matchingIdx)).toBe(otherIdx);
    expect(await marks(anna)).toEqual({ me: [1, 2], all: [] });
    expect(await clashes(app.db)).toEqual(noClashes);
  });

  it('has nobody to take them over where the others can’t either', async () => {
    const { matchingIdx } = await made(slot(1), annaIdx);
    await mark(here.seller, [slot(1)]);
    const { data } = await refusal(blockOne([slot(1)]));
    expect(data).toMatchObject([{ matchingIdx, colleague: null }]);
    const named = (act: 'handOver' | 'move') => blockOne([slot(1)], { meetings: [{ matchingIdx, act }] });
    expect((await refusal(named('handOver'))).key).toBe('msg.hours_strand');
    expect(await seatOf(matchingIdx)).toBe(annaIdx);
    expect(await named('move')).toMatchObject({ marked: 1, moved: 1 });
  });

  it('is opened alone, and stays marked where the whole company is opened', async () => {
    await blockOne([slot(0)]);
    await block([slot(0)]);
    expect((await block([slot(0)], 'N')).marked).toBe(1);
    expect(await marks(anna)).toEqual({ me: [0], all: [] });
    expect((await blockOne([slot(0)], { unavailable: 'N' })).marked).toBe(1);
    expect(await marks(anna)).toEqual({ me: [], all: [] });
  });

  it('is a live person of that company', async () => {
    const [stranger] = await addColleagues(app, here.at.eventIdx, here.purchaser, 1);
    const { key, data } = await refusal(
      blockOne([slot(0)], { representativeIdx: stranger?.representativeIdx }),
    );
    expect([key, data]).toMatchObject(['msg.invalid_parameter', [{ field: 'representativeIdx' }]]);
  });
});

describe('the mail of blocked hours', () => {
  const subjectsTo = async (address: { memberIdx: number } | { toEmail: string }) => {
    const rows = await app.db
      .selectFrom('outbox')
      .select(['subject', 'body'])
      .where((is) => is.and(address))
      .where((is) => is.or([is('subject', 'like', '%can’t meet%'), is('subject', 'like', '%참석 불가%')]))
      .execute();
    return rows;
  };

  it('goes to each of a company’s people once, and again when they are opened', async () => {
    const [boris] = await addColleagues(app, here.at.eventIdx, here.seller, 1);
    await block([slot(0)]);
    await block([slot(0)]);
    for (const { memberIdx } of [here.seller, boris as Participant])
      expect(await subjectsTo({ memberIdx })).toHaveLength(1);
    const before = await app.db.selectFrom('outbox').selectAll().execute();
    await block([slot(0)], 'N');
    expect(await app.db.selectFrom('outbox').selectAll().execute()).toHaveLength(before.length + 2);
  });

  it('reaches a guest without an account, with the way by their personal link, once they have one', async () => {
    const email = addressOf();
    const participateIdx = await enter(here, { email });
    await linkOf(here, participateIdx);
    const blocking = { eventIdx: here.at.eventIdx, slotIdxs: [slot(0)] };
    await desk.client('POST /manage/matching/block', { ...blocking, participateIdx });
    const [mail, ...others] = await subjectsTo({ toEmail: email });
    expect(others).toEqual([]);
    expect(mail?.body).toMatch(/personal link|개인 링크/);
    expect(mail?.body).not.toContain('/matching/table');
    const without = await enter(here, { email: '', tel: '0660 5550100' });
    const done = await desk.client('POST /manage/matching/block', {
      ...{ ...blocking, participateIdx: without },
    });
    expect(done.data.marked).toBe(1);
  });
});
