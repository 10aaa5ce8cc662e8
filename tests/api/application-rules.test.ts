/** What an application asks, through the wire: what is kept, who reads it, and whom no new rule locks out (docs/rules.md, A9, P6, P13 to P15). */
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp } from '#tests/support/api.ts';
import { apply, badField, own, someone, update } from '#tests/support/applying.ts';
import { company, type Expo, expo, joined, justJoined, manager } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { refusal } from '#tests/support/pair.ts';
import { productsWithFiles } from '#tests/support/required-files.ts';
import { buyerSample, companySample, joinSample, productSample } from '#tests/support/samples.ts';

const app = await testApp();
let at: Expo;
let number = 6000;
beforeEach(async () => {
  number += 1;
  at = await expo(app, { eventIdx: number });
});

describe('a member', () => {
  const {
    id: _,
    password: __,
    passwordConfirm: ___,
    agreeTerms: ____,
    agreePrivacy: _____,
    ...details
  } = joinSample(1);

  it('joins without a Korean name, by the English one in both fields', async () => {
    const person = await joined(app, { nameKo: 'Anna Huber', nameEn: 'Anna Huber' });
    expect((await person.client('GET /member/getMember', {})).data).toMatchObject({ nameKo: 'Anna Huber' });
    const other = justJoined(app, { nameKo: 'Anna', nameEn: 'Anna Huber' });
    expect(await refusal(other)).toEqual(badField('nameKo', 'korean_only'));
  });

  it('who has a mobile keeps one, and who never had any changes the rest without', async () => {
    const person = strict(await joined(app));
    const email = (await person.client('GET /member/getMember', {})).data.email;
    const withoutMobile = { ...details, email, mobile: '' };
    expect(await refusal(person.client('POST /member/update', withoutMobile))).toEqual(
      badField('mobile', 'required'),
    );
    await app.db.updateTable('member').set({ mobile: null }).where('idx', '=', person.memberIdx).execute();
    const changed = await person.client('POST /member/update', { ...withoutMobile, city: 'Busan' });
    expect(changed.data).toMatchObject({ mobile: null, city: 'Busan' });
    const now = await person.client('POST /member/update', { ...details, email, mobile: '010-5550-0199' });
    expect(now.data.mobile).toBe('+821055500199');
  });
});

describe('a company', () => {
  it('keeps the digits of its registration, which it and managers read and nobody else', async () => {
    const sample = companySample(2);
    const seller = await company(app, at);
    const changed = {
      ...sample,
      company: { ...sample.company, bizRegNo: '124-81-00998', postcode: ' 54999 ' },
    };
    expect((await update(seller, at, changed)).company).toMatchObject({
      bizRegNo: '1248100998',
      postcode: '54999',
    });
    const { participateIdx } = seller;
    const desk = await manager(app, 'participate', at.eventIdx);
    const { data } = await desk.client('GET /manage/participate/getDetail', { participateIdx });
    expect(data.company?.bizRegNo).toBe('1248100998');
    const shown = await app.client()('GET /company/getDetail', { eventIdx: at.eventIdx, participateIdx });
    expect(JSON.stringify(shown)).not.toMatch(/1248100998|54999/);
  });

  it('of before reads its application without them, and gives them with the next change', async () => {
    const seller = strict(await company(app, at));
    const { participateIdx } = seller;
    await app.db
      .updateTable('company')
      .set({ bizRegNo: null, postcode: null })
      .where('participateIdx', '=', participateIdx)
      .execute();
    expect((await own(seller, at)).company).toMatchObject({ bizRegNo: null, postcode: null });
    const sample = companySample(3);
    const { bizRegNo: _, ...rest } = sample.company;
    const request = { ...sample, company: { ...rest, bizRegNo: '' } };
    expect(await refusal(update(seller, at, request))).toEqual(badField('company.bizRegNo', 'required'));
  });

  it('without exports says so, and a record of one country and year stands once in the database, too', async () => {
    const sample = companySample(4);
    const person = await someone(app);
    const none = { ...sample, company: { ...sample.company, exportRecords: [], noExports: 'Y' as const } };
    expect((await apply(person, at, none)).company).toMatchObject({ exportRecords: [], noExports: 'Y' });
    expect((await update(person, at, sample)).company).toMatchObject({ noExports: 'N', fax: '+82635550101' });
    const record = await app.db
      .selectFrom('exportRecord')
      .selectAll()
      .orderBy('idx', 'desc')
      .executeTakeFirstOrThrow();
    const { idx: _, ...same } = record;
    await expect(app.db.insertInto('exportRecord').values(same).execute()).rejects.toThrow(/unique/i);
  });

  it('may let two products change names', async () => {
    const seller = await company(app, at);
    const sent = await seller.client('POST /product/update', {
      eventIdx: at.eventIdx,
      products: await productsWithFiles(seller, [productSample(1), productSample(2)]),
    });
    const [one, two] = sent.data.map(({ productIdx }) => productIdx);
    const { data } = await seller.client('POST /product/update', {
      eventIdx: at.eventIdx,
      products: await productsWithFiles(seller, [
        { ...productSample(2), productIdx: one },
        { ...productSample(1), productIdx: two },
      ]),
    });
    expect(data.map(({ nameEn, productIdx }) => [nameEn, productIdx])).toEqual([
      ['Perilla oil 2', one],
      ['Perilla oil 1', two],
    ]);
  });
});

describe('a buyer', () => {
  it('needs no chapter, unless of the association', async () => {
    const [local, member] = [await someone(app), await someone(app)];
    const without = (type: 'BUYER' | 'OKTA') => {
      const sample = buyerSample(5, type);
      return { ...sample, buyer: { ...sample.buyer, agency: '' } };
    };
    expect((await apply(local, at, without('BUYER'))).buyer?.agency).toBeNull();
    expect(await refusal(apply(member, at, without('OKTA')))).toEqual(badField('buyer.agency', 'required'));
  });
});
