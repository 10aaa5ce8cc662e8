import { mkdirSync } from 'node:fs';
import { launchBrowser } from './support/browser.ts';
const base = 'http://localhost:4555';
const [,, who='manager', out='/tmp/shots', ...paths] = process.argv;
mkdirSync(out, { recursive: true });
const browser = await launchBrowser();
for (const [locale, width, scheme] of [['ko', 390, 'light'], ['en', 1440, 'dark']] as const) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, locale: locale === 'ko' ? 'ko-KR' : 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${base}/${locale}/login`);
  await page.fill('input[name="id"]', `${who}@madang.example`);
  await page.fill('input[name="password"]', 'madang-demo');
  await page.click('main form button[type="submit"]');
  await page.waitForTimeout(300);
  await page.keyboard.press('Enter').catch(() => {});
  await page.waitForTimeout(2500);
  for (const path of paths) {
    await page.goto(`${base}/${locale}${path}`);
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `${out}/${locale}-${width}${path.replaceAll('/', '_')}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
