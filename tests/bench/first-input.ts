/** When a phone in a hall can begin to fill in the form of joining: from the link to the first input that the page has taken. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { launchBrowser } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/server-process.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';
import { slowPhone } from './phone.ts';

export const firstInput: Bench = {
  about: 'when a phone in a hall can begin to fill in the form of joining',
  run: benchFirstInput,
};

const rounds = amount(11, 1);
const languages = ['ko', 'en'] as const;

async function benchFirstInput(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madang-bench-'));
  const server = await startSite({ dataDir });
  const browser = await launchBrowser();
  try {
    const seen = { ko: [] as number[], en: [] as number[] };
    for (let round = 0; round < rounds; round++)
      for (const language of languages) seen[language].push(await begin(browser, server.url, language));
    return {
      figures: languages.map((language) => ({
        what: `${language}: the first input of /join`,
        unit: 'ms',
        measured: median(seen[language]),
        reference: null,
        bar: { below: 2501 },
      })),
    };
  } finally {
    await browser.close();
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * Presses a key as soon as the first field is there, and waits until the form has taken it: it keeps a draft of it. Milliseconds since
 * the link was followed, by the page's own clock.
 */
async function begin(browser: Browser, url: string, language: string): Promise<number> {
  // By this name it is another site than the one that is measured.
  const { context, page } = await slowPhone(browser, `${url.replace('127.0.0.1', 'localhost')}/robots.txt`);
  try {
    await page.addInitScript(() => {
      const look = () => {
        const field = document.querySelector<HTMLInputElement>(
          'form input[type="radio"], form input[type="text"]',
        );
        if (field && !localStorage.getItem('participateForm')) {
          if (field.type === 'radio') field.click();
          else {
            field.focus();
            document.execCommand('insertText', false, 'a');
          }
        }
        if (localStorage.getItem('participateForm')) Object.assign(globalThis, { begun: performance.now() });
        else requestAnimationFrame(look);
      };
      if (location.pathname.endsWith('/join')) requestAnimationFrame(look);
    });
    await page.goto(`${url}/${language}/join`, { waitUntil: 'commit' });
    const handle = await page.waitForFunction(() => (globalThis as unknown as { begun?: number }).begun);
    return Number(await handle.jsonValue());
  } finally {
    await context.close();
  }
}
