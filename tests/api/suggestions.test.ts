/** Who is suggested to whom, in which order and why (docs/rules.md, M17, M18). */
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  byFit,
  type FittingBuyer,
  type FittingCompany,
  fitEnough,
  fitOf,
} from '#domain/participation/suggestion.ts';
import { fill } from '#server/db/migrations/073-place-words.ts';
import { testApp } from '#tests/support/api.ts';
import { applied, approve, type Expo, expo, type Participant } from '#tests/support/factories.ts';
import { nextNumber } from '#tests/support/numbers.ts';
import { askFor, type Pair, pair, refusal } from '#tests/support/pair.ts';
import { buyerSample, companySample } from '#tests/support/samples.ts';

const app = await testApp();
let serial = 500;

type CompanyChanges = Partial<ReturnType<typeof companySample>['company']> & {
  names?: readonly string[];
  hopeCountries?: string[];
};
async function company(at: Expo, { names = [], hopeCountries, ...changes }: CompanyChanges = {}) {
  const sample = companySample(++serial);
  const [product] = sample.products;
  const participant = await applied(app, at, {
    ...sample,
    company: { ...sample.company, ...changes },
    products:
      names.length > 0
        ? names.map((nameKo, no) => ({ ...product, nameKo, nameEn: `Thing ${no}` }))
        : sample.products,
    hopeBuyer: { hopeBuyer: '', hopeCountries: (hopeCountries ?? ['AT']) as ['AT'] },
  } as typeof sample);
  await approve(at, participant.participateIdx);
  return participant;
}
async function buyer(at: Expo, changes: Partial<ReturnType<typeof buyerSample>['buyer']> = {}) {
  const sample = buyerSample(++serial);
  const participant = await applied(app, at, { ...sample, buyer: { ...sample.buyer, ...changes } });
  await approve(at, participant.participateIdx);
  return participant;
}

const suggested = async ({ client }: Participant, eventIdx: number, rows?: number, page?: number) =>
  (await client('GET /matching/getSuggestions', { eventIdx, rows, page })).data.suggestions;
const idxsFor = async (reader: Participant, eventIdx: number) =>
  (await suggested(reader, eventIdx)).map(({ participateIdx }) => participateIdx);

describe('whom someone is suggested', () => {
  let at: Expo;
  const companies: [Participant, FittingCompany][] = [];
  const buyers: [Participant, FittingBuyer][] = [];

  const industries = fc.subarray(['FOOD', 'BEAUTY', 'IT', 'LIVING'] as const, { minLength: 1 });
  const committees = fc.subarray(['TRADE1', 'TRADE2', 'TRADE3'] as const, { maxLength: 2 });
  const region = fc.constantFrom('SEOUL' as const, 'BUSAN' as const, 'JEJU' as const);
  const words = fc
    .subarray(['화장품', '유기농화장품', '김', '소스와', 'Sauces', 'sauce', 'pumps', '제품', '장품을'], {
      minLength: 1,
      maxLength: 3,
    })
    .map((list) => list.join(' '));

  beforeAll(async () => {
    app.clock.set('2026-10-01T08:00:00Z');
    at = await expo(app, { eventIdx: nextNumber('event') });
    const ofCompanies = fc.record({
      industries,
      tradeCommittees: committees,
      agencyRegion: region,
      mainProduct: words,
      names: fc.uniqueArray(words, { minLength: 1, maxLength: 2 }),
      hopeCountries: fc.subarray(['AT', 'DE', 'US', 'JP'], { maxLength: 3 }),
    });
    for (const made of fc.sample(ofCompanies, { seed: 16, numRuns: 9 })) {
      const participant = await company(at, made);
      const shows = [made.mainProduct, ...made.names.flatMap((name, no) => [name, `Thing ${no}`])];
      companies.push([participant, { ...made, participateIdx: participant.participateIdx, shows }]);
    }
    const ofBuyers = fc.record({
      industries,
      tradeCommittees: committees,
      country: fc.constantFrom('AT' as const, 'DE' as const, 'CZ' as const, 'US' as const),
      hopeRegions: fc.subarray(['SEOUL', 'BUSAN', 'JEJU'] as const),
      product: words,
      requirements: words,
      hopeCompany: fc.constantFrom('', '화장품'),
      hopeCompanyIdxs: fc.subarray(
        companies.map(([{ participateIdx }]) => participateIdx),
        { maxLength: 2 },
      ),
    });
    for (const made of fc.sample(ofBuyers, { seed: 17, numRuns: 9 }))
      buyers.push([await buyer(at, made), { ...made, requirements: [made.requirements, made.hopeCompany] }]);
    // Neither of these takes part.
    const waiting = await applied(app, at, companySample(++serial));
    expect(waiting.participateIdx).toBeGreaterThan(0);
    const gone = await company(at);
    await gone.client('POST /participate/cancel', { eventIdx: at.eventIdx });
  });

  const expected = (reader: number, all: { participateIdx: number; points: number }[]) =>
    all.filter(({ points }) => points >= fitEnough).sort(byFit(reader));

  it('is, to a buyer, exactly the approved companies that fit by the domain, in its order, with its reasons', async () => {
    for (const [reader, said] of buyers) {
      const all = companies.map(([{ participateIdx }, one]) => ({
        participateIdx,
        ...fitOf(one, said, 'buyer'),
      }));
      const found = await suggested(reader, at.eventIdx);
      expect(found).toMatchObject(
        expected(reader.participateIdx, all).map(({ participateIdx, points }) => ({
          participateIdx,
          points,
        })),
      );
      for (const { participateIdx, reasons, company } of found) {
        expect(company?.participateIdx).toBe(participateIdx);
        const told = all.find((one) => one.participateIdx === participateIdx)?.reasons;
        expect(reasons.map(({ kind }) => kind)).toEqual(told?.map(({ kind }) => kind));
        expect(reasons.reduce((sum, { points }) => sum + points, 0)).toBe(
          all.find((one) => one.participateIdx === participateIdx)?.points,
        );
      }
    }
  });

  it('is, to a company, exactly the approved buyers that fit, and never because they chose it by name', async () => {
    for (const [reader, said] of companies) {
      const all = buyers.map(([{ participateIdx }, one]) => ({
        participateIdx,
        ...fitOf(said, one, 'company'),
      }));
      const found = await suggested(reader, at.eventIdx);
      expect(found).toMatchObject(
        expected(reader.participateIdx, all).map(({ participateIdx, points }) => ({
          participateIdx,
          points,
        })),
      );
      expect(found.flatMap(({ reasons }) => reasons.map(({ kind }) => kind))).not.toContain('hopeCompany');
    }
  });

  it('is found after an upgrade by the same words as if all had been entered anew', async () => {
    const words = () =>
      app.db
        .selectFrom('participateWord')
        .selectAll()
        .orderBy('participateIdx')
        .orderBy('source')
        .orderBy('word')
        .execute();
    const before = await words();
    expect(before.length).toBeGreaterThan(50);
    await app.db.deleteFrom('participateWord').execute();
    await fill(app.db.withoutPlugins() as never);
    expect(await words()).toEqual(before);
  });

  it('comes in pages that together are the whole, each with the count of all', async () => {
    const [reader] = buyers[0] as [Participant, FittingBuyer];
    const whole = await idxsFor(reader, at.eventIdx);
    const { totalCount } = await reader.client('GET /matching/getSuggestions', {
      eventIdx: at.eventIdx,
      rows: 2,
      page: 99,
    });
    expect(totalCount).toBe(whole.length);
    const parts = [];
    for (let page = 1; page <= Math.ceil(whole.length / 2); page++)
      parts.push(...(await suggested(reader, at.eventIdx, 2, page)));
    expect(parts.map(({ participateIdx }) => participateIdx)).toEqual(whole);
  });

  it('follows what is changed of an application', async () => {
    const place = await expo(app, { eventIdx: nextNumber('event') });
    const seller = await company(place, {
      industries: ['IT'],
      mainProduct: '물류 소프트웨어',
      tradeCommittees: ['TRADE9'],
    });
    const reader = await buyer(place, {
      industries: ['FOOD'],
      product: '김',
      requirements: '김',
      tradeCommittees: ['TRADE1'],
    });
    expect(await idxsFor(reader, place.eventIdx)).toEqual([]);
    const { data } = await reader.client('GET /participate/getDetail', { eventIdx: place.eventIdx });
    const entered = { ...data.buyer, product: '소프트웨어', industries: ['LOGISTICS', 'IT'] };
    await reader.client('POST /participate/update', {
      eventIdx: place.eventIdx,
      participateType: 'BUYER',
      buyer: entered,
    } as never);
    expect(await idxsFor(reader, place.eventIdx)).toEqual([seller.participateIdx]);
    expect(await idxsFor(seller, place.eventIdx)).toEqual([reader.participateIdx]);
  });
});

describe('left out of suggestions', () => {
  let here: Pair;
  const bothWays = async () => [
    await idxsFor(here.seller, here.at.eventIdx),
    await idxsFor(here.purchaser, here.at.eventIdx),
  ];
  const both = () => [[here.purchaser.participateIdx], [here.seller.participateIdx]];
  const make = async () => {
    app.clock.set('2026-10-01T08:00:00Z');
    here = await pair(app);
    expect(await bothWays()).toEqual(both());
  };

  it('are those with a request, a meeting, one that was cancelled, or a no between them, for both; a request that was taken back leaves nobody out', async () => {
    await make();
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
    expect(await bothWays()).toEqual([[], []]);
    await here.purchaser.client('POST /matching/cancel', { matchingIdx });
    expect(await bothWays()).toEqual(both());
    const again = await askFor(here, here.purchaser, here.seller);
    await here.seller.client('POST /matching/approve', { matchingIdx: again.matchingIdx });
    expect(await bothWays()).toEqual([[], []]);
    await here.seller.client('POST /matching/cancel', { matchingIdx: again.matchingIdx });
    expect(await bothWays()).toEqual([[], []]);
    const third = await askFor(here, here.seller, here.purchaser);
    await here.purchaser.client('POST /matching/deny', { matchingIdx: third.matchingIdx, reason: '' });
    expect(await bothWays()).toEqual([[], []]);
  });

  it('are those whom the view type hides from the reader', async () => {
    await make();
    await app.db
      .updateTable('event')
      .set({ viewType: 'allHide' })
      .where('idx', '=', here.at.eventIdx)
      .execute();
    expect(await bothWays()).toEqual([[], []]);
    await app.db
      .updateTable('event')
      .set({ viewType: 'onlyBuyer' })
      .where('idx', '=', here.at.eventIdx)
      .execute();
    expect(await bothWays()).toEqual([[], both()[1]]);
  });

  it('are those whose participation ended', async () => {
    await make();
    await here.purchaser.client('POST /participate/cancel', { eventIdx: here.at.eventIdx });
    expect(await idxsFor(here.seller, here.at.eventIdx)).toEqual([]);
  });

  it('are those whom the reader hid, for the reader alone, until they want them back', async () => {
    await make();
    const { eventIdx } = here.at;
    const targetParticipateIdx = here.purchaser.participateIdx;
    const { client } = here.seller;
    await client('POST /matching/hideSuggestion', { eventIdx, targetParticipateIdx });
    await client('POST /matching/hideSuggestion', { eventIdx, targetParticipateIdx });
    expect(await bothWays()).toEqual([[], both()[1]]);
    const { data } = await client('GET /matching/getSuggestions', { eventIdx });
    expect(data.hiddenCount).toBe(1);
    await client('POST /matching/showSuggestions', { eventIdx, targetParticipateIdx });
    expect(await bothWays()).toEqual(both());
    await client('POST /matching/hideSuggestion', { eventIdx, targetParticipateIdx });
    await client('POST /matching/showSuggestions', { eventIdx });
    expect(await bothWays()).toEqual(both());
  });

  it('can only be those of the other side in the same event', async () => {
    await make();
    const { eventIdx } = here.at;
    const elsewhere = await pair(app);
    for (const targetParticipateIdx of [
      here.seller.participateIdx,
      elsewhere.purchaser.participateIdx,
      2_000_000_000,
    ]) {
      const call = here.seller.client('POST /matching/hideSuggestion', { eventIdx, targetParticipateIdx });
      expect((await refusal(call)).key).toBe('msg.participate_not_found');
    }
  });
});
