import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  byFit,
  type FittingBuyer,
  type FittingCompany,
  fitEnough,
  fitKinds,
  fitOf,
  fitPoints,
  placeAmongEquals,
} from '#domain/participation/suggestion.ts';

const seller: FittingCompany = {
  participateIdx: 7,
  industries: ['BEAUTY', 'HEALTH'],
  tradeCommittees: ['TRADE2'],
  hopeCountries: ['AT', 'DE'],
  agencyRegion: 'SEOUL',
  shows: ['유기농 화장품', '선케어 크림', 'Sun care creams'],
};
const purchaser: FittingBuyer = {
  industries: ['BEAUTY'],
  tradeCommittees: ['TRADE9'],
  country: 'AT',
  hopeRegions: ['BUSAN'],
  product: '화장품 · Cosmetics',
  requirements: ['We look for sun care in spring', null],
  hopeCompanyIdxs: [7],
};

describe('how a company and a buyer fit', () => {
  it('is told by what they have in common, in the order of what counts', () => {
    expect(fitOf(seller, purchaser, 'company')).toEqual({
      points:
        fitPoints.heading +
        fitPoints.industry +
        fitPoints.product +
        fitPoints.requirement +
        fitPoints.country,
      reasons: [
        { kind: 'heading', values: ['3304'] },
        { kind: 'industry', values: ['BEAUTY'] },
        { kind: 'product', values: ['화장품'] },
        { kind: 'requirement', values: ['sun', 'care'] },
        { kind: 'country', values: ['AT'] },
      ],
    });
  });

  it('counts that the buyer chose the company by name for the buyer alone', () => {
    const [mine, theirs] = [fitOf(seller, purchaser, 'buyer'), fitOf(seller, purchaser, 'company')];
    expect(mine.reasons[0]).toEqual({ kind: 'hopeCompany', values: ['7'] });
    expect(mine.points - theirs.points).toBe(fitPoints.hopeCompany);
    expect(theirs.reasons.map(({ kind }) => kind)).not.toContain('hopeCompany');
  });

  it('is nothing where only the place is common: a market makes no product wanted', () => {
    const other = { ...seller, industries: ['IT'], shows: ['물류 소프트웨어'] };
    const { points, reasons } = fitOf(other, { ...purchaser, hopeCompanyIdxs: [] }, 'buyer');
    expect(reasons).toEqual([{ kind: 'country', values: ['AT'] }]);
    expect(points).toBe(0);
  });

  it('counts a neighbouring country of a preferred one little, and never beside that one', () => {
    const french = fitOf(seller, { ...purchaser, country: 'FR' }, 'company');
    expect(french.reasons).toContainEqual({ kind: 'area', values: ['AT', 'DE'] });
    expect(french.reasons.map(({ kind }) => kind)).not.toContain('country');
    const far = fitOf(seller, { ...purchaser, country: 'BR' }, 'company');
    expect(far.points).toBe(french.points - fitPoints.area);
  });

  it('puts a company that the buyer chose before all that follows from goods and place', () => {
    const { hopeCompany, country: _, area, ...others } = fitPoints;
    const goods = others.heading + others.product + others.requirement + others.industry + others.committee;
    expect(hopeCompany).toBeGreaterThan(goods);
    expect(fitPoints.country).toBeGreaterThan(area + others.region);
    expect(fitEnough).toBeLessThanOrEqual(fitPoints.industry);
  });

  it('weighs heading and industry more than words', () => {
    expect(fitPoints.heading).toBeGreaterThan(fitPoints.product + fitPoints.requirement);
    expect(fitPoints.industry).toBeGreaterThan(fitPoints.product + fitPoints.requirement);
  });

  it.each([
    ['Camellia seed oil, edible oils', 'Camellia seed oil serum'],
    ['Tea and rice', 'Tea tree toner; Rice bran cream'],
    ['Collagen supplements', 'Collagen sheet mask'],
    ['Olive oil', 'Olive oil soap'],
    ['녹차, 쌀', '녹차 토너, 쌀 크림'],
  ])('is nothing between who eats %j and who makes %j of it for the skin', (product, shown) => {
    const importer = { ...purchaser, industries: ['FOOD'], product, requirements: [], hopeCompanyIdxs: [] };
    expect(fitOf({ ...seller, shows: [shown] }, importer, 'buyer').points).toBe(0);
  });

  it('puts the very goods before words of them, the market and all preferences together', () => {
    const importer = {
      industries: ['FOOD'],
      tradeCommittees: ['TRADE2'],
      country: 'AT',
      hopeRegions: ['SEOUL'],
      product: '참기름, sesame oil',
      requirements: ['Oil as a gift'],
      hopeCompanyIdxs: [],
    };
    const oil = {
      ...seller,
      industries: ['FOOD'],
      tradeCommittees: [],
      hopeCountries: ['US'],
      agencyRegion: 'BUSAN',
    };
    const goods = fitOf({ ...oil, shows: ['참깨유'] }, importer, 'buyer');
    const words = fitOf({ ...seller, industries: ['FOOD'], shows: ['Oil gift'] }, importer, 'buyer');
    expect(words.reasons.map(({ kind }) => kind)).toEqual([
      'industry',
      'product',
      'requirement',
      'country',
      'region',
      'committee',
    ]);
    expect(goods.reasons.map(({ kind }) => kind)).toEqual(['heading', 'industry']);
    expect(goods.points).toBeGreaterThan(words.points);
  });

  it('is nothing where a word alone is common: oil is food, cosmetics and machinery', () => {
    const importer = { ...purchaser, industries: ['FOOD'], product: 'Oils', hopeCompanyIdxs: [] };
    const one = { ...seller, shows: ['Camellia face oil'] };
    expect(fitOf(one, importer, 'buyer').points).toBe(0);
    expect(fitOf({ ...one, industries: ['FOOD'] }, importer, 'buyer').points).toBeGreaterThan(fitEnough);
  });

  it('has other industries in common only with a word of their goods beside it', () => {
    const other = { ...seller, industries: ['OTHER'], shows: ['Bee hives'] };
    const wants = { ...purchaser, industries: ['OTHER'], requirements: [], hopeCompanyIdxs: [] };
    expect(fitOf(other, { ...wants, product: 'Fishing rods' }, 'buyer').points).toBe(0);
    expect(fitOf(other, { ...wants, product: 'Hives' }, 'buyer').points).toBeGreaterThan(fitEnough);
  });
});

const some = <T>(values: readonly T[]) => fc.subarray([...values]);
const words = fc
  .array(fc.constantFrom('화장품', '유기농화장품', '김', '소스', 'sauces', 'sauce', 'pump', '제품', 'and'), {
    maxLength: 6,
  })
  .map((list) => list.join(' '));
const companies = fc.record({
  participateIdx: fc.integer({ min: 1, max: 2_147_483_647 }),
  industries: some(['FOOD', 'BEAUTY', 'IT']),
  tradeCommittees: some(['TRADE1', 'TRADE2']),
  hopeCountries: some(['AT', 'DE', 'US', 'JP']),
  agencyRegion: fc.constantFrom('SEOUL', 'BUSAN'),
  shows: fc.array(fc.option(words), { maxLength: 3 }),
});
const buyers = fc.record({
  industries: some(['FOOD', 'BEAUTY', 'IT']),
  tradeCommittees: some(['TRADE1', 'TRADE2']),
  country: fc.constantFrom('AT', 'DE', 'FR', 'KR'),
  hopeRegions: some(['SEOUL', 'BUSAN']),
  product: words,
  requirements: fc.array(fc.option(words), { maxLength: 2 }),
  hopeCompanyIdxs: some([1, 2, 3]),
});

describe('of any two', () => {
  it('the points are the sum of the reasons, each kind once, whoever asks and however often', () => {
    fc.assert(
      fc.property(companies, buyers, fc.constantFrom('company', 'buyer'), (company, buyer, reader) => {
        const { points, reasons } = fitOf(company, buyer, reader as 'company');
        const kinds = reasons.map(({ kind }) => kind);
        expect(new Set(kinds).size).toBe(kinds.length);
        expect(kinds).toEqual(fitKinds.filter((kind) => kinds.includes(kind)));
        expect(reasons.every(({ values }) => values.length > 0)).toBe(true);
        const sum = reasons.reduce((all, { kind }) => all + fitPoints[kind], 0);
        expect([0, sum]).toContain(points);
        expect(fitOf(structuredClone(company), structuredClone(buyer), reader as 'company')).toEqual({
          points,
          reasons,
        });
      }),
    );
  });

  it('the order of what was entered changes nothing of the points', () => {
    fc.assert(
      fc.property(companies, buyers, (company, buyer) => {
        const turned = {
          ...company,
          industries: company.industries.toReversed(),
          hopeCountries: company.hopeCountries.toReversed(),
          shows: company.shows.toReversed(),
        };
        expect(fitOf(turned, buyer, 'buyer').points).toBe(fitOf(company, buyer, 'buyer').points);
      }),
    );
  });
});

describe('the order of suggestions', () => {
  const rows = fc.uniqueArray(
    fc.record({
      participateIdx: fc.integer({ min: 1, max: 2_147_483_647 }),
      points: fc.constantFrom(15, 30, 45),
    }),
    { selector: ({ participateIdx }) => participateIdx, maxLength: 30 },
  );

  it('is the same however the rows came, and best first', () => {
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 2_147_483_647 }), (list, reader) => {
        const sorted = list.toSorted(byFit(reader));
        expect(list.toReversed().toSorted(byFit(reader))).toEqual(sorted);
        expect(sorted.map(({ points }) => points)).toEqual(
          list.map(({ points }) => points).sort((a, b) => b - a),
        );
      }),
    );
  });

  it('begins with another one of equals for most readers, so that nobody is last for all', () => {
    const equals = Array.from({ length: 50 }, (_, at) => at + 1);
    const first = (reader: number) =>
      equals.toSorted((a, b) => placeAmongEquals(reader, a) - placeAmongEquals(reader, b))[0];
    expect(new Set(Array.from({ length: 200 }, (_, at) => first(1000 + at))).size).toBeGreaterThan(25);
  });
});
