/** A phone in a hall: 390 px wide, 1.6 Mbit/s, 150 ms away, a processor four times slower, nothing kept from before. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';

/** What a reader of one page waits for and suffers. Times in milliseconds. */
export interface Visit {
  /** When the largest thing of the first view was painted. */
  lcp: number;
  /** How much of the first view moved under the reader, summed. */
  cls: number;
  /** The longest stretch in which the page could not answer a touch; 0 when none was over 50 ms. */
  longest: number;
  /** All bytes that came over the network, headers left out. */
  bytes: number;
}

/** Such a phone, on a page of another site, `from`. */
export async function slowPhone(
  browser: Browser,
  from: string,
): Promise<{ context: BrowserContext; page: Page; wire: CDPSession }> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'ko-KR',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(from);
  const wire = await context.newCDPSession(page);
  await wire.send('Network.enable');
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await wire.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { context, page, wire };
}

/**
 * Opens an address as such a phone would, in a browser context of its own, and waits until nothing comes any more. The
 * reader comes from a page of another site, `from`, as readers do: Chromium then starts a process for the new site
 * whatever the site's headers say. From an empty tab it would start one only for a site with an opener policy, and the
 * reference has none.
 */
export async function visitOnPhone(browser: Browser, url: string, from: string): Promise<Visit> {
  const { context, page, wire } = await slowPhone(browser, from);
  try {
    let bytes = 0;
    wire.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.addInitScript(() => {
      const seen = { lcp: 0, cls: 0, longest: 0 };
      Object.assign(globalThis, { seen });
      const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
      watch('largest-contentful-paint', ({ startTime }) => {
        seen.lcp = startTime;
      });
      watch('layout-shift', (entry) => {
        seen.cls += (entry as PerformanceEntry & { value: number }).value;
      });
      watch('longtask', ({ duration }) => {
        seen.longest = Math.max(seen.longest, duration);
      });
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(300);
    const seen = await page.evaluate(() => (globalThis as unknown as { seen: Omit<Visit, 'bytes'> }).seen);
    return { ...seen, bytes };
  } finally {
    await context.close();
  }
}
