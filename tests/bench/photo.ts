/** A photo of 12 megapixels, chosen on my page: how long the page can't answer a touch while it is converted and uploaded. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lzString from 'lz-string';
import type { Browser } from 'playwright';
import { createClient } from '#api/client.ts';

import { launchBrowser } from '#tests/support/browser.ts';
import { noise } from '#tests/support/made-files.ts';
import { joinSample } from '#tests/support/samples.ts';
import { startSite } from '#tests/support/server-process.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';

export const photo: Bench = {
  about: 'the longest task of a page while a photo of 12 megapixels is converted and uploaded',
  run: benchPhoto,
};

const rounds = amount(5, 1);
const size = amount(4000, 400);

interface Seen {
  longest: number;
  seconds: number;
}

async function benchPhoto(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const server = await startSite({ dataDir });
  const browser = await launchBrowser();
  try {
    const path = join(dataDir, 'photo.jpg');
    const pixels = noise(size, (size * 3) / 4).blur(0.6);
    writeFileSync(path, await pixels.jpeg({ quality: 92 }).toBuffer());
    const { data } = await createClient({ base: `${server.url}/api` })('POST /member/join', joinSample(1));
    const seen: Seen[] = [];
    for (let round = 0; round < rounds; round++)
      seen.push(await choose(browser, server.url, data.token, path));
    return {
      figures: [
        {
          what: 'the longest task of the page',
          unit: 'ms',
          measured: Math.max(...seen.map(({ longest }) => longest)),
          reference: null,
          bar: { below: 200 },
        },
      ],
      details: [{ 'seconds until it is uploaded, median': median(seen.map(({ seconds }) => seconds)) }],
    };
  } finally {
    await browser.close();
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A phone's width; the file is handed to the browser by its path, so that nothing of the driver runs in the page. */
async function choose(browser: Browser, url: string, token: string, path: string): Promise<Seen> {
  const localStorage = [{ name: 'loginToken', value: lzString.compressToUTF16(JSON.stringify(token)) }];
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/en/my-page`);
    await page.getByRole('button', { name: 'Change member information' }).click();
    const input = page.locator('fieldset[data-field="profileFileIdx"] input:not([capture])');
    await input.waitFor({ state: 'attached' });
    // What the page did to open is no part of it.
    await page.waitForTimeout(1000);
    await page.evaluate(() => {
      const seen = { longest: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
      }).observe({ type: 'longtask' });
    });
    const begin = performance.now();
    await input.setInputFiles(path);
    await page.locator('.file-list').getByText('Uploaded').first().waitFor();
    const seconds = (performance.now() - begin) / 1000;
    // The preview is drawn, too.
    await page.waitForTimeout(1000);
    const longest = await page.evaluate(() => (globalThis as unknown as { seen: Seen }).seen.longest);
    return { longest, seconds };
  } finally {
    await context.close();
  }
}
