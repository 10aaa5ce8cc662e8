/**
 * What is suggested first, against what somebody of the trade said of sixty pairs and of the trades that they are of (docs/rules.md, M17). The order
 * of equals is each reader's own, so each claim is made of many readers; and what knows of industries alone has to fail.
 */
import { describe, expect, it } from 'vitest';
import { headingsOf } from '#domain/participation/hs-headings.ts';
import {
  byFit,
  type FittingBuyer,
  type FittingCompany,
  fitEnough,
  fitOf,
  fitPoints,
} from '#domain/participation/suggestion.ts';
import { judgedBuyers } from '#tests/fixtures/judged-buyers.ts';
import { judgedCompanies } from '#tests/fixtures/judged-companies.ts';
import { namedAfter, unseenBuyers, unseenCompanies } from '#tests/fixtures/judged-unseen.ts';

/** Numbers of participations, close to each other and far. */
const readers = Array.from({ length: 40 }, (_, at) => 1000 + at * (at < 20 ? 1 : 7919));

type Fit = (company: FittingCompany, buyer: FittingBuyer) => number;
const ours: Fit = (company, buyer) => fitOf(company, buyer, 'buyer').points;
/** What a list of check boxes alone would say. */
const byIndustry: Fit = (company, buyer) =>
  company.industries.some((one) => buyer.industries.includes(one)) ? fitPoints.industry : 0;

const all = [...judgedCompanies, ...unseenCompanies];
/** For each reader, who is suggested, best first. */
const listsFor = <Company extends FittingCompany>(
  score: Fit,
  companies: readonly Company[],
  buyer: FittingBuyer,
) => {
  const found = companies
    .map((company) => ({ ...company, points: score(company, buyer) }))
    .filter(({ points }) => points >= fitEnough);
  return readers.map((reader) => found.toSorted(byFit(reader)));
};

type Judged = (typeof judgedBuyers)[number];
const hasFourGood = (score: Fit, buyer: Judged) =>
  listsFor(score, judgedCompanies, buyer).every(
    (list) => list.slice(0, 5).filter(({ trade }) => buyer.good.includes(trade)).length >= 4,
  );
const pointsOf = (score: Fit, name: string, buyer: Judged) => {
  const company = judgedCompanies.find((one) => one.name === name);
  if (!company) throw new Error(`There is no ${name}.`);
  return score(company, buyer);
};
const hasGoodBeforeNear = (score: Fit, buyer: Judged) =>
  pointsOf(score, buyer.pairs.good, buyer) > pointsOf(score, buyer.pairs.near, buyer);

describe('the judged set', () => {
  it('has twenty buyers with a good, a near and a wrong company each, all by their names', () => {
    expect(judgedBuyers).toHaveLength(20);
    const names = new Set(judgedCompanies.map(({ name }) => name));
    expect(names.size).toBe(judgedCompanies.length);
    for (const { pairs } of judgedBuyers)
      expect(Object.values(pairs).every((name) => names.has(name))).toBe(true);
  });

  it.each(judgedBuyers.map((buyer) => [buyer.name, buyer] as const))(
    'suggests four good ones of five to %s, and nobody wrong, whoever reads',
    (_, buyer) => {
      const available = judgedCompanies.filter(({ trade }) => buyer.good.includes(trade)).length;
      expect(available).toBeGreaterThanOrEqual(4);
      const [list = []] = listsFor(ours, judgedCompanies, buyer);
      expect(hasFourGood(ours, buyer), JSON.stringify(list.slice(0, 8), null, 1)).toBe(true);
      const wrong = list.filter(({ trade }) => !buyer.good.includes(trade) && !buyer.near.includes(trade));
      expect(wrong.map(({ name }) => name)).toEqual([]);
    },
  );

  it.each(judgedBuyers.map((buyer) => [buyer.name, buyer] as const))(
    'has for %s the good one before the near one, and the wrong one not at all',
    (_, buyer) => {
      expect(pointsOf(ours, buyer.pairs.good, buyer)).toBeGreaterThan(fitEnough);
      expect(pointsOf(ours, buyer.pairs.good, buyer)).toBeGreaterThan(
        pointsOf(ours, buyer.pairs.near, buyer),
      );
      expect(pointsOf(ours, buyer.pairs.wrong, buyer)).toBe(0);
    },
  );

  it.each(namedAfter.map((one) => [one.product, one] as const))(
    'has for %s no heading and no industry in what is only called so, and the goods themselves first',
    (_, { industries, product, good, wrong }) => {
      const [first] = judgedBuyers;
      const buyer = { ...(first as Judged), industries: industries.split(' '), product, requirements: [] };
      const shown = (shows: string, own: string) =>
        fitOf(
          {
            participateIdx: 1,
            industries: own.split(' '),
            shows: shows.split('; '),
            tradeCommittees: [],
            hopeCountries: [],
            agencyRegion: 'JEJU',
          },
          buyer,
          'buyer',
        );
      expect(shown(wrong, 'BEAUTY HEALTH').reasons.map(({ kind }) => kind)).not.toContain('heading');
      expect(shown(good, 'FOOD').points).toBeGreaterThan(shown(wrong, 'BEAUTY HEALTH').points);
      expect(shown(wrong, 'BEAUTY').points).toBe(0);
    },
  );
});

/** How many of the first four are of the trade that the buyer looks for, over all buyers and readers. */
const shareOfGood = (score: Fit) => {
  const shares = unseenBuyers.flatMap((buyer) =>
    listsFor(score, all, buyer).map(
      (list) => list.slice(0, 4).filter(({ trade }) => trade === buyer.trade).length / 4,
    ),
  );
  return shares.reduce((sum, one) => sum + one, 0) / shares.length;
};

describe('goods that no list names, of two industries', () => {
  it('are in no list', () => {
    for (const { product, industries } of unseenBuyers)
      expect([product, headingsOf([...industries, 'OTHER'], product)]).toEqual([product, []]);
  });

  // Market and preferences together weigh more than a word, so it is not nearer to all of them.
  it('are found by their words nearly twice as often as by their industries', () => {
    expect(shareOfGood(ours)).toBeGreaterThan(0.4);
    expect(shareOfGood(ours)).toBeGreaterThan(1.8 * shareOfGood(byIndustry));
  });

  it.each(unseenBuyers.map((buyer) => [buyer.name, buyer] as const))(
    'come, for %s, before others that have the same place and preferences',
    (_, buyer) => {
      const place = { tradeCommittees: [], hopeCountries: [], agencyRegion: 'JEJU' };
      const placed = all.map((company) => ({ ...company, ...place }));
      for (const list of listsFor(ours, placed, buyer)) {
        const good = list.slice(0, 4).filter(({ trade }) => trade === buyer.trade);
        expect(good.length, JSON.stringify(list.slice(0, 5), null, 1)).toBeGreaterThanOrEqual(3);
      }
    },
  );
});

describe('what knows of industries alone', () => {
  it('fails the set, so passing it says something', () => {
    expect(judgedBuyers.filter((buyer) => hasFourGood(byIndustry, buyer)).length).toBeLessThanOrEqual(10);
    expect(judgedBuyers.filter((buyer) => hasGoodBeforeNear(byIndustry, buyer))).toEqual([]);
  });
});
