/** What a browser did in a test that failed, to look at afterwards; with TEST_TRACES=steps by `npx playwright show-trace FILE`, too. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright';
import { TestRunner } from 'vitest';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/traces');

/** What is recorded at every step costs up to a sixth of the processor time of all tests in browsers, for the few that fail: only where it is asked for. */
const withSteps = process.env.TEST_TRACES === 'steps';

/**
 * Records from now on. The answer ends it, and only where the test that it began in has failed keeps what was asked and answered, and each
 * page as it stands then, as a picture and as HTML.
 */
export async function traced(context: BrowserContext): Promise<() => Promise<void>> {
  const test = TestRunner.getCurrentTest();
  if (withSteps) await context.tracing.start({ snapshots: true });
  const asked: string[] = [];
  const note = (text: string) => void asked.push(`${new Date().toISOString()} ${text}`);
  const onResponse = (answer: Response) =>
    note(`${answer.status()} ${answer.request().method()} ${answer.url()}`);
  const onFailure = (request: Request) => note(`${request.failure()?.errorText} ${request.url()}`);
  const onConsole = (message: ConsoleMessage) => note(`console ${message.type()} ${message.text()}`);
  context.on('response', onResponse);
  context.on('requestfailed', onFailure);
  context.on('console', onConsole);
  return async () => {
    context.off('response', onResponse);
    context.off('requestfailed', onFailure);
    context.off('console', onConsole);
    if (test?.result?.state !== 'fail') return;
    const name = `${test.name} ${Date.now()}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(-100);
    const path = join(folder, name);
    if (withSteps) await context.tracing.stop({ path: `${path}.zip` });
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
    process.stderr.write(
      `What the browser did: ${path}.txt${withSteps ? `; npx playwright show-trace ${path}.zip` : ''}\n`,
    );
  };
}
