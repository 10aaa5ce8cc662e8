/** By what a list can be narrowed: what is offered, and how many it finds. */
import { describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { twoOfEach } from '#tests/support/two-of-each.ts';

const app = await testApp();
const { seller, eventIdx } = await twoOfEach(app);

describe('what a list can be narrowed by', () => {
  it('is what finds something, with how many, beside what else is chosen', async () => {
    const options = async (query = {}) =>
      (await app.client()('GET /company/getOptions', { eventIdx, ...query })).data;
    const all = await options();
    expect(all.businessCategory).toEqual([
      { value: 'MANUFACTURING', count: 1 },
      { value: 'SERVICE', count: 1 },
    ]);
    expect(all.country).toEqual([
      { value: 'AT', count: 1 },
      { value: 'US', count: 1 },
    ]);
    expect(all.destination).toEqual(
      ['EUROPE', 'EUROPE_WEST', 'NORTH_AMERICA'].map((value) => ({ value, count: 1 })),
    );
    const chosen = await options({ businessCategory: 'SERVICE' });
    expect(chosen.industries).toEqual([{ value: 'IT', count: 1 }]);
    // Of its own choice the others stay, so that one can change one's mind.
    expect(chosen.businessCategory).toEqual(all.businessCategory);
    expect((await options({ keywords: '한빛' })).industries).toEqual([{ value: 'FOOD', count: 1 }]);
  });

  it('finds by destination and its parts', async () => {
    const count = async (destination: 'EUROPE' | 'EUROPE_WEST' | 'EUROPE_EAST' | 'ASIA') =>
      (await app.client()('GET /company/getList', { eventIdx, destination })).totalCount;
    expect([
      await count('EUROPE'),
      await count('EUROPE_WEST'),
      await count('EUROPE_EAST'),
      await count('ASIA'),
    ]).toEqual([1, 1, 0, 0]);
  });

  it('is counted in products and in buyers too', async () => {
    const { data } = await app.client()('GET /product/getOptions', { eventIdx, industries: ['FOOD'] });
    expect(data.agencyRegion).toEqual([{ value: 'JEONBUK', count: 1 }]);
    const { data: buyers } = await seller.client('GET /buyer/getOptions', { eventIdx });
    expect(buyers.participateType).toEqual([
      { value: 'BUYER', count: 1 },
      { value: 'OKTA', count: 1 },
    ]);
    expect(buyers.agencyRegion).toEqual([{ value: 'JEONBUK', count: 2 }]);
    expect(buyers.industries).toEqual([
      { value: 'LIVING', count: 2 },
      { value: 'FOOD', count: 1 },
      { value: 'IT', count: 1 },
    ]);
  });

  it('finds buyers of an industry, as one picks it or as the specification names it', async () => {
    const found = async (query: object) =>
      (await seller.client('GET /buyer/getList', { eventIdx, ...query })).data.map(({ nameEn }) => nameEn);
    expect(await found({ industries: ['IT'] })).toEqual(['Max Gruber']);
    expect(await found({ selectBizIndustry: ['IT'] })).toEqual(['Max Gruber']);
    expect(await found({ industries: ['BEAUTY'] })).toEqual([]);
    await expect(found({ industries: ['SHOES'] })).rejects.toMatchObject({ key: 'msg.invalid_parameter' });
  });
});
