/**
 * When a phone in a hall can begin to fill in the form of joining: from the link to the first input that the page has taken; and where the
 * forms of the event have as many own questions as they may.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { limits } from '#domain/common/limits.ts';
import { openDatabase } from '#server/db/open.ts';
import { transact } from '#server/db/transact.ts';
import { managedForm, saveFormOf } from '#server/features/event-form/save.ts';
import { asked, choosing } from '#tests/support/asked.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { startSite } from '#tests/support/server-process.ts';
import { amount, type Bench, median, type Outcome } from './bench.ts';
import { slowPhone } from './phone.ts';

export const firstInput: Bench = {
  about:
    'when a phone in a hall can begin to fill in the form of joining, without and with thirty own questions',
  run: benchFirstInput,
};

const rounds = amount(11, 1);
const languages = ['ko', 'en'] as const;
/** Of an event's own, as many as a form may have. */
const questions = limits.questions;

async function benchFirstInput(): Promise<Outcome> {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'madang-bench-'))) as [string, string];
  const sites = [await startSite({ dataDir: folders[0] }), await startSite({ dataDir: folders[1] })] as const;
  const browser = await launchBrowser();
  try {
    await askThem(folders[1]);
    const [plain, asking] = [seenOf(), seenOf()];
    for (let round = 0; round < rounds; round++)
      for (const language of languages) {
        plain[language].push(await begin(browser, sites[0].url, language));
        asking[language].push(await begin(browser, sites[1].url, language));
      }
    return {
      figures: languages.flatMap((language) => [
        {
          ...{ what: `${language}: the first input of /join`, unit: 'ms' },
          ...{ measured: median(plain[language]), reference: null, bar: { below: 2501 } },
        },
        {
          ...{ what: `${language}: the same where forms have ${questions} own questions`, unit: 'ms' },
          ...{ measured: median(asking[language]), reference: median(plain[language]), bar: { below: 1.1 } },
        },
      ]),
    };
  } finally {
    await browser.close();
    for (const site of sites) await site.end('SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  }
}

const seenOf = () => ({ ko: [] as number[], en: [] as number[] });

/** Each form of who applies has as many own questions as it may, of every kind that it can ask. */
async function askThem(dataDir: string): Promise<void> {
  const db = await openDatabase({ dataDir });
  const { idx: eventIdx } = await db
    .selectFrom('event')
    .select('idx')
    .orderBy('idx')
    .executeTakeFirstOrThrow();
  const { memberIdx } = await db
    .selectFrom('permission')
    .select('memberIdx')
    .where('permission', '=', 'famppy')
    .executeTakeFirstOrThrow();
  for (const kind of ['COMPANY', 'BUYER'] as const) {
    const { version, fields } = await managedForm(db, eventIdx, kind);
    const asking = Array.from({ length: questions }, (_, no) => (no % 2 === 0 ? asked() : choosing()));
    const context = { db, now: new Date(), eventIdx, actor: { memberIdx } };
    await transact(db, (trx) =>
      saveFormOf({ ...context, db: trx }, { kind, basedOn: version, fields, questions: asking }),
    );
  }
  await db.destroy();
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
