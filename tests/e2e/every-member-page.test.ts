/**
 * Every address behind the log-in, as a company, a buyer and a manager see it: nothing breaks, everyone can read it; in either width of a
 * window nothing is too wide, and of the screens that one works in what is needed first stands high.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { isPublic } from '#domain/common/access.ts';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { world } from '#tests/support/world.ts';

const site = await testSite();
const here = await world(site, site.eventInUse);

const shared = [
  '/my-page',
  '/matching/info',
  '/matching/detail',
  '/matching/notices',
  '/matching/at/1',
  '/matching/ranking',
  '/matching/walk-in',
];
/** Of each page that one works in the row, card or field that is needed first. */
const [mine, card, row, field] = ['.my-page > *', '.cards .card', 'tbody tr', 'form [data-field]'];
interface Reader {
  who: string;
  token: string;
  firsts: Record<string, string>;
  addresses: string[];
}
const readers: Reader[] = [
  {
    who: 'a company',
    token: here.company.token,
    firsts: {
      '/my-page': mine,
      '/matching/info': card,
      '/matching/detail': '.meetings > li',
      [`/matching/table/${here.company.participateIdx}`]: '.schedule > *',
      [`/matching/apply?target=${here.buyer.participateIdx}`]: field,
      '/counseling/list': row,
      '/counseling/add': field,
      [`/counseling/detail/${here.counselingIdx}`]: field,
    },
    addresses: [
      ...shared,
      `/matching/table/${here.company.participateIdx}`,
      `/matching/meeting/${here.placed}`,
      `/matching/meeting/${here.asked}`,
      `/matching/user/${here.buyer.participateIdx}`,
      `/matching/apply?target=${here.buyer.participateIdx}`,
      `/matching/walk-in?with=${here.buyer.participateIdx}`,
      '/counseling/list',
      '/counseling/add',
      `/counseling/detail/${here.counselingIdx}`,
      '/participate/company',
    ],
  },
  {
    who: 'a buyer',
    token: here.buyer.token,
    firsts: {
      '/my-page': mine,
      '/matching/info': card,
      [`/matching/apply?target=${here.company.participateIdx}`]: field,
      '/counseling/list': '.empty',
    },
    addresses: [
      ...shared,
      `/matching/apply?target=${here.company.participateIdx}`,
      // Not theirs.
      `/matching/meeting/${here.placed}`,
      '/counseling/list',
      '/participate/okta',
    ],
  },
  {
    who: 'someone whose application waits',
    token: here.waiting.token,
    firsts: { '/my-page': mine },
    addresses: shared,
  },
  {
    who: 'a manager',
    token: here.admin.token,
    firsts: { '/manage/matching?state=': row, '/manage/participate?state=': row },
    addresses: [
      '/manage',
      '/manage/matching',
      '/manage/ranking',
      '/manage/ranking?ranked=N',
      '/manage/mail',
      '/manage/permission',
      '/manage/audit',
      '/manage/member',
      '/manage/member?kind=never',
      '/manage/outbox',
      '/manage/visitor',
      '/manage/visitor?came=Y',
      '/manage/visitor/badges',
      '/manage/outbox?status=sent',
      '/manage/health',
      '/manage/participate/import',
      '/manage/participate/colleagues',
      '/manage/audit?action=approve',
      '/manage/matching?state=',
      `/matching/meeting/${here.placed}`,
      '/manage/event',
      '/manage/set-up',
      '/manage/booth',
      '/manage/rates',
      '/manage/pairs',
      '/manage/forms',
      '/manage/site',
      '/manage/pages',
      '/manage/pages?page=policy/service',
      '/manage/plans',
      '/manage/plans?view=ask',
      '/manage/pairs?state=unplaced',
      '/manage/tables',
      '/manage/schedule',
      '/manage/schedule?rows=people',
      '/manage/schedule/print',
      '/manage/counseling',
      '/manage/counseling?type=AGREE_SAMPLE',
      `/manage/counseling?counselingIdx=${here.counselingIdx}`,
      '/manage/stats',
      '/manage/stats/report',
      '/manage/board',
      '/manage/board?postIdx=new',
      '/manage/board?categories=',
      '/manage/participate',
      '/manage/participate?state=',
      `/manage/participate?participateIdx=${here.waiting.participateIdx}`,
      '/my-page',
    ],
  },
];

/** Width and height of a window, and in how many pixels of it what is needed first must stand. */
const windows = [
  [1440, 900, 300],
  [390, 844, 400],
] as const;

/** What is wrong with where things stand in the window as it is: nothing may be too wide, and `first` stands within its top `most` pixels. */
const misplacedIn = (page: Page, first: string | undefined, most: number): Promise<string[]> =>
  page.evaluate(
    ([selector, lowest]) => {
      const faults: string[] = [];
      const excess = document.documentElement.scrollWidth - innerWidth;
      if (excess > 0) faults.push(`is ${excess} px too wide`);
      if (selector === undefined) return faults;
      const places = [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => element.getBoundingClientRect());
      const top = places.find(({ width, height }) => width > 0 && height > 0)?.top;
      if (top === undefined || top > lowest || top <= 0) faults.push(`has '${selector}' at ${top} px`);
      return faults;
    },
    [first, most] as const,
  );

/** Asserts it in either window, the page's own at first, in which it is left. */
async function assertFits(page: Page, address: string, first: string | undefined): Promise<void> {
  const own = page.viewportSize();
  const ownFirst = windows.toSorted((a, b) => Number(b[0] === own?.width) - Number(a[0] === own?.width));
  for (const [width, height, most] of ownFirst) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(() => misplacedIn(page, first, most), { message: `${address} at ${width} px` })
      .toEqual([]);
  }
  if (own) await page.setViewportSize(own);
}

describe.each<[Locale, number, 'light' | 'dark']>([
  ['ko', 390, 'light'],
  ['en', 1440, 'dark'],
])('in %s at %i px, %s', (locale, width, colorScheme) => {
  test.each(readers)('$who finds every page whole and accessible', async ({ token, addresses, firsts }) => {
    expect(Object.keys(firsts).filter((address) => !addresses.includes(address))).toEqual([]);
    const reader = await Traveller.arrive(site, locale, width, { [storageKeys.token]: token });
    await reader.page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const found: string[] = [];
    for (const address of addresses) {
      await reader.open(address);
      await reader.quiet();
      found.push(...(await faultsOf(reader.page, locale)).map((fault) => `${address} ${fault}`));
      await assertFits(reader.page, address, firsts[address]);
      found.push(...reader.trouble.splice(0).map((line) => `${address} ${line}`));
    }
    await reader.leave();
    expect(found).toEqual([]);
  });
});

test('every page behind the log-in is among them', () => {
  const visited = readers.flatMap(({ addresses }) => addresses.map((address) => address.replace(/\?.*/, '')));
  const pages = globSync('**/*.astro', { cwd: join(import.meta.dirname, '../../src/pages/[locale]') })
    .map((file) => `/${file.replace(/(^|\/)?(index)?\.astro$/, '')}`)
    // What is shown in the place of a page, or before anybody has an account, and needs no log-in.
    .filter((path) => !/^\/(\d{3}|offline|set-up|being-set-up)?$/.test(path))
    // Rendered for the addresses of other pages, and opened by nobody.
    .filter((path) => !path.startsWith('/written/'))
    .filter((path) => !isPublic(path.replace('[tab]', 'privacy').replaceAll(/\[[^\]]+\]/g, '12')));
  const missing = pages.filter((path) => {
    const address = new RegExp(`^${path.replaceAll(/\[[^\]]+\]/g, '[^/]+')}$`);
    return !visited.some((one) => address.test(one));
  });
  expect(missing).toEqual([]);
});
