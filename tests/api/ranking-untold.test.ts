/**
 * What managers read of lists where one of two does not want to meet the other (docs/rules.md, R4): the same, whichever of them said so,
 * and nothing of a list is lost by what they save.
 */
import { describe, expect, it } from 'vitest';
import { mostRanked } from '#domain/matching/ranking.ts';
import { testApp } from '#tests/support/api.ts';
import { manager, type Participant } from '#tests/support/factories.ts';
import { mailingsIn } from '#tests/support/mailing.ts';
import { approve, askFor, refusal } from '#tests/support/pair.ts';
import { planning } from '#tests/support/planning.ts';
import { idxsOf, type RankingPair, ranking } from '#tests/support/ranking.ts';

const app = await testApp();
const { arranged, read, save, stored } = ranking(app);
const plans = planning(app);
const { more } = mailingsIn(app, 0);

const saysNot = ({ at }: RankingPair, by: Participant, other: Participant) =>
  by.client('POST /matching/setNotWith', {
    eventIdx: at.eventIdx,
    participateIdx: other.participateIdx,
  });

/** The company ranks both buyers, the first buyer the company; then one of these two does not want to meet the other. */
async function split(whoSays: 'company' | 'buyer') {
  const here = await plans.event();
  const { seller, buyers } = here;
  const [first, second] = buyers as [Participant, Participant];
  await save(here, seller, idxsOf([first, second]), 0);
  await save(here, first, idxsOf([seller]), 0);
  await (whoSays === 'company' ? saysNot(here, seller, first) : saysNot(here, first, seller));
  const roles = new Map(
    [seller, ...buyers].map(({ participateIdx }, no) => [participateIdx, no === 0 ? 'company' : `b${no}`]),
  );
  return { here, first, second, roleOf: (idx: number) => roles.get(idx) };
}

/** All that a manager can ask about lists, with roles in the place of numbers. */
async function toldOf(whoSays: 'company' | 'buyer') {
  const { here, first, second, roleOf } = await split(whoSays);
  const { at, seller } = here;
  const { client, token } = at.manager;
  const inEvent = { eventIdx: at.eventIdx };
  const listed = (await client('GET /manage/ranking/getList', { ...inEvent, rows: 10 })).data;
  const missing = (await client('GET /manage/ranking/getList', { ...inEvent, hasRanked: 'N' })).data;
  const overview = (await client('GET /manage/ranking/getOverview', inEvent)).data;
  const details = await Promise.all(
    [seller, first].map(async ({ participateIdx }) => {
      const { data } = await client('GET /manage/ranking/getDetail', { participateIdx });
      return { version: data.version, ranked: data.ranked.map((one) => roleOf(one.participateIdx)) };
    }),
  );
  const sheet = await app.send(`/manage/ranking/export?eventIdx=${at.eventIdx}&format=csv&language=en`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [, ...lines] = (await sheet.text()).trim().split(/\r?\n/);
  const rows = lines.map((line) => line.split(',').map((cell) => cell.replaceAll('"', '')));
  const readiness = (await client('GET /manage/meetingPlan/getReadiness', inEvent)).data;
  const { planIdx, result } = await here.made();
  const fairness = (await client('GET /manage/meetingPlan/getFairness', inEvent)).data;
  return {
    listed: listed.map(({ ranked, rankedBy, participateIdx }) => [roleOf(participateIdx), ranked, rankedBy]),
    missing: missing.map(({ participateIdx }) => roleOf(participateIdx)),
    ranked: [overview.companies, overview.buyers],
    details,
    exported: rows.map((cells) => [
      roleOf(Number(cells[0])),
      cells[3],
      roleOf(Number(cells[4])),
      cells.at(-1),
    ]),
    readiness: [readiness.wishes, readiness.waiting, readiness.preferences, readiness.withoutWishes.count],
    rankedNobody: (['companies', 'buyers'] as const).map((side) =>
      readiness.rankedNobody?.[side].first.map(({ participateIdx }) => roleOf(participateIdx)).toSorted(),
    ),
    plan: [
      result?.wishes,
      result?.placed,
      (await here.meetings(planIdx)).map(({ companyRank }) => companyRank),
    ],
    fair: fairness.rows.map((row) => [roleOf(row.participateIdx), row.wishes, row.wantedBy]),
    reminded: (await client('POST /manage/ranking/remind', inEvent)).data,
    saved: await savedBy(at.manager, seller, [first, second], 1, roleOf),
    savedOther: await savedBy(at.manager, first, [seller], 1, roleOf),
  };
}

async function savedBy(
  { client }: Pick<Participant, 'client'>,
  { participateIdx }: Participant,
  whom: readonly Participant[],
  version: number,
  roleOf: (idx: number) => string | undefined,
) {
  const list = { participateIdx, participateIdxs: idxsOf(whom), version };
  const { data } = await client('POST /manage/ranking/save', list);
  return {
    version: data.version,
    ranked: data.ranked.map((one) => roleOf(one.participateIdx)),
    dropped: data.dropped.map(roleOf),
  };
}

/** What plans say of ranks, one made before and one after somebody says so of whom they have a confirmed meeting with. */
async function plannedOf(whoSays: 'company' | 'buyer') {
  const here = await plans.event();
  const { at, seller, buyers, slots } = here;
  const [first, second] = buyers as [Participant, Participant];
  const setWay = (matchingWay: 'open' | 'arranged') =>
    app.db.updateTable('event').set({ matchingWay }).where('idx', '=', at.eventIdx).execute();
  await setWay('open');
  const { matchingIdx } = await askFor(here, seller, first);
  await approve(first, matchingIdx, slots[2]);
  await setWay('arranged');
  await save(here, seller, idxsOf([first, second]), 0);
  await save(here, first, idxsOf([seller]), 0);
  const before = await here.made();
  await (whoSays === 'company' ? saysNot(here, seller, first) : saysNot(here, first, seller));
  const after = await here.made({ name: 'B' });
  const ranksIn = async (planIdx: number) => {
    const rows = await here.meetings(planIdx);
    return [first, second].map(({ participateIdx }) => {
      const row = rows.find(({ buyer }) => buyer.participateIdx === participateIdx);
      return [row?.matchingIdx === matchingIdx, row?.companyRank, row?.buyerRank, row?.weight];
    });
  };
  return { before: await ranksIn(before.planIdx), after: await ranksIn(after.planIdx) };
}

describe('where one of two does not want to meet the other', () => {
  it('a manager reads and is answered the same, whichever of them it is', async () => {
    const told = await toldOf('company');
    expect(await toldOf('buyer')).toEqual(told);
    expect(told).toMatchObject({
      listed: [
        ['company', 1, 0],
        ['b1', 0, 0],
        ['b2', 0, 1],
        ['b3', 0, 0],
      ],
      missing: ['b1', 'b2', 'b3'],
      ranked: [
        { all: 1, ranked: 1 },
        { all: 3, ranked: 0 },
      ],
      details: [
        { version: 1, ranked: ['b2'] },
        { version: 1, ranked: [] },
      ],
      exported: [['company', '1', 'b2', '']],
      readiness: [1, 1, 1, 2],
      rankedNobody: [[], ['b1', 'b2', 'b3']],
      plan: [1, 1, [1]],
      reminded: { reminded: 3, unreached: 0, left: 0 },
      saved: { version: 1, ranked: ['b2'], dropped: ['b1'] },
      savedOther: { version: 1, ranked: [], dropped: ['company'] },
    });
  });

  it('a plan tells no rank of a confirmed meeting that stays, whichever of them it is', async () => {
    const told = await plannedOf('company');
    expect(await plannedOf('buyer')).toEqual(told);
    const ranks = told.after.map(([isConfirmed, ...rest]) => [isConfirmed, ...rest.slice(0, 2)]);
    expect(ranks).toEqual([
      [true, null, null],
      [false, 1, null],
    ]);
  });

  it('the list of the other stays as it was, and their mail is that of whoever ranked nobody', async () => {
    const { here, first } = await split('company');
    await here.at.manager.client('POST /manage/ranking/remind', { eventIdx: here.at.eventIdx });
    expect((await read(here, first)).ranked).toMatchObject([{ participateIdx: here.seller.participateIdx }]);
    const mails = await app.db
      .selectFrom('outbox')
      .select(['toEmail', 'subject', 'body'])
      .where('eventIdx', '=', here.at.eventIdx)
      .where('body', 'like', '%/matching/ranking%')
      .execute();
    // A mail that is missing in the outbox would tell managers, and an empty list the one who is reminded.
    expect(mails.map(({ toEmail }) => toEmail).sort()).toEqual(here.buyers.map(({ id }) => id).sort());
    expect(new Set(mails.map(({ subject, body }) => subject + body)).size).toBe(1);
  });

  it('keeps a manager’s saving and sheet from taking off whom they don’t read', async () => {
    const here = await arranged();
    const { at, seller, buyers } = here;
    const [a, b, c] = idxsOf(buyers) as [number, number, number];
    await save(here, seller, [a, b, c], 0);
    await saysNot(here, buyers[0] as Participant, seller);
    const desk = await manager(app, 'matching', at.eventIdx);
    const { participateIdx } = seller;
    const saved = await desk.client('POST /manage/ranking/save', {
      ...{ participateIdx, participateIdxs: [c, b], version: 1 },
    });
    expect(saved.data.ranked.map((one) => one.participateIdx)).toEqual([c, b]);
    expect(await stored(participateIdx)).toEqual({ idxs: [a, c, b], ranks: [1, 2, 3] });
    const row = (rank: number, to: number) => ({ from: String(participateIdx), rank, to: String(to) });
    const send = (rows: ReturnType<typeof row>[]) =>
      desk.client('POST /manage/ranking/import', { eventIdx: at.eventIdx, rows });
    await send([row(1, b)]);
    expect((await stored(participateIdx)).idxs).toEqual([a, b]);
    expect(await refusal(send([row(1, a), row(2, b)]))).toMatchObject({
      key: 'msg.invalid_parameter',
      data: [{ field: 'rows.0.to', rule: 'one_of' }],
    });
    const counted = await app.db
      .selectFrom('audit')
      .select('detail')
      .where('eventIdx', '=', at.eventIdx)
      .where('action', '=', 'rank')
      .orderBy('idx', 'desc')
      .executeTakeFirstOrThrow();
    expect(counted.detail).toContain('"count":1');
  });

  it('a list that is full for managers keeps whom they don’t read, also beyond the event’s number', async () => {
    const here = await arranged('arranged', 2);
    const { at, seller, buyers } = here;
    const [a, b, c] = idxsOf(buyers) as [number, number, number];
    await save(here, seller, [a, b], 0);
    await saysNot(here, buyers[1] as Participant, seller);
    const { participateIdx } = seller;
    await at.manager.client('POST /manage/ranking/save', {
      ...{ participateIdx, participateIdxs: [c, a], version: 1 },
    });
    expect((await stored(participateIdx)).idxs).toEqual([c, b, a]);
    // Its participant reads all three, and puts them in order; once it is shorter it stays so.
    expect(await save(here, seller, [a, b, c], 2)).toMatchObject({ version: 3, dropped: [] });
    expect((await stored(participateIdx)).idxs).toEqual([a, b, c]);
    await save(here, seller, [a, b], 3);
    expect(await refusal(save(here, seller, [a, b, c], 4))).toMatchObject({
      data: [{ field: 'participateIdxs', rule: 'too_many', params: { max: 2 } }],
    });
  });

  it('no list is too long for whom managers don’t read', async () => {
    const here = await arranged('arranged', mostRanked);
    const { at, seller, purchaser } = here;
    await more(at, purchaser, mostRanked);
    const buyers = await app.db
      .selectFrom('participate')
      .select('idx')
      .where('eventIdx', '=', at.eventIdx)
      .where('side', '=', 'buyer')
      .orderBy('idx')
      .limit(mostRanked + 1)
      .execute();
    const [first, ...others] = buyers.map(({ idx }) => idx) as [number, ...number[]];
    await save(here, seller, [first, ...others.slice(1)], 0);
    await saysNot(here, purchaser, seller);
    const { participateIdx } = seller;
    const saved = await at.manager.client('POST /manage/ranking/save', {
      ...{ participateIdx, participateIdxs: others, version: 1 },
    });
    expect([saved.data.dropped, saved.data.ranked.length]).toEqual([[], mostRanked]);
    expect((await stored(participateIdx)).idxs).toEqual([first, ...others]);
    await save(here, seller, [...others, first], 2);
    expect((await stored(participateIdx)).idxs).toEqual([...others, first]);
  });
});
