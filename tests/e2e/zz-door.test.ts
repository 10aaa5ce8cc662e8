import { test } from 'vitest';
import { consentVersion } from '#domain/visitor.ts';
import type { Locale } from '#i18n/locales.ts';
import { storageKeys } from '#stores/lib/storage.ts';
import { arrivalsAt } from '#tests/support/arrivals.ts';
import { expo } from '#tests/support/factories.ts';
import { testSite } from '#tests/support/site.ts';

const site = await testSite();
const at = await expo(site);
const arrive = arrivalsAt(site, { expected: /./ });
const names = [['김하나','Hana Kim','빈 한글학교'],['박서준','Seojun Park','다뉴브 무역'],['Maximilian von Habsburg-Lothringen','Maximilian von Habsburg-Lothringen','Österreichische Wirtschaftskammer Wien'],['황보아름별님이','Areumbyeol Hwangbo','마당 자원봉사단']];
test.each<[Locale, number, 'light'|'dark']>([['ko',390,'light'],['ko',1440,'light'],['en',1440,'dark'],['en',820,'light'],['en',390,'dark']])('%s %i %s', async (locale, width, scheme) => {
  site.clock.set('2026-10-29T09:00:00.000Z');
  if (width === 390 && locale==='ko') {
    for (let no = 0; no < 30; no++) {
      const [a,b,c] = names[no % 4] as string[];
      await site.client()('POST /visitor/register', { eventIdx: at.eventIdx, agreePrivacy: 'Y', consentVersion, visitors: [{ visitorName: a!, visitorNameEn: b!, visitorMobile: null, visitorEmail: `v${no}@visitors.example`, country: 'AT', city: 'Wien', organization: c! }] });
    }
    const { data } = await at.manager.client('GET /manage/visitor/getList', { eventIdx: at.eventIdx, rows: 30 });
    for (const [no, row] of data.entries()) if (no % 2) await at.manager.client('POST /manage/visitor/checkIn', { eventIdx: at.eventIdx, visitorIdx: row.visitorIdx, door: no % 3 ? '정문' : 'North', at: new Date(Date.parse('2026-10-29T03:10:00Z') + no * 700_000).toISOString() });
  }
  const who = await arrive(locale, width, { [storageKeys.token]: at.manager.token });
  await who.page.emulateMedia({ colorScheme: scheme });
  await who.open('/manage/visitor');
  await who.page.locator('.data-table').waitFor();
  await who.quiet();
  const { data } = await at.manager.client('GET /manage/visitor/getList', { eventIdx: at.eventIdx, rows: 5, checkedInYn: 'N' });
  await who.page.locator('.door-line input').fill(data[0]!.code);
  await who.page.keyboard.press('Enter');
  await who.page.locator('.door-last[data-kind="done"]').waitFor();
  await who.quiet();
  await who.page.screenshot({ path: `/tmp/shots/door-${locale}-${width}-${scheme}.png`, fullPage: false });
  await who.page.getByRole('button', { name: who.t('door.walkIn') }).click();
  await who.page.locator('dialog[open] form').waitFor();
  await who.page.screenshot({ path: `/tmp/shots/door-walkin-${locale}-${width}-${scheme}.png` });
  await who.open(`/manage/visitor/badges?visitorIdxs=${data.map((r) => r.visitorIdx).join(',')}`);
  await who.page.locator('.badge-sheet').first().waitFor();
  await who.quiet();
  await who.page.screenshot({ path: `/tmp/shots/badge-${locale}-${width}-${scheme}.png`, fullPage: true });
  if (width === 1440) await who.page.pdf({ path: `/tmp/shots/badge-${locale}.pdf`, preferCSSPageSize: true });
}, 60000);
