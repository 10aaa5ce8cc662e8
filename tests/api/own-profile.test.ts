/** A company changing itself and its products, and what others then find (docs/rules.md, P6). */

import { beforeEach, describe, expect, it } from 'vitest';
import { companyProfileKeys } from '#api/participation/company.ts';
import type { Product } from '#api/participation/product.ts';
import { productInput } from '#domain/participation/product.ts';
import { testApp } from '#tests/support/api.ts';
import { badField, own, someone } from '#tests/support/applying.ts';
import { dump } from '#tests/support/database.ts';
import { applied, buyer, type Company, company, type Expo, expo } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { strict, strictly } from '#tests/support/fitting.ts';
import { refusal } from '#tests/support/pair.ts';
import { knownOf } from '#tests/support/requests.ts';
import { companyWithFiles, productsWithFiles } from '#tests/support/required-files.ts';
import { companySample, productSample } from '#tests/support/samples.ts';

const app = await testApp();
const guest = strictly(app.client());

let at: Expo;
let seller: Company;
let number = 1000;
beforeEach(async () => {
  number += 1;
  at = await expo(app, { eventIdx: number });
  seller = strict(await company(app, at));
});

const content = companySample(5).company;
const hopeBuyer = { hopeCountries: ['AT', 'DE'], hopeBuyer: '식품 유통' };
const sent = { ...content, ...hopeBuyer };
const changeCompany = async (changes: object, by = seller) => {
  const company = await companyWithFiles(by, { ...content, ...changes });
  const request = { eventIdx: at.eventIdx, company, hopeBuyer };
  return (await by.client('POST /company/update', request)).data;
};
const changeProducts = async (products: ReturnType<typeof productSample>[], by = seller) =>
  (
    await by.client('POST /product/update', {
      eventIdx: at.eventIdx,
      products: await productsWithFiles(by, products),
    })
  ).data;
const find = async (keywords: string) => {
  const request = { eventIdx: at.eventIdx, keywords };
  const companies = await guest('GET /company/getList', request);
  const products = await guest('GET /product/getList', request);
  return [companies.totalCount, products.totalCount];
};

describe('a company', () => {
  it('changes itself, and is found by its new name, its products with it', async () => {
    const { company: before } = await own(seller, at);
    const changed = await changeCompany({ nameEn: 'Jeonju Oils', nameKo: '전주기름', mainProduct: '참기름' });
    const { company: stored, companyChange } = await own(seller, at);
    expect(changed).toEqual(stored);
    expect(changed).toMatchObject({ nameEn: before?.nameEn, ...hopeBuyer });
    // The name waits for a manager (company-change.test.ts).
    expect(await find('jeonju')).toEqual([0, 0]);
    const decision = { participateIdx: seller.participateIdx, askedAt: companyChange?.askedAt ?? '' };
    await at.manager.client('POST /manage/participate/approveChange', decision);
    expect(await find('jeonju')).toEqual([1, 1]);
    expect(await find('참기름')).toEqual([1, 0]);
    expect(await find('madang')).toEqual([0, 0]);
    const { participateIdx } = seller;
    const { data } = await guest('GET /company/getDetail', { eventIdx: at.eventIdx, participateIdx });
    expect(data).toMatchObject({
      nameKo: '전주기름',
      ...Object.fromEntries(companyProfileKeys.map((key) => [key, sent[key]])),
      contact: null,
    });
    // What the sample leaves empty would be read back as nothing, which proves nothing.
    expect(companyProfileKeys.filter((key) => !sent[key])).toEqual([]);
    expect(JSON.stringify(data)).not.toContain(content.chargeEmail);
  });

  it('shows its picture, which is its own', async () => {
    const picture = await uploaded(app.db, seller, 'companyMainImg');
    await changeCompany({ mainImgFileIdx: picture.idx });
    const { data } = await guest('GET /company/getList', { eventIdx: at.eventIdx });
    expect(data[0]?.mainImg).toEqual({
      fileIdx: picture.idx,
      kind: 'companyMainImg',
      fileName: 'scan.png',
      saveFileName: picture.saveFileName,
      size: 2048,
      width: 1200,
      height: 900,
    });
    const foreign = await uploaded(app.db, await someone(app), 'companyMainImg');
    expect(await refusal(changeCompany({ mainImgFileIdx: foreign.idx }))).toEqual(
      badField('company.mainImgFileIdx'),
    );
  });

  it('is changed by its own people only', async () => {
    const others = [await buyer(app, at), await someone(app)];
    for (const person of others) await person.files();
    const before = await dump(app.db);
    for (const person of others) {
      const change = changeCompany({}, { ...seller, ...person });
      expect((await refusal(change)).key).toBe('msg.company_not_found');
      const products = changeProducts([productSample(1)], { ...seller, ...person });
      expect((await refusal(products)).key).toBe('msg.company_not_found');
    }
    expect(await dump(app.db)).toBe(before);
  });

  it('changes while it waits, without any public page being made anew', async () => {
    const waiting = await applied(app, at, companySample(6));
    const version = () => app.db.selectFrom('contentVersion').selectAll().execute();
    const before = await version();
    expect(await changeCompany({ nameEn: 'Waiting' }, { ...seller, ...waiting })).toMatchObject({
      nameEn: 'Waiting',
    });
    expect(await version()).toEqual(before);
    await changeCompany({ nameEn: 'Approved' });
    expect(await version()).not.toEqual(before);
  });
});

describe('products', () => {
  it('are what the company last said, in its order, and are found by their names', async () => {
    const [first] = (await own(seller, at)).products as [Product];
    const added = { ...productSample(8), nameKo: '매실청', nameEn: 'Plum syrup' };
    const changed = await changeProducts([added, { ...knownOf(productInput, first), nameEn: 'Cold oil' }]);
    expect(changed.map(({ nameEn }) => nameEn)).toEqual(['Plum syrup', 'Cold oil']);
    expect(changed[1]?.productIdx).toBe(first.productIdx);
    expect(await find('plum')).toEqual([1, 1]);
    expect(await find('매실')).toEqual([1, 1]);

    const { eventIdx } = at;
    const { participateIdx } = seller;
    const ofCompany = await guest('GET /product/getList', { eventIdx, participateIdx });
    expect(ofCompany.data).toEqual(changed);
    const all = await guest('GET /product/getList', { eventIdx });
    expect(all.data.map(({ nameEn }) => nameEn)).toEqual(['Plum syrup', 'Cold oil']);
    const { productIdx } = changed[0] as Product;
    expect((await guest('GET /product/getDetail', { eventIdx, productIdx })).data).toEqual(changed[0]);

    expect(await changeProducts([knownOf(productInput, changed[0] as Product)])).toHaveLength(1);
    expect(await find('cold')).toEqual([0, 0]);
    const gone = guest('GET /product/getDetail', { eventIdx, productIdx: first.productIdx });
    expect((await refusal(gone)).key).toBe('msg.product_not_found');
  });

  it('are at least one and at most twenty', async () => {
    const refused = async (count: number) => {
      const products = Array.from({ length: count }, (_, no) => productSample(no));
      return (await refusal(changeProducts(products))).data;
    };
    expect(await refused(0)).toEqual([{ field: 'products', rule: 'required', params: {} }]);
    expect(await refused(21)).toEqual([{ field: 'products', rule: 'too_many', params: { max: 20 } }]);
    expect(await changeProducts(Array.from({ length: 20 }, (_, no) => productSample(no)))).toHaveLength(20);
  });

  it('of another company are not found', async () => {
    const other = await company(app, at);
    const before = await dump(app.db);
    const change = changeProducts([{ ...productSample(1), productIdx: other.productIdx }]);
    expect((await refusal(change)).key).toBe('msg.product_not_found');
    expect(await dump(app.db)).toBe(before);
  });
});
