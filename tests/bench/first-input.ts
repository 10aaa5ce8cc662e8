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
 * Types a letter as soon as the first field is there, and waits until the form has drawn it: a field that React does not yet hold would
 * lose it. Milliseconds since the link was followed, by the page's own clock.
 */
async function begin(browser: Browser, url: string, language: string): Promise<number> {
  // By this name it is another site than the one that is measured.
  const { context, page } = await slowPhone(browser, `${url.replace('127.0.0.1', 'localhost')}/robots.txt`);
  try {
    await page.addInitScript(() => {
      const look = () => {
        const field = document.querySelector<HTMLInputElement>('input[data-field="member.id"]');
        if (!field) return requestAnimationFrame(look);
        if (field.value === '') {
          field.focus();
          document.execCommand('insertText', false, 'a');
        }
        return requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            if (field.isConnected && field.value === 'a')
              document.documentElement.dataset['begun'] = String(performance.now());
            else requestAnimationFrame(look);
          }),
        );
      };
      requestAnimationFrame(look);
    });
    await page.goto(`${url}/${language}/join`, { waitUntil: 'commit' });
    const begun = page.locator('html[data-begun]');
    await begun.waitFor({ timeout: 60_000 });
    return Number(await begun.getAttribute('data-begun'));
  } finally {
    await context.close();
  }
}
