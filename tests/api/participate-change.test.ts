/** Changing a participation, and cancelling it (docs/rules.md, P2, P5). */

import { beforeEach, describe, expect, it } from 'vitest';
import type { Product } from '#api/participation/product.ts';
import { productInput } from '#domain/participation/product.ts';
import { longBefore, testApp } from '#tests/support/api.ts';
import { apply, giveUp, own, someone, update } from '#tests/support/applying.ts';
import { dump } from '#tests/support/database.ts';
import { applied, approve, company, type Expo, expo } from '#tests/support/factories.ts';
import { strict } from '#tests/support/fitting.ts';
import { pair, refusal } from '#tests/support/pair.ts';
import { knownOf } from '#tests/support/requests.ts';
import { buyerSample, companySample, productSample, visitorSample } from '#tests/support/samples.ts';
import { savedAt } from '#tests/support/seen.ts';

const app = await testApp();

/** A product as a form sends it, of what was answered. */
const asSent = (product: Product) => knownOf(productInput, product);

let at: Expo;
let number = 1000;
beforeEach(async () => {
  app.clock.set(longBefore);
  number += 1;
  at = await expo(app, { eventIdx: number });
});

describe('a visitor', () => {
  const changed = (no: number, visitor: object) => {
    const sample = visitorSample(no);
    return { ...sample, visitor: { ...sample.visitor, ...visitor } };
  };

  it('registers an email and a mobile once, however they are written', async () => {
    await apply(
      await someone(app),
      at,
      changed(30, { visitorEmail: 'Anna@example.org', visitorMobile: '010-5550-0030', country: 'KR' }),
    );
    const again = await someone(app);
    const before = await dump(app.db);
    const sameEmail = changed(31, { visitorEmail: ' anna@EXAMPLE.org ' });
    const sameMobile = changed(32, { visitorMobile: '+82 10 5550 0030' });
    expect((await refusal(apply(again, at, sameEmail))).key).toBe('msg.visitor_found');
    expect((await refusal(apply(again, at, sameMobile))).key).toBe('msg.visitor_found');
    expect(await dump(app.db)).toBe(before);
    await apply(again, at, changed(33, {}));
  });

  it('whose application is sent as it stands changes nothing, not even its time', async () => {
    const person = await someone(app);
    await apply(person, at, visitorSample(36));
    app.clock.set(new Date(Date.parse(longBefore) + 1000).toISOString());
    const before = await dump(app.db);
    await update(person, at, visitorSample(36));
    expect(await dump(app.db)).toBe(before);
  });

  it('changes the registration under the same code, and not to someone else’s email', async () => {
    const [person, other] = [await someone(app), await someone(app)];
    const { participateIdx } = await apply(person, at, visitorSample(34));
    await apply(other, at, visitorSample(35));
    const row = () =>
      app.db
        .selectFrom('visitor')
        .select(['idx', 'code', 'city'])
        .where('participateIdx', '=', participateIdx)
        .executeTakeFirstOrThrow();
    const { idx, code } = await row();
    await update(person, at, changed(34, { city: 'Graz' }));
    expect(await row()).toEqual({ idx, code, city: 'Graz' });
    expect((await refusal(update(person, at, visitorSample(35)))).key).toBe('msg.visitor_found');
    expect(await row()).toEqual({ idx, code, city: 'Graz' });
  });

  it('who gave up may register again', async () => {
    const person = await someone(app);
    await apply(person, at, visitorSample(36));
    await giveUp(person, at);
    expect(await own(person, at)).toMatchObject({ stateParticipate: 'CANCEL', visitor: null });
    expect((await apply(person, at, visitorSample(36))).stateParticipate).toBe('COMPLETE');
  });
});

describe('a change', () => {
  it('keeps, changes, adds, removes and reorders products', async () => {
    const person = await someone(app);
    const sample = companySample(40);
    const { products } = await apply(person, at, { ...sample, products: [1, 2, 3].map(productSample) });
    const [first, second, third] = products.map(asSent) as [Product, Product, Product];
    const changed = await update(person, at, {
      ...sample,
      products: [{ ...third, nameEn: 'Sesame oil' }, productSample(4), first],
    });
    expect(changed.products.map(({ nameEn }) => nameEn)).toEqual([
      'Sesame oil',
      'Perilla oil 4',
      'Perilla oil 1',
    ]);
    expect(changed.products[0]?.productIdx).toBe(third.productIdx);
    expect(changed.products[2]?.productIdx).toBe(first.productIdx);
    expect(changed.products.map(({ productIdx }) => productIdx)).not.toContain(second.productIdx);
    expect(await own(person, at)).toEqual(changed);
  });

  it('names no product of another company, and none twice', async () => {
    const [person, other] = [await someone(app), await company(app, at)];
    const sample = companySample(41);
    const { products } = await apply(person, at, sample);
    const before = await dump(app.db);
    const foreign = [{ ...productSample(1), productIdx: other.productIdx }];
    expect((await refusal(update(person, at, { ...sample, products: foreign }))).key).toBe(
      'msg.product_not_found',
    );
    expect(
      await refusal(update(person, at, { ...sample, products: [...products, ...products].map(asSent) })),
    ).toEqual({
      key: 'msg.invalid_parameter',
      data: ['productIdx', 'nameKo', 'nameEn'].map((name) => ({
        field: `products.1.${name}`,
        rule: 'duplicate',
        params: {},
      })),
    });
    expect(await dump(app.db)).toBe(before);
  });

  it('of what was approved stays approved, and the public pages are made anew', async () => {
    const seller = strict(await company(app, at));
    const version = () => app.db.selectFrom('contentVersion').select('version').executeTakeFirstOrThrow();
    const before = await version();
    const sample = companySample(42);
    const changed = await update(seller, at, {
      ...sample,
      company: { ...sample.company, introEn: 'New words.' },
    });
    expect(changed).toMatchObject({ stateParticipate: 'COMPLETE', company: { introEn: 'New words.' } });
    expect((await version()).version).toBe(before.version + 1);
  });

  it('keeps the type', async () => {
    const person = await someone(app);
    expect((await refusal(update(person, at, buyerSample(43)))).key).toBe('msg.participate_not_found');
    await apply(person, at, buyerSample(43));
    for (const sample of [buyerSample(43, 'OKTA'), companySample(43), visitorSample(43)]) {
      expect((await refusal(update(person, at, sample))).key).toBe('msg.participate_type_not_found');
    }
    const { buyer } = buyerSample(44);
    expect((await update(person, at, buyerSample(44))).buyer).toMatchObject({
      companyName: buyer.companyName,
    });
  });

  it('sent many times at once leaves one of them whole', async () => {
    const person = await someone(app);
    const sample = companySample(45);
    await apply(person, at, { ...sample, products: [1, 2, 3].map(productSample) });
    await Promise.all(
      [5, 6, 7, 8].map((no) =>
        update(person, at, {
          ...sample,
          company: { ...sample.company, nameEn: `Name ${no}` },
          products: Array.from({ length: no }, (_, at) => productSample(no * 10 + at)),
        }),
      ),
    );
    const { company, products } = await own(person, at);
    expect(company?.nameEn).toBe(`Name ${products.length}`);
    expect(products.map(({ nameEn }) => nameEn)).toEqual(
      products.map((_, at) => `Perilla oil ${products.length * 10 + at}`),
    );
  });
});

describe('giving up', () => {
  it('needs something to give up', async () => {
    const person = await someone(app);
    expect((await refusal(giveUp(person, at))).key).toBe('msg.participate_not_found');
    await apply(person, at, buyerSample(50));
    await giveUp(person, at);
    expect((await own(person, at)).stateParticipate).toBe('CANCEL');
    expect((await refusal(giveUp(person, at))).key).toBe('msg.participate_not_found');
  });

  it('takes the meetings with it, unless one of them is too near', async () => {
    const { at: event, seller, purchaser, slots } = await pair(app);
    const { data: asked } = await purchaser.client('POST /matching/apply', {
      eventIdx: event.eventIdx,
      targetParticipateIdx: seller.participateIdx,
      wishes: [slots[0] as number],
    });
    const { matchingIdx } = asked;
    await seller.client('POST /matching/approve', { matchingIdx });
    const state = async () =>
      (await purchaser.client('GET /matching/getDetail', { matchingIdx })).data.stateMatching;
    const leave = () => seller.client('POST /participate/cancel', { eventIdx: event.eventIdx });
    app.clock.set('2026-10-28T08:00:01Z');
    expect((await refusal(leave())).key).toBe('msg.late_cancellation');
    expect(await state()).toBe('complete');
    // The organiser may, at any hour.
    await event.manager.client('POST /manage/participate/cancel', {
      participateIdx: seller.participateIdx,
      updatedAt: await savedAt(app, seller.participateIdx),
      reason: 'The stand has no exhibitor',
    });
    expect(await state()).toBe('cancel');
  });

  it('opens the way for a new application, and the approved one is gone from the list', async () => {
    const person = await applied(app, at, companySample(51));
    await approve(at, person.participateIdx);
    const list = async () =>
      (await app.client()('GET /company/getList', { eventIdx: at.eventIdx })).totalCount;
    expect(await list()).toBe(1);
    await giveUp(person, at);
    expect(await list()).toBe(0);
    expect((await apply(person, at, buyerSample(51))).stateParticipate).toBe('REQUEST');
  });
});
