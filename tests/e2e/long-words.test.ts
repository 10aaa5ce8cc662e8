/** A name may be one word of a hundred letters: whoever has such a name widens nobody's page. */
import { beforeAll, expect, test } from 'vitest';
import { limits } from '#domain/common/limits.ts';
import { locales } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { visitor } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { turnsOf } from '#tests/support/turns.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);
await visitor(site, here);
const { company, buyer, admin, placed } = here;
const word = 'W'.repeat(limits.name);

beforeAll(async () => {
  const { db } = site;
  await db
    .updateTable('company')
    .set({ nameKo: word, nameEn: word, mainProduct: word, introKo: word })
    .execute();
  await db.updateTable('product').set({ nameKo: word, nameEn: word, descriptionKo: word }).execute();
  await db
    .updateTable('buyer')
    .set({ companyName: word, nameEn: word, product: word, requirements: word })
    .execute();
  await db.updateTable('member').set({ nameKo: word, nameEn: word }).execute();
  await db
    .updateTable('visitor')
    .set({ visitorName: word, visitorNameEn: word, organization: word })
    .execute();
  await db.updateTable('matching').set({ message: word }).execute();
  await db.updateTable('counseling').set({ productName: word }).execute();
});

const readers: [string, string | undefined, string[]][] = [
  [
    'a guest',
    undefined,
    [
      '/',
      '/participate/companyList',
      `/matching/product/${company.productIdx}`,
      `/matching/user/${company.participateIdx}`,
    ],
  ],
  [
    'a company',
    company.token,
    [
      '/counseling/add',
      '/counseling/list',
      '/matching/at/1',
      '/matching/detail',
      `/matching/apply?target=${buyer.participateIdx}`,
      `/matching/user/${buyer.participateIdx}`,
      `/matching/meeting/${placed}`,
    ],
  ],
  [
    'a manager',
    admin.token,
    [
      `/manage/participate?participateIdx=${company.participateIdx}`,
      '/manage/schedule/print',
      '/manage/participate',
      '/manage/matching?state=',
      '/manage/counseling',
      '/manage/permission',
      '/manage/visitor',
    ],
  ],
];

test.each(
  readers.flatMap(([who, token, addresses]) =>
    turnsOf(locales)().map((locale) => ({ who, locale, token, addresses })),
  ),
)('in $locale $who reads long words on pages of their own width', async ({ locale, token, addresses }) => {
  const wide: string[] = [];
  const kept = token ? { [storageKeys.token]: token } : {};
  const reader = await Traveller.arrive(site, locale, 390, kept);
  for (const address of addresses) {
    await reader.page.setViewportSize({ width: 390, height: 844 });
    await reader.open(address);
    await reader.quiet();
    for (const width of [390, 1440]) {
      await reader.page.setViewportSize({ width, height: 900 });
      await reader.page.getByText(word).filter({ visible: true }).first().waitFor();
      const excess = await reader.page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      if (excess > 0) wide.push(`${address} at ${width} px by ${excess}`);
    }
  }
  await reader.leave();
  expect(wide).toEqual([]);
});
