/** What someone marks for themself, with a note that nobody else reads (docs/rules.md, M19). */
import { beforeEach, describe, expect, it } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { testApp } from '#tests/support/api.ts';
import type { Participant } from '#tests/support/factories.ts';
import { type Pair, pair, refusal } from '#tests/support/pair.ts';
import { password } from '#tests/support/samples.ts';

const app = await testApp();
let here: Pair;
beforeEach(async () => {
  app.clock.set('2026-10-01T08:00:00Z');
  here = await pair(app);
});
const inEvent = () => ({ eventIdx: here.at.eventIdx });
const add = async (
  { client }: Participant,
  targetParticipateIdx: number,
  more: { productIdx?: number; note?: string } = {},
) => (await client('POST /favourite/add', { ...inEvent(), targetParticipateIdx, ...more })).data;
const list = async ({ client }: Participant) => (await client('GET /favourite/getList', inEvent())).data;

describe('a favourite', () => {
  it('is a company, a product or a buyer, by the name it has now, newest first', async () => {
    const { seller, purchaser } = here;
    await add(purchaser, seller.participateIdx, { note: ' 견본을 물어볼 것 ' });
    await add(purchaser, seller.participateIdx, { productIdx: seller.productIdx });
    await add(seller, purchaser.participateIdx);
    const { data: company } = await purchaser.client('GET /company/getDetail', {
      ...inEvent(),
      participateIdx: seller.participateIdx,
    });
    const names = { nameKo: company.nameKo, nameEn: company.nameEn };
    expect(await list(purchaser)).toMatchObject([
      {
        kind: 'product',
        productIdx: seller.productIdx,
        nameEn: company.products[0]?.nameEn,
        companyNameKo: company.nameKo,
        companyNameEn: company.nameEn,
        note: null,
      },
      {
        kind: 'company',
        participateIdx: seller.participateIdx,
        productIdx: null,
        ...names,
        companyNameKo: null,
        note: '견본을 물어볼 것',
      },
    ]);
    expect(await list(seller)).toMatchObject([{ kind: 'buyer', participateIdx: purchaser.participateIdx }]);
    const { data } = await purchaser.client('GET /favourite/getList', { ...inEvent(), kind: 'company' });
    expect(data.map(({ kind }) => kind)).toEqual(['company']);
    const { data: marked } = await purchaser.client('GET /favourite/getMarked', inEvent());
    expect(marked.map(({ participateIdx, productIdx }) => [participateIdx, productIdx])).toEqual([
      [seller.participateIdx, null],
      [seller.participateIdx, seller.productIdx],
    ]);
  });

  it('marked twice is one, and keeps its note', async () => {
    const { seller, purchaser } = here;
    const first = await add(purchaser, seller.participateIdx, { note: 'first' });
    expect(await add(purchaser, seller.participateIdx)).toEqual(first);
    const both = await Promise.all(
      [1, 2].map(() => add(purchaser, seller.participateIdx, { productIdx: seller.productIdx })),
    );
    expect(both[0]).toEqual(both[1]);
    expect((await list(purchaser)).map(({ note }) => note)).toEqual([null, 'first']);
  });

  it('has its note changed, emptied and taken away by its own participant alone', async () => {
    const { seller, purchaser, at } = here;
    const { favouriteIdx } = await add(purchaser, seller.participateIdx);
    await purchaser.client('POST /favourite/update', { favouriteIdx, note: '  7번 테이블 ' });
    expect(await list(purchaser)).toMatchObject([{ note: '7번 테이블' }]);
    for (const other of [seller, at.manager]) {
      const note = 'mine now';
      const changed = refusal(other.client('POST /favourite/update', { favouriteIdx, note }));
      expect((await changed).key).toBe('msg.favourite_not_found');
      const removed = refusal(other.client('POST /favourite/remove', { favouriteIdx }));
      expect((await removed).key).toBe('msg.favourite_not_found');
    }
    expect(await list(seller)).toEqual([]);
    await purchaser.client('POST /favourite/update', { favouriteIdx, note: '' });
    expect(await list(purchaser)).toMatchObject([{ note: null }]);
    await purchaser.client('POST /favourite/update', { favouriteIdx, note: 'by mistake' });
    const { data } = await purchaser.client('POST /favourite/remove', { favouriteIdx });
    expect(data).toEqual({ note: 'by mistake' });
    expect(await list(purchaser)).toEqual([]);
    expect((await refusal(purchaser.client('POST /favourite/remove', { favouriteIdx }))).key).toBe(
      'msg.favourite_not_found',
    );
  });

  it('can be nobody whom its reader may not see, not oneself, and no product of another company', async () => {
    const { seller, purchaser } = here;
    const elsewhere = await pair(app);
    for (const idx of [elsewhere.seller.participateIdx, purchaser.participateIdx, 2_000_000_000])
      expect((await refusal(add(purchaser, idx))).key).toBe('msg.company_not_found');
    const { productIdx } = elsewhere.seller;
    expect((await refusal(add(purchaser, seller.participateIdx, { productIdx }))).key).toBe(
      'msg.product_not_found',
    );
    await app.db
      .updateTable('event')
      .set({ viewType: 'allHide' })
      .where('idx', '=', here.at.eventIdx)
      .execute();
    expect((await refusal(add(purchaser, seller.participateIdx))).key).toBe('msg.company_not_found');
  });

  it('loses its name and keeps its note when whom it is about can be seen no more, or the product is gone', async () => {
    const { seller, purchaser } = here;
    await add(purchaser, seller.participateIdx, { note: 'of the company' });
    await add(purchaser, seller.participateIdx, { productIdx: seller.productIdx, note: 'of the product' });
    await app.db.deleteFrom('product').where('idx', '=', seller.productIdx).execute();
    expect(await list(purchaser)).toMatchObject([
      { kind: 'product', productIdx: null, nameKo: null, note: 'of the product' },
      { kind: 'company', note: 'of the company' },
    ]);
    expect((await purchaser.client('GET /favourite/getMarked', inEvent())).data).toHaveLength(1);
    await seller.client('POST /participate/cancel', inEvent());
    expect(await list(purchaser)).toMatchObject([
      { nameKo: null },
      { nameKo: null, nameEn: null, note: 'of the company' },
    ]);
  });

  it('is one of five hundred at most, also when two are marked at once', async () => {
    const { seller, purchaser } = here;
    const at = app.clock.read().toISOString();
    const rows = Array.from({ length: limits.favourites - 1 }, () => ({
      eventIdx: here.at.eventIdx,
      participateIdx: purchaser.participateIdx,
      side: 'buyer' as const,
      kind: 'product' as const,
      targetIdx: seller.participateIdx,
      targetSide: 'company' as const,
      note: null,
      createdAt: at,
      updatedAt: at,
    }));
    for (let from = 0; from < rows.length; from += 100)
      await app.db
        .insertInto('favourite')
        .values(rows.slice(from, from + 100))
        .execute();
    const outcomes = await Promise.allSettled([
      add(purchaser, seller.participateIdx),
      add(purchaser, seller.participateIdx, { productIdx: seller.productIdx }),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toMatchObject([{ reason: { key: 'msg.favourite_full' } }]);
  });
});

describe("the favourites' own database", () => {
  it('refuses what no favourite can be', async () => {
    const { seller, purchaser } = here;
    const at = app.clock.read().toISOString();
    const row = {
      eventIdx: here.at.eventIdx,
      participateIdx: purchaser.participateIdx,
      side: 'buyer' as const,
      kind: 'company' as const,
      targetIdx: seller.participateIdx,
      targetSide: 'company' as const,
      note: null,
      createdAt: at,
      updatedAt: at,
    };
    const elsewhere = await pair(app);
    const insert = (changes: Partial<typeof row> & { note?: string | null; productIdx?: number }) =>
      app.db
        .insertInto('favourite')
        .values({ ...row, ...changes } as typeof row)
        .execute();
    await insert({});
    await expect(insert({})).rejects.toThrow();
    for (const changes of [
      { targetIdx: elsewhere.seller.participateIdx },
      { kind: 'buyer' as 'company' },
      { productIdx: seller.productIdx },
      { kind: 'product' as 'company', note: 'x'.repeat(1001) },
      { kind: 'product' as 'company', note: '' },
      { targetIdx: purchaser.participateIdx, targetSide: 'buyer' as 'company', kind: 'buyer' as 'company' },
    ])
      await expect(insert(changes as never), JSON.stringify(changes)).rejects.toThrow();
  });
});

describe('when someone leaves', () => {
  it('their favourites go with the notes, and those that others have of them', async () => {
    const { seller, purchaser } = here;
    await add(purchaser, seller.participateIdx, { note: 'a secret of mine' });
    await add(seller, purchaser.participateIdx, { note: 'about her' });
    await purchaser.client('POST /matching/hideSuggestion', {
      ...inEvent(),
      targetParticipateIdx: seller.participateIdx,
    });
    await purchaser.client('POST /member/withdraw', { password });
    const rows = await app.db
      .selectFrom('favourite')
      .select('note')
      .where('eventIdx', '=', here.at.eventIdx)
      .execute();
    expect(rows).toEqual([]);
    const hidden = await app.db
      .selectFrom('suggestionHidden')
      .selectAll()
      .where('eventIdx', '=', here.at.eventIdx)
      .execute();
    expect(hidden).toEqual([]);
    const words = await app.db
      .selectFrom('participateWord')
      .select('word')
      .where('participateIdx', '=', purchaser.participateIdx)
      .execute();
    expect(words).toEqual([]);
  });
});
