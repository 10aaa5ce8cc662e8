/** What a browser did in a test that failed, to look at afterwards: `npx playwright show-trace FILE`. */
import { join, resolve } from 'node:path';
import type { BrowserContext } from 'playwright';
import { TestRunner } from 'vitest';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/traces');

/** Records from now on. The answer ends it, and keeps the trace only where the test that it began in has failed. */
export async function traced(context: BrowserContext): Promise<() => Promise<void>> {
  const test = TestRunner.getCurrentTest();
  await context.tracing.start({ snapshots: true });
  return async () => {
    if (test?.result?.state !== 'fail') return context.tracing.stop();
    const name = `${test.name} ${Date.now()}`.replace(/[^\p{L}\p{N}]+/gu, '-').slice(-100);
    const path = join(folder, `${name}.zip`);
    await context.tracing.stop({ path });
    process.stderr.write(`What the browser did: npx playwright show-trace ${path}\n`);
  };
}
