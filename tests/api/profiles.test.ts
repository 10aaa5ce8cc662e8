/** Companies, products and buyers as others read them (docs/rules.md, V1 to V5). */
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#api/index.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { someone } from '#tests/support/applying.ts';
import {
  applied,
  approve,
  buyer,
  company,
  type Expo,
  expo,
  type Participant,
  type Person,
} from '#tests/support/factories.ts';
import { strict, strictly } from '#tests/support/fitting.ts';
import { askFor, pair, refusal } from '#tests/support/pair.ts';
import { buyerSample, companySample, productSample } from '#tests/support/samples.ts';

const app = await testApp();
const guest = strictly(app.client());

let at: Expo;
let number = 1000;
const newExpo = (changes: Parameters<typeof expo>[1] = {}) => {
  number += 1;
  return expo(app, { ...changes, eventIdx: number });
};
beforeEach(async () => {
  app.clock.set(longBefore);
  at = await newExpo();
});

type Company = ReturnType<typeof companySample>;
const sampleWith = (no: number, changes: Partial<Company['company']>, products = [productSample(no)]) => {
  const sample = companySample(no);
  return { ...sample, company: { ...sample.company, ...changes }, products };
};
const approved = async (application: Parameters<typeof applied>[2], event = at): Promise<Participant> => {
  const person = await applied(app, event, application);
  await approve(event, person.participateIdx);
  return strict(person);
};

describe('the list of companies', () => {
  const list = async (request: RequestOf<'GET /company/getList'> = {}, client = guest) => {
    const { data, totalCount } = await client('GET /company/getList', { eventIdx: at.eventIdx, ...request });
    return { names: data.map(({ nameEn }) => nameEn), data, totalCount };
  };

  it('shows approved companies with their products to everyone, newest first', async () => {
    await applied(app, at, companySample(1));
    await approved(companySample(2));
    const products = [productSample(4), productSample(3)];
    const { participateIdx } = await approved(sampleWith(3, {}, products));
    await company(app, await newExpo());
    const { data, totalCount } = await list();
    expect(totalCount).toBe(2);
    expect(data[1]?.nameEn).toBe('Madang Foods 2');
    expect(data[0]).toEqual({
      participateIdx,
      nameKo: '마당식품 3',
      nameEn: 'Madang Foods 3',
      mainProduct: '들기름',
      mainProductEn: products.map(({ nameEn }) => nameEn).join(', '),
      booths: [],
      businessCategory: 'MANUFACTURING',
      industries: ['FOOD'],
      agencyRegion: 'JEONBUK',
      mainImg: expect.objectContaining({ kind: 'companyMainImg' }),
      products: products.map(({ nameKo, nameEn }) => ({ productIdx: expect.any(Number), nameKo, nameEn })),
    });
  });

  it('finds every word of the keywords, in names of both languages and products', async () => {
    await approved(sampleWith(1, { nameEn: 'Hanok Tea', mainProduct: '녹차 100%' }));
    await approved(sampleWith(2, { nameKo: '한강_차', nameEn: 'Ångström Tea' }));
    expect((await list({ keywords: 'tea' })).names).toEqual(['Ångström Tea', 'Hanok Tea']);
    expect((await list({ keywords: ' TEA  hanok ' })).names).toEqual(['Hanok Tea']);
    expect((await list({ keywords: 'ångström' })).names).toEqual(['Ångström Tea']);
    expect((await list({ keywords: '녹차 perilla' })).names).toEqual(['Hanok Tea']);
    expect((await list({ keywords: '들기름 2' })).names).toEqual(['Ångström Tea']);
    expect((await list({ keywords: 'hanok coffee' })).names).toEqual([]);
    // What has a meaning to the database is a letter like any other.
    expect((await list({ keywords: '100%' })).names).toEqual(['Hanok Tea']);
    expect((await list({ keywords: '한_차' })).names).toEqual([]);
    expect((await list({ keywords: '한강_차' })).names).toEqual(['Ångström Tea']);
    expect((await list({ keywords: "' or 1=1 --" })).names).toEqual([]);
    expect((await list({ keywords: '!' })).names).toEqual([]);
  });

  it('narrows by category, industry, committee and region, and orders by name', async () => {
    await approved(sampleWith(1, { nameEn: 'B', industries: ['IT', 'FOOD'], businessCategory: 'SERVICE' }));
    await approved(sampleWith(2, { nameEn: 'C', industries: ['BEAUTY'], agencyRegion: 'SEOUL' }));
    await approved(sampleWith(3, { nameEn: 'A', industries: ['IT'], tradeCommittees: ['TRADE9', 'TRADE1'] }));
    expect((await list({ businessCategory: 'SERVICE' })).names).toEqual(['B']);
    expect((await list({ industries: ['IT'] })).names).toEqual(['A', 'B']);
    // As a page passes on the one value of its address.
    expect((await list({ industries: 'IT' })).names).toEqual(['A', 'B']);
    expect((await list({ industries: ['IT', 'BEAUTY'] })).totalCount).toBe(3);
    expect((await list({ industries: ['IT'], tradeCommittees: ['TRADE9'] })).names).toEqual(['A']);
    expect((await list({ agencyRegion: 'SEOUL' })).names).toEqual(['C']);
    expect((await list({ listOrder: 'nameEn' })).names).toEqual(['A', 'B', 'C']);
    expect((await list({ listOrder: 'name', orderType: 'desc' })).names).toEqual(['A', 'C', 'B']);
    expect((await list({ orderType: 'asc' })).names).toEqual(['B', 'C', 'A']);
    expect(await list({ rows: 2, page: 2 })).toMatchObject({ names: ['B'], totalCount: 3 });
  });

  it('of an event that does not exist is refused', async () => {
    expect((await refusal(list({ eventIdx: 999_999 }))).key).toBe('msg.event_not_found');
  });
});

it('the list of products narrows by the fields of their companies, beside words', async () => {
  await approved(sampleWith(1, { nameEn: 'Narae', industries: ['IT', 'FOOD'] }));
  await approved(sampleWith(2, { nameEn: 'Dasom', industries: ['BEAUTY'] }));
  const makers = async (request: RequestOf<'GET /product/getList'>) => {
    const { data } = await guest('GET /product/getList', { eventIdx: at.eventIdx, ...request });
    return data.map(({ companyNameEn }) => companyNameEn);
  };
  expect(await makers({ industries: ['FOOD'] })).toEqual(['Narae']);
  expect(await makers({ industries: ['BEAUTY', 'IT'] })).toEqual(['Dasom', 'Narae']);
  expect(await makers({ industries: ['FOOD'], keywords: 'dasom' })).toEqual([]);
  expect(await makers({ industries: ['HEALTH'] })).toEqual([]);
});

describe('who sees whom', () => {
  it('an application that waits is seen by its own people and managers', async () => {
    const waiting = strict(await applied(app, at, companySample(80)));
    const request = { eventIdx: at.eventIdx, participateIdx: waiting.participateIdx };
    expect((await refusal(guest('GET /company/getDetail', request))).key).toBe('msg.company_not_found');
    expect((await waiting.client('GET /company/getDetail', request)).data.nameEn).toBe('Madang Foods 80');
    expect((await at.manager.client('GET /company/getDetail', request)).data.nameEn).toBe('Madang Foods 80');
  });

  it('contact details are for oneself, whom one has a meeting with, and managers', async () => {
    const here = await pair(app);
    const { eventIdx } = here.at;
    const companyIdx = here.seller.participateIdx;
    const buyerIdx = here.purchaser.participateIdx;
    const ofCompany = async (client = guest) =>
      (await client('GET /company/getDetail', { eventIdx, participateIdx: companyIdx })).data.contact;
    const ofBuyer = async ({ client }: Person) =>
      (await strictly(client)('GET /buyer/getDetail', { eventIdx, participateIdx: buyerIdx })).data.contact;
    const third = await buyer(app, here.at);
    const known = expect.objectContaining({ mobile: expect.any(String), email: expect.any(String) });

    expect(await ofCompany()).toBeNull();
    expect(await ofCompany(here.seller.client)).toEqual(known);
    expect(await ofCompany(here.at.manager.client)).toEqual(known);
    const { matchingIdx } = await askFor(here, here.purchaser, here.seller);
    expect([await ofCompany(here.purchaser.client), await ofBuyer(here.seller)]).toEqual([null, null]);
    await here.seller.client('POST /matching/approve', { matchingIdx });
    expect([await ofCompany(here.purchaser.client), await ofBuyer(here.seller)]).toEqual([known, known]);
    expect([await ofCompany(third.client), await ofBuyer(third)]).toEqual([null, null]);
    await here.purchaser.client('POST /matching/cancel', { matchingIdx });
    expect([await ofCompany(here.purchaser.client), await ofBuyer(here.seller)]).toEqual([null, null]);
  });

  it('nobody is found in another event than their own', async () => {
    const { participateIdx, productIdx } = await company(app, at);
    const purchaser = await buyer(app, at);
    const { eventIdx } = await newExpo();
    expect((await refusal(guest('GET /company/getDetail', { eventIdx, participateIdx }))).key).toBe(
      'msg.company_not_found',
    );
    expect((await refusal(guest('GET /product/getDetail', { eventIdx, productIdx }))).key).toBe(
      'msg.product_not_found',
    );
    const asBuyer = { eventIdx, participateIdx: purchaser.participateIdx };
    expect((await refusal(purchaser.client('GET /buyer/getDetail', asBuyer))).key).toBe(
      'msg.buyer_not_found',
    );
    // A buyer is no company, and a company no buyer.
    const mixed = { eventIdx: at.eventIdx, participateIdx: purchaser.participateIdx };
    expect((await refusal(guest('GET /company/getDetail', mixed))).key).toBe('msg.company_not_found');
  });
});

describe('the list of buyers', () => {
  const list = async ({ client }: Person, request: RequestOf<'GET /buyer/getList'> = {}) => {
    const { data, totalCount } = await strictly(client)('GET /buyer/getList', {
      eventIdx: at.eventIdx,
      ...request,
    });
    return { names: data.map(({ companyName }) => companyName), data, totalCount };
  };

  it('is for approved companies and buyers, and managers', async () => {
    await buyer(app, at);
    const waiting = await applied(app, at, companySample(90));
    expect((await refusal(list(await someone(app)))).key).toBe('msg.participate_not_found');
    expect((await refusal(list(waiting))).key).toBe('msg.participate_pending');
    await approve(at, waiting.participateIdx);
    expect((await list(waiting)).totalCount).toBe(1);
    expect((await list(at.manager)).totalCount).toBe(1);
    expect((await refusal(app.client()('GET /buyer/getList', {}))).key).toBe('msg.login_needed');
  });

  it('narrows by type, country, committee and words', async () => {
    const one = buyerSample(1);
    await approved({
      ...one,
      buyer: { ...one.buyer, companyName: 'Zürich AG', country: 'CH', product: 'Tee' },
    });
    await approved(buyerSample(2, 'OKTA'));
    const seller = await company(app, at);
    expect((await list(seller)).names).toEqual(['Wiener Handel 2 GmbH', 'Zürich AG']);
    expect((await list(seller, { listOrder: 'name', orderType: 'desc' })).names[0]).toBe('Zürich AG');
    expect((await list(seller, { participateType: 'OKTA' })).names).toEqual(['Wiener Handel 2 GmbH']);
    expect((await list(seller, { country: 'CH' })).names).toEqual(['Zürich AG']);
    expect((await list(seller, { tradeCommittees: ['TRADE2'] })).names).toEqual([]);
    expect((await list(seller, { tradeCommittees: ['TRADE1'] })).totalCount).toBe(2);
    expect((await list(seller, { keywords: 'zürich tee huber' })).names).toEqual(['Zürich AG']);
    expect((await list(seller, { keywords: '김하늘' })).totalCount).toBe(2);
    const [first] = (await list(seller)).data;
    expect(first).toMatchObject({ participateType: 'OKTA', nameEn: 'Anna Huber 2', position: 'Purchasing' });
  });
});
