/** The files that a company's application can't be without, and the order of those of which it has several (docs/rules.md, P18). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { apply, badField, own, someone, update } from '#tests/support/applying.ts';
import { dump } from '#tests/support/database.ts';
import { type Company, company, type Expo, expo } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { strict } from '#tests/support/fitting.ts';
import { refusal } from '#tests/support/pair.ts';
import { companyWithFiles, productsWithFiles } from '#tests/support/required-files.ts';
import { companySample, productSample } from '#tests/support/samples.ts';

const app = await testApp();

let at: Expo;
let seller: Company;
let number = 1000;
beforeEach(async () => {
  number += 1;
  at = await expo(app, { eventIdx: number });
  seller = strict(await company(app, at));
});

const ofSeller = () =>
  app.db.selectFrom('company').select('idx').where('participateIdx', '=', seller.participateIdx);
const changeCompany = async (changes: object) => {
  const said = await companyWithFiles(seller, companySample(5).company);
  const hopeBuyer = { hopeCountries: [], hopeBuyer: '' };
  const request = { eventIdx: at.eventIdx, company: { ...said, ...changes }, hopeBuyer };
  return (await seller.client('POST /company/update', request)).data;
};
type Products = Awaited<ReturnType<typeof productsWithFiles>>;
const changeProducts = async (products: readonly (object | undefined)[]) =>
  (
    await seller.client('POST /product/update', {
      eventIdx: at.eventIdx,
      products: products as Products,
    })
  ).data;

describe('an application of a company', () => {
  it('is refused at each file that is missing', async () => {
    const person = await someone(app);
    const { company: said, products, ...others } = companySample(1);
    const before = await dump(app.db);
    const bare = { ...others, company: said, products: [...products, productSample(2)] };
    const request = { ...bare, eventIdx: at.eventIdx } as unknown as Parameters<typeof person.client>[1];
    const { key, data } = await refusal(person.client('POST /participate/apply', request as never));
    expect(key).toBe('msg.invalid_parameter');
    const fields = ['company.bizDocFileIdx', 'company.mainImgFileIdx'];
    fields.push('products.0.mainImgFileIdx', 'products.1.mainImgFileIdx');
    expect(data).toEqual(fields.map((field) => ({ field, rule: 'required', params: {} })));
    expect(await dump(app.db)).toBe(before);
  });

  it('keeps the files that are there, however often it is changed, and loses none', async () => {
    const person = await someone(app);
    const made = await apply(person, at, companySample(2));
    const changed = await update(person, at, { ...companySample(2), products: [productSample(3)] });
    expect(changed.company).toMatchObject({
      bizDocFileIdx: made.company?.bizDocFileIdx,
      mainImgFileIdx: made.company?.mainImgFileIdx,
    });
    const without = await companyWithFiles(person, companySample(2).company);
    const request = { eventIdx: at.eventIdx, company: { ...without, bizDocFileIdx: '' }, hopeBuyer: {} };
    expect(await refusal(person.client('POST /company/update', request))).toEqual(
      badField('company.bizDocFileIdx', 'required'),
    );
  });

  it('can’t lose them in the database either', async () => {
    const { idx } = await ofSeller().executeTakeFirstOrThrow();
    for (const column of ['bizDocFileIdx', 'mainImgFileIdx'] as const) {
      const change = app.db.updateTable('company').set({ [column]: null });
      await expect(change.where('idx', '=', idx).execute()).rejects.toThrow(/check/i);
    }
    const bare = app.db.updateTable('product').set({ mainImgFileIdx: null });
    await expect(bare.where('companyIdx', '=', idx).execute()).rejects.toThrow(/check/i);
  });
});

describe('a company of before, without its files', () => {
  beforeEach(async () => {
    await changeProducts(await productsWithFiles(seller, [1, 2, 3].map(productSample)));
    const bare = { filesRequired: 0, bizDocFileIdx: null, mainImgFileIdx: null } as const;
    await app.db.updateTable('company').set(bare).where('idx', 'in', ofSeller()).execute();
    await app.db
      .updateTable('product')
      .set({ pictureRequired: 0, mainImgFileIdx: null })
      .where('companyIdx', 'in', ofSeller())
      .where('viewOrder', '<', 3)
      .execute();
  });

  it('is read and shown as it was, and names them with its next change', async () => {
    expect((await own(seller, at)).company).toMatchObject({ bizDocFileIdx: null, mainImgFileIdx: null });
    const { data } = await app.client()('GET /company/getDetail', {
      eventIdx: at.eventIdx,
      participateIdx: seller.participateIdx,
    });
    expect(data.mainImg).toBeNull();
    expect(await refusal(changeCompany({ mainImgFileIdx: null }))).toEqual(
      badField('company.mainImgFileIdx', 'required'),
    );
    await changeCompany({});
    expect(await ofSeller().select('filesRequired').executeTakeFirst()).toMatchObject({ filesRequired: 1 });
  });

  it('changes one product while others have no picture yet; one that has a picture keeps it', async () => {
    const products = (await own(seller, at)).products.map((product) => ({
      ...productSample(product.productIdx),
      productIdx: product.productIdx,
      mainImgFileIdx: product.mainImgFileIdx,
    }));
    const [first, second, third] = products;
    const { productImgFileIdx } = await seller.files();
    const changed = await changeProducts([
      { ...first, nameEn: 'Sesame oil', mainImgFileIdx: productImgFileIdx },
      second,
      third,
    ]);
    expect(changed.map(({ nameEn, mainImg }) => [nameEn, mainImg === null])).toEqual([
      ['Sesame oil', false],
      [second?.nameEn, true],
      [third?.nameEn, false],
    ]);
    const bare = { ...productSample(9), nameKo: '매실청', nameEn: 'Plum syrup' };
    const losing = changeProducts([second, { ...third, mainImgFileIdx: null }, bare]);
    expect((await refusal(losing)).data).toEqual([
      { field: 'products.1.mainImgFileIdx', rule: 'required', params: {} },
      { field: 'products.2.mainImgFileIdx', rule: 'required', params: {} },
    ]);
    // Unlike the others it is the whole form, which asks for each.
    const whole = { ...companySample(5), products: [second as never] };
    const said = { ...whole, company: await companyWithFiles(seller, whole.company), eventIdx: at.eventIdx };
    expect(await refusal(seller.client('POST /participate/update', said))).toEqual(
      badField('products.0.mainImgFileIdx', 'required'),
    );
  });
});

describe('the order', () => {
  const more = (kind: 'companyEtcDoc' | 'companyMainImg', count: number) =>
    Promise.all(
      Array.from({ length: count }, () =>
        uploaded(app.db, seller, kind, kind === 'companyEtcDoc' ? 'pdf' : 'png'),
      ),
    ).then((files) => files.map(({ idx }) => idx));

  it('of documents and of pictures is the company’s own, and everyone sees its pictures in it', async () => {
    const [one, two, three] = (await more('companyEtcDoc', 3)) as [number, number, number];
    const [front, stall, hall] = (await more('companyMainImg', 3)) as [number, number, number];
    for (const [etcDocFileIdxs, imgFileIdxs] of [
      [
        [three, one, two],
        [stall, front],
      ],
      [
        [two, three, one],
        [hall, stall, front],
      ],
      [[one], [front]],
    ]) {
      const lists = { etcDocFileIdxs: etcDocFileIdxs as number[], imgFileIdxs: imgFileIdxs as number[] };
      expect(await changeCompany(lists)).toMatchObject(lists);
      expect((await own(seller, at)).company).toMatchObject(lists);
      const { data } = await app.client()('GET /company/getDetail', {
        eventIdx: at.eventIdx,
        participateIdx: seller.participateIdx,
      });
      expect(data.pictures.map(({ fileIdx }) => fileIdx)).toEqual(lists.imgFileIdxs);
      expect(JSON.stringify(data)).not.toContain('companyEtcDoc');
    }
  });

  it('takes pictures of its own only, five of them, none twice', async () => {
    const [foreign] = [await uploaded(app.db, await someone(app), 'companyMainImg')];
    const [document] = await more('companyEtcDoc', 1);
    const pictures = await more('companyMainImg', 6);
    for (const idx of [foreign.idx, document])
      expect(await refusal(changeCompany({ imgFileIdxs: [pictures[0], idx] }))).toEqual(
        badField('company.imgFileIdxs.1'),
      );
    expect((await refusal(changeCompany({ imgFileIdxs: pictures }))).data).toEqual([
      { field: 'company.imgFileIdxs', rule: 'too_many_selected', params: { max: 5 } },
    ]);
    expect(await refusal(changeCompany({ imgFileIdxs: [pictures[0], pictures[0]] }))).toEqual(
      badField('company.imgFileIdxs', 'duplicate'),
    );
  });

  it('has each place once in the database', async () => {
    const [one, two] = (await more('companyEtcDoc', 2)) as [number, number];
    const { idx: companyIdx } = await ofSeller().executeTakeFirstOrThrow();
    const put = (fileIdx: number, viewOrder: number) =>
      app.db.insertInto('companyDocument').values({ companyIdx, fileIdx, viewOrder }).execute();
    await put(one, 1);
    await expect(put(two, 1)).rejects.toThrow(/unique/i);
    await expect(put(two, 0)).rejects.toThrow(/check/i);
  });
});
