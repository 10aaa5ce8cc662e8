/** Applying to take part (docs/rules.md, P1 to P3). */

import { beforeEach, describe, expect, it } from 'vitest';
import { productInput } from '#domain/participation/product.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, badField, giveUp, own, someone, update } from '#tests/support/applying.ts';
import { dump } from '#tests/support/database.ts';
import { applied, company, type Expo, expo } from '#tests/support/factories.ts';
import { uploaded } from '#tests/support/files.ts';
import { refusal } from '#tests/support/pair.ts';
import { knownOf } from '#tests/support/requests.ts';
import { buyerSample, companySample, productSample, visitorSample } from '#tests/support/samples.ts';

const app = await testApp();

let at: Expo;
let number = 1000;
beforeEach(async () => {
  app.clock.set(longBefore);
  number += 1;
  at = await expo(app, { eventIdx: number });
});

describe('an application', () => {
  it('of a company keeps all that was entered, and waits for a manager', async () => {
    const person = await someone(app);
    const sample = companySample(7);
    const products = [productSample(1), productSample(2)];
    const made = await apply(person, at, { ...sample, products });
    expect(made).toMatchObject({
      eventIdx: at.eventIdx,
      memberIdx: person.memberIdx,
      participateType: 'COMPANY',
      side: 'company',
      stateParticipate: 'REQUEST',
      deniedReason: null,
      company: { ...sample.company, emailSecond: null, ...sample.hopeBuyer },
      products: products.map(({ nameKo, nameEn }) => ({
        nameKo,
        nameEn,
        mainImg: { kind: 'productMainImg' },
      })),
      buyer: null,
      visitor: null,
    });
    expect(await own(person, at)).toEqual(made);
  });

  it.each(['BUYER', 'OKTA'] as const)(
    'of a %s keeps all that was entered, on the side of the buyers',
    async (type) => {
      const person = await someone(app);
      const sample = buyerSample(8, type);
      const made = await apply(person, at, sample);
      expect(made).toMatchObject({ participateType: type, side: 'buyer', stateParticipate: 'REQUEST' });
      expect(made.buyer).toEqual({ ...sample.buyer, tel: null, hopeCompany: null, hopeCompanyIdxs: [] });
      expect(await own(person, at)).toEqual(made);
    },
  );

  it.each(['VISITOR', 'PRE-VISITOR'] as const)('of a %s is complete at once', async (type) => {
    const person = await someone(app);
    const sample = visitorSample(9, type);
    const made = await apply(person, at, sample);
    expect(made).toMatchObject({ participateType: type, side: 'visitor', stateParticipate: 'COMPLETE' });
    expect(made.visitor).toEqual(sample.visitor);
    const { code } = await app.db
      .selectFrom('visitor')
      .select('code')
      .where('participateIdx', '=', made.participateIdx)
      .executeTakeFirstOrThrow();
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  });

  it('keeps choices and lists in the order in which they are offered and entered', async () => {
    const sample = companySample(10);
    const exportRecords = [2023, 2021, 2022].map((year) => ({ country: 'AT', amountUsd: 0.1, year }));
    const { company } = await apply(await someone(app), at, {
      ...sample,
      company: { ...sample.company, exportRecords, tradeCommittees: ['TRADE10', 'TRADE2'] },
    });
    expect(company).toMatchObject({ exportRecords, tradeCommittees: ['TRADE2', 'TRADE10'] });
  });

  it('is made once: a second one changes nothing', async () => {
    const person = await someone(app);
    await apply(person, at, companySample(11));
    const before = await dump(app.db);
    expect((await refusal(apply(person, at, visitorSample(11)))).key).toBe('msg.participate_exist');
    expect((await refusal(apply(person, at, companySample(12)))).key).toBe('msg.participate_exist');
    expect(await dump(app.db)).toBe(before);
  });

  it('is made once, also when it is sent many times at once', async () => {
    const person = await someone(app);
    const all = await Promise.allSettled(
      Array.from({ length: 8 }, (_, no) => apply(person, at, companySample(no))),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason.key).toBe('msg.participate_exist');
  });

  it('is made again after a denial, whose reason is read until then', async () => {
    const person = await someone(app);
    const { participateIdx } = await apply(person, at, companySample(13));
    const reason = '사업자등록증이 없습니다';
    await at.manager.client('POST /manage/participate/deny', { participateIdx, reason });
    const denied = await own(person, at);
    expect(denied).toMatchObject({ stateParticipate: 'DENIED', deniedReason: reason });
    expect((await refusal(update(person, at, companySample(13)))).key).toBe('msg.participate_not_found');
    // The form sends what it read, the products' idx with it.
    const products = denied.products.map((product) => knownOf(productInput, product));
    const again = await apply(person, at, { ...companySample(13), products });
    expect(again).toMatchObject({ stateParticipate: 'REQUEST', deniedReason: null });
    expect(again.participateIdx).toBeGreaterThan(participateIdx);
    expect(again.products[0]?.productIdx).not.toBe(denied.products[0]?.productIdx);
  });

  it('comes too late for a company and a buyer when the event is over, never for a visitor', async () => {
    app.clock.set('2026-10-29T10:59:59Z');
    await apply(await someone(app), at, buyerSample(14));
    app.clock.set('2026-10-29T11:00:00Z');
    for (const sample of [companySample(15), buyerSample(16), buyerSample(17, 'OKTA')]) {
      expect((await refusal(apply(await someone(app), at, sample))).key).toBe('msg.event_the_end');
    }
    expect((await apply(await someone(app), at, visitorSample(18))).stateParticipate).toBe('COMPLETE');
  });

  it('to an event that does not exist is refused', async () => {
    const person = await someone(app);
    const request = { ...visitorSample(19), eventIdx: 999_999 };
    expect((await refusal(person.client('POST /participate/apply', request))).key).toBe(
      'msg.event_not_found',
    );
  });

  it('names files that are there, one’s own and of the right kind', async () => {
    const [person, stranger] = [await someone(app), await someone(app)];
    const sample = companySample(20);
    const send = (company: object, product: object = {}) =>
      apply(person, at, {
        ...sample,
        company: { ...sample.company, ...company },
        products: [{ ...productSample(1), ...product }],
      });
    const own = await uploaded(app.db, person, 'companyMainImg');
    const foreign = await uploaded(app.db, stranger, 'companyMainImg');
    await person.files();
    const before = await dump(app.db);
    expect(await refusal(send({ mainImgFileIdx: 999_999 }))).toEqual(badField('company.mainImgFileIdx'));
    expect(await refusal(send({ mainImgFileIdx: foreign.idx }))).toEqual(badField('company.mainImgFileIdx'));
    expect(await refusal(send({ bizDocFileIdx: own.idx }))).toEqual(badField('company.bizDocFileIdx'));
    expect(await refusal(send({ etcDocFileIdxs: [own.idx] }))).toEqual(badField('company.etcDocFileIdxs.0'));
    expect(await refusal(send({}, { introFileIdx: own.idx }))).toEqual(badField('products.0.introFileIdx'));
    expect(await dump(app.db)).toBe(before);

    const documents = [await uploaded(app.db, person, 'companyEtcDoc', 'pdf')].map(({ idx }) => idx);
    const picture = await uploaded(app.db, person, 'productMainImg');
    const made = await send(
      { mainImgFileIdx: own.idx, etcDocFileIdxs: documents },
      { mainImgFileIdx: picture.idx },
    );
    expect(made.company).toMatchObject({ mainImgFileIdx: own.idx, etcDocFileIdxs: documents });
    expect(made.products[0]?.mainImg).toMatchObject({
      fileIdx: picture.idx,
      saveFileName: picture.saveFileName,
    });
  });

  it('of a buyer hopes for approved companies of the event', async () => {
    const [hoped, waiting] = [await company(app, at), await applied(app, at, companySample(21))];
    const person = await someone(app);
    const hoping = (...hopeCompanyIdxs: number[]) => {
      const sample = buyerSample(22);
      return { ...sample, buyer: { ...sample.buyer, hopeCompanyIdxs } };
    };
    const idx = hoped.participateIdx;
    expect(await refusal(apply(person, at, hoping(idx, waiting.participateIdx)))).toEqual(
      badField('buyer.hopeCompanyIdxs.1'),
    );
    expect((await apply(person, at, hoping(idx))).buyer?.hopeCompanyIdxs).toEqual([idx]);
    // A company that cancelled is no reason to refuse the other changes.
    await giveUp(hoped, at);
    expect((await update(person, at, hoping(idx))).buyer?.hopeCompanyIdxs).toEqual([idx]);
  });
});
