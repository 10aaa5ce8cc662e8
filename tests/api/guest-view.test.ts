/** What is asked before a page is rendered says the same as the API, which the page asks. */
import { beforeAll, describe, expect, it } from 'vitest';
import { isRefused } from '#api/client.ts';
import { limits } from '#domain/common/limits.ts';
import { viewTypes } from '#domain/participation/participation.ts';
import { guestViews } from '#server/front-door/guest-view.ts';
import { advanceAllContent } from '#server/platform/cache/content-tags.ts';
import { testApp } from '#tests/support/api.ts';
import { applied, buyer, type Company, company, type Expo, expo } from '#tests/support/factories.ts';
import { companySample, postSample } from '#tests/support/samples.ts';

const app = await testApp();
const views = guestViews(app.db, app.eventInUse, app.clock.read);
const guest = app.client();
/** Numbers that no row has. */
const nobody = [9999, limits.idx];

const answered = (call: Promise<unknown>, ...keys: Parameters<typeof isRefused>[1][]) =>
  call.then(
    () => true,
    (error) => {
      if (keys.some((key) => isRefused(error, key))) return false;
      throw error;
    },
  );

describe('before there is an event', () => {
  it('nothing is there for guests', async () => {
    expect(await views.user(1)).toBe('hidden');
    expect(await Promise.all([views.product(1), views.post(1), views.tab('notice')])).toEqual([
      'missing',
      'missing',
      'missing',
    ]);
  });
});

describe('what a guest finds', () => {
  let at: Expo;
  let shown: Company;
  let waiting: number;
  let trader: number;

  beforeAll(async () => {
    at = await expo(app);
    shown = await company(app, at);
    waiting = (await applied(app, at, companySample(77))).participateIdx;
    trader = (await buyer(app, at)).participateIdx;
  });

  it.each(viewTypes)('of people and products, under %s, is what the API tells them', async (viewType) => {
    await app.db.updateTable('event').set({ viewType }).where('idx', '=', at.eventIdx).execute();
    await advanceAllContent(app.db);
    for (const participateIdx of [shown.participateIdx, waiting, trader, ...nobody]) {
      const isTold = await answered(guest('GET /company/getDetail', { participateIdx }), 'company_not_found');
      expect(await views.user(participateIdx)).toBe(isTold ? 'shown' : 'hidden');
    }
    const without = viewType === 'allShow' ? 'missing' : 'hidden';
    for (const productIdx of [shown.productIdx, ...nobody]) {
      const isTold = await answered(guest('GET /product/getDetail', { productIdx }), 'product_not_found');
      expect(await views.product(productIdx)).toBe(isTold ? 'shown' : without);
    }
    expect(await views.user(shown.participateIdx)).toBe(viewType === 'allShow' ? 'shown' : 'hidden');
  });

  it('of posts and categories is what the API tells them', async () => {
    const { data: categories } = await guest('GET /board/getCategoryList', {});
    const categoryIdx = categories[0]?.categoryIdx ?? 0;
    const add = async (changes: object) => {
      const { data } = await at.manager.client('POST /manage/board/addPost', {
        ...postSample(categoryIdx),
        ...changes,
      });
      return data.postIdx;
    };
    const posts = [
      await add({}),
      await add({ isShown: 'N' }),
      await add({ postedAt: '2030-01-01T00:00:00Z' }),
    ];
    const found = [];
    for (const postIdx of [...posts, ...nobody]) {
      const isTold = await answered(guest('GET /board/getDetail', { postIdx }), 'board_not_found');
      expect(await views.post(postIdx)).toBe(isTold ? 'shown' : 'missing');
      found.push(isTold);
    }
    expect(found).toEqual([true, false, false, false, false]);
    for (const { tab } of categories) expect(await views.tab(tab)).toBe('shown');
    expect(await views.tab('made-up')).toBe('missing');
  });
});
