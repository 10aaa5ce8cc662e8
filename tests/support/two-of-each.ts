/** Two of each kind that lists show, told apart by everything that a list can be asked for. */
import { refreshSearch } from '#server/features/participation/rows/search.ts';
import type { TestApp } from './compose.ts';
import { buyer, company, expo } from './factories.ts';
import { approve, askFor, pair } from './pair.ts';
import { counselingSample, postSample } from './samples.ts';

/**
 * 'Hanbit Foods' and 'Dure Oil', who differs in all that it chose or answered; 'Prater Feinkost', who met the first, and 'Donau Handel' of
 * the association, who waits for its answer. Two logs, two posts in two categories, two events.
 */
export async function twoOfEach(app: TestApp) {
  const here = await pair(app);
  const { eventIdx } = here.at;
  // Another of each, so that what narrows leaves one out.
  const otherSeller = await company(app, here.at);
  const otherBuyer = await buyer(app, here.at, 'OKTA');
  const rename = async (table: 'company' | 'buyer', participateIdx: number, names: Record<string, string>) =>
    app.db.updateTable(table).set(names).where('participateIdx', '=', participateIdx).execute();
  await rename('company', here.seller.participateIdx, { nameKo: '한빛 식품', nameEn: 'Hanbit Foods' });
  await rename('company', otherSeller.participateIdx, { nameKo: '두레기름', nameEn: 'Dure Oil' });
  await rename('buyer', here.purchaser.participateIdx, {
    companyName: 'Prater Feinkost',
    nameEn: 'Anna Huber',
  });
  await rename('buyer', otherBuyer.participateIdx, { companyName: 'Donau Handel', nameEn: 'Max Gruber' });
  for (const { participateIdx } of [here.seller, otherSeller, here.purchaser, otherBuyer])
    await refreshSearch(app.db, participateIdx);
  const other = otherSeller.participateIdx;
  const { idx: companyIdx } = await app.db
    .updateTable('company')
    .set({
      businessCategory: 'SERVICE',
      agencyRegion: 'SEOUL',
      establishYear: 2024,
      annualSalesKrw: 9_000_000_000_000,
      annualSalesUsd: 6_500_000_000,
    })
    .where('participateIdx', '=', other)
    .returning('idx')
    .executeTakeFirstOrThrow();
  await app.db.deleteFrom('exportRecord').where('companyIdx', '=', companyIdx).execute();
  for (const [kind, value] of [
    ['industries', 'IT'],
    ['tradeCommittees', 'TRADE2'],
    ['hopeCountries', 'US'],
  ] as const)
    await app.db
      .updateTable('participateChoice')
      .set({ value })
      .where('participateIdx', '=', other)
      .where('kind', '=', kind)
      .execute();
  await app.db
    .updateTable('participateChoice')
    .set({ value: 'IT' })
    .where('participateIdx', '=', otherBuyer.participateIdx)
    .where('kind', '=', 'industries')
    .where('value', '=', 'FOOD')
    .execute();
  await app.db
    .updateTable('contentVersion')
    .set((of) => ({ version: of('version', '+', 1) }))
    .execute();

  const met = await askFor(here, here.purchaser, here.seller, { isTranslator: 'Y', message: 'Oils' });
  await approve(here.seller, met.matchingIdx);
  const waiting = await askFor(here, otherBuyer, here.seller, { wishes: [here.slots[3] as number] });
  app.clock.set('2026-10-29T09:00:00Z');
  const log = await here.seller.client('POST /counseling/add', {
    ...counselingSample(met.matchingIdx),
    eventIdx,
    buyerCompanyName: 'Prater Feinkost',
    productIdxs: [here.seller.productIdx],
    metAt: '2026-10-29T08:00:00Z',
  });
  await here.seller.client('POST /counseling/add', {
    ...counselingSample(null),
    eventIdx,
    buyerCompanyName: 'Donau Handel',
    buyerName: 'Max Gruber',
    buyerCountry: 'DE',
    type: 'SIMPLE_INTRO',
    matchingType: 'offline',
  });
  const { data: categories } = await here.at.manager.client('GET /board/getCategoryList', { eventIdx });
  const [first, second] = categories as [(typeof categories)[number], (typeof categories)[number]];
  for (const [no, category] of [first, second].entries())
    await here.at.manager.client('POST /manage/board/addPost', postSample(category.categoryIdx, no + 1));
  app.clock.set('2026-10-29T09:30:00Z');
  await expo(app, { eventIdx: 9000, nameKo: '빈 비즈니스 포럼', nameEn: 'Vienna Business Forum' });
  return { ...here, eventIdx, otherBuyer, met, waiting, log: log.data, first };
}
