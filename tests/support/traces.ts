/** What a browser did in a test that failed, to look at afterwards: `npx playwright show-trace FILE`. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright';
import { TestRunner } from 'vitest';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/traces');

/** The page at every step costs a sixth of the processor time of all tests in browsers, for the few that fail: only where TEST_TRACES is `steps`. */
const snapshots = process.env.TEST_TRACES === 'steps';

/**
 * Records from now on. The answer ends it, and keeps the trace only where the test that it began in has failed; beside
 * it what was asked and answered, and each page as it stood then, as a picture and as HTML.
 */
export async function traced(context: BrowserContext): Promise<() => Promise<void>> {
  const test = TestRunner.getCurrentTest();
  await context.tracing.start({ snapshots });
  const asked: string[] = [];
  const note = (text: string) => void asked.push(`${new Date().toISOString()} ${text}`);
  context.on('response', (answer) => note(`${answer.status()} ${answer.request().method()} ${answer.url()}`));
  context.on('requestfailed', (request) => note(`${request.failure()?.errorText} ${request.url()}`));
  context.on('console', (message) => note(`console ${message.type()} ${message.text()}`));
  return async () => {
    if (test?.result?.state !== 'fail') return context.tracing.stop();
    const name = `${test.name} ${Date.now()}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(-100);
    const path = join(folder, name);
    await context.tracing.stop({ path: `${path}.zip` });
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${path}.txt`, asked.join('\n'));
    for (const [no, page] of context.pages().entries()) {
      // A page that hangs must not take the trace with it.
      await page.screenshot({ path: `${path}-${no}.png`, timeout: 20_000 }).catch(() => undefined);
      await page.content().then(
        (html) => writeFileSync(`${path}-${no}.html`, html),
        () => undefined,
      );
    }
    process.stderr.write(`What the browser did: npx playwright show-trace ${path}.zip\n`);
  };
}
