/** Who searched sees why a row is there: what was found is marked, and a line names what the row does not show. */
import { afterEach, describe, expect } from 'vitest';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { applied, approve, buyer, expo } from '#tests/support/factories.ts';
import { faultsInTheDark, faultsOf } from '#tests/support/faults.ts';
import { companySample, postSample, productSample } from '#tests/support/samples.ts';
import { testSite } from '#tests/support/site.ts';
import { Traveller } from '#tests/support/traveller.ts';
import { inTurns } from '#tests/support/turns.ts';

const site = await testSite();
const at = await expo(site);
const reader = await buyer(site, at);
const sample = companySample(7);
const seller = await applied(site, at, {
  ...sample,
  company: { ...sample.company, nameKo: '한빛 식품', nameEn: 'Hanbit <b> Food', mainProduct: 'Dumplings' },
  products: [
    { ...productSample(7), nameKo: '냉동만두 1 kg', nameEn: 'Frozen MANDU 1 kg' },
    ...[1, 2, 3].map((no) => ({ ...productSample(7), nameKo: `교자 ${no}`, nameEn: `Gyoza ${no}` })),
  ],
});
await approve(at, seller.participateIdx);
const { data: categories } = await site.client()('GET /board/getCategoryList', {});
await at.manager.client('POST /manage/board/addPost', {
  ...postSample(categories[0]?.categoryIdx ?? 0),
  titleKo: '셔틀버스',
  titleEn: 'Shuttle buses',
  bodyKo: '<p>정문에서 출발해요.</p>',
  bodyEn: `<p>${'They leave from the main gate. '.repeat(8)}Ask the porter.</p>`,
});

const travellers: Traveller[] = [];
const arrive = async (locale: Locale, width: number, token?: string) => {
  const kept = token === undefined ? {} : { [storageKeys.token]: token };
  const traveller = await Traveller.arrive(site, locale, width, kept);
  travellers.push(traveller);
  return traveller;
};
afterEach(async () => {
  const all = travellers.splice(0);
  for (const { trouble } of all) expect(trouble).toEqual([]);
  await Promise.all(all.map((traveller) => traveller.leave()));
});

const seen = ({ page }: Traveller, what: string) =>
  page
    .locator(`main ${what}`)
    .filter({ visible: true })
    .allTextContents()
    .then((texts) => texts.map((text) => text.trim()));
const marks = (traveller: Traveller) => seen(traveller, 'mark');
const lines = (traveller: Traveller) => seen(traveller, '.found-in');
const search = async ({ page }: Traveller, words: string) => {
  await page.getByRole('searchbox').fill(words);
  await page.getByRole('searchbox').press('Enter');
};

/** What is looked for in each language, what is marked then, and what the line says. */
const ofCompany = {
  ko: [
    ['한빛식품', ['한빛 식품'], []],
    ['ㅁㄷ', ['만두'], []],
    ['ＭＡＮＤＵ', ['MANDU'], ['제품: Frozen MANDU 1 kg']],
    ['<B> 교자', ['교자', '교자', '<b>'], ['이름: Hanbit <b> Food']],
  ],
  en: [
    ['hanbit food', ['Hanbit', 'Food'], []],
    ['mandu', ['MANDU'], []],
    ['동만', ['동만'], ['Product: 냉동만두 1 kg']],
    ['ㅎㅂ gyoza', ['Gyoza', 'Gyoza', '한빛'], ['Name: 한빛 식품']],
  ],
} as const;

describe.each(
  inTurns<[Locale, number]>([
    ['ko', 390],
    ['ko', 1440],
    ['en', 390],
    ['en', 1440],
  ]),
)('in %s at %i px', (locale, width, test) => {
  test('a guest sees it in the list of companies, which ships no scripts for it', async () => {
    const guest = await arrive(locale, width);
    await guest.open('/participate/companyList');
    expect(await marks(guest)).toEqual([]);
    for (const [words, marked, found] of ofCompany[locale]) {
      await guest.open(`/participate/companyList?keywords=${encodeURIComponent(words)}`);
      expect([words, await marks(guest), await lines(guest)]).toEqual([words, marked, found]);
      const faults = [...(await faultsOf(guest.page, locale)), ...(await faultsInTheDark(guest.page))];
      expect(faults).toEqual([]);
    }
    expect(await guest.page.locator('astro-island').count()).toBe(0);
  });

  test('a buyer sees the same where partners are found', async () => {
    const buying = await arrive(locale, width, reader.token);
    await buying.open('/matching/info');
    for (const [words, marked, found] of ofCompany[locale]) {
      await search(buying, words);
      await expect.poll(() => marks(buying)).toEqual(marked);
      expect(await lines(buying)).toEqual(found);
    }
    expect(await faultsOf(buying.page, locale)).toEqual([]);
    await search(buying, '');
    await expect.poll(() => marks(buying)).toEqual([]);
  });

  test('of a post it names the other title, and a text beyond what the list shows', async () => {
    const guest = await arrive(locale, width);
    const [shown, other, title, body] =
      locale === 'ko'
        ? ['셔틀', 'shuttle', '제목: Shuttle buses', '본문: porter']
        : ['shuttle', '셔틀', 'Title: 셔틀버스', 'Text: porter'];
    await guest.open(`/media-center?keywords=${encodeURIComponent(shown)}`);
    expect([(await marks(guest)).map((text) => text.toLowerCase()), await lines(guest)]).toEqual([
      [shown],
      [],
    ]);
    await guest.open(`/media-center?keywords=${encodeURIComponent(other)}`);
    expect(await lines(guest)).toEqual([title]);
    await guest.open('/media-center?keywords=porter');
    expect([await marks(guest), await lines(guest)]).toEqual([['porter'], [body]]);
    expect([...(await faultsOf(guest.page, locale)), ...(await faultsInTheDark(guest.page))]).toEqual([]);
  });

  test('a manager sees it in the list of participants', async () => {
    const desk = await arrive(locale, width, at.manager.token);
    await desk.open('/manage/participate?state=');
    await desk.page.getByRole('row').nth(1).waitFor();
    const line = `${desk.t('manage.participants.products')}: 만두`;
    await search(desk, locale === 'ko' ? '한빛 만두' : 'hanbit 만두');
    await expect.poll(() => lines(desk)).toEqual([line]);
    expect(await marks(desk)).toEqual([locale === 'ko' ? '한빛' : 'Hanbit', '만두']);
    expect(await faultsOf(desk.page, locale)).toEqual([]);
  });
});
