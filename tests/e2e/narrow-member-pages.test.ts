/**
 * Pages of members on a phone, with names as long as they get: nothing is wider than the screen. Those that `long-words` opens with longer
 * ones are not among them.
 */
import { expect, test } from 'vitest';
import { type Locale, locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { longBefore } from '#tests/support/api.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const turn = turnsOf(locales);
const site = await testSite();
const here = await world(site, site.eventInUse);
const { company, buyer } = here;

const longNames = [
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft m.b.H. & Co. KG',
  'Österreichische Lebensmittelgroßhandelsgenossenschaft Wien-Niederösterreich-Burgenland eGen',
] as const;
await site.db
  .updateTable('company')
  .set({
    nameKo: '주식회사한국농수산식품수출진흥협동조합연합회사업본부글로벌마케팅센터',
    nameEn: 'KoreaAgriculturalFisheriesAndFoodstuffsExportPromotionCooperativeFederation Co., Ltd.',
  })
  .execute();
await site.db.updateTable('buyer').set({ companyName: longNames[0] }).execute();
await site.db
  .updateTable('buyer')
  .set({ companyName: longNames[1] })
  .where('participateIdx', '=', buyer.participateIdx)
  .execute();

const shared = ['/', '/my-page', '/matching/info', '/matching/notices'];
const before = [
  {
    who: 'a company',
    token: company.token,
    addresses: [
      ...shared,
      '/matching/detail?state=pending',
      `/matching/table/${company.participateIdx}`,
      `/matching/meeting/${here.asked}`,
      `/counseling/add?matching=${here.placed}`,
      `/counseling/detail/${here.counselingIdx}`,
    ],
  },
  {
    who: 'a buyer',
    token: buyer.token,
    addresses: [
      ...shared,
      '/matching/detail',
      `/matching/apply?target=${company.participateIdx}`,
      `/matching/table/${buyer.participateIdx}`,
      `/matching/user/${company.participateIdx}`,
    ],
  },
  { who: 'a manager', token: here.admin.token, addresses: ['/manage/schedule'] },
];
const during = [
  {
    who: 'a company in the hall',
    token: company.token,
    addresses: [
      '/',
      '/matching/detail',
      `/matching/meeting/${here.placed}`,
      `/matching/table/${company.participateIdx}`,
      `/matching/walk-in?with=${buyer.participateIdx}`,
    ],
  },
  { who: 'who reads the board of the hall', token: here.admin.token, addresses: ['/visit/board'] },
];

async function widest(locale: Locale, token: string, addresses: readonly string[]): Promise<string[]> {
  const reader = await Traveller.arrive(site, locale, 390, { [storageKeys.token]: token });
  const found: string[] = [];
  for (const address of addresses) {
    await reader.open(address);
    await reader.quiet();
    const over = await reader.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) found.push(`${address} is ${over} px too wide`);
  }
  await reader.leave();
  return found;
}

test.each(before.flatMap((reader) => turn().map((locale) => ({ locale, ...reader }))))(
  'in $locale no page of $who is wider than a phone',
  async ({ locale, token, addresses }) => {
    site.clock.set(longBefore);
    expect(await widest(locale, token, addresses)).toEqual([]);
  },
  120_000,
);

test.each(during.flatMap((reader) => turn().map((locale) => ({ locale, ...reader }))))(
  'in $locale, on the day, no page of $who is wider than a phone',
  async ({ locale, token, addresses }) => {
    site.clock.set('2026-10-29T08:15:00Z');
    expect(await widest(locale, token, addresses)).toEqual([]);
  },
  120_000,
);
