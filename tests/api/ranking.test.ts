/** Whom participants would like to meet, in order (docs/rules.md, R1 to R5). */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { company, type Participant } from '#tests/support/factories.ts';
import { ownDataOf } from '#tests/support/own-data.ts';
import { askFor, refusal } from '#tests/support/pair.ts';
import { addColleagues } from '#tests/support/people.ts';
import { idxsOf, ranking } from '#tests/support/ranking.ts';
import { password } from '#tests/support/samples.ts';
import { withoutAccount } from '#tests/support/without-account.ts';

const app = await testApp();
const { arranged, read, save, stored, publish } = ranking(app);
const { agree, agreed, anyone, enter, linkOf } = withoutAccount(app);

describe('one’s own list', () => {
  it('is kept in its order, and one for all people of a participation', async () => {
    const here = await arranged();
    const { seller, buyers } = here;
    const idxs = idxsOf(buyers);
    expect(await read(here, seller)).toMatchObject({ mayRank: true, version: 0, ranked: [], rankMost: 10 });
    const first = await save(here, seller, idxs, 0);
    expect(first).toMatchObject({ version: 1, dropped: [] });
    const [colleague] = await addColleagues(app, here.at.eventIdx, seller, 1);
    const again = await save(here, colleague as Participant, [...idxs].reverse(), 1);
    expect(again.version).toBe(2);
    const { ranked } = await read(here, seller);
    expect(ranked.map(({ participateIdx }) => participateIdx)).toEqual([...idxs].reverse());
    expect(ranked[0]).toMatchObject({ participateType: 'BUYER', nameEn: expect.any(String) });
    expect(await stored(seller.participateIdx)).toMatchObject({ ranks: [1, 2, 3] });
  });

  it('is not overwritten by whoever read an older one, and may be sent again by whoever heard no answer', async () => {
    const here = await arranged();
    const { seller, buyers } = here;
    const [a, b, c] = idxsOf(buyers) as [number, number, number];
    await save(here, seller, [a, b], 0);
    expect(await save(here, seller, [a, b], 0)).toMatchObject({ version: 1 });
    expect(await refusal(save(here, seller, [c], 0))).toMatchObject({ key: 'msg.ranking_changed' });
    expect((await stored(seller.participateIdx)).idxs).toEqual([a, b]);
    expect(await refusal(save(here, buyers[0] as Participant, [seller.participateIdx], 3))).toMatchObject({
      key: 'msg.ranking_changed',
    });
  });

  it('has nobody twice, and as many as the event says', async () => {
    const here = await arranged('mixed', 2);
    const { seller, buyers } = here;
    const [a, b, c] = idxsOf(buyers) as [number, number, number];
    expect(await refusal(save(here, seller, [a, a], 0))).toMatchObject({
      data: [{ field: 'participateIdxs', rule: 'duplicate' }],
    });
    expect(await refusal(save(here, seller, [a, b, c], 0))).toMatchObject({
      data: [{ field: 'participateIdxs', rule: 'too_many', params: { max: 2 } }],
    });
  });

  it('leaves out whoever is of one’s own side, of another event, not wanted or gone, and says whom', async () => {
    const here = await arranged();
    const elsewhere = await arranged();
    const { seller, buyers, at } = here;
    const [a, b, c] = idxsOf(buyers) as [number, number, number];
    const rival = await company(app, at);
    await seller.client('POST /matching/setNotWith', { eventIdx: at.eventIdx, participateIdx: b });
    await buyers[2]?.client('POST /participate/cancel', { eventIdx: at.eventIdx });
    const strangers = [rival.participateIdx, elsewhere.purchaser.participateIdx, b, c];
    const saved = await save(here, seller, [...strangers, a], 0);
    expect(saved.dropped).toEqual(strangers);
    expect(await stored(seller.participateIdx)).toEqual({ idxs: [a], ranks: [1] });
  });

  it('closes up when somebody on it is put on ‘not with’, cancels or leaves', async () => {
    const here = await arranged();
    const { seller, buyers, at } = here;
    const idxs = idxsOf(buyers);
    const [a, b, c] = idxs as [number, number, number];
    const rival = await company(app, at);
    for (const one of [seller, rival]) await save(here, one, idxs, 0);
    await save(here, buyers[0] as Participant, [seller.participateIdx, rival.participateIdx], 0);
    await seller.client('POST /matching/setNotWith', { eventIdx: at.eventIdx, participateIdx: a });
    expect(await stored(seller.participateIdx)).toEqual({ idxs: [b, c], ranks: [1, 2] });
    // Nobody else's, and not the other's own: they never learn of it.
    expect(await stored(rival.participateIdx)).toEqual({ idxs, ranks: [1, 2, 3] });
    expect((await stored(a)).idxs).toEqual([seller.participateIdx, rival.participateIdx]);
    await buyers[0]?.client('POST /participate/cancel', { eventIdx: at.eventIdx });
    expect(await stored(rival.participateIdx)).toEqual({ idxs: [b, c], ranks: [1, 2] });
    expect((await stored(a)).idxs).toEqual([]);
    await buyers[1]?.client('POST /member/withdraw', { password });
    expect(await stored(rival.participateIdx)).toEqual({ idxs: [c], ranks: [1] });
    expect(await read(here, rival)).toMatchObject({ version: 1, ranked: [{ participateIdx: c }] });
  });

  it('is in the download of one’s data, and read by nobody of the other side', async () => {
    const here = await arranged();
    const { seller, buyers, purchaser } = here;
    await save(here, seller, idxsOf(buyers), 0);
    const own = (await ownDataOf(app, seller)).replaceAll(/\s/g, '');
    expect(own).toContain(`"preferences":[{"participateIdx":${buyers[0]?.participateIdx},"rank":1}`);
    expect((await ownDataOf(app, purchaser)).replaceAll(/\s/g, '')).toContain('"preferences":[]');
    expect(await read(here, purchaser)).toMatchObject({ ranked: [], version: 0 });
  });

  it('is changed until the deadline, and until the meetings are published', async () => {
    const here = await arranged();
    const { seller, buyers, at } = here;
    const { manager, eventIdx } = at;
    const idxs = idxsOf(buyers);
    await manager.client('POST /manage/ranking/setUntil', { eventIdx, rankUntil: '2026-10-14T09:00:00Z' });
    await save(here, seller, idxs.slice(0, 1), 0);
    app.clock.set('2026-10-14T09:00:00Z');
    expect(await refusal(save(here, seller, idxs, 1))).toMatchObject({ key: 'msg.ranking_closed' });
    expect(await read(here, seller)).toMatchObject({ mayRank: false, version: 1 });
    await manager.client('POST /manage/ranking/setUntil', { eventIdx, rankUntil: null });
    await save(here, seller, idxs.slice(0, 2), 1);
    await publish(here);
    expect(await refusal(save(here, seller, idxs, 2))).toMatchObject({ key: 'msg.ranking_closed' });
    await publish(here, 'N');
    await save(here, seller, idxs, 2);
  });
});

describe('asking for a meeting', () => {
  it('is refused while the organiser makes the meetings, and opens in a mixed event', async () => {
    for (const way of ['arranged', 'mixed'] as const) {
      const here = await arranged(way);
      const { seller, purchaser } = here;
      const ask = () => askFor(here, seller, purchaser);
      expect(await refusal(ask())).toMatchObject({ key: 'msg.meetings_arranged' });
      await publish(here);
      if (way === 'mixed') expect((await ask()).stateMatching).toBe('request');
      else expect(await refusal(ask())).toMatchObject({ key: 'msg.meetings_arranged' });
    }
  });

  it('stays open where people ask each other, where nobody ranks', async () => {
    const here = await arranged('open');
    expect((await askFor(here, here.seller, here.purchaser)).stateMatching).toBe('request');
    expect(await refusal(save(here, here.seller, idxsOf(here.buyers), 0))).toMatchObject({
      key: 'msg.ranking_closed',
    });
    expect(await refusal(publish(here))).toMatchObject({ key: 'msg.ranking_closed' });
  });

  it('does not keep the organiser from making meetings', async () => {
    const here = await arranged();
    const { at, seller, purchaser, slots } = here;
    const { data } = await at.manager.client('POST /manage/matching/add', {
      eventIdx: at.eventIdx,
      companyIdx: seller.participateIdx,
      buyerIdx: purchaser.participateIdx,
      slotIdx: slots[0] as number,
    });
    expect(data.stateMatching).toBe('complete');
  });
});

describe('somebody without an account', () => {
  it('finds whom they may rank, and ranks by their link', async () => {
    const here = await arranged();
    const { token, participateIdx } = await agreed(here);
    const { data } = await anyone('POST /participant/findRankable', { token });
    expect(data.found.map((one) => one.participateIdx)).toEqual([here.seller.participateIdx]);
    expect(data.count).toBe(1);
    expect(JSON.stringify(data)).not.toContain('@');
    const none = await anyone('POST /participant/findRankable', { token, keywords: 'nobody is called so' });
    expect(none.data).toEqual({ found: [], count: 0 });
    const saved = await anyone('POST /participant/saveRanking', {
      token,
      participateIdxs: [here.seller.participateIdx],
      version: 0,
    });
    expect(saved.data).toMatchObject({ version: 1, dropped: [] });
    const opened = await anyone('POST /participant/openRanking', { token });
    expect(opened.data).toMatchObject({ participateIdx, mayRank: true, side: 'buyer', version: 1 });
    expect((await stored(participateIdx)).idxs).toEqual([here.seller.participateIdx]);
  });

  it('does so once they have agreed, and their list goes when they decline', async () => {
    const here = await arranged();
    const participateIdx = await enter(here);
    const token = await linkOf(here, participateIdx);
    expect(await refusal(anyone('POST /participant/openRanking', { token }))).toMatchObject({
      key: 'msg.consent_needed',
    });
    await save(here, here.seller, [participateIdx, ...idxsOf(here.buyers)], 0);
    await agree(token, 'N');
    expect(await stored(here.seller.participateIdx)).toMatchObject({
      idxs: idxsOf(here.buyers),
      ranks: [1, 2, 3],
    });
  });
});

describe('the database', () => {
  it('refuses a gap, a tie, somebody twice, one’s own side and whoever is not approved', async () => {
    const here = await arranged();
    const { seller, buyers, at } = here;
    const [a, b] = idxsOf(buyers) as [number, number, number];
    const row = (toIdx: number, rank: number) => ({
      eventIdx: at.eventIdx,
      fromIdx: seller.participateIdx,
      fromSide: 'company' as const,
      toIdx,
      toSide: 'buyer' as const,
      rank,
    });
    const insert = (...rows: ReturnType<typeof row>[]) =>
      app.db.insertInto('preference').values(rows).execute();
    await expect(insert(row(a, 2))).rejects.toThrow();
    await expect(insert(row(a, 1), row(b, 1))).rejects.toThrow();
    await expect(insert(row(a, 1), row(a, 2))).rejects.toThrow();
    await expect(insert({ ...row(a, 1), toSide: 'company' as 'buyer' })).rejects.toThrow();
    const rival = await company(app, at);
    await expect(insert({ ...row(rival.participateIdx, 1) })).rejects.toThrow();
    await insert(row(a, 1), row(b, 2));
    await expect(
      app.db.updateTable('participate').set({ state: 'CANCEL' }).where('idx', '=', a).execute(),
    ).rejects.toThrow();
  });
});
