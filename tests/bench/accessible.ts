/**
 * axe on every public address that the site map names and on every page behind the log-in, in both languages, light and
 * dark, on a phone and on a desk.
 */
import type { Page } from 'playwright';
import { launchBrowser } from '#tests/support/browser.ts';
import { faultsOf } from '#tests/support/faults.ts';
import { amount, type Bench, type Outcome } from './bench.ts';
import { startPublicSite } from './public-site.ts';

export const accessible: Bench = {
  about: 'axe on every address, both languages, light and dark, on a phone and on a desk',
  run: benchAccessible,
};

const looks = [390, 1440].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

async function benchAccessible(): Promise<Outcome> {
  const site = await startPublicSite();
  const browser = await launchBrowser();
  try {
    const addresses = (await addressesOf(site.url)).slice(0, amount(Number.POSITIVE_INFINITY, 2));
    const faults: { address: string; fault: string }[] = [];
    let looked = 0;
    const lane = async () => {
      const context = await browser.newContext({
        baseURL: site.url,
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
      });
      const page = await context.newPage();
      for (let address = addresses.shift(); address; address = addresses.shift()) {
        faults.push(...(await lookAt(page, address)));
        looked += 1;
      }
      await context.close();
    };
    await Promise.all([lane(), lane()]);
    return {
      figures: [
        {
          what: `axe: faults on ${looked} addresses in ${looks.length} looks each`,
          unit: 'faults',
          measured: faults.length,
          reference: null,
          bar: { below: 1 },
        },
        {
          what: 'axe: addresses looked at',
          unit: 'addresses',
          measured: looked,
          reference: null,
          bar: { atLeast: 400 },
        },
      ],
      details: faults,
    };
  } finally {
    await browser.close();
    await site.remove();
  }
}

async function addressesOf(url: string): Promise<string[]> {
  const map = await (await fetch(`${url}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address as string).pathname);
}

async function lookAt(page: Page, address: string) {
  const found: { address: string; fault: string }[] = [];
  await page.goto(address);
  const language = address.split('/')[1] as string;
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    for (const fault of await faultsOf(page, language)) {
      found.push({ address: `${address} ${width} ${colorScheme}`, fault });
    }
  }
  return found;
}
